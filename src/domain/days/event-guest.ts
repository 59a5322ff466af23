import { defineEntity, nobody, via } from '../../core/declare/entity.ts'
import { choice, email, ref } from '../../core/declare/fields.ts'

/** A guest of an event, with their answer. The event's lists create guests, a caller never does. */
export const eventGuest = defineEntity({
  name: 'event_guest',
  api: '/event-guests',
  permission: 'event-guest',
  group: 'work',
  icon: 'person_add',
  fields: {
    event: ref('event', { required: true, onDelete: 'follow' }),
    user: ref('user', { onDelete: 'clear' }),
    email: email({ max: 254, search: true }),
    answer: choice(['pending', 'accepted', 'tentative', 'declined'], {
      initial: 'pending',
      marks: { pending: 'open', accepted: 'done', tentative: 'paused', declined: 'refused' },
    }),
  },
  title: 'email',
  list: {
    columns: ['email', 'user', 'answer'],
    filters: ['event', 'user', 'answer'],
    sort: 'created_at',
    include: ['user'],
  },
  form: [{ section: 'main', fields: ['event', 'user', 'email', 'answer'] }],
  access: { read: via('event'), create: nobody, update: nobody, delete: nobody },
})
