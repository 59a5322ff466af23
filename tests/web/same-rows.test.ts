import { expect, test } from 'vitest'
import { shareRows } from '../../src/web/data/rows/share-rows.ts'

type Rows = { readonly data: readonly unknown[] }
const list = (...ids: readonly string[]) => ({
  data: ids.map((id) => ({ id, tags: [{ id: `tag of ${id}` }] })),
  total: ids.length,
})

test('a row that is as it was stays the same object, wherever it stands by then', () => {
  const before = list('a', 'b', 'c')
  const after = shareRows(before, list('new', 'b', 'c')) as Rows
  expect(after.data).toEqual(list('new', 'b', 'c').data)
  expect(after.data[1]).toBe(before.data[1])
  const moved = shareRows(before, list('c', 'a')) as Rows
  expect(moved).toEqual(list('c', 'a'))
  expect(moved.data[0]).toBe(before.data[2])
  expect(moved.data[1]).toBe(before.data[0])
})

test('a row that changed is another, with what of it stayed; the list stays where nothing changed', () => {
  const before = list('a', 'b')
  const changed = { ...list('a', 'b'), data: [{ id: 'a', tags: [{ id: 'tag of a' }], name: 'New' }, list('b').data[0]] }
  const after = shareRows(before, changed) as Rows
  expect(after).toEqual(changed)
  expect(after.data[0]).not.toBe(before.data[0])
  expect((after.data[0] as { tags: unknown }).tags).toBe(before.data[0]?.tags)
  expect(shareRows(before, list('a', 'b'))).toBe(before)
  expect(shareRows(before, { ...list('a', 'b'), total: 3 })).not.toBe(before)
  expect(shareRows(undefined, before)).toBe(before)
})
