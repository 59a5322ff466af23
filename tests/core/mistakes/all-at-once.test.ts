import { expect, test } from 'vitest'
import { checkDeclarations, problemsOf } from '../../../src/core/check/check-declarations.ts'
import { nearest } from '../../../src/core/check/problems.ts'
import { text } from '../../../src/core/declare/fields.ts'
import { defineRegistry } from '../../../src/core/declare/registry.ts'
import { registry } from '../../../src/domain/registry.ts'
import { withFleet } from '../../specimens/fleet/registry.ts'
import { inspections } from '../../specimens/inspection.ts'
import { specimens } from '../../specimens/registry.ts'
import { declaredAs, fields, list, roles, vehicle } from './mistakes.ts'

test.each(Object.entries({ registry, specimens, inspections, withFleet, vehicle: declaredAs({}) }))(
  '%s is declared without mistakes',
  (_, declared) => {
    expect(problemsOf(declared, roles)).toEqual([])
  },
)

test('all mistakes are said at once, each on its line', () => {
  const wrong = {
    title: 'plat',
    order: [{ later: 'plate', earlier: 'kind' }],
    list: { ...list, columns: ['plat'], sort: 'kind' },
  }
  const said = () => checkDeclarations(declaredAs(wrong), roles)
  expect(said).toThrow(/^The declarations have 4 mistakes:\n( {2}vehicle: .+\n?){4}$/)
})
test('a name that is taken is said alone: all else would be said of the wrong one', () => {
  const said = problemsOf(declaredAs({ name: 'user' }), roles)
  expect(said).toEqual([{ entity: 'user', at: 'name', message: "is 'user', which user has already" }])
})
test('a facet whose rows nobody keeps is one of them', () => {
  const alone = { ...vehicle, fields: { ...fields, driver: text(), crew: text(), department: text() } }
  const said = problemsOf(defineRegistry({ ...alone, files: true, checklists: true } as never), roles)
  expect(said).toContainEqual({
    entity: 'vehicle',
    at: 'files',
    message: "has rows that no entity keeps: none says `serves: 'files'`",
  })
})
test.each([
  ['stauts', ['status', 'state'], 'status'],
  ['driver', ['drive', 'driver_id'], 'driver_id'],
  ['driver_id', ['driver'], 'driver'],
  ['x', ['id', 'a'], undefined],
  ['colour', ['color', 'column'], 'color'],
  ['wholly_other', ['plate', 'kind'], undefined],
])('the nearest to %s of %j is %s', (name, names, near) => {
  expect(nearest(name, names)).toBe(near)
})
