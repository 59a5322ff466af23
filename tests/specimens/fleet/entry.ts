import { defineEntity, via } from '../../../src/core/declare/entity.ts'
import { integer, ref, text } from '../../../src/core/declare/fields.ts'

/** What is radioed on a trip, read from its end. */
export const entry = defineEntity({
  name: 'fleet_entry',
  api: '/fleet-entries',
  permission: 'fleet-entry',
  group: 'work',
  icon: 'forum',
  fields: {
    trip: ref('fleet_trip', { required: true, createOnly: true, onDelete: 'follow' }),
    number: integer({ required: true, readOnly: true, comesLast: 'trip', tracked: false }),
    body: text({ max: 500, search: true }),
  },
  title: 'body',
  unique: [['trip', 'number']],
  stream: { in: 'trip', by: 'number', writing: true },
  list: { columns: ['body', 'trip', 'created_at'], filters: ['trip', 'created_at'], sort: '-created_at' },
  form: [{ section: 'main', fields: ['trip', 'body'] }],
  access: { read: via('trip'), create: via('trip'), update: via('trip'), delete: via('trip') },
})
