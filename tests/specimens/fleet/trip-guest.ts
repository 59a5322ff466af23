import { defineEntity, nobody, via } from '../../../src/core/declare/entity.ts'
import { choice, email, ref } from '../../../src/core/declare/fields.ts'

/** Somebody who is asked to a trip, with their answer. */
export const tripGuest = defineEntity({
  name: 'fleet_trip_guest',
  api: '/fleet-trip-guests',
  permission: 'fleet-trip-guest',
  group: 'work',
  icon: 'person_add',
  fields: {
    trip: ref('fleet_trip', { required: true, onDelete: 'follow' }),
    user: ref('user', { onDelete: 'clear' }),
    email: email({ max: 254, search: true }),
    answer: choice(['pending', 'accepted', 'tentative', 'declined'], { initial: 'pending' }),
  },
  title: 'email',
  list: { columns: ['email', 'user', 'answer'], filters: ['trip', 'user', 'answer'], sort: 'created_at' },
  form: [{ section: 'main', fields: ['trip', 'user', 'email', 'answer'] }],
  access: { read: via('trip'), create: nobody, update: nobody, delete: nobody },
})
