import { any, defineEntity, everyone, member, own, same } from '../../core/declare/entity.ts'
import { boolean, color, count, longText, ref, refs, text } from '../../core/declare/fields.ts'
import { allOf, equals } from '../../core/query/predicate.ts'

/** The specification lists leaders by this role (section 6). */
const leaders = allOf(equals('roles.name', 'team-leader'))

/** People who work together; they may come from several departments. */
export const team = defineEntity({
  name: 'team',
  api: '/teams',
  page: '/teams',
  permission: 'team',
  group: 'people',
  icon: 'groups',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true, unique: true }),
    description: longText({ max: 2000, search: true }),
    color: color({ initial: '#4557d0' }),
    department: ref('department'),
    leader: ref('user', { onDelete: 'clear', offers: leaders }),
    members: refs('user'),
    members_count: count('members'),
    is_active: boolean({ initial: true }),
  },
  title: 'name',
  handover: { field: 'leader' },
  members: 'members',
  show: {
    main: ['description', 'members'],
    side: ['department', 'leader', 'members_count', 'color', 'is_active', 'created_by', 'created_at'],
  },
  import: true,
  list: {
    columns: ['name', 'department', 'leader', 'members_count', 'is_active', 'created_at'],
    filters: ['name', 'department', 'leader', 'is_active', 'created_at'],
    groups: ['department', 'leader', 'is_active'],
    sort: '-created_at',
    include: ['department', 'leader'],
    paths: ['department.name'],
  },
  form: [
    { section: 'main', fields: ['name', 'description', 'color', 'is_active'] },
    { section: 'people', fields: ['department', 'leader', 'members'] },
  ],
  joinedBy: ['leader', 'department'],
  access: {
    read: any(own('leader'), member('members'), same('department')),
    create: everyone,
    update: own('leader'),
    delete: own('leader'),
  },
})
