import TuneIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
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
  /** What is shown, in few words: phones show it in the button that opens the sheet, and no tools beside it. */
  readonly summary?: string
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

const summaryStyle = {
  flex: 1,
  minInlineSize: 0,
  justifyContent: 'space-between',
  textAlign: 'start',
  '& > span:first-of-type': { minInlineSize: 0, overflowX: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const

/** A line of tools; on phones all but the first are in a sheet, so that one line is left above the content. */
export const FoldingTools = ({ summary, first, tools, end, changed }: Props) => {
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
  const open = { color: 'inherit', 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  const icon = (
    <CountBadge count={changed}>
      <TuneIcon fontSize="small" />
    </CountBadge>
  )
  const button =
    summary === undefined ? (
      <IconButton size="small" aria-label={t('moreTools')} {...open}>
        {icon}
      </IconButton>
    ) : (
      <Button aria-label={`${t('moreTools')}: ${summary}`} endIcon={icon} {...open} sx={summaryStyle}>
        <span>{summary}</span>
      </Button>
    )
  return (
    <>
      {summary !== undefined ? (
        <ToolLine>{button}</ToolLine>
      ) : first === undefined && lineEnd !== null ? (
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
