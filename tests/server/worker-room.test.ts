import { afterAll, expect, test } from 'vitest'
import { makeRoom } from '../../src/server/worker/room.ts'
import { broken, double, endless, greedy, refusing } from './harness/odd-thread.ts'

const entry = new URL('./harness/odd-thread.ts', import.meta.url)
const room = makeRoom({ entry, megabytes: 64 })
const small = makeRoom({ entry, threads: 1, mostWaiting: 1 })
afterAll(() => Promise.all([room.end(), small.end()]))

test('a work runs in a thread and answers', async () => {
  expect(await room.run(double, 21)).toBe(42)
})
test('a work without an end is refused with words, and the room goes on', async () => {
  await expect(room.run(endless, undefined)).rejects.toMatchObject({ status: 422, code: 'too_heavy' })
  expect(await room.run(double, 2)).toBe(4)
})
test('a work that takes all memory is refused with words, and the room goes on', async () => {
  await expect(room.run(greedy, undefined)).rejects.toMatchObject({ status: 422, code: 'too_heavy' })
  expect(await room.run(double, 3)).toBe(6)
})
test('a refusal keeps status, code and values over the threads; a mistake stays one', async () => {
  await expect(room.run(refusing, undefined)).rejects.toMatchObject({
    status: 422,
    code: 'plan_loop',
    more: { params: { list: 'a → b' } },
  })
  await expect(room.run(broken, undefined)).rejects.toThrow('a mistake')
})
test('the event loop turns while a work runs', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  turn()
  await room.run(endless, undefined).catch(() => undefined)
  isOver = true
  expect(turns).toBeGreaterThan(100)
})
test('a work is ended by its caller, with the caller’s reason', async () => {
  const reason = new Error('the process ends')
  await expect(room.run(endless, undefined, AbortSignal.abort(reason))).rejects.toBe(reason)
  const ends = new AbortController()
  const running = room.run(endless, undefined, ends.signal)
  ends.abort(reason)
  await expect(running).rejects.toBe(reason)
})
test('where too much waits, more is refused for the time being', async () => {
  const running = [small.run(endless, undefined), small.run(double, 1)]
  await expect(small.run(double, 2)).rejects.toMatchObject({ status: 503, code: 'busy' })
  await expect(running[0]).rejects.toMatchObject({ code: 'too_heavy' })
  expect(await running[1]).toBe(2)
})
