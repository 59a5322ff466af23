import { describe, expect, test } from 'vitest'
import { abilityFor, actsAsAny, permitsAll, permitsRow, splitPermission } from '../../src/web/data/access/ability.ts'

const prefixes = ['user', 'ticket', 'ticket-type', 'department']

describe('permission names', () => {
  test.each([
    ['user-store', ['store', 'user']],
    ['user-assign-role', ['assign-role', 'user']],
    ['user-index-all', ['index-all', 'user']],
    ['ticket-type-store', ['store', 'ticket-type']],
    ['ticket-store', ['store', 'ticket']],
    ['unknown-do-it', ['do-it', 'unknown']],
    ['nohyphen', ['nohyphen', '']],
  ])('%s', (name, parts) => {
    expect(splitPermission(name, prefixes)).toEqual(parts)
  })
})

describe('what a user may do', () => {
  const access = abilityFor(['user-index', 'user-update', 'ticket-store'], ['team-leader'], prefixes)
  test('all of the names', () => {
    expect(permitsAll(access, ['user-index', 'ticket-store'], prefixes)).toBe(true)
    expect(permitsAll(access, ['user-index', 'user-delete'], prefixes)).toBe(false)
    expect(permitsAll(access, [], prefixes)).toBe(true)
  })
  test('any of the roles, and a role is no permission', () => {
    expect(actsAsAny(access, ['admin', 'team-leader'])).toBe(true)
    expect(actsAsAny(access, ['admin'])).toBe(false)
    expect(access.can('team-leader', '')).toBe(false)
  })
  test('nobody may do everything by a name made up', () => {
    expect(abilityFor(['manage-all', 'all-manage'], [], prefixes).can('delete', 'user')).toBe(false)
    expect(abilityFor(['user-manage'], [], prefixes).can('delete', 'user')).toBe(false)
  })
  test('the server’s word about a row goes first, in both directions', () => {
    expect(permitsRow(access, 'update', 'user', { can: { update: false } })).toBe(false)
    expect(permitsRow(access, 'delete', 'user', { can: { delete: true } })).toBe(true)
  })
  test('without it the names decide', () => {
    expect(permitsRow(access, 'update', 'user', { id: '1' })).toBe(true)
    expect(permitsRow(access, 'delete', 'user', { can: { update: true } })).toBe(false)
  })
})
