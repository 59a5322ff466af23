import { any, defineEntity, every, is, nobody, own, via } from '../../core/declare/entity.ts'
import { boolean, choice, computed, integer, ref, subject, text } from '../../core/declare/fields.ts'

/** Kinds of notifications that the product sends (decisions, 'Notification'). */
export const noticeKinds = [
  ...([
    'assigned',
    'mentioned',
    'commented',
    'status_changed',
    'changed',
    'due_soon',
    'overdue',
    'invited',
    'reminder',
  ] as const),
  ...(['shared', 'role_changed', 'transfer_finished', 'answered', 'sla_at_risk', 'sla_missed'] as const),
  ...(['timesheet_due', 'timesheet_waiting', 'timesheet_answered'] as const),
  ...(['target_reached', 'message', 'rule_told', 'rule_stopped'] as const),
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Reasons why a user is notified of a row. */
export const noticeReasons = ['assigned', 'made', 'commented', 'followed', 'member'] as const

/** A notification for one user. The job `notice` writes it, never a caller. */
export const notification = defineEntity({
  name: 'notification',
  api: '/notifications',
  permission: 'notification',
  group: 'system',
  icon: 'notifications',
  fields: {
    // The recipient.
    user: ref('user', { required: true, createOnly: true, onDelete: 'follow' }),
    kind: choice(noticeKinds, { required: true, createOnly: true }),
    // The row that caused it. Readers who may still see the row get its present title.
    about: subject({ createOnly: true }),
    about_title: computed('text', { nullable: true, titleOf: 'about' }),
    // It concerns no row that could become invisible.
    is_personal: boolean({ initial: false, createOnly: true }),
    // How many rows of one call it concerns; `about` is the first.
    rows: integer({ initial: 1, createOnly: true, filter: false }),
    detail: text({ max: 300, createOnly: true, filter: false }),
    // The reason why the recipient was notified.
    reason: choice(noticeReasons, { createOnly: true, filter: false }),
    // The user who caused it.
    actor: ref('user', { createOnly: true, onDelete: 'clear' }),
    in_app: boolean({ initial: true, createOnly: true, filter: false }),
    // It waits for the next daily mail.
    in_digest: boolean({ initial: false, createOnly: true, filter: false }),
    is_read: boolean({ initial: false, tracked: false }),
  },
  title: 'about_title',
  personal: true,
  list: {
    columns: ['kind', 'about_title', 'actor', 'is_read', 'created_at'],
    filters: ['kind', 'user', 'is_read', 'created_at'],
    sort: '-created_at',
    include: ['actor'],
  },
  form: [{ section: 'main', fields: ['is_read'] }],
  access: {
    read: every(own('user'), is('in_app'), any(via('about'), is('is_personal'))),
    create: nobody,
    update: own('user'),
    delete: own('user'),
  },
})
