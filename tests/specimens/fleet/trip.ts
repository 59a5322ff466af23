import { defineEntity, via } from '../../../src/core/entity.ts'
import { choice, instant, minutes, progress, rank, ref, refs, text } from '../../../src/core/fields.ts'
import { allOf, equals, meValue } from '../../../src/core/predicate.ts'

/** Hangs on a vehicle and has what a vehicle has not: times between which it lies, a crew, a timer, links for strangers, a status that it returns to. */
export const trip = defineEntity({
  name: 'fleet_trip',
  api: '/fleet-trips',
  page: '/fleet-trips',
  permission: 'fleet-trip',
  group: 'work',
  icon: 'route',
  fields: {
    name: text({ required: true, max: 80, search: true, sort: true }),
    vehicle: ref('fleet_vehicle', { required: true, onDelete: 'follow' }),
    status: choice(['planned', 'driving', 'halted', 'done'], {
      initial: 'planned',
      marks: { planned: 'open', driving: 'active', halted: 'paused', done: 'done' },
      follows: { planned: ['driving'], driving: ['halted', 'done'] },
      returns: 'halted',
    }),
    leaves_at: instant({ sort: true }),
    returns_at: instant({ sort: true }),
    driven: progress(),
    estimate: minutes(),
    crew: refs('user'),
    position: rank({ within: 'vehicle' }),
  },
  title: 'name',
  together: [['leaves_at', 'returns_at']],
  order: [{ later: 'returns_at', earlier: 'leaves_at' }],
  talks: {},
  files: true,
  checklists: true,
  shares: { shows: ['name', 'status', 'leaves_at'] },
  timed: { estimate: 'estimate' },
  members: 'crew',
  tags: 'tag',
  board: { columns: 'status', rank: 'position', per: 'vehicle', card: ['crew', 'tags'] },
  calendar: {
    ...{ start: 'leaves_at', end: 'returns_at' },
    feed: { mine: allOf(equals('crew', meValue)) },
  },
  timeline: { start: 'leaves_at', end: 'returns_at', progress: 'driven', people: 'crew' },
  plan: { places: 'status', rank: 'position', per: 'vehicle', line: ['crew'] },
  show: {
    head: ['status'],
    main: ['checklists', 'files', 'timed', 'members', 'talks'],
    side: ['vehicle', 'leaves_at', 'returns_at', 'driven', 'tags'],
  },
  quick: { fields: ['leaves_at'], line: { due: 'leaves_at', people: 'crew' } },
  list: { columns: ['name', 'vehicle', 'status', 'crew'], filters: ['vehicle', 'status', 'crew'], sort: 'leaves_at' },
  form: [
    { section: 'main', fields: ['name', 'vehicle', 'leaves_at', 'returns_at', 'driven', 'estimate', 'crew', 'tags'] },
  ],
  access: { read: via('vehicle'), create: via('vehicle'), update: via('vehicle'), delete: via('vehicle') },
})
