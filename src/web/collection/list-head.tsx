import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '../ui/page-heading.tsx'

type Props = {
  readonly title: string
  /** Phone layout. */
  readonly isNarrow: boolean
  readonly search: ReactNode
  readonly filters: ReactNode
  /** Less frequent tools; on a phone they are folded away. */
  readonly views: ReactNode
  readonly tools: ReactNode
  /** The main action. */
  readonly main: ReactNode
}

/** Title and tools of a list. At most two lines on a phone, so that rows are visible below. */
export const ListHead = ({ title, isNarrow, search, filters, views, tools, main }: Props) => {
  const { t } = useTranslation('list')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const heading = (
    <Box key="heading" sx={{ flex: isNarrow ? '1 1 auto' : '1 1 180px' }}>
      <PageHeading title={title} />
    </Box>
  )
  // Keys keep the elements mounted, so that typed text survives a change of the window's width.
  const [searching, filtering, making] = [
    <Fragment key="search">{search}</Fragment>,
    <Fragment key="filters">{filters}</Fragment>,
    <Fragment key="main">{main}</Fragment>,
  ]
  return (
    <Box
      sx={{
        display: 'flex',
        columnGap: 3,
        rowGap: { xs: 2, sm: 3 },
        alignItems: 'center',
        flexWrap: 'wrap',
        // Wrapped tools stay aligned to the end of the line.
        justifyContent: { sm: 'flex-end' },
        marginBlockEnd: 4,
      }}
    >
      {!isNarrow
        ? [
            heading,
            searching,
            <Fragment key="views">{views}</Fragment>,
            filtering,
            <Fragment key="tools">{tools}</Fragment>,
            making,
          ]
        : [
            heading,
            making,
            <Box key="row" sx={{ inlineSize: '100%', display: 'flex', alignItems: 'center', gap: 2 }}>
              {searching}
              <Box sx={{ flex: 'none', marginInlineStart: 'auto' }}>{filtering}</Box>
              <IconButton
                color="inherit"
                aria-label={t('moreTools')}
                aria-expanded={isOpen}
                {...(isOpen ? { 'aria-controls': id } : {})}
                onClick={() => setOpen(!isOpen)}
              >
                <MoreIcon />
              </IconButton>
            </Box>,
            isOpen && (
              <Box
                key="tools"
                id={id}
                role="group"
                aria-label={t('moreTools')}
                sx={{ inlineSize: '100%', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
              >
                {views}
                {tools}
              </Box>
            ),
          ]}
    </Box>
  )
}
