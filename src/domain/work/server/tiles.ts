import type { Tile } from '../../../core/declare/tile.ts'
import { allOf, equals, type Leaf } from '../../../core/query/predicate.ts'
import { endedStatuses } from '../task-status.ts'

const open: Leaf<'status'> = { column: 'status', operator: 'nin', value: endedStatuses }

/** The area's tiles of the dashboard (decisions, 'Dashboard'). */
export const workTiles: readonly Tile[] = [
  {
    key: 'open_tasks',
    on: ['organisation', 'manager', 'leader'],
    kind: 'number',
    entity: 'task',
    measure: 'count',
    where: allOf(open),
  },
  {
    key: 'overdue_tasks',
    on: ['organisation', 'manager', 'leader'],
    kind: 'number',
    entity: 'task',
    measure: 'count',
    where: allOf(equals('overdue', true)),
  },
  {
    key: 'completed_tasks',
    on: ['organisation', 'manager', 'leader'],
    kind: 'number',
    entity: 'task',
    measure: 'count',
    window: { column: 'completed_at', days: 30 },
  },
  {
    key: 'tasks_by_status',
    on: ['organisation', 'leader'],
    kind: 'bars',
    entity: 'task',
    measure: 'count',
    group: ['status'],
  },
  {
    key: 'tasks_completed',
    on: ['organisation', 'manager'],
    kind: 'lines',
    entity: 'task',
    measure: 'count',
    group: ['completed_at.week'],
    window: { column: 'completed_at', days: 84 },
  },
  {
    key: 'workload',
    on: ['organisation', 'manager', 'leader'],
    kind: 'bars',
    entity: 'task',
    measure: 'count',
    group: ['assignees'],
    where: allOf(open),
  },
  {
    key: 'open_by_project',
    on: ['organisation', 'manager'],
    kind: 'table',
    entity: 'task',
    measure: 'count',
    group: ['project_id', 'priority'],
    where: allOf(open),
  },
  {
    key: 'projects_by_status',
    on: ['manager'],
    kind: 'columns',
    entity: 'project',
    measure: 'count',
    group: ['status', 'priority'],
  },
  {
    key: 'task_days',
    on: ['manager', 'leader'],
    kind: 'heat',
    entity: 'task',
    measure: 'count',
    group: ['completed_at.day'],
    window: { column: 'completed_at', days: 112 },
  },
  {
    key: 'done_by_priority',
    on: ['leader'],
    kind: 'areas',
    entity: 'task',
    measure: 'count',
    group: ['completed_at.week', 'priority'],
    window: { column: 'completed_at', days: 84 },
  },
  { key: 'velocity', on: ['manager', 'leader'], kind: 'figure', entity: 'project', path: 'velocity' },
  { key: 'flow', on: ['manager', 'leader'], kind: 'figure', entity: 'project', path: 'flow' },
  { key: 'cycle_time', on: ['manager', 'leader'], kind: 'figure', entity: 'project', path: 'cycle-time' },
]
