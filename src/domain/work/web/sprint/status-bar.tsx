import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { useLooks } from '../../../../web/fields/values/use-looks.ts'
import { completedStatuses, statusMarks, type TaskStatus, taskStatuses } from '../../task-status.ts'

/** Numbers of tasks by status. */
export type StatusCounts = ReadonlyMap<TaskStatus, number>

/** Done statuses first, then those in progress, then the rest. */
const order: readonly TaskStatus[] = [
  ...completedStatuses,
  ...taskStatuses.filter((status) => !completedStatuses.includes(status) && status !== 'pending'),
  'pending',
]

/** Tasks by status as one bar, with the words below it. */
export const StatusBar = ({ counts }: { readonly counts: StatusCounts }) => {
  const { t } = useTranslation(['backlog', 'task'])
  const looks = useLooks()
  const parts = order.flatMap((status) => {
    const count = counts.get(status) ?? 0
    return count === 0 ? [] : [{ status, count, color: looks?.[statusMarks[status]]?.color ?? 'text.secondary' }]
  })
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const done = completedStatuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  if (total === 0) return null
  return (
    <Box sx={{ marginBlockEnd: 3 }}>
      <Box sx={{ typography: 'body1', fontWeight: 500, marginBlockEnd: 1 }}>
        {t('backlog:end.done', { count: total, done })}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', gap: '2px', blockSize: 8, borderRadius: 4, overflow: 'hidden' }}>
        {parts.map(({ status, count, color }) => (
          // The looks set text colours, so the bar uses `currentColor`.
          <Box key={status} sx={{ flexGrow: count, color, bgcolor: 'currentColor' }} />
        ))}
      </Box>
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, m: 0, p: 0, marginBlockStart: 1, listStyle: 'none' }}
      >
        {parts.map(({ status, count, color }) => (
          <Box key={status} component="li" sx={{ typography: 'body2', color }}>
            {t('backlog:end.status', { label: t(keyOfChoice('task', 'status', status)), count })}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
