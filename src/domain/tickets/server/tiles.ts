import type { Tile } from '../../../core/declare/tile.ts'
import { allOf, type Leaf } from '../../../core/query/predicate.ts'
import { endedStatuses } from '../ticket-status.ts'

const open: Leaf<'status'> = { column: 'status', operator: 'nin', value: endedStatuses }

/** The area's tiles of the dashboard (decisions, 'Dashboard'). */
export const ticketTiles: readonly Tile[] = [
  { key: 'open_tickets', kind: 'number', entity: 'ticket', measure: 'count', where: allOf(open) },
  {
    key: 'new_tickets',
    kind: 'number',
    entity: 'ticket',
    measure: 'count',
    window: { column: 'created_at', days: 30 },
  },
  {
    key: 'solved_tickets',
    kind: 'number',
    entity: 'ticket',
    measure: 'count',
    window: { column: 'solved_at', days: 30 },
  },
  {
    key: 'tickets_by_priority',
    kind: 'table',
    entity: 'ticket',
    measure: 'count',
    group: ['priority', 'status'],
    where: allOf(open),
  },
  {
    key: 'tickets_made',
    kind: 'lines',
    entity: 'ticket',
    measure: 'count',
    group: ['created_at.week'],
    window: { column: 'created_at', days: 84 },
  },
  {
    key: 'service_level',
    kind: 'bars',
    entity: 'ticket',
    measure: 'count',
    group: ['sla_state'],
    window: { column: 'created_at', days: 84 },
  },
  {
    key: 'agents',
    kind: 'bars',
    entity: 'ticket',
    measure: 'count',
    group: ['assignee_id'],
    where: allOf(open),
  },
]
