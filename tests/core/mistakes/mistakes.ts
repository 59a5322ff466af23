import { expect, test } from 'vitest'
import { problemsOf } from '../../../src/core/check/check-declarations.ts'
import { entitiesOf } from '../../../src/core/declare/area.ts'
import { any, everyone, holding, own } from '../../../src/core/declare/entity.ts'
import {
  boolean,
  children,
  choice,
  count,
  day,
  decimal,
  integer,
  rank,
  ref,
  refs,
  text,
} from '../../../src/core/declare/fields.ts'
import { defineRegistry, type Registry } from '../../../src/core/declare/registry.ts'
import type { Group, Leaf } from '../../../src/core/query/predicate.ts'
import { builtInRoles } from '../../../src/domain/people/built-in-roles.ts'
import { areas } from '../../../src/domain/registry.ts'

export const roles = builtInRoles.map(({ name }) => name)
/** One condition, whatever it says. */
export const where = (column: string, operator: string, value?: unknown): Group => ({
  operator: 'and',
  filters: [{ column, operator, ...(value === undefined ? {} : { value }) } as Leaf],
})

/** A vehicle without mistakes. */
export const fields = {
  plate: text({ required: true, max: 20, sort: true }),
  kind: choice(['van', 'lorry'], { initial: 'van' }),
  is_active: boolean({ initial: true }),
  reason: text({ shownWhen: where('is_active', 'eq', false), requiredWhen: where('is_active', 'eq', false) }),
  driver: ref('user'),
  department: ref('department'),
  seats: integer({ min: 1, max: 90 }),
  price: decimal({ read: ['vehicle-update'], write: ['vehicle-update'] }),
  bought_on: day({ sort: true }),
  sold_on: day(),
  crew: refs('user'),
  parent: ref('vehicle'),
  parts: children('vehicle', { by: 'parent' }),
  parts_count: count('parts'),
  position: rank(),
}
export const list = {
  columns: ['plate', 'kind'],
  filters: ['kind'],
  sort: 'plate',
  include: ['driver'],
  groups: ['kind'],
}
export const access = {
  read: any(own('driver')),
  create: everyone,
  update: holding('vehicle-update'),
  delete: everyone,
}
export const vehicle = {
  name: 'vehicle',
  api: '/vehicles',
  page: '/vehicles',
  permission: 'vehicle',
  group: 'work',
  icon: 'folder',
  fields,
  title: 'plate',
  order: [{ later: 'sold_on', earlier: 'bought_on' }],
  board: { columns: 'kind', rank: 'position', card: ['driver'], sums: ['seats'] },
  talks: {},
  show: { main: ['talks', 'parts'], side: ['driver'] },
  list,
  form: [{ section: 'main', fields: ['plate', 'kind', 'is_active', 'reason', 'driver', 'seats'] }],
  access,
}

/** What is declared otherwise than its types allow. */
export type Changes = { readonly [key: string]: unknown }
/** The product with the vehicle declared so. */
export const declaredAs = (changes: Changes): Registry => {
  // A vehicle of the product's own, made in the meantime, gives way to this one.
  const others = entitiesOf(...areas).filter(({ name }) => String(name) !== vehicle.name)
  return defineRegistry(...(others as unknown as readonly []), { ...vehicle, ...changes } as never)
}
const messages = (changes: Changes): readonly string[] =>
  problemsOf(declaredAs(changes), roles).map(({ entity, at, message }) => `${entity}: ${at} ${message}`)

export const field = (more: { readonly [name: string]: unknown }): Changes => ({ fields: { ...fields, ...more } })

/** Mistakes: what is declared wrongly, how, and the beginning of the line that says so, behind its entity. */
export type Mistakes = readonly (readonly [name: string, changes: Changes, line: string])[]
export const testMistakes = (mistakes: Mistakes): void =>
  test.each(mistakes)('%s', (_, changes, line) => {
    const expected = `vehicle: ${line}`
    expect(messages(changes).map((message) => message.slice(0, expected.length))).toContain(expected)
  })
