import Drawer from '@mui/material/Drawer'
import Popover from '@mui/material/Popover'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { phoneQuery } from '../theme/tokens.ts'
import { useLandmark } from './use-landmark.ts'

type Props = {
  /** Accessible name. */
  readonly label: string
  readonly anchor: HTMLElement
  /** The place of the panel, where it belongs to a part of the anchor that is no element. */
  readonly at?: DOMRect | undefined
  readonly isWide?: boolean
  readonly close: () => void
  readonly children: ReactNode
}

/** A small panel below its anchor; on a phone a sheet at the lower edge. Open while it is mounted. */
export const FloatingPanel = ({ label, anchor, at, isWide = false, close, children }: Props) => {
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const landmark = useLandmark(anchor)
  // The panel sets `aria-modal` itself: its container is the landmark, and MUI hides only the other elements in there.
  const dialog = { role: 'dialog', 'aria-label': label, 'aria-modal': true } as const
  if (isPhone)
    return (
      <Drawer
        open
        anchor="bottom"
        onClose={close}
        PaperProps={{
          ...dialog,
          sx: { maxBlockSize: '80dvh', borderStartStartRadius: 12, borderStartEndRadius: 12, paddingBlockEnd: 2 },
        }}
      >
        {children}
      </Drawer>
    )
  return (
    <Popover
      open
      anchorEl={at === undefined ? anchor : { nodeType: 1, getBoundingClientRect: () => at }}
      container={landmark}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: -4, horizontal: 'left' }}
      slotProps={{ paper: { ...dialog, elevation: 8, sx: { inlineSize: isWide ? 440 : 280 } } }}
    >
      {children}
    </Popover>
  )
}
