import { afterAll, expect, test } from 'vitest'
import { makeRoom } from '../../src/server/worker/room.ts'
import { broken, counting, double, endless, givingUp, greedy, hoarding, refusing, stuck } from './harness/odd-thread.ts'

const entry = new URL('./harness/odd-thread.ts', import.meta.url)
const room = makeRoom({ entry, megabytes: 64 })
const small = makeRoom({ entry, threads: 1, longThreads: 1, mostWaiting: 1 })
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
test('a light input is worked on at once; what threads were given is counted', async () => {
  const before = room.given().get(double.name) ?? 0
  expect(await room.run({ ...double, isLight: (n) => n < 10 }, 4)).toBe(8)
  expect(room.given().get(double.name) ?? 0).toBe(before)
  expect(await room.run({ ...double, isLight: (n) => n < 10 }, 40)).toBe(80)
  expect(room.given().get(double.name)).toBe(before + 1)
})
test('where too much waits, more is refused for the time being', async () => {
  const running = [small.run(endless, undefined), small.run(double, 1)]
  await expect(small.run(double, 2)).rejects.toMatchObject({ status: 503, code: 'busy' })
  await expect(running[0]).rejects.toMatchObject({ code: 'too_heavy' })
  expect(await running[1]).toBe(2)
})

const taken = async <T>(parts: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const part of parts) all.push(part)
  return all
}

test('a stream gives its parts in their order, to the last', async () => {
  expect(await taken(room.stream(counting, { most: 5 }))).toEqual([1, 2, 3, 4, 5])
  expect(await taken(room.stream(counting, { most: 0 }))).toEqual([])
})
test('a stream makes one part ahead of the one that is used, never more', async () => {
  const made = new Int32Array(new SharedArrayBuffer(4))
  const ahead: number[] = []
  for await (const part of room.stream(counting, { most: 20, made })) {
    await new Promise((done) => setTimeout(done, 20))
    ahead.push((made[0] ?? 0) - part)
  }
  expect(Math.max(...ahead)).toBe(1)
})
test('a stream is held to its limits of time and memory between parts', async () => {
  const [slow, large] = [room.stream(stuck, undefined), room.stream(hoarding, undefined)]
  expect(await slow.next()).toMatchObject({ value: 1 })
  await expect(slow.next()).rejects.toMatchObject({ status: 422, code: 'too_heavy' })
  expect(await large.next()).toMatchObject({ value: 1 })
  await expect(large.next()).rejects.toMatchObject({ status: 422, code: 'too_heavy' })
  expect(await room.run(double, 4)).toBe(8)
})
test('a stream that refuses keeps status, code and values; a mistake stays one', async () => {
  await expect(taken(room.stream(givingUp, 'refuse'))).rejects.toMatchObject({
    status: 422,
    code: 'plan_loop',
    more: { params: { list: 'a → b' } },
  })
  await expect(taken(room.stream(givingUp, 'break'))).rejects.toThrow('a mistake')
})
test('a stream ends with its caller: by its signal, and where nobody asks any more', async () => {
  const reason = new Error('the process ends')
  await expect(taken(room.stream(counting, { most: 5 }, AbortSignal.abort(reason)))).rejects.toBe(reason)
  const leaves = new AbortController()
  const stream = small.stream(stuck, undefined, leaves.signal)
  expect(await stream.next()).toMatchObject({ value: 1 })
  const next = stream.next()
  leaves.abort(reason)
  await expect(next).rejects.toBe(reason)
  for await (const one of small.stream(counting, { most: 1_000_000 })) if (one === 3) break
  // The one thread for streams is free again.
  expect(await taken(small.stream(counting, { most: 2 }))).toHaveLength(2)
})
test('short works do not wait for a stream that holds all long threads', async () => {
  const stream = small.stream(counting, { most: 5 })
  await stream.next()
  expect(await small.run(double, 5)).toBe(10)
  await stream.return()
})
