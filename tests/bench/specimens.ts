import { any, defineEntity, member, own, via } from '../../src/core/declare/entity.ts'
import { choice, instant, integer, longText, ref, refs, sequence, text } from '../../src/core/declare/fields.ts'
import { defineRegistry } from '../../src/core/declare/registry.ts'
import { permission } from '../../src/domain/people/permission.ts'
import { role } from '../../src/domain/people/role.ts'
import { department } from '../specimens/department.ts'
import { user } from '../specimens/user.ts'

/** Stands for a project: a member sees those that they own or belong to. */
const depot = defineEntity({
  name: 'depot',
  api: '/depots',
  permission: 'depot',
  group: 'work',
  icon: 'warehouse',
  fields: {
    name: text({ required: true, search: true, sort: true }),
    manager: ref('user', { required: true }),
    members: refs('user'),
  },
  title: 'name',
  list: { columns: ['name', 'manager'], filters: ['name'], sort: 'name' },
  form: [{ section: 'main', fields: ['name', 'manager', 'members'] }],
  access: {
    read: any(own('manager'), member('members')),
    create: own('manager'),
    update: any(own('manager'), member('members')),
    delete: own('manager'),
  },
})

/** Stands for a task: it inherits its depot's answers, and its assignee sees it besides. */
const shipment = defineEntity({
  name: 'shipment',
  api: '/shipments',
  permission: 'shipment',
  group: 'work',
  icon: 'local_shipping',
  fields: {
    number: sequence({ prefix: 'S-', sort: true }),
    title: text({ required: true, max: 200, search: true, sort: true }),
    notes: longText({ max: 2000 }),
    depot: ref('depot', { required: true }),
    assignee: ref('user'),
    watchers: refs('user'),
    status: choice(['planned', 'moving', 'delivered', 'lost'], { initial: 'planned', sort: true }),
    priority: choice(['low', 'medium', 'high', 'urgent'], { initial: 'medium', sort: true }),
    pieces: integer({ initial: 1, min: 1 }),
    due_at: instant({ sort: true }),
  },
  title: 'title',
  trash: true,
  list: {
    columns: ['number', 'title', 'depot', 'assignee', 'status', 'due_at'],
    filters: ['title', 'depot', 'assignee', 'status', 'priority', 'due_at'],
    sort: '-created_at',
    include: ['depot', 'assignee'],
  },
  form: [
    {
      section: 'main',
      fields: ['title', 'notes', 'depot', 'assignee', 'watchers', 'status', 'priority', 'pieces', 'due_at'],
    },
  ],
  access: {
    read: any(via('depot'), own('assignee')),
    create: via('depot'),
    update: any(via('depot'), own('assignee')),
    delete: via('depot'),
  },
})

/** The people of the product with two entities that stand for projects and tasks. */
export const benchRegistry = defineRegistry(user, department, role, permission, depot, shipment)
