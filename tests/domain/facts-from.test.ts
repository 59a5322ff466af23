import { expect, test } from 'vitest'
import { factsFrom } from '../../src/domain/work/server/figures/facts-from.ts'

type Event = { readonly action: string; readonly field?: string; readonly value?: unknown }
const existsAfter = (...events: readonly Event[]) =>
  factsFrom(
    JSON.stringify(
      events.map(({ field = null, value = null, action }, n) => ({
        task: 'a',
        at: n,
        order: String(n),
        action,
        field,
        value,
      })),
    ),
  ).map(({ exists }) => exists)

test('a task is in a project while it is neither in the trash nor elsewhere', () => {
  const created = { action: 'created', field: 'project_id', value: true }
  const [leaves, returns] = [
    { action: 'updated', field: 'project_id', value: false },
    { action: 'updated', field: 'project_id', value: true },
  ]
  const [goes, comes] = [{ action: 'deleted' }, { action: 'restored' }]
  expect(existsAfter(created, goes, comes)).toEqual([true, false, true])
  expect(existsAfter(created, leaves, goes, comes)).toEqual([true, false, false, false])
  expect(existsAfter(created, leaves, goes, comes, returns)).toEqual([true, false, false, false, true])
  expect(existsAfter(created, goes, returns, comes)).toEqual([true, false, false, true])
})
