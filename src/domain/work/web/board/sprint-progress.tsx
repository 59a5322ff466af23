import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allOf, equals, type Group } from '../../../../core/query/predicate.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { groupsQuery } from '../../../../web/views/board/board-calls.ts'
import { completedStatuses } from '../../task-status.ts'

const pointsWire = 'story_points'

/** How much of some tasks is done: in story points if they have any, else in tasks; without rejected tasks. */
export const DoneProgress = ({ where }: { readonly where: Group }) => {
  const { t } = useTranslation(['board', 'backlog'])
  const mayEstimate = useHolds({ permissions: ['task-estimate'] })
  const question = { search: '', where, include: [], rank: '' }
  const { data } = useQuery(groupsQuery(useModel('task'), question, ['status'], mayEstimate ? [pointsWire] : []))
  if (data === undefined) return null
  const lines = data.filter(({ values }) => values.status !== 'rejected')
  const doneLines = lines.filter(({ values }) => completedStatuses.some((status) => status === values.status))
  const pointsOf = (some: typeof lines) => some.reduce((sum, { tally }) => sum + (tally.sums[pointsWire] ?? 0), 0)
  const countOf = (some: typeof lines) => some.reduce((sum, { tally }) => sum + tally.count, 0)
  const hasPoints = pointsOf(lines) > 0
  const amountOf = hasPoints ? pointsOf : countOf
  const [done, total] = [amountOf(doneLines), amountOf(lines)]
  if (total === 0) return null
  const label = t(hasPoints ? 'board:sprint.points' : 'backlog:epics.done', { done, count: total })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <span>{label}</span>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / total}
        aria-label={label}
        sx={{ inlineSize: 96, blockSize: 5, borderRadius: 1 }}
      />
    </Box>
  )
}

/** How much of a sprint is done. */
export const SprintProgress = ({ sprint }: { readonly sprint: string }) => (
  <DoneProgress where={allOf(equals('sprint_id', sprint))} />
)
