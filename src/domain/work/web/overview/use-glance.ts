import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { rowAddress, titleOf } from '../../../../web/data/rows/titles.ts'
import { useRows } from '../../../../web/data/rows/use-rows.ts'
import { endedStatuses, taskStatuses } from '../../task-status.ts'
import { sprintsQuery, usePhasesQuery } from '../phase/use-phases.ts'
import { sprintStateOf } from '../sprint/sprint-tools.tsx'
import { type ComingDate, endsOf, nextDates, runningOf } from './coming-dates.ts'

const mostDates = 8
const open = taskStatuses.filter((status) => !endedStatuses.includes(status))

/** Reads the beginning of a project's overview: the running phases and sprints, and the next dates. */
export const useGlance = (row: RowOf<'project'>) => {
  // The time is fixed on mount, so that the overview does not change as time passes.
  const [now] = useState(() => new Date().toISOString())
  const task = useModel('task')
  const maySeePhases = useHolds({ permissions: ['phase-index', 'sprint-index'] })
  const maySeeTasks = useHolds({ permissions: ['task-index'] })
  const phases = usePhasesQuery(row.id, maySeePhases)
  const stretches = useQueries({ queries: (phases.data ?? []).map(({ id }) => sprintsQuery(id)) })
  const sprints = stretches.flatMap(({ data }) => data ?? [])
  const tasks = useRows(
    task,
    {
      page: 1,
      perPage: mostDates,
      sort: [{ field: 'due_at', order: 'asc' }],
      where: allOf(
        equals('project_id', row.id),
        { column: 'due_at', operator: 'gte', value: now },
        { column: 'status', operator: 'in', value: [...open] },
      ),
    },
    maySeeTasks,
  )
  const due = tasks.result.data.flatMap((one): ComingDate[] =>
    typeof one.due_at === 'string'
      ? [
          {
            key: one.id,
            at: one.due_at,
            kind: one.is_milestone === true ? 'milestone' : 'task',
            name: titleOf(task, one),
            address: rowAddress(task, one),
          },
        ]
      : [],
  )
  const openSprints = sprints.filter(({ is_completed }) => is_completed !== true)
  const dates = nextDates(
    [due, endsOf('phase', phases.data ?? [], now), endsOf('sprint', openSprints, now), endsOf('project', [row], now)],
    mostDates,
  )
  return {
    dates,
    running: runningOf(phases.data ?? [], now),
    active: sprints.filter((sprint) => sprintStateOf(sprint) === 'active'),
    /** Whether everything has been read. */
    isKnown:
      (!maySeePhases || phases.data !== undefined) &&
      stretches.every(({ data }) => data !== undefined) &&
      (!maySeeTasks || tasks.query.data !== undefined),
    isEmpty: (phases.data ?? []).length === 0 && Number(row.tasks_count ?? 0) === 0,
    maySeeTasks,
  }
}
