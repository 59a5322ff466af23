import { renderHook } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'

// The page is our server's, since only it has a stream. Other files of this worker may have loaded the program for
// another page.
document.head.innerHTML = '<script id="tms-settings" type="application/json">{}</script>'
vi.resetModules()
const { useLive } = await import('../../src/web/data/rows/live/use-live.ts')
const { accessToken, closeSession, isLooking, lookAs, openSession } = await import('../../src/web/base/api/session.ts')
afterAll(() => {
  document.head.innerHTML = ''
  vi.resetModules()
})

const models = modelsOf(registry)
const ended = 'event: ended\ndata: {"reason":"session"}\n\n'

/** Opens the stream of the server, which says what the test says. */
const follow = () => {
  let say: ((text: string) => void) | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      say = (text) => stream.enqueue(new TextEncoder().encode(text))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  renderHook(() => useLive(models))
  return async (text: string) => {
    say?.(text)
    await new Promise((done) => setTimeout(done, 20))
  }
}

afterEach(() => {
  closeSession()
  vi.unstubAllGlobals()
})

test('the end of the session signs out', async () => {
  openSession('first')
  const say = follow()
  await say(ended)
  expect(accessToken()).toBeNull()
})

test('the end of a session in which one looks as another leads back to one’s own', async () => {
  openSession('first')
  lookAs('other')
  const say = follow()
  await say(ended)
  expect([accessToken(), isLooking()]).toEqual(['first', false])
})

test('the late end of an earlier session does not end the next one', async () => {
  openSession('first')
  const say = follow()
  openSession('second')
  await say(ended)
  expect(accessToken()).toBe('second')
})
