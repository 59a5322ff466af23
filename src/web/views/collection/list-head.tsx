import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../base/ui/page-head.tsx'
import { ToolLine } from '../../base/ui/tool-line.tsx'

type Props = {
  readonly title: string
  /** Phone layout. */
  readonly isNarrow: boolean
  /** Whether there is nothing that could be searched, filtered or sorted. */
  readonly isBare: boolean
  readonly search: ReactNode
  readonly filters: ReactNode
  readonly views: ReactNode
  /** Less frequent tools; on a phone they are folded away. */
  readonly tools: ReactNode
  /** The main action. */
  readonly main: ReactNode
}

/** Title, views and main action of a list in the page's line; search, filters and tools in the line below. */
export const ListHead = ({ title, isNarrow, isBare, search, filters, views, tools, main }: Props) => {
  const { t } = useTranslation('list')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // Keys keep the elements mounted, so that typed text survives a change of the window's width.
  const [searching, filtering] = [
    <Fragment key="search">{search}</Fragment>,
    <Fragment key="filters">{filters}</Fragment>,
  ]
  const hasLine = isNarrow || !isBare
  return (
    <>
      <PageHead title={title} tabs={!isNarrow && views} actions={main} hasTools={hasLine} />
      {hasLine && (
        <ToolLine
          end={
            isBare ? undefined : isNarrow ? (
              <IconButton
                color="inherit"
                size="small"
                aria-label={t('moreTools')}
                aria-expanded={isOpen}
                {...(isOpen ? { 'aria-controls': id } : {})}
                onClick={() => setOpen(!isOpen)}
              >
                <MoreIcon />
              </IconButton>
            ) : (
              tools
            )
          }
        >
          {isNarrow && views}
          {!isBare && searching}
          {!isBare && filtering}
        </ToolLine>
      )}
      {isNarrow && isOpen && !isBare && (
        <Box id={id} role="group" aria-label={t('moreTools')}>
          <ToolLine>{tools}</ToolLine>
        </Box>
      )}
    </>
  )
}
