import { afterEach, describe, expect, test, vi } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { draftsOf, dropDraft, keepDraft, newDraftKey, splitDraft, thisTab } from '../../src/web/fields/forms/draft.ts'

const { fields } = modelsOf(registry).of('user')
const place = { user: 'me', entity: 'user', id: 'new' }
const now = Date.UTC(2026, 10, 21)
const day = 24 * 3_600_000

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

const keep = (changed: { [wire: string]: unknown }, at = now, where = place) => {
  const key = newDraftKey(where)
  keepDraft(key, fields, { changed, start: { name: 'Before' }, older: {} }, at)
  return key
}

test('what was typed is kept, never passwords or files, and only for its form', () => {
  keep({ name: 'A', password: 'Secret#1', avatar: new File(['x'], 'x') })
  expect(JSON.stringify({ ...localStorage })).not.toContain('Secret')
  const [draft] = draftsOf(place, fields, now)
  expect(draft).toMatchObject({ tab: thisTab(), at: now, values: { name: 'A' }, base: { name: 'Before' } })
  for (const other of [{ user: 'you' }, { entity: 'department' }, { id: 'another' }])
    expect(draftsOf({ ...place, ...other }, fields, now)).toEqual([])
})

test('two forms keep a draft each, newest first; nothing typed drops one, and a month ends both', () => {
  const first = keep({ name: 'A' })
  const second = keep({ name: 'B' }, now + 1)
  expect(draftsOf(place, fields, now + 1).map(({ values }) => values.name)).toEqual(['B', 'A'])
  keepDraft(second, fields, { changed: {}, start: {}, older: {} }, now + 2)
  expect(draftsOf(place, fields, now + 2)).toHaveLength(1)
  expect(draftsOf(place, fields, now + 31 * day)).toEqual([])
  expect(localStorage.getItem(first)).toBeNull()
})

test.each(['null', '[]', '{', '{"values":1}', '{"values":{"name":"A"}}'])('%s in the store is no draft', (text) => {
  localStorage.setItem(newDraftKey(place), text)
  expect(draftsOf(place, fields, now)).toEqual([])
})

test('in a full store a draft is not kept, which is told; no other draft is lost', () => {
  const others = [keep({ name: 'oldest' }, now - 2), keep({ name: 'newer' }, now - 1)]
  const key = newDraftKey(place)
  const input = { changed: { name: 'too big' }, start: {}, older: {} }
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(keepDraft(key, fields, input, now)).toBe(false)
  expect(others.map((one) => localStorage.getItem(one))).not.toContain(null)
  full.mockRestore()
  expect(keepDraft(key, fields, input, now)).toBe(true)
})

describe('a draft is never put over newer text', () => {
  const draft = {
    key: 'k',
    tab: 't',
    at: now,
    values: { name: 'Mine', job_title: 'Driver' },
    base: { name: 'Before' },
    older: {},
  }
  const untouched = () => true
  test('where all stands as it did, it fits', () => {
    expect(splitDraft(draft, { name: 'Before' }, untouched)).toEqual({ restorable: draft.values, older: {} })
  })
  test('where somebody saved something since, it is only shown', () => {
    const { restorable, older } = splitDraft(draft, { name: 'Theirs' }, untouched)
    expect({ restorable, older }).toEqual({ restorable: { job_title: 'Driver' }, older: { name: 'Mine' } })
  })
  test('where somebody has typed since, too', () => {
    const { restorable, older } = splitDraft(draft, { name: 'Before' }, (wire) => wire !== 'job_title')
    expect({ restorable, older }).toEqual({ restorable: { name: 'Mine' }, older: { job_title: 'Driver' } })
  })
  test('what says the same needs nothing, and what was older stays so through another reload', () => {
    const again = { ...draft, values: { name: 'Same' }, older: { email: 'old@example.test' } }
    expect(splitDraft(again, { name: 'Same' }, untouched)).toEqual({ restorable: {}, older: again.older })
  })
})

test('a dropped draft is gone', () => {
  dropDraft(keep({ name: 'A' }))
  expect(draftsOf(place, fields, now)).toEqual([])
})
