import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf } from '../../../core/query/predicate.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { useValueCounts } from '../../../web/data/rows/groups.ts'
import { titleOf } from '../../../web/data/rows/titles.ts'
import { useRowPages } from '../../../web/data/rows/use-pages.ts'
import { RowMark } from '../../../web/fields/values/row-mark.tsx'
import { LinkLine } from '../../../web/views/row-page/link-line.tsx'

const perPage = 50

/** Links to the projects that have documents. */
export const ProjectTrees = () => {
  const { t } = useTranslation(['documents', 'tree'])
  const id = useId()
  const [document, project] = [useModel('document'), useModel('project')]
  const field = document.byName.get('project')
  if (field === undefined) throw new Error('documents have no project')
  const counts = useValueCounts(document, {}, field)
  const ids = (counts.data ?? []).flatMap(({ key }) => key ?? [])
  const { rows, hasMore, more } = useRowPages(
    project,
    {
      perPage,
      sort: [{ field: 'name', order: 'asc' }],
      where: allOf({ column: 'id', operator: 'in', value: ids }),
    },
    ids.length > 0,
  )
  if (ids.length === 0 || rows.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginBlockStart: 5 }}>
      <Typography id={id} component="h2" variant="subtitle2">
        {t('in_projects')}
      </Typography>
      <List disablePadding sx={{ marginInline: -2 }}>
        {rows.map((row) => (
          <LinkLine
            key={row.id}
            to={`/projects/${encodeURIComponent(row.id)}?tab=documents`}
            icon={<RowMark model={project} row={row} side={20} />}
            title={titleOf(project, row)}
          />
        ))}
      </List>
      {hasMore && <Button onClick={more}>{t('tree:more')}</Button>}
    </Box>
  )
}
