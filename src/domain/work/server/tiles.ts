import type { Tile } from '../../../core/declare/tile.ts'
import { allOf, equals, type Leaf } from '../../../core/query/predicate.ts'
import { endedStatuses } from '../task-status.ts'

const open: Leaf<'status'> = { column: 'status', operator: 'nin', value: endedStatuses }

/** Tasks of projects in planning or active ones. */
const running: Leaf = { column: 'project.status', operator: 'in', value: ['planning', 'active'] }
const tasksWhere = (...leaves: readonly Leaf[]) =>
  ({
    entity: 'task',
    measure: 'count',
    group: ['project_id'],
    where: allOf<string>(open, running, ...leaves),
  }) as const

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
    saysDays: true,
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
    key: 'overdue_share',
    on: ['manager', 'leader'],
    kind: 'bars',
    entity: 'task',
    measure: 'share',
    field: 'overdue',
    group: ['project_id'],
    where: allOf(open),
  },
  {
    key: 'task_hours',
    on: ['leader'],
    kind: 'heat',
    size: 4,
    entity: 'task',
    measure: 'count',
    group: ['completed_at.weekday', 'completed_at.hour'],
    window: { column: 'completed_at', days: 84 },
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
  {
    key: 'project_health',
    on: ['organisation', 'manager', 'leader'],
    kind: 'health',
    entity: 'project',
    where: allOf({ column: 'status', operator: 'in', value: ['planning', 'active'] }),
    all: tasksWhere(),
    signals: [
      { key: 'late', over: { atRisk: 5, offTrack: 20 }, question: tasksWhere(equals('overdue', true)) },
      { key: 'blocked', over: { atRisk: 10, offTrack: 25 }, question: tasksWhere(equals('blocked', true)) },
      {
        key: 'sprint',
        over: { atRisk: 0, offTrack: 25 },
        question: tasksWhere({ column: 'sprint.end_at', operator: 'relative', value: 'past' }),
      },
      {
        key: 'budget',
        over: { atRisk: 90, offTrack: 100 },
        question: {
          entity: 'time_entry',
          measure: 'sum',
          field: 'amount',
          group: ['project_id'],
          where: allOf<string>(running),
        },
      },
    ],
  },
  { key: 'velocity', on: ['manager', 'leader'], kind: 'figure', entity: 'project', path: 'velocity' },
  { key: 'flow', on: ['manager', 'leader'], kind: 'figure', entity: 'project', path: 'flow' },
  { key: 'cycle_time', on: ['manager', 'leader'], kind: 'figure', entity: 'project', path: 'cycle-time' },
]
