import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useRowPages } from '../../../../web/data/rows/use-pages.ts'
import { MoreRows } from '../../../../web/views/collection/more-rows.tsx'
import { projectAddress } from './project-address.ts'
import { StatusMark, TypeIcon } from './project-marks.tsx'

const Projects = ({
  title,
  rows,
}: {
  title: string
  rows: readonly Pick<RowOf<'project'>, 'id' | 'name' | 'type' | 'status'>[]
}) =>
  rows.length === 0 ? null : (
    <Box sx={{ '& + &': { marginBlockStart: 4 } }}>
      <Typography component="h3" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 32, flexWrap: 'wrap' }}
          >
            <TypeIcon row={row} />
            <Link component={RouterLink} to={projectAddress(row)} sx={{ flex: 1, minInlineSize: 0 }}>
              <bdi>{row.name}</bdi>
            </Link>
            <StatusMark row={row} />
          </Box>
        ))}
      </Box>
    </Box>
  )

/** Sub-projects and previous projects. */
export const RelatedProjects = ({ row }: { row: RowOf<'project'> }) => {
  const { t } = useTranslation(['work', 'project'])
  // Our server sends counts, and rows are read only if there are any; other servers include the rows.
  const below = equals('parent_id', row.id)
  const hasOwn = settings.own && row.subProjectsCount > 0
  const pages = useRowPages(useModel('project'), { perPage: 100, where: allOf(below) }, hasOwn)
  const subProjects = hasOwn ? pages.rows : (row.subProjects ?? [])
  const { previousProjects: previous = [] } = row
  if (subProjects.length + previous.length === 0) return null
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t('work:related')}
      </Typography>
      <Projects title={t('project:field.sub_projects')} rows={subProjects} />
      <MoreRows {...pages} />
      <Projects title={t('project:field.previous_projects')} rows={previous} />
    </Box>
  )
}
