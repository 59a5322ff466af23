import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'

const numberIn = (row: RowOf<'project'>, ...names: readonly (keyof RowOf<'project'>)[]): number => {
  const found = names.map((name) => Number(row[name])).find((value) => Number.isFinite(value))
  return found ?? 0
}

/** A project's progress in per cent and in tasks, without rejected tasks. */
export const ProjectProgress = ({ row }: { row: RowOf<'project'> }) => {
  const locale = useLocale()
  const { t } = useTranslation(['work', 'project'])
  const rejected = numberIn(row, 'rejected_tasks_count')
  const total = numberIn(row, 'tasks_count', 'tasksCount') - rejected
  const done = numberIn(row, 'completed_tasks_count', 'completedTasksCount')
  // The per cent is that of the tasks beside it, so that people can check it; a waterfall project's is weighted, which
  // a text and its hint say.
  const isWeighted = row.type === 'waterfall'
  const progress = isWeighted
    ? Math.round(Math.min(100, Math.max(0, numberIn(row, 'progress'))))
    : Math.round((100 * done) / Math.max(1, total))
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(progress / 100)
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, marginBlockEnd: 1 }}>
        <Typography variant="body2" color="text.secondary">
          {total + rejected === 0
            ? t('work:progress.none')
            : rejected === 0
              ? t('work:progress.tasks', { done, total })
              : t('work:progress.tasksRejected', { done, total, rejected })}
        </Typography>
        <Typography
          variant="body2"
          noWrap
          title={isWeighted ? t('work:progress.weighted') : undefined}
          sx={{ fontVariantNumeric: 'tabular-nums', flex: 'none' }}
        >
          {isWeighted ? t('work:progress.byWeight', { value: percent }) : percent}
        </Typography>
      </Box>
      <LinearProgress variant="determinate" value={progress} aria-label={t('project:field.progress')} />
    </Box>
  )
}
