import { expect, test } from 'vitest'
import { problemsOf } from '../../../src/core/check/check-declarations.ts'
import { entitiesOf } from '../../../src/core/declare/area.ts'
import { refs, text } from '../../../src/core/declare/fields.ts'
import { defineRegistry } from '../../../src/core/declare/registry.ts'
import { areas } from '../../../src/domain/registry.ts'
import { type Changes, roles, testMistakes } from './mistakes.ts'

testMistakes([
  [
    'an account of what does not sign in',
    { account: { own: ['plate'] } },
    'account is of user alone, whose rows sign in',
  ],
])

/** What is said of the entity of a name where its declaration is changed so. */
const saidOf = (name: string, change: (entity: { readonly fields: Changes }) => Changes): readonly string[] => {
  const entities = entitiesOf(...areas).map((one) => (String(one.name) === name ? { ...one, ...change(one) } : one))
  const problems = problemsOf(defineRegistry(...(entities as unknown as readonly [])), roles)
  return problems.filter(({ entity }) => entity === name).map(({ at, message }) => `${at} ${message}`)
}

test('what signs in keeps the fields that signing in reads', () => {
  const without = saidOf('user', ({ fields: { time_zone: _, ...fields } }) => ({ fields }))
  expect(without).toContain("fields lacks 'time_zone' (timeZone), by which the engine keeps accounts")
  const otherKind = saidOf('user', ({ fields }) => ({ fields: { ...fields, is_active: text() } }))
  expect(otherKind).toContain('fields.is_active is text, and the engine keeps accounts by a boolean')
})
test('its calls, tables and permissions have the names by which the engine finds them', () => {
  expect(saidOf('user', () => ({ api: '/people' }))).toContain(
    "api is '/people', and the engine keeps accounts by '/users'",
  )
  const said = saidOf('role', () => ({ permission: 'duty' }))
  expect(said).toContain("permission is 'duty', and the engine keeps accounts by 'role'")
})
test('rights lead from accounts over roles to permissions', () => {
  const elsewhere = saidOf('role', ({ fields }) => ({ fields: { ...fields, permissions: refs('tag') } }))
  expect(elsewhere).toContain('fields.permissions is refs, and the engine keeps accounts by a refs to permission')
})
test('of one’s own are fields that are there, and that may be changed', () => {
  const own = saidOf('user', () => ({ account: { own: ['nmae', 'last_seen_at'] } }))
  expect(own).toContain("account.own names 'nmae', which is no field: did you mean 'name'?")
  expect(own).toContain("account.own names 'last_seen_at', which nobody changes")
})
