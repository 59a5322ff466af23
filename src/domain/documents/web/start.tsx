import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RowsSection } from '../../../web/views/row-page/rows-section.tsx'
import { documentIcon } from './document-icon.ts'

const limit = 8

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/**
 * The page without a chosen document: the pages that changed last, and the reader's favourites.
 * @param project of one project; else all
 */
export const Start = ({ project }: { readonly project: string | undefined }) => {
  const { t } = useTranslation('documents')
  return (
    <Box sx={{ display: 'grid', gap: 6, maxInlineSize: 760, marginInline: 'auto' }}>
      <Part title={t('recent')}>
        <RowsSection
          entity="page"
          filter={project === undefined ? {} : { 'document.project_id': project }}
          limit={limit}
          sort="-updated_at"
          owner="document"
          note="updated_at"
          empty={t('nothing')}
          more={t('more')}
        />
      </Part>
      <Part title={t('favourites')}>
        <RowsSection
          entity="document"
          filter={{ is_favorite: 'true', ...(project === undefined ? {} : { project_id: project }) }}
          limit={limit}
          owner="project"
          iconNameOf={documentIcon}
          empty={t('no_favourites')}
          more={t('more')}
        />
      </Part>
    </Box>
  )
}
