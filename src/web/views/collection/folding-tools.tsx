import TuneIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { CountBadge } from '../../base/ui/count-badge.tsx'
import { usePhoneEnd } from '../../base/ui/page-head.tsx'
import { ToolLine } from '../../base/ui/tool-line.tsx'

type Props = {
  /** Tools that phones show too. */
  readonly first?: ReactNode
  /**
   * The other tools.
   * @param close closes the sheet of a phone, for tools whose effect is seen beneath it
   */
  readonly tools: (close: () => void) => ReactNode
  /** Tools at the line's end, and at the sheet's. */
  readonly end?: (close: () => void) => ReactNode
  /** The number of other tools that are set, for phones, which don't show them. */
  readonly changed: number
}

const nothingToClose = () => undefined
const lineStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: 4 } as const

/** A line of tools; on phones all but the first are in a sheet, so that one line is left above the content. */
export const FoldingTools = ({ first, tools, end, changed }: Props) => {
  const { t } = useTranslation('list')
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const lineEnd = usePhoneEnd()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone)
    return (
      <ToolLine end={end?.(nothingToClose)}>
        {first}
        {tools(nothingToClose)}
      </ToolLine>
    )
  const button = (
    <CountBadge count={changed}>
      <IconButton
        size="small"
        color="inherit"
        aria-label={t('moreTools')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <TuneIcon fontSize="small" />
      </IconButton>
    </CountBadge>
  )
  return (
    <>
      {first === undefined && lineEnd !== null ? (
        // A line for the button alone would take the room of a card.
        <Box sx={{ blockSize: 8 }}>{createPortal(button, lineEnd)}</Box>
      ) : (
        <ToolLine end={button}>{first}</ToolLine>
      )}
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('moreTools'),
            sx: { maxBlockSize: '85vh', borderStartStartRadius: 12, borderStartEndRadius: 12 },
          },
        }}
      >
        <Box sx={lineStyle}>{tools(() => setOpen(false))}</Box>
        {end !== undefined && <Box sx={lineStyle}>{end(() => setOpen(false))}</Box>}
      </Drawer>
    </>
  )
}
