import { expect, test } from 'vitest'
import { fingerprint, forgetKey, isOfferedAgain, keyFor } from '../../src/web/base/api/idempotency.ts'

const hour = 3_600_000

test('what was typed has one key until it is answered, for an hour', () => {
  const print = fingerprint('/tasks', { name: 'Dredge' })
  const key = keyFor(print, 1)
  expect(keyFor(print, 2)).toBe(key)
  expect(keyFor(fingerprint('/tasks', { name: 'Sound' }), 2)).not.toBe(key)
  expect(keyFor(print, 2 * hour)).not.toBe(key)
  const next = keyFor(print, 2 * hour)
  forgetKey(print, 2 * hour)
  expect(keyFor(print, 2 * hour)).not.toBe(next)
})

test('a command without a body is no repeat of the one before', () => {
  expect([undefined, null, '', {}].map(isOfferedAgain)).toEqual([false, false, false, false])
  expect([{ name: 'a' }, new FormData(), [1]].map(isOfferedAgain)).toEqual([true, true, true])
})
