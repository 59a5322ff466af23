import { describe, expect, test } from 'vitest'
import { makeStream, type StreamQuestion } from '../../src/web/views/stream/stream-window.ts'

type Row = { readonly id: string; readonly number: number; readonly text?: string }

/** Returns a stream on a server, with the questions that it got. */
const server = (count: number) => {
  const rows: Row[] = Array.from({ length: count }, (_, n) => ({ id: `m${n + 1}`, number: n + 1 }))
  const asked: StreamQuestion[] = []
  const place = (id: string) => rows.find((row) => row.id === id)?.number ?? 0
  const read = async (question: StreamQuestion) => {
    asked.push(question)
    const { before, after, around, ids, perPage } = question
    const within = (from: number, to: number) => ({
      rows: rows.filter(({ number }) => number >= from && number <= to).reverse(),
      hasOlder: rows.some(({ number }) => number < from),
      hasNewer: rows.some(({ number }) => number > to),
    })
    if (ids !== undefined) return { rows: rows.filter(({ id }) => ids.includes(id)), hasOlder: false, hasNewer: false }
    if (after !== undefined) return within(place(after) + 1, place(after) + perPage)
    if (before !== undefined) return within(place(before) - perPage, place(before) - 1)
    if (around !== undefined)
      return place(around) === 0 ? undefined : within(place(around) - perPage / 2, place(around) + perPage / 2)
    const last = rows.at(-1)?.number ?? 0
    return within(last - perPage + 1, last)
  }
  return { rows, asked, read, placeOf: ({ number }: Row) => number }
}
const numbers = (stream: { get: () => { readonly rows: readonly Row[] } }) =>
  stream.get().rows.map(({ number }) => number)
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

describe('the stretch of a stream', () => {
  test('opens at its end and grows to its beginning, asking for each page once', async () => {
    const one = server(25)
    const stream = makeStream({ ...one, perPage: 10 })
    await stream.toEnd()
    expect(numbers(stream)).toEqual(span(16, 25))
    await Promise.all([stream.older(), stream.older()])
    expect(numbers(stream)).toEqual(span(6, 25))
    await stream.older()
    await stream.older()
    expect(numbers(stream)).toEqual(span(1, 25))
    expect(stream.get()).toMatchObject({ hasOlder: false, hasNewer: false, isRead: true })
    expect(one.asked).toHaveLength(3)
  })
  test('all is read anew where it is just being opened, not where it stood', async () => {
    const one = server(60)
    const stream = makeStream({ ...one, perPage: 10 })
    await stream.openAt('m30')
    void stream.toEnd()
    await stream.again()
    expect(numbers(stream)).toEqual(span(51, 60))
    await stream.openAt('m30')
    await stream.again()
    expect(numbers(stream)).toContain(30)
  })
  test('opens at a row with both its sides, and says where that row is gone', async () => {
    const one = server(60)
    const stream = makeStream({ ...one, perPage: 10 })
    await stream.openAt('m30')
    expect(numbers(stream)).toEqual(span(20, 40))
    expect(stream.get()).toMatchObject({ hasOlder: true, hasNewer: true, isGone: false })
    await stream.openAt('nothing')
    expect(stream.get().isGone).toBe(true)
  })
  test('keeps a bounded number of rows without a gap, and reads dropped ones again', async () => {
    const one = server(100)
    const stream = makeStream({ ...one, perPage: 10, most: 30 })
    await stream.toEnd()
    for (let n = 0; n < 5; n++) await stream.older()
    expect(numbers(stream)).toEqual(span(41, 70))
    expect(stream.get().hasNewer).toBe(true)
    await stream.newer()
    expect(numbers(stream)).toEqual(span(51, 80))
    expect(stream.get()).toMatchObject({ hasOlder: true, hasNewer: true })
  })
  test('takes new rows at its foot in the order of the server, each once, and none beyond a gap', async () => {
    const one = server(20)
    const stream = makeStream({ ...one, perPage: 10 })
    await stream.toEnd()
    one.rows.push({ id: 'm21', number: 21 }, { id: 'm22', number: 22 })
    stream.merge([{ id: 'm22', number: 22 }])
    await stream.readAgain(['m21', 'm22'])
    expect(numbers(stream)).toEqual(span(11, 22))
    await stream.openAt('m5')
    expect(stream.get().hasNewer).toBe(true)
    stream.merge([{ id: 'm22', number: 22 }])
    expect(numbers(stream)).toEqual(span(1, 15))
  })
  test('shows what was changed, and drops what is gone', async () => {
    const one = server(5)
    const stream = makeStream({ ...one, perPage: 10 })
    await stream.toEnd()
    one.rows[1] = { id: 'm2', number: 2, text: 'edited' }
    one.rows.splice(3, 1)
    await stream.readAgain(['m2', 'm4'])
    expect(stream.get().rows.map(({ id, text }) => text ?? id)).toEqual(['m1', 'edited', 'm3', 'm5'])
  })
  test('drops answers to what was asked before it was opened elsewhere', async () => {
    const one = server(40)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isSlow = false
    const stream = makeStream({
      ...one,
      perPage: 10,
      read: async (question) => {
        const answer = await one.read(question)
        if (isSlow && question.before !== undefined) await held
        return answer
      },
    })
    await stream.toEnd()
    isSlow = true
    const older = stream.older()
    isSlow = false
    await stream.openAt('m5')
    release()
    await older
    expect(numbers(stream)).toEqual(span(1, 15))
  })
})
