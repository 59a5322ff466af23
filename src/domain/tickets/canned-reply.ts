import { defineEntity, everyone } from '../../core/declare/entity.ts'
import { boolean, ref, richText, text } from '../../core/declare/fields.ts'

/** A text that is written once and sent often. The ticket's values replace each `{{…}}` in it. */
export const cannedReply = defineEntity({
  name: 'canned_reply',
  table: 'canned_replies',
  api: '/canned-replies',
  page: '/canned-replies',
  permission: 'canned-reply',
  group: 'support',
  icon: 'quickreply',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true, unique: true }),
    body: richText({ required: true, max: 20_000, search: true }),
    // A reply without a team is for all teams.
    team: ref('team', { onDelete: 'clear' }),
    is_active: boolean({ initial: true }),
  },
  title: 'name',
  import: true,
  list: {
    columns: ['name', 'body', 'team', 'is_active', 'updated_at'],
    filters: ['name', 'team', 'is_active', 'created_at'],
    groups: ['team', 'is_active'],
    sort: 'name',
    include: ['team'],
  },
  form: [{ section: 'main', fields: ['name', 'body', 'team', 'is_active'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
