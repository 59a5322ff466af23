import { any, changing, defineEntity, everyone, holding, own, via } from '../../src/core/declare/entity.ts'
import {
  boolean,
  children,
  choice,
  count,
  day,
  decimal,
  formula,
  greatest,
  integer,
  least,
  money,
  rank,
  ref,
  sum,
  text,
} from '../../src/core/declare/fields.ts'
import { defineRegistry } from '../../src/core/declare/registry.ts'
import { allOf, equals } from '../../src/core/query/predicate.ts'
import { permission } from '../../src/domain/people/permission.ts'
import { role } from '../../src/domain/people/role.ts'
import { savedView } from '../../src/domain/system/saved-view.ts'
import { department } from './department.ts'
import { user } from './user.ts'

/** A contract whose payments are written with it: in one form, by one call. */
const lease = defineEntity({
  name: 'lease',
  api: '/leases',
  page: '/leases',
  permission: 'lease',
  group: 'work',
  icon: 'contract',
  fields: {
    name: text({ required: true, max: 60, search: true, sort: true }),
    months: integer({ min: 1, max: 120 }),
    monthly_rate: decimal({ scale: 2, min: '0' }),
    begins_on: day({ sort: true }),
    ends_on: day({ sort: true }),
    payments: children('lease_payment', {
      by: 'lease',
      inline: true,
      asks: ['name', 'amount', 'due_on', 'kind', 'pieces', 'is_paid'],
      told: true,
    }),
    payments_count: count('payments'),
    total: sum('payments', 'amount', { sort: true }),
    unpaid: sum('payments', 'amount', { where: allOf(equals('is_paid', false)) }),
    rent: sum('payments', 'amount', {
      where: allOf(
        { column: 'kind', operator: 'nin', value: ['deposit', 'fee'] },
        { column: 'due_on', operator: 'nnull' },
      ),
    }),
    pieces: sum('payments', 'pieces', { type: 'number' }),
    next_due: least('payments', 'due_on', { type: 'day', sort: true }),
    dearest: greatest('payments', 'amount'),
    fees: sum('payments', 'secret_fee'),
    value: formula('monthly_rate * months', { sort: true }),
    days: formula('ends_on - begins_on', { type: 'number' }),
    per_day: formula('value / days', { scale: 4 }),
    left: formula('value - total + 1.5 * (pieces - payments_count) / -(months - 3)', { scale: 3 }),
    with_fees: formula('value + fees'),
    notices: children('lease_notice', { by: 'lease', inline: true, asks: ['name'] }),
  },
  title: 'name',
  order: [{ later: 'ends_on', earlier: 'begins_on' }],
  trash: true,
  import: true,
  list: { columns: ['name', 'months', 'monthly_rate'], filters: ['name'], sort: 'name' },
  form: [
    { section: 'main', fields: ['name', 'months', 'monthly_rate', 'begins_on', 'ends_on'] },
    { section: 'payments', fields: ['payments', 'total', 'left'] },
    { section: 'notices', fields: ['notices'] },
  ],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})

/** In an order of its own within its contract; who has not its permission changes a contract without it. */
const payment = defineEntity({
  name: 'lease_payment',
  api: '/lease-payments',
  permission: 'lease-payment',
  group: 'work',
  icon: 'payments',
  fields: {
    lease: ref('lease', { required: true, createOnly: true, onDelete: 'follow' }),
    name: text({ required: true, max: 60, sort: true }),
    amount: decimal({ scale: 2, min: '0', max: '100000', sort: true }),
    secret_fee: money({ read: ['lease-payment-fee'], write: ['lease-payment-fee'] }),
    due_on: day({ sort: true }),
    kind: choice(['rent', 'deposit', 'fee'], { initial: 'rent' }),
    pieces: integer({ min: -1000, max: 1000 }),
    is_paid: boolean(),
    payer: ref('user'),
    position: rank({ within: 'lease' }),
  },
  title: 'name',
  verbs: ['fee'],
  unique: [['lease', 'name']],
  trash: true,
  list: { columns: ['name', 'amount', 'due_on'], filters: ['lease', 'name'], sort: 'position' },
  form: [{ section: 'main', fields: ['lease', 'name', 'amount', 'due_on', 'kind', 'is_paid', 'payer'] }],
  access: { read: any(via('lease'), own('payer')), create: via('lease'), update: via('lease'), delete: via('lease') },
})

/** Without trash and order. */
const notice = defineEntity({
  name: 'lease_notice',
  api: '/lease-notices',
  permission: 'lease-notice',
  group: 'work',
  icon: 'mail',
  fields: {
    lease: ref('lease', { required: true, createOnly: true, onDelete: 'follow' }),
    name: text({ required: true, max: 60, sort: true }),
  },
  title: 'name',
  list: { columns: ['name'], filters: ['lease', 'name'], sort: 'name' },
  form: [{ section: 'main', fields: ['lease', 'name'] }],
  access: {
    read: via('lease'),
    create: changing('lease'),
    update: changing('lease'),
    delete: holding('lease-notice-delete'),
  },
})

export const leases = defineRegistry(user, department, role, permission, savedView, lease, payment, notice)
