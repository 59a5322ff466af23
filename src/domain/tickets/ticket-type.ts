import { defineEntity, everyone } from '../../core/declare/entity.ts'
import { boolean, children, color, count, longText, text } from '../../core/declare/fields.ts'

/** A kind of request: a fault, a question, a delivery that did not come. */
export const ticketType = defineEntity({
  name: 'ticket_type',
  table: 'ticket_types',
  api: '/tickets/types',
  page: '/tickets/types',
  permission: 'ticket-type',
  group: 'system',
  icon: 'category',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true, unique: true }),
    description: longText({ max: 2000, search: true }),
    color: color({ initial: '#4557d0' }),
    is_active: boolean({ initial: true }),
    tickets: children('ticket', { by: 'type', apiOnly: true }),
    tickets_count: count('tickets'),
  },
  title: 'name',
  import: true,
  list: {
    columns: ['name', 'color', 'description', 'tickets_count', 'is_active'],
    filters: ['name', 'is_active', 'created_at'],
    groups: ['is_active'],
    sort: 'name',
  },
  form: [{ section: 'main', fields: ['name', 'description', 'color', 'is_active'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
