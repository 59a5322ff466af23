import { defineEntity, everyone, nobody } from '../../core/declare/entity.ts'
import { choice, email, instant, integer, longText, text } from '../../core/declare/fields.ts'

/**
 * Mails written by the server and their delivery, over the engine's own table. (`mail` is the namespace of their
 * texts.)
 */
export const letter = defineEntity({
  name: 'letter',
  table: 'mail',
  api: '/logs/mails',
  page: '/system/logs/mails',
  permission: 'log',
  group: 'system',
  menu: false,
  icon: 'mail',
  fields: {
    recipient: email({ readOnly: true, required: true, search: true }),
    subject: text({ readOnly: true, required: true, search: true }),
    state: choice(['waiting', 'sent', 'kept', 'failed'], {
      readOnly: true,
      initial: 'waiting',
      marks: { waiting: 'open', sent: 'done', kept: 'draft', failed: 'failed' },
    }),
    tries: integer({ readOnly: true, initial: 0 }),
    error: longText({ readOnly: true }),
    sent_at: instant({ readOnly: true, sort: true }),
    // Without a mail server this contains password links, hence a permission of its own.
    text: longText({ readOnly: true, read: ['log-read-mail'], filter: false }),
    language: choice(['en', 'fr', 'ar'], { readOnly: true }),
    message_id: text({ readOnly: true }),
  },
  title: 'subject',
  verbs: ['read-mail'],
  list: {
    columns: ['recipient', 'subject', 'state', 'tries', 'error', 'created_at', 'sent_at'],
    filters: ['recipient', 'subject', 'state', 'created_at'],
    groups: ['state', 'language'],
    sort: '-created_at',
  },
  form: [
    { section: 'main', fields: ['recipient', 'subject', 'state', 'tries', 'error', 'sent_at'] },
    { section: 'content', fields: ['text', 'language', 'message_id'] },
  ],
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
})
