import type { Tile } from '../../../core/declare/tile.ts'
import { allOf, equals, type Leaf } from '../../../core/query/predicate.ts'
import { endedStatuses } from '../task-status.ts'

const open: Leaf<'status'> = { column: 'status', operator: 'nin', value: endedStatuses }

/** The area's tiles of the dashboard (decisions, 'Dashboard'). */
export const workTiles: readonly Tile[] = [
  { key: 'open_tasks', kind: 'number', entity: 'task', measure: 'count', where: allOf(open) },
  { key: 'overdue_tasks', kind: 'number', entity: 'task', measure: 'count', where: allOf(equals('overdue', true)) },
  {
    key: 'completed_tasks',
    kind: 'number',
    entity: 'task',
    measure: 'count',
    window: { column: 'completed_at', days: 30 },
  },
  { key: 'tasks_by_status', kind: 'bars', entity: 'task', measure: 'count', group: ['status'] },
  {
    key: 'tasks_completed',
    kind: 'lines',
    entity: 'task',
    measure: 'count',
    group: ['completed_at.week'],
    window: { column: 'completed_at', days: 84 },
  },
  { key: 'workload', kind: 'bars', entity: 'task', measure: 'count', group: ['assignees'], where: allOf(open) },
  {
    key: 'open_by_project',
    kind: 'table',
    entity: 'task',
    measure: 'count',
    group: ['project_id', 'priority'],
    where: allOf(open),
  },
]
