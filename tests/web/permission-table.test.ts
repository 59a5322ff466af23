import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { allPermissions } from '../../src/core/declare/permissions.ts'
import { registry } from '../../src/domain/registry.ts'
import { differenceOf, findRows, namesOf, permissionRows } from '../../src/web/app/rights/permission-table.ts'

const models = modelsOf(registry)
const names: readonly string[] = allPermissions(models)
const rowOf = (prefix: string) => permissionRows(names, models).find((row) => row.prefix === prefix)

test('every permission has one place, whatever the order in which the server lists them', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...names]), (some) => {
      const rows = permissionRows(some, models)
      expect(rows.flatMap(namesOf).sort()).toEqual([...some].sort())
      expect(new Set(rows.map(({ prefix }) => prefix)).size).toBe(rows.length)
    }),
  )
})
test('what most entities can stands in columns, the rest behind them', () => {
  expect(rowOf('user')?.common).toMatchObject({
    index: 'user-index',
    store: 'user-store',
    'index-all': 'user-index-all',
  })
  expect(rowOf('user')?.others.map(({ action }) => action)).toEqual(['assign-role', 'permissions', 'view-as'])
  expect(rowOf('permission')?.common).not.toHaveProperty('store')
})
test('a name that only another server knows comes last, as it is', () => {
  const rows = permissionRows(['invoice-approve', ...names], models)
  expect(rows.at(-1)).toEqual({
    prefix: 'invoice',
    entities: [],
    common: {},
    others: [{ action: 'approve', name: 'invoice-approve' }],
  })
})
test('rows are found by all words of their texts, case and accents aside', () => {
  const rows = permissionRows(names, models)
  const found = (search: string) => findRows(rows, search, ({ prefix }) => [prefix === 'user' ? 'Équipiers' : prefix])
  expect(found('EQUIP').map(({ prefix }) => prefix)).toEqual(['user'])
  expect(found('task-store').map(({ prefix }) => prefix)).toContain('task')
  expect(found('user nothing')).toEqual([])
  expect(found('  ')).toHaveLength(rows.length)
})
test('a difference made is taken back by its opposite', () => {
  const some = fc.subarray([...names])
  fc.assert(
    fc.property(some, some, (now, base) => {
      const { added, removed } = differenceOf(now, base)
      expect(new Set([...base.filter((name) => !removed.includes(name)), ...added])).toEqual(new Set(now))
      expect(differenceOf(base, now)).toEqual({ added: removed, removed: added })
    }),
  )
})
