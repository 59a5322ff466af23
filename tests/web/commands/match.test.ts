import { describe, expect, test } from 'vitest'
import { bestFirst, hasWordOf, matching, scoreOf } from '../../../src/web/fields/commands/match.ts'

const found = (asked: string, ...names: string[]) => matching(asked, names, (name) => ({ name }))

describe('what is asked', () => {
  test.each([
    ['DEP', 'Départements'],
    ['départ', 'Departments'],
    ['zoe brul', 'Zoé Brûlé'],
    ['dprt', 'Departments'],
    ['new usr', 'New user'],
    ['user new', 'New user'],
    ['مستخدم', 'المُستخدمون'],
    ['احمد', 'أحمد'],
    ['ops', 'Laptops'],
  ])('%s finds %s', (asked, name) => expect(scoreOf(asked, name)).toBeGreaterThan(0))
  test.each([
    ['usr new x', 'New user'],
    ['sr', 'Users'],
    ['ru', 'Users'],
    ['esr', 'Users'],
    ['roles', 'Role'],
  ])('%s does not find %s', (asked, name) => expect(scoreOf(asked, name)).toBe(0))
  test('keywords find it too, but count less', () => {
    expect(scoreOf('user', 'Utilisateurs', ['user'])).toBeGreaterThan(0)
    expect(scoreOf('user', 'Utilisateurs', ['user'])).toBeLessThan(scoreOf('user', 'User'))
  })
})

test('a verb is found by any word of what is typed, its title beside it or not', () => {
  expect(hasWordOf('delete crate', 'Delete ')).toBe(true)
  expect(hasWordOf('crate', 'Delete ')).toBe(false)
})
test('the best comes first, equal ones in their order', () => {
  expect(found('role', 'Patrol', 'New role', 'Roles', 'Role', 'Import roles')).toEqual([
    'New role',
    'Role',
    'Roles',
    'Import roles',
  ])
  expect(found('  ', 'b', 'a')).toEqual(['b', 'a'])
})

test('rows found by something else than their name come last', () => {
  const rows = ['Anaïs (by her mail)', 'Augustus', 'Usha']
  expect(bestFirst('us', rows, (row) => row)).toEqual(['Usha', 'Augustus', 'Anaïs (by her mail)'])
})
