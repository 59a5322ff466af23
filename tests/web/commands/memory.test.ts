import { afterEach, describe, expect, test, vi } from 'vitest'
import { keysAreOn, switchKeys, watchKeys } from '../../../src/web/fields/commands/keys-switch.ts'
import { limitConcurrency } from '../../../src/web/fields/commands/limit-concurrency.ts'
import { addRecent, dropRecent, maxRecents, readRecents } from '../../../src/web/fields/commands/recents.ts'

afterEach(() => localStorage.clear())

describe('rows opened last', () => {
  test('the newest first, each once, for each user, no more than are shown', () => {
    for (let n = 0; n < maxRecents + 2; n++) addRecent('me', { entity: 'user', id: String(n) })
    addRecent('me', { entity: 'user', id: '3' })
    addRecent('you', { entity: 'role', id: 'x' })
    expect(readRecents('me').map(({ id }) => id)).toEqual(['3', '7', '6', '5', '4', '2'])
    dropRecent('me', { entity: 'user', id: '6' })
    expect(readRecents('me').map(({ id }) => id)).toEqual(['3', '7', '5', '4', '2'])
    expect(readRecents('you')).toEqual([{ entity: 'role', id: 'x' }])
  })
  test('titles are not kept', () => {
    addRecent('me', { entity: 'user', id: '1', title: 'Zoé' } as { entity: string; id: string })
    expect(localStorage.getItem('recent:me')).not.toContain('Zo')
  })
  test.each(['{', '{"a":1}', '[1,null,{"entity":"user"}]'])('what is none: %s', (stored) => {
    localStorage.setItem('recent:me', stored)
    expect(readRecents('me')).toEqual([])
  })
})

test('keys are on until they are switched off', () => {
  const heard = vi.fn()
  const stop = watchKeys(heard)
  expect(keysAreOn()).toBe(true)
  switchKeys(false)
  expect([keysAreOn(), localStorage.getItem('shortcuts')]).toEqual([false, 'off'])
  stop()
  switchKeys(true)
  expect(keysAreOn()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
})

describe('few calls at once', () => {
  const open = () => {
    const ends: (() => void)[] = []
    const begun: number[] = []
    const call = (n: number) => () =>
      new Promise<number>((resolve) => {
        begun.push(n)
        ends.push(() => resolve(n))
      })
    return { ends, begun, call }
  }
  const rest = () => new Promise((done) => setTimeout(done))
  test('the third waits for one of two', async () => {
    const { ends, begun, call } = open()
    const run = limitConcurrency(2)
    const { signal } = new AbortController()
    const answers = [1, 2, 3].map((n) => run(signal, call(n)))
    await rest()
    expect(begun).toEqual([1, 2])
    ends[0]?.()
    await rest()
    expect(begun).toEqual([1, 2, 3])
    ends[1]?.()
    ends[2]?.()
    expect(await Promise.all(answers)).toEqual([1, 2, 3])
  })
  test('one that is ended while it waits is never made, and lets the next one by', async () => {
    const { ends, begun, call } = open()
    const run = limitConcurrency(1)
    const kept = new AbortController().signal
    const ending = new AbortController()
    const first = run(kept, call(1))
    const second = run(ending.signal, call(2))
    const third = run(kept, call(3))
    ending.abort()
    await expect(second).rejects.toThrow()
    ends[0]?.()
    await rest()
    ends[1]?.()
    expect(await Promise.all([first, third])).toEqual([1, 3])
    expect(begun).toEqual([1, 3])
    await expect(run(ending.signal, call(4))).rejects.toThrow()
  })
  test('a failure gives its place away', async () => {
    const run = limitConcurrency(1)
    const { signal } = new AbortController()
    await expect(run(signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await run(signal, () => Promise.resolve(1))).toBe(1)
  })
})
