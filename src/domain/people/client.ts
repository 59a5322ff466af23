import { defineEntity, everyone, same } from '../../core/entity.ts'
import { boolean, children, count, email, link, longText, text } from '../../core/fields.ts'

/** An organisation that work is done for. Users of the role `client` belong to one, and see that one alone. */
export const client = defineEntity({
  name: 'client',
  api: '/clients',
  page: '/clients',
  permission: 'client',
  group: 'people',
  icon: 'handshake',
  fields: {
    name: text({ required: true, max: 160, search: true, sort: true, unique: true }),
    contact_name: text({ max: 120, search: true }),
    email: email({ max: 254, search: true }),
    phone: text({ max: 40, search: true }),
    website: link({ max: 300 }),
    address: longText({ max: 1000 }),
    // Notes about a client are hidden from its own people.
    notes: longText({ max: 4000, read: ['client-index-all'], write: ['client-index-all'] }),
    is_active: boolean({ initial: true }),
    users: children('user', { by: 'client' }),
    users_count: count('users'),
    tickets: children('ticket', { by: 'client' }),
    tickets_count: count('tickets'),
    projects: children('project', { by: 'client' }),
    projects_count: count('projects'),
  },
  title: 'name',
  import: true,
  talks: {},
  files: true,
  tags: 'tag',
  show: {
    main: ['address', 'users', 'notes', 'files', 'talks'],
    side: ['contact_name', 'email', 'phone', 'website', 'tags', 'is_active', 'created_by', 'created_at'],
    tabs: [{ children: 'projects' }, { children: 'tickets' }, { children: 'users' }],
  },
  list: {
    columns: [
      'name',
      'contact_name',
      'email',
      'phone',
      'users_count',
      'projects_count',
      'tickets_count',
      'is_active',
      'created_at',
    ],
    filters: ['name', 'contact_name', 'email', 'tags', 'is_active', 'created_at'],
    groups: ['is_active', 'tags'],
    sort: '-created_at',
  },
  form: [
    { section: 'main', fields: ['name', 'is_active', 'tags'] },
    { section: 'contact', fields: ['contact_name', 'email', 'phone', 'website', 'address'] },
    { section: 'internal', fields: ['notes'] },
  ],
  access: {
    read: same('id', 'client'),
    create: everyone,
    update: same('id', 'client'),
    delete: same('id', 'client'),
  },
})
