import { any, defineEntity, every, holding, inRole, member, own, same } from '../../src/core/declare/entity.ts'
import {
  boolean,
  children,
  choice,
  count,
  day,
  link,
  longText,
  ref,
  refs,
  strings,
  text,
  timeOfDay,
  timeZone,
} from '../../src/core/declare/fields.ts'
import type { RecordOf } from '../../src/core/declare/record.ts'

/** A parent with every row rule that looks at the row itself; its loads inherit its answers. */
export const yard = defineEntity({
  name: 'yard',
  api: '/yards',
  page: '/yards',
  permission: 'yard',
  group: 'work',
  icon: 'warehouse',
  fields: {
    name: text({ required: true, max: 80, search: true, sort: true, unique: true }),
    code: text({ max: 10, createOnly: true }),
    description: longText({ max: 500, search: true }),
    kind: choice(['road', 'rail', 'port'], { required: true }),
    department: ref('department', { onDelete: 'clear' }),
    manager: ref('user', { required: true }),
    members: refs('user', { includeAs: 'people' }),
    parent: ref('yard', { onDelete: 'clear' }),
    opens_at: timeOfDay(),
    time_zone: timeZone({ initial: 'UTC' }),
    founded_on: day({ sort: true }),
    website: link(),
    services: strings({ max: 5 }),
    is_open: boolean({ initial: true }),
    loads: children('load', { by: 'yard' }),
    loads_count: count('loads', { wire: 'loadsCount' }),
    members_count: count('members', { wire: 'membersCount' }),
  },
  title: 'name',
  verbs: ['open'],
  trash: true,
  carries: { remark: 'update' },
  list: {
    columns: ['name', 'kind', 'manager', 'department', 'loads_count', 'is_open', 'created_at'],
    filters: ['name', 'kind', 'manager', 'department', 'is_open', 'created_at'],
    sort: 'name',
    include: ['manager', 'department'],
    paths: ['manager.name', 'members.email', 'department.name'],
  },
  form: [
    { section: 'main', fields: ['name', 'code', 'description', 'kind', 'manager', 'department', 'parent'] },
    {
      section: 'details',
      fields: ['members', 'opens_at', 'time_zone', 'founded_on', 'website', 'services', 'is_open'],
    },
  ],
  access: {
    read: any(own('manager'), member('members'), same('department')),
    create: holding('yard-open'),
    update: any(own('manager'), every(member('members'), inRole('team-leader'))),
    delete: own('manager'),
  },
})
export type Yard = RecordOf<typeof yard>
