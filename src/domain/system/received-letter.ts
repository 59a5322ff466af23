import { mailRefusals } from '../../core/account/mail-refusals.ts'
import { defineEntity, everyone, nobody } from '../../core/declare/entity.ts'
import { choice, email, text } from '../../core/declare/fields.ts'

/** Mails that the server received, with their outcome, over the engine's own table. */
export const receivedLetter = defineEntity({
  name: 'received_letter',
  table: 'received_mail',
  api: '/logs/received-mails',
  page: '/system/logs/received-mails',
  permission: 'log',
  group: 'system',
  menu: false,
  icon: 'inbox',
  fields: {
    sender: email({ readOnly: true, required: true, search: true }),
    subject: text({ readOnly: true, required: true, max: 300, search: true }),
    state: choice(['taken', 'refused'], {
      readOnly: true,
      initial: 'taken',
      marks: { taken: 'done', refused: 'failed' },
    }),
    // The reason why it was refused. The mail itself stays in its mailbox, flagged.
    reason: choice(mailRefusals, { readOnly: true }),
    message_id: text({ readOnly: true }),
  },
  title: 'subject',
  list: {
    columns: ['sender', 'subject', 'state', 'reason', 'created_at'],
    filters: ['sender', 'subject', 'state', 'reason', 'created_at'],
    groups: ['state', 'reason'],
    sort: '-created_at',
  },
  form: [{ section: 'main', fields: ['sender', 'subject', 'state', 'reason', 'message_id'] }],
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
})
