import { defineEntity, everyone } from '../../core/declare/entity.ts'
import { boolean, children, count, longText, ref, text } from '../../core/declare/fields.ts'

/** A subject that a team answers for: its tickets go to that team unless somebody chooses otherwise. */
export const teamDomain = defineEntity({
  name: 'team_domain',
  api: '/team-domains',
  page: '/tickets/domains',
  permission: 'team-domain',
  group: 'system',
  icon: 'hub',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true, unique: true }),
    description: longText({ max: 2000, search: true }),
    team: ref('team', { required: true }),
    // The first assignee of its tickets.
    assignee: ref('user', { onDelete: 'clear' }),
    is_active: boolean({ initial: true }),
    tickets: children('ticket', { by: 'domain', apiOnly: true }),
    tickets_count: count('tickets'),
  },
  title: 'name',
  import: true,
  list: {
    columns: ['name', 'team', 'assignee', 'description', 'tickets_count', 'is_active'],
    filters: ['name', 'team', 'assignee', 'is_active', 'created_at'],
    groups: ['team', 'is_active'],
    sort: 'name',
    include: ['team', 'assignee'],
  },
  form: [{ section: 'main', fields: ['name', 'team', 'assignee', 'description', 'is_active'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
