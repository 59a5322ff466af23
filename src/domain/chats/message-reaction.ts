import { defineEntity, nobody, via } from '../../core/declare/entity.ts'
import { computed, ref, text } from '../../core/declare/fields.ts'

/** A reaction to a message by one emoji; each person gives each emoji once. Calls of the message add and remove it. */
export const messageReaction = defineEntity({
  name: 'message_reaction',
  api: '/message-reactions',
  permission: 'message-reaction',
  group: 'work',
  icon: 'add_reaction',
  fields: {
    message: ref('message', { required: true, createOnly: true, onDelete: 'follow' }),
    user: ref('user', { required: true, createOnly: true, onDelete: 'follow' }),
    emoji: text({ required: true, createOnly: true, max: 40 }),
    author: computed('text', { nullable: true, filter: false, light: true }),
  },
  title: 'emoji',
  unique: [['message', 'user', 'emoji']],
  personal: 'hidden',
  list: {
    columns: ['emoji', 'user', 'message', 'created_at'],
    filters: ['message', 'user', 'created_at'],
    sort: 'created_at',
  },
  form: [{ section: 'main', fields: ['emoji'] }],
  access: { read: via('message'), create: nobody, update: nobody, delete: nobody },
})
