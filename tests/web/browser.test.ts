import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fingerprint, forgetKey, keyFor } from '../../src/web/base/api/idempotency.ts'
import { closeSession, isSignedIn, openSession, watchSession } from '../../src/web/base/api/session.ts'
import { randomId } from '../../src/web/base/browser/random-id.ts'
import { readSettings } from '../../src/web/base/browser/settings.ts'
import { safeHtml } from '../../src/web/fields/values/safe-html.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the session', () => {
  test('needs both the flag and the token', () => {
    localStorage.setItem('accessToken', 't')
    expect(isSignedIn()).toBe(false)
    localStorage.setItem('isAuth', 'true')
    expect(isSignedIn()).toBe(true)
  })
  test('tells when it opens and closes', () => {
    const heard = vi.fn()
    const stop = watchSession(heard)
    openSession('t')
    closeSession()
    stop()
    openSession('t')
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('keys of writes', () => {
  const now = Date.UTC(2026, 10, 21)
  test('the same content keeps its key until it is answered', () => {
    const print = fingerprint('/users', { name: 'A' })
    const key = keyFor(print)
    expect(keyFor(fingerprint('/users', '{"name":"A"}'))).toBe(key)
    expect(keyFor(fingerprint('/users', { name: 'B' }))).not.toBe(key)
    forgetKey(print)
    expect(keyFor(print)).not.toBe(key)
  })
  test('a key outlives a reload for a day, but no password is written down', async () => {
    const [plain, secret] = [fingerprint('/x', { name: 'Kept' }), fingerprint('/x', { password: 'Secret#1' })]
    const key = keyFor(plain, now)
    const other = keyFor(secret, now)
    expect(JSON.stringify({ ...localStorage })).not.toContain('Secret')
    vi.resetModules()
    const reloaded = await import('../../src/web/base/api/idempotency.ts')
    expect(reloaded.keyFor(plain, now + 1000)).toBe(key)
    expect(reloaded.keyFor(secret, now)).not.toBe(other)
    reloaded.forgetKey(plain, now)
    expect(reloaded.keyFor(plain, now)).not.toBe(key)
    vi.resetModules()
    const late = await import('../../src/web/base/api/idempotency.ts')
    expect(late.keyFor(plain, now + 25 * 3_600_000)).not.toBe(reloaded.keyFor(plain, now))
  })
  test('are UUIDs of version 4, on pages without crypto.randomUUID too', () => {
    const ids = Array.from({ length: 1000 }, randomId)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(new Set(ids).size).toBe(1000)
  })
  test('of forms, too', () => {
    const form = new FormData()
    form.append('name', 'A')
    const other = new FormData()
    other.append('name', 'B')
    expect(fingerprint('/x', form)).not.toBe(fingerprint('/x', other))
  })
})

describe('settings', () => {
  test('of our server', () => {
    const json = JSON.stringify({
      name: 'Fleet',
      locale: 'ar',
      demo: true,
      styleNonce: 'n',
      signIns: [{ email: 'a', password: 'b', role: 'c' }, 1],
    })
    expect(readSettings(json, {})).toMatchObject({
      name: 'Fleet',
      locale: 'ar',
      own: true,
      styleNonce: 'n',
      signIns: [{ email: 'a' }],
    })
  })
  test('without any, and with what is none', () => {
    expect(readSettings(undefined, { VITE_APP_NAME: 'X' })).toMatchObject({
      name: 'X',
      locale: 'en',
      own: false,
      demo: false,
    })
    expect(readSettings('{', {})).toMatchObject({ own: false })
    expect(readSettings('{"logo":"javascript:alert(1)","locale":"xx"}', {})).toMatchObject({ logo: null, locale: 'en' })
    expect(readSettings('{"logo":"//e.x/l.png"}', {}).logo).toBeNull()
  })
  test('our page on another server is not our server', () => {
    expect(readSettings('{}', { VITE_API_URL: 'https://api.test' }).own).toBe(false)
  })
})

test.each([
  ['<p onclick="x()">a<script>b</script></p>', '<p>a</p>'],
  ['<a href="javascript:x()">a</a>', '<a>a</a>'],
  ['<a href="java\nscript:x()">a</a>', '<a>a</a>'],
  ['<a href="//e.x">a</a>', '<a>a</a>'],
  ['<a href="https://e.x" target="x">a</a>', '<a href="https://e.x" rel="noopener noreferrer" target="_blank">a</a>'],
  ['<img src=x onerror=x()><b>b</b>', '<b>b</b>'],
  ['<svg><style>x</style></svg><math><mi>m</mi></math>', 'm'],
  ['<form><input><p>x</p></form>', '<p>x</p>'],
])('rich text %s', (given, shown) => {
  expect(renderToStaticMarkup(createElement('div', null, safeHtml(given)))).toBe(`<div>${shown}</div>`)
})
