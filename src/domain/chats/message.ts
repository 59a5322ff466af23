import { defineEntity, every, named, own, seeing, via } from '../../core/declare/entity.ts'
import { children, computed, count, instant, integer, ref, refs, richText } from '../../core/declare/fields.ts'

const stillOwn = every<'created_by' | 'conversation'>(own('created_by'), seeing('conversation'), named('not_removed'))

const readers = { by: 'readers' } as const

/** A message in a conversation. A deleted message keeps its place, without its content. */
export const message = defineEntity({
  name: 'message',
  api: '/messages',
  permission: 'message',
  // The address leads to its conversation.
  rowPage: '/chats/message',
  group: 'work',
  icon: 'chat',
  fields: {
    conversation: ref('conversation', { required: true, createOnly: true, onDelete: 'follow' }),
    // Its place in the conversation, in the order in which messages were committed.
    number: integer({ required: true, readOnly: true, comesLast: 'conversation', tracked: false }),
    // The text; empty if the message has only files, or was deleted.
    body: richText({ max: 20_000, search: true, past: ['message-audit'] }),
    reply_to: ref('message', { createOnly: true, onDelete: 'clear', within: 'conversation' }),
    replies: children('message', { by: 'reply_to', apiOnly: true }),
    replies_count: count('replies'),
    attachments: children('message_file', { by: 'message', inline: 'new' }),
    reactions: children('message_reaction', { by: 'message', apiOnly: true }),
    // Rows that any of its readers made from it.
    tasks: refs('task', { readOnly: true }),
    todos: refs('todo', { readOnly: true }),
    tickets: refs('ticket', { readOnly: true }),
    events: refs('event', { readOnly: true }),
    edited_at: instant({ readOnly: true, tracked: false }),
    removed_at: instant({ readOnly: true }),
    // Only the name is readable: members may know the author without the right to list users.
    author: computed('text', { nullable: true, filter: false, light: true }),
  },
  title: 'body',
  verbs: ['audit'],
  unique: [['conversation', 'number']],
  personal: 'hidden',
  stream: { in: 'conversation', by: 'number', writing: true, leaves: { at: 'removed_at', empties: ['body'] } },
  becomes: {
    task: {
      ...readers,
      values: { name: 'body', description: 'body' },
      asks: ['name', 'project', 'description'],
      as: 'tasks',
    },
    todo: {
      ...readers,
      values: { title: 'body', description: 'body' },
      asks: ['title', 'due_at', 'description'],
      as: 'todos',
    },
    ticket: {
      ...readers,
      values: { title: 'body', description: 'body' },
      asks: ['title', 'description'],
      as: 'tickets',
    },
    event: {
      ...readers,
      values: { title: 'body', description: 'body' },
      asks: ['title', 'start_datetime', 'end_datetime', 'attendees', 'description'],
      as: 'events',
    },
  },
  list: {
    columns: ['body', 'conversation', 'created_by', 'created_at'],
    filters: ['conversation', 'reply_to', 'created_by', 'created_at'],
    sort: '-created_at',
  },
  form: [{ section: 'main', fields: ['conversation', 'body', 'reply_to'] }],
  access: { read: via('conversation'), create: seeing('conversation'), update: stillOwn, delete: stillOwn },
})
