import { defineEntity, nobody, via } from '../../core/declare/entity.ts'
import { choice, instant, integer, longText, ref, subject, text } from '../../core/declare/fields.ts'

/** Reasons why a delivery failed. */
export const deliveryFaults = [
  ...(['bad_address', 'private_address', 'insecure_address', 'too_many_redirects'] as const),
  ...(['unreachable', 'timeout', 'bad_status', 'stopped'] as const),
] as const

/** A message that was sent to a webhook, with its answer. The server writes it and keeps it for 30 days. */
export const webhookDelivery = defineEntity({
  name: 'webhook_delivery',
  api: '/webhook-deliveries',
  page: '/webhooks/deliveries',
  menu: false,
  permission: 'webhook-delivery',
  group: 'system',
  icon: 'outbox',
  fields: {
    webhook: ref('webhook', { required: true, readOnly: true, onDelete: 'follow' }),
    // An event such as `task.updated`.
    event: text({ required: true, readOnly: true, max: 120, search: true }),
    about: subject({ readOnly: true }),
    state: choice(['waiting', 'delivered', 'failed'], {
      readOnly: true,
      initial: 'waiting',
      marks: { waiting: 'open', delivered: 'done', failed: 'failed' },
    }),
    tries: integer({ readOnly: true, initial: 0 }),
    error: choice(deliveryFaults, { readOnly: true }),
    // The status of the answer (RFC 9110), its first KB, and how many milliseconds it took.
    status: integer({ readOnly: true }),
    answer: longText({ readOnly: true, filter: false }),
    duration: integer({ readOnly: true, filter: false }),
    sent_at: instant({ readOnly: true, sort: true }),
    body: longText({ required: true, readOnly: true, filter: false, max: 1_000_000 }),
  },
  title: 'event',
  list: {
    columns: ['created_at', 'event', 'state', 'status', 'error', 'tries', 'duration', 'sent_at'],
    filters: ['webhook', 'event', 'state', 'error', 'created_at'],
    sort: '-created_at',
  },
  form: [{ section: 'main', fields: ['event', 'state', 'tries', 'status', 'error', 'answer', 'body'] }],
  access: { read: via('webhook'), create: nobody, update: nobody, delete: nobody },
})
