import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../web/api/shapes.ts'
import { useLocale } from '../../../web/i18n/use-locale.ts'

const numberIn = (row: Row, ...names: readonly string[]): number => {
  const found = names.map((name) => Number(row[name])).find((value) => Number.isFinite(value))
  return found ?? 0
}

/** How far a project has come, in per cent and in tasks. */
export const ProjectProgress = ({ row }: { row: Row }) => {
  const locale = useLocale()
  const { t } = useTranslation(['work', 'project'])
  const progress = Math.round(Math.min(100, Math.max(0, numberIn(row, 'progress'))))
  const total = numberIn(row, 'tasks_count', 'tasksCount')
  const done = numberIn(row, 'completed_tasks_count', 'completedTasksCount')
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, marginBlockEnd: 1 }}>
        <Typography variant="body2" color="text.secondary">
          {total === 0 ? t('work:progress.none') : t('work:progress.tasks', { done, total })}
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {new Intl.NumberFormat(locale, { style: 'percent' }).format(progress / 100)}
        </Typography>
      </Box>
      <LinearProgress variant="determinate" value={progress} aria-label={t('project:field.progress')} />
    </Box>
  )
}
