import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '../ui/page-heading.tsx'

type Props = {
  readonly title: string
  /** A phone. */
  readonly isNarrow: boolean
  readonly search: ReactNode
  readonly filters: ReactNode
  /** What is done less often; a phone shows it when it is asked for. */
  readonly views: ReactNode
  readonly tools: ReactNode
  /** What most come for. */
  readonly main: ReactNode
}

/** The title of a list and what can be done with it; on a phone two lines, or nothing of the list itself would be seen. */
export const ListHead = ({ title, isNarrow, search, filters, views, tools, main }: Props) => {
  const { t } = useTranslation('list')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const heading = (
    <Box key="heading" sx={{ flex: isNarrow ? '1 1 auto' : '1 1 180px' }}>
      <PageHeading title={title} />
    </Box>
  )
  // By keys, so that what is typed stays as a window becomes narrow.
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
        // What has no room beside the others stands under their end, where it would have stood.
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
