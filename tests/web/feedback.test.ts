import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readMarkup } from '../../src/web/base/feedback/markup.ts'
import { startMessageTimer } from '../../src/web/base/feedback/message-timer.ts'
import {
  choose,
  closeToasts,
  dismiss,
  noTimeout,
  noticesAs,
  notify,
  toast,
} from '../../src/web/base/feedback/notices.ts'
import { clearPastMessages, pastMessages } from '../../src/web/base/feedback/past-messages.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  closeToasts()
  clearPastMessages()
})

describe("a toast's time (specification, section 9)", () => {
  const start = () => {
    const heard = { onProgress: vi.fn(), onEnd: vi.fn() }
    return { ...heard, timer: startMessageTimer(heard) }
  }
  test('ends after 5000 ms, not before', () => {
    const { onEnd } = start()
    vi.advanceTimersByTime(4999)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
  test('its ring is refreshed every 100 ms, each time by 110 less, and never below nothing', () => {
    const { onProgress } = start()
    expect(onProgress.mock.calls).toEqual([[100]])
    vi.advanceTimersByTime(99)
    expect(onProgress).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(onProgress).toHaveBeenLastCalledWith(((5000 - 110) / 5000) * 100)
    vi.advanceTimersByTime(900)
    expect(onProgress).toHaveBeenLastCalledWith(((5000 - 10 * 110) / 5000) * 100)
    vi.advanceTimersByTime(3900)
    expect(onProgress).toHaveBeenLastCalledWith(0)
  })
  test('stands still while it is paused, and begins anew when it is left', () => {
    const { onEnd, onProgress, timer } = start()
    vi.advanceTimersByTime(4900)
    timer.pause()
    const told = onProgress.mock.calls.length
    vi.advanceTimersByTime(60_000)
    expect(onProgress).toHaveBeenCalledTimes(told)
    expect(onEnd).not.toHaveBeenCalled()
    timer.restart()
    expect(onProgress).toHaveBeenLastCalledWith(100)
    vi.advanceTimersByTime(4999)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
  test('is over when it is stopped', () => {
    const { onEnd, timer } = start()
    timer.stop()
    vi.advanceTimersByTime(60_000)
    expect(onEnd).not.toHaveBeenCalled()
  })
})

describe('toasts', () => {
  test('the newest is in front, each with an id of its own', () => {
    const ids = [toast({ message: 'one' }), toast({ message: 'two', type: 'error', data: 7 })]
    expect(
      noticesAs('toast')
        .toReversed()
        .map(({ message }) => message),
    ).toEqual(['two', 'one'])
    expect(noticesAs('toast').toReversed()[0]).toMatchObject({ type: 'error', data: 7, actions: [] })
    expect(new Set(ids).size).toBe(2)
  })
  test('an action runs its handler with its detail and closes its toast, also where the handler fails', () => {
    const handler = vi.fn()
    toast({ message: 'stays' })
    const id = toast({ message: 'goes', actions: [{ label: 'Undo', detail: { n: 1 }, handler }] })
    choose(id, { label: 'Undo', detail: { n: 1 }, handler })
    expect(handler).toHaveBeenCalledWith({ n: 1 })
    expect(
      noticesAs('toast')
        .toReversed()
        .map(({ message }) => message),
    ).toEqual(['stays'])
    const failing = toast({ message: 'fails' })
    const fail = () => {
      throw new Error('no')
    }
    expect(() => choose(failing, { label: 'x', handler: fail })).toThrow('no')
    expect(noticesAs('toast').toReversed()).toHaveLength(1)
  })
  test('closing clears all; one that has had its time goes alone', () => {
    const id = toast({ message: 'one' })
    toast({ message: 'two' })
    dismiss(id)
    expect(noticesAs('toast').toReversed()).toHaveLength(1)
    toast({ message: 'three' })
    closeToasts()
    expect(noticesAs('toast').toReversed()).toEqual([])
  })
  test('are remembered, newest first; the same again only once; 100 of them; none after sign-out', () => {
    for (let n = 0; n < 120; n++) toast({ message: `m${n}` })
    toast({ message: 'm119' })
    expect(pastMessages()).toHaveLength(100)
    expect(pastMessages().map(({ message }) => message)).toEqual(Array.from({ length: 100 }, (_, n) => `m${119 - n}`))
    clearPastMessages()
    expect(pastMessages()).toEqual([])
  })
})

describe('markup of our dictionaries', () => {
  test('has the allowed tags', () => {
    expect(readMarkup('<b>Saved</b>, <a href="/users/{{id}}">open <em>it</em></a><br/>now', { id: 'a/b' })).toEqual([
      { tag: 'b', children: ['Saved'] },
      ', ',
      { tag: 'a', href: '/users/a%2Fb', children: ['open ', { tag: 'em', children: ['it'] }] },
      { tag: 'br', children: [] },
      'now',
    ])
  })
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<b onclick="alert(1)">x',
    '<svg/onload=alert(1)>',
    '<A HREF="javascript:alert(1)">x',
  ])('%s is text', (sentence) => {
    expect(readMarkup(sentence)).toEqual([sentence])
  })
  test.each(['javascript:alert(1)', '//e.x', '/\\e.x', 'data:text/html,x', 'http://e.x', ' /x'])(
    'a link to %s leads nowhere',
    (href) => {
      expect(readMarkup(`<a href="${href}">x</a>`)).toEqual([{ tag: 'a', children: ['x'] }])
    },
  )
  test('a value is text, whatever is in it', () => {
    const values = { name: '<b>x</b><a href="https://e.x">y</a>', other: '{{name}}' }
    expect(readMarkup('Hello <b>{{name}}</b> {{other}} {{unknown}}', values)).toEqual([
      'Hello ',
      { tag: 'b', children: [values.name] },
      ' {{name}} {{unknown}}',
    ])
  })
  test('tags that are not closed, or closed twice, do no harm', () => {
    expect(readMarkup('</b>a<b>b</em>c')).toEqual(['a', { tag: 'b', children: ['b', 'c'] }])
  })
})

describe('notices of the snackbar', () => {
  afterEach(() => {
    for (const { id } of noticesAs('snackbar')) dismiss(id)
  })
  test('are shown 5000 ms unless another time is given; -1 stays', () => {
    notify({ type: 'success', message: 'a' })
    notify({ type: 'error', message: 'b', timeout: noTimeout })
    expect(noticesAs('snackbar').map(({ message, timeout }) => [message, timeout])).toEqual([
      ['a', 5000],
      ['b', -1],
    ])
  })
  test('of one key or one text take the place of those before, and are remembered', () => {
    notify({ type: 'error', message: 'a', key: 'k' })
    notify({ type: 'error', message: 'b', key: 'k' })
    notify({ type: 'error', message: 'b' })
    expect(noticesAs('snackbar').map(({ message }) => message)).toEqual(['b'])
    expect(pastMessages().map(({ message }) => message)).toEqual(['b', 'a'])
  })
})
