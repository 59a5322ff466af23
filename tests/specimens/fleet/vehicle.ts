import { defineEntity, everyone } from '../../../src/core/declare/entity.ts'
import { children, choice, integer, longText, rank, ref, richText, text } from '../../../src/core/declare/fields.ts'
import { allOf, equals } from '../../../src/core/query/predicate.ts'

/** With nothing but this: table, calls, list, board, record page with tabs, talks, files, links, what may follow what. */
export const vehicle = defineEntity({
  name: 'fleet_vehicle',
  api: '/fleet-vehicles',
  page: '/fleet-vehicles',
  permission: 'fleet-vehicle',
  group: 'work',
  icon: 'local_shipping',
  fields: {
    plate: text({ required: true, max: 20, search: true, sort: true }),
    state: choice(['ready', 'out', 'broken', 'sold'], {
      initial: 'ready',
      marks: { ready: 'open', out: 'active', broken: 'failed', sold: 'locked' },
      follows: { ready: ['out', 'broken', 'sold'], out: ['ready', 'broken'], broken: ['ready', 'sold'] },
    }),
    driver: ref('user', { onDelete: 'clear' }),
    seats: integer({ min: 1, max: 90 }),
    reason: longText({ shownWhen: allOf(equals('state', 'sold')), requiredWhen: allOf(equals('state', 'sold')) }),
    notes: richText({ search: true }),
    position: rank(),
    trips: children('fleet_trip', { by: 'vehicle' }),
  },
  title: 'plate',
  import: true,
  talks: { mentions: ['notes'] },
  files: true,
  checklists: true,
  links: { tows: { back: 'towed_by', acyclic: true } },
  favourites: true,
  feed: true,
  merges: true,
  tags: 'tag',
  board: { columns: 'state', rank: 'position', card: ['driver', 'tags'], lanes: ['driver'], sums: ['seats'] },
  plan: { places: 'state', rank: 'position', line: ['tags', 'driver'] },
  show: {
    head: ['state'],
    main: ['notes', 'checklists', 'links', 'files', 'talks'],
    side: ['driver', 'seats', 'tags', 'created_by'],
    tabs: [{ children: 'trips', as: ['table', 'board', 'plan'] }],
  },
  list: {
    sheet: true,
    groups: ['state', 'driver', 'tags'],
    columns: ['plate', 'state', 'driver', 'seats', 'tags'],
    filters: ['plate', 'state', 'driver'],
    sort: 'plate',
  },
  form: [{ section: 'main', fields: ['plate', 'driver', 'seats', 'tags', 'reason', 'notes'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
