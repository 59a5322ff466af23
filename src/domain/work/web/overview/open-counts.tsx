import BlockedIcon from '@mui/icons-material/BackHandOutlined'
import LateIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { allOf, equals, type Group } from '../../../../core/query/predicate.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useRows } from '../../../../web/data/rows/use-rows.ts'

/** The numbers of late and blocked tasks of a project; each leads to its rows. */
export const OpenCounts = ({ project }: { readonly project: string }) => {
  const { t } = useTranslation('work_overview')
  const task = useModel('task')
  const whereOf = (column: 'overdue' | 'blocked') => allOf(equals('project_id', project), equals(column, true))
  const conditions = { late: whereOf('overdue'), blocked: whereOf('blocked') } as const
  const late = useRows(task, { page: 1, perPage: 1, where: conditions.late })
  const blocked = useRows(task, { page: 1, perPage: 1, where: conditions.blocked })
  const addressOf = (where: Group) =>
    `${task.entity.page}?${new URLSearchParams({ where: JSON.stringify(where), shape: 'table' })}`
  const counts = [
    { key: 'late', count: late.query.data?.total, Icon: LateIcon, color: 'error.main' },
    { key: 'blocked', count: blocked.query.data?.total, Icon: BlockedIcon, color: 'warning.main' },
  ] as const
  if (counts.some(({ count }) => count === undefined)) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, marginBlockStart: 2 }}>
      {counts.map(({ key, count = 0, Icon, color }) => (
        <Typography
          key={key}
          component="span"
          variant="body2"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: count === 0 ? 'text.secondary' : color }}
        >
          <Icon aria-hidden sx={{ fontSize: 18 }} />
          {count === 0 ? (
            t(`counts.${key}`, { count })
          ) : (
            <Link component={RouterLink} to={addressOf(conditions[key])} color="inherit">
              {t(`counts.${key}`, { count })}
            </Link>
          )}
        </Typography>
      ))}
    </Box>
  )
}
