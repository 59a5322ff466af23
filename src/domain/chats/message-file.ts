// Decision (2026-11): Files of messages are rows of their own, not attachments: attachments have an `index-all` and can
// be shared with a client's people one by one, while only the readers of a message read its file.
import { defineEntity, nobody, via } from '../../core/declare/entity.ts'
import { file, ref, text } from '../../core/declare/fields.ts'

/** A file that was sent with a message. */
export const messageFile = defineEntity({
  name: 'message_file',
  api: '/message-files',
  permission: 'message-file',
  group: 'work',
  icon: 'attach_file',
  fields: {
    message: ref('message', { required: true, createOnly: true, onDelete: 'follow' }),
    file: file({ accept: 'any', maxBytes: 50_000_000, required: true, createOnly: true }),
    // The file's name, for search and history.
    name: text({ readOnly: true, search: true, past: ['message-audit'] }),
  },
  title: 'name',
  personal: 'hidden',
  list: {
    columns: ['name', 'file', 'message', 'created_at'],
    filters: ['name', 'message', 'created_at'],
    sort: '-created_at',
  },
  form: [{ section: 'main', fields: ['message', 'file'] }],
  access: { read: via('message'), create: via('message'), update: nobody, delete: via('message') },
})
