import { defineEntity, everyone } from '../../../src/core/declare/entity.ts'
import { choice, instant, longText, ref, text } from '../../../src/core/declare/fields.ts'
import { me } from '../../../src/core/declare/initial.ts'

/** The trips of a driver between two moments: it is handed in and answered, and while it is handed in they stay as they are. */
export const logbook = defineEntity({
  name: 'fleet_logbook',
  api: '/fleet-logbooks',
  page: '/fleet-logbooks',
  permission: 'fleet-logbook',
  group: 'work',
  icon: 'menu_book',
  fields: {
    name: text({ required: true, max: 80, search: true, sort: true }),
    driver: ref('user', { required: true, createOnly: true, initial: me }),
    from_at: instant({ required: true, createOnly: true, sort: true }),
    to_at: instant({ required: true, createOnly: true }),
    status: choice(['open', 'handed_in', 'refused'], {
      initial: 'open',
      readOnly: true,
      marks: { open: 'open', handed_in: 'locked', refused: 'refused' },
    }),
    reason: longText({ readOnly: true, max: 2000 }),
  },
  title: 'name',
  state: 'status',
  order: [{ later: 'to_at', earlier: 'from_at' }],
  periods: {
    person: 'driver',
    from: 'from_at',
    to: 'to_at',
    closed: { field: 'status', values: ['handed_in'] },
    rows: { of: 'fleet_trip', person: 'driver', from: 'leaves_at', to: 'returns_at' },
    refusal: 'timesheet_locked',
  },
  approves: {
    field: 'status',
    reason: 'reason',
    steps: {
      hand_in: { from: ['open', 'refused'], to: 'handed_in', by: everyone, takes: 'store' },
      refuse: { from: ['handed_in'], to: 'refused', by: everyone, takes: 'answer', explains: true },
      reopen: { from: ['handed_in'], to: 'open', by: everyone, takes: 'answer' },
    },
  },
  list: { columns: ['name', 'driver', 'from_at', 'status'], filters: ['driver', 'status'], sort: '-from_at' },
  form: [{ section: 'main', fields: ['name', 'driver', 'from_at', 'to_at'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
