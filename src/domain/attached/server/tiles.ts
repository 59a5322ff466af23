import type { Tile } from '../../../core/declare/tile.ts'

/** The area's tiles of the dashboard (decisions, 'Dashboard'). */
export const attachedTiles: readonly Tile[] = [
  {
    key: 'hours',
    saysDays: true,
    on: ['organisation', 'manager', 'leader'],
    kind: 'number',
    entity: 'time_entry',
    measure: 'sum',
    field: 'minutes',
    window: { column: 'started_at', days: 30 },
  },
  {
    key: 'cost_by_project',
    on: ['manager'],
    kind: 'bars',
    entity: 'time_entry',
    measure: 'sum',
    field: 'amount',
    group: ['project_id'],
  },
  {
    key: 'hours_by_work',
    saysDays: true,
    on: ['manager', 'leader'],
    kind: 'bars',
    entity: 'time_entry',
    measure: 'sum',
    field: 'minutes',
    group: ['about'],
    window: { column: 'started_at', days: 30 },
  },
  {
    key: 'hours_by_project',
    saysDays: true,
    on: ['organisation', 'manager'],
    kind: 'bars',
    entity: 'time_entry',
    measure: 'sum',
    field: 'minutes',
    group: ['project_id'],
    window: { column: 'started_at', days: 30 },
  },
]
