import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'

/** Ways in which a browser refuses to store anything. */
const refusals = {
  'a full storage': () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
  },
  'a storage that refuses every call': () => {
    for (const call of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, call).mockImplementation(() => {
        throw new DOMException('', 'SecurityError')
      })
  },
  'a policy that forbids the storages': () => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
        throw new DOMException('', 'SecurityError')
      })
  },
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // Each test is a page of its own, and a page's memory ends with it.
  vi.resetModules()
})
afterEach(() => vi.restoreAllMocks())

describe.each(Object.entries(refusals))('with %s', (_name, refuse) => {
  beforeEach(() => refuse())

  test('one is signed in after signing in, and out after signing out', async () => {
    const { accessToken, closeSession, isSignedIn, openSession } = await import('../../src/web/base/api/session.ts')
    openSession('token')
    expect([isSignedIn(), accessToken()]).toEqual([true, 'token'])
    closeSession()
    expect([isSignedIn(), accessToken()]).toEqual([false, null])
  })

  test('layouts, preferences, keys and rows opened last hold until the page is left', async () => {
    const { readText, storeText } = await import('../../src/web/base/browser/device-storage.ts')
    storeText('list:1:layout', 'columns=name')
    expect(readText('list:1:layout')).toBe('columns=name')
    storeText('list:1:layout', undefined)
    expect(readText('list:1:layout')).toBeNull()

    const { preference, setPreferences } = await import('../../src/web/base/preferences/preferences.ts')
    setPreferences({ skin: 'bordered' })
    expect(preference('skin')).toBe('bordered')

    const { keysAreOn, switchKeys } = await import('../../src/web/fields/commands/keys-switch.ts')
    switchKeys(false)
    expect(keysAreOn()).toBe(false)

    const { addRecent, readRecents } = await import('../../src/web/fields/commands/recents.ts')
    addRecent('me', { entity: 'user', id: '1' })
    expect(readRecents('me')).toEqual([{ entity: 'user', id: '1' }])
  })

  test('a write has the key of its repeat', async () => {
    const { keyFor } = await import('../../src/web/base/api/idempotency.ts')
    expect(keyFor('/todos {"title":"One"}')).toBe(keyFor('/todos {"title":"One"}'))
  })

  test('a draft is not kept, which is told; nothing fails', async () => {
    const { draftsOf, dropDraft, keepDraft, newDraftKey, thisTab } = await import('../../src/web/fields/forms/draft.ts')
    const { fields } = modelsOf(registry).of('todo')
    const place = { user: 'me', entity: 'todo', id: 'new' }
    const key = newDraftKey(place)
    expect(keepDraft(key, fields, { changed: { title: 'Load' }, start: {}, older: {} }, Date.now())).toBe(false)
    expect(draftsOf(place, fields, Date.now())).toEqual([])
    dropDraft(key)
    expect(thisTab()).toBe(thisTab())
  })
})

test('what is stored again after the storage had room outlives the page', async () => {
  const { readText, storeText } = await import('../../src/web/base/browser/device-storage.ts')
  refusals['a full storage']()
  storeText('key', 'for this page')
  vi.restoreAllMocks()
  expect([readText('key'), localStorage.getItem('key')]).toEqual(['for this page', null])
  storeText('key', 'for longer')
  expect([readText('key'), localStorage.getItem('key')]).toEqual(['for longer', 'for longer'])
})
