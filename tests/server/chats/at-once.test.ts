import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../harness/database.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { got, group, read, type Stage, say, stageOf, unread, windowOf, words } from './harness.ts'

let one: Product
let two: Product
let s: Stage
beforeAll(async () => {
  const database = await freshDatabase()
  const folder = () => mkdtempSync(join(tmpdir(), 'tms-chats-'))
  one = await startTestProduct({ existing: { database, folder: folder() }, isPatient: true })
  two = await startTestProduct({
    existing: { database: { ...database, drop: async () => {} }, folder: folder() },
    isPatient: true,
  })
  s = await stageOf(one)
}, 120_000)
afterAll(async () => {
  await two.end()
  await one.end()
})

/** Returns the same person at the other process. */
const at = (product: Product, who: Person): Person => ({ ...who, send: product.with(who.token) })

test('three people write at once through two processes: all once, in one order, and what is unread is exact', async () => {
  const chat = (await group(s.ann, 'At once', [s.ben, s.cay])).id
  const people = [s.ann, at(two, s.ben), s.cay, at(two, s.ann)]
  const each = 8
  await Promise.all(
    people.map(async (who, place) => {
      for (let n = 0; n < each; n++) await say(who, chat, `${place}.${n}`)
    }),
  )
  const seen = await Promise.all(
    [s.ann, s.ben, s.cay, at(two, s.cay)].map((who) => windowOf(who, chat, '&perPage=100')),
  )
  const orders = seen.map(words)
  expect(new Set(orders.map((order) => order.join())).size).toBe(1)
  const order = orders[0] ?? []
  expect(order.toSorted()).toEqual(
    people.flatMap((_, place) => Array.from({ length: each }, (_none, n) => `${place}.${n}`)).toSorted(),
  )
  // Each person's messages are in the order in which they were sent, and the numbers have no gaps.
  for (const place of people.keys())
    expect(order.filter((text) => text.startsWith(`${place}.`))).toEqual(
      Array.from({ length: each }, (_, n) => `${place}.${n}`),
    )
  const numbers = seen[0].data.map(({ number }: Body) => number)
  expect(numbers).toEqual(Array.from({ length: people.length * each }, (_, n) => n + 1))
  const counts = (who: Person) => Promise.all([unread(who, chat), unread(at(two, who), chat)])
  expect(await counts(s.ann)).toEqual([16, 16])
  expect(await counts(s.ben)).toEqual([24, 24])
  expect(await counts(s.cay)).toEqual([24, 24])
  // Both processes mark as read at once, and the furthest message wins.
  const { data } = seen[0]
  await Promise.all([
    read(s.ben, chat, data[20].id),
    read(at(two, s.ben), chat, data[9].id),
    read(s.ben, chat, data[14].id),
  ])
  const others = data.slice(21).filter(({ author }: Body) => author !== 'Ben').length
  expect(await counts(s.ben)).toEqual([others, others])
  const last = await say(at(two, s.cay), chat, 'last')
  expect(await counts(s.ben)).toEqual([others + 1, others + 1])
  await read(at(two, s.ben), chat, last.id)
  expect(await counts(s.ben)).toEqual([0, 0])
})

test('news go to members alone, from whichever process, and end with membership', async () => {
  const chat = (await group(s.ann, 'News', [s.ben, s.cay])).id
  const opened = await s.admin.send('POST', `/api/users/${s.ann.id}/view-as`)
  const look = one.with(opened.body.data.access_token)
  const cursors = new Map<object, string>()
  const told = new Map<object, ReadonlySet<string>>()
  // What tests before this one said may still be told.
  const earlier = await one.engine.db.all<{ id: string }>(sql`select id from messages`)
  const heard = async (send: Person['send']): Promise<readonly string[]> => {
    const from = cursors.get(send)
    const { data } = (await send('GET', `/api/live${from === undefined ? '' : `?since=${encodeURIComponent(from)}`}`))
      .body
    cursors.set(send, data.cursor)
    const ids = data.changes.filter(({ entity }: Body) => entity === 'message').map(({ id }: Body) => id)
    // An entry comes twice if a transaction before it is still open; listeners recognise it by its id.
    const known = told.get(send) ?? new Set(earlier.map(({ id }) => id))
    told.set(send, new Set([...known, ...ids]))
    return ids.filter((id: string) => !known.has(id))
  }
  const all = [s.ann.send, at(two, s.ben).send, s.cay.send, s.admin.send, s.stranger.send, s.ofClient.send, look]
  for (const send of all) await heard(send)
  const said = await say(at(two, s.ann), chat, 'hear, hear')
  expect(await Promise.all(all.map(heard))).toEqual([[said.id], [said.id], [said.id], [], [], [], []])
  await s.cay.send('POST', `/api/conversations/${chat}/leave`)
  const next = await say(s.ann, chat, 'without Cay')
  expect(await Promise.all(all.map(heard))).toEqual([[next.id], [next.id], [], [], [], [], []])
  expect((await at(two, s.cay).send('GET', `/api/conversations/${chat}`)).status).toBe(404)
})

test('who is writing is told to all members, a client’s user among them, and to nobody else', async () => {
  const chat = (await group(s.admin, 'Writing', [s.ann, s.ofClient])).id
  const say_ = { writing: 'reply' }
  expect((await s.ann.send('PUT', `/api/conversations/${chat}/writing`, say_)).status).toBe(200)
  const writers = async (who: Person) =>
    (await got(who, `/conversations/${chat}/writing`)).data.map(({ name }: Body) => name)
  expect(await writers(at(two, s.ofClient))).toEqual(['Ann'])
  expect(await writers(s.ann)).toEqual([])
  expect((await s.ben.send('PUT', `/api/conversations/${chat}/writing`, say_)).status).toBe(404)
  expect((await s.ben.send('GET', `/api/conversations/${chat}/writing`)).status).toBe(404)
  // A person who only has it open counts as present, until they leave.
  const doing = async (who: Person) =>
    (await got(who, `/conversations/${chat}/writing`)).data.map(({ writing }: Body) => writing)
  const be = (who: Person, writing: string) => who.send('PUT', `/api/conversations/${chat}/writing`, { writing })
  await be(s.ann, 'here')
  expect(await doing(s.ofClient)).toEqual(['here'])
  expect((await be(s.ben, 'here')).status).toBe(404)
  expect((await be(s.ann, 'note')).status).toBe(422)
  // Of many conversations at once, of those alone that one is in.
  const notes = (await group(s.admin, 'Elsewhere', [s.ann])).id
  await s.ann.send('PUT', `/api/conversations/${notes}/writing`, { writing: 'here' })
  const among = (who: Person, query: string) => who.send('GET', `/api/conversations/writing?${query}`)
  const seen = async (who: Person) =>
    (await among(who, `ids=${chat},${notes}`)).body.data.map(({ row_id, name }: Body) => [row_id, name])
  expect(await seen(at(two, s.ofClient))).toEqual([[chat, 'Ann']])
  expect((await seen(s.admin)).toSorted()).toEqual([chat, notes].map((id) => [id, 'Ann']).toSorted())
  expect([await seen(s.ann), await seen(s.ben)]).toEqual([[], []])
  for (const query of ['ids=nobody', `ids=${chat}&all=1`, `ids=${Array(101).fill(chat).join()}`])
    expect((await among(s.admin, query)).status, query).toBe(422)
  await be(s.ann, 'nothing')
  expect(await doing(s.ofClient)).toEqual([])
})
