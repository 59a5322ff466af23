import { expect, test } from 'vitest'
import { problemsOf } from '../../../src/core/check/check-declarations.ts'
import { entitiesOf } from '../../../src/core/declare/area.ts'
import { any, changing, everyone, own, via } from '../../../src/core/declare/entity.ts'
import { ref, subject, text } from '../../../src/core/declare/fields.ts'
import { defineRegistry } from '../../../src/core/declare/registry.ts'
import { areas } from '../../../src/domain/registry.ts'
import { roles } from './mistakes.ts'

// Circles of two entities, of which each alone is declared well.

type Part = { readonly fields?: object; readonly access?: object; readonly carries?: object; readonly trash?: true }
const entity = (name: string, { fields = {}, access = {}, ...more }: Part) => ({
  name,
  api: `/${name}s`,
  permission: name,
  group: 'work',
  icon: 'folder',
  title: 'title',
  fields: { title: text(), ...fields },
  list: { columns: ['title'], filters: [], sort: '-created_at' },
  form: [{ section: 'main', fields: ['title'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone, ...access },
  ...more,
})
const said = (lease: Part, payment: Part): readonly string[] =>
  problemsOf(
    defineRegistry(
      ...(entitiesOf(...areas) as unknown as readonly []),
      entity('lease', lease) as never,
      entity('payment', payment) as never,
    ),
    roles,
  ).map(({ entity: name, at, message }) => `${name}: ${at} ${message}`)

const first = ref('payment')
const owner = ref('user')
const lease = ref('lease')

test.each<[string, Part, Part, readonly string[]]>([
  [
    'rows that are read as each other',
    { fields: { first, owner }, access: { read: any(own('owner'), via('first')) } },
    { fields: { lease }, access: { read: via('lease') } },
    [
      "lease: access.read leads back to itself, so that nobody could be answered: lease.read via 'first', payment.read via 'lease'",
    ],
  ],
  [
    'rows that are changed as the other may be, and read where it may be changed',
    { fields: { first }, access: { update: changing('first') } },
    { fields: { lease }, access: { update: via('lease'), read: changing('lease') } },
    [
      "lease: access.update leads back to itself, so that nobody could be answered: lease.update via 'first', payment.update via 'lease'",
    ],
  ],
  [
    'rows that hang on the other, which is read as one of them',
    { fields: { first }, access: { read: via('first') }, carries: { payment: 'show' } },
    { fields: { about: subject() }, access: { read: via('about') } },
    [
      "lease: access.read leads back to itself, so that nobody could be answered: lease.read via 'first', payment.read via 'about'",
    ],
  ],
  [
    'rows that hang on the other, and are changed as it may be',
    { fields: { first }, access: { update: via('first') }, carries: { payment: 'update' } },
    { fields: { about: subject() }, access: { read: any(own('created_by'), via('about')), update: via('about') } },
    [
      "lease: access.update leads back to itself, so that nobody could be answered: lease.update via 'first', payment.update via 'about'",
    ],
  ],
  [
    'rows that hang on the other, which is read by itself',
    { fields: { first }, carries: { payment: 'show' } },
    { fields: { about: subject() }, access: { read: via('about'), update: changing('about') } },
    [],
  ],
  [
    'rows that need each other',
    { fields: { first: ref('payment', { required: true }) } },
    { fields: { lease: ref('lease', { required: true }) } },
    [
      'lease: fields.first.required leads back to lease, so that no first row could be made: lease.first, payment.lease',
    ],
  ],
  [
    'rows that follow each other into the trash',
    { fields: { first: ref('payment', { onDelete: 'follow' }) }, trash: true },
    { fields: { lease: ref('lease', { onDelete: 'follow' }) }, trash: true },
    [
      "lease: fields.first.onDelete is 'follow' in a circle, so that each would delete the other: lease.first, payment.lease",
    ],
  ],
  [
    'a way that ends',
    { fields: { first } },
    { fields: { lease: ref('lease', { required: true, onDelete: 'follow' }) } },
    [],
  ],
  [
    'rows that are read as another and changed as nobody else’s',
    { fields: { first, owner }, access: { read: via('first'), update: own('owner') } },
    { fields: { lease }, access: { update: via('lease') } },
    [],
  ],
])('%s', (_, one, other, lines) => {
  expect(said(one, other).filter((line) => /^(lease|payment): (access|fields)/.test(line))).toEqual(lines)
})
