import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RowsSection } from '../../../web/views/row-page/rows-section.tsx'

type Filter = { readonly [wire: string]: string }

const Part = ({
  title,
  filter,
  empty,
  note,
}: {
  readonly title: string
  readonly filter: Filter
  readonly empty: string
  readonly note: string
}) => {
  const { t } = useTranslation('documents')
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ marginBlockEnd: 1 }}>
        {title}
      </Typography>
      <RowsSection entity="document" filter={filter} limit={8} note={note} empty={empty} more={t('more')} />
    </Box>
  )
}

/** What is shown before a document is chosen: one's favourites, and what has changed last. */
export const Start = ({ project }: { readonly project: string | undefined }) => {
  const { t } = useTranslation('documents')
  const of: Filter = project === undefined ? {} : { project_id: project }
  return (
    <Box sx={{ display: 'grid', gap: 6, maxInlineSize: 760, marginInline: 'auto' }}>
      <Part title={t('recent')} filter={of} empty={t('nothing')} note="updated_at" />
      <Part
        title={t('favourites')}
        filter={{ ...of, is_favorite: 'true' }}
        empty={t('no_favourites')}
        note="updated_at"
      />
    </Box>
  )
}
