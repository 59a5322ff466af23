import { mkdtempSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { XmlText } from 'yjs'
import { closings } from '../../../src/rich-text/wire.ts'
import { leaseMs, mostWatchers, mostWriters } from '../../../src/server/facets/coedits/place-rows.ts'
import { settleLeft } from '../../../src/server/facets/coedits/settle-left.ts'
import { isWhole } from '../../breadth.ts'
import { freshDatabase, type TestDatabase } from '../harness/database.ts'
import { type Person, type Product, startTestProduct } from '../harness/product.ts'
import { eventually, listenOn, pageOf, Writer } from '../harness/writers.ts'

/**
 * A process of the product, as far as one test process can have several: each has pools, engine, rooms and address of
 * its own.
 */
type Process = { readonly product: Product; readonly origin: string; readonly sockets: Set<Socket> }

let database: TestDatabase
let processes: Process[]
let people: Person[]

const start = async (): Promise<Process> => {
  const product = await startTestProduct({
    existing: { database, folder: mkdtempSync(join(tmpdir(), 'tms-one-text-')) },
  })
  const sockets = new Set<Socket>()
  product.app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return { product, sockets, origin: await listenOn(product) }
}
/** Ends a process like a kill: nothing more reaches the database, and every connection is cut. */
const kill = async ({ product, sockets }: Process): Promise<void> => {
  const { db, front, long } = product.engine
  const ended = [db, front, long].map(({ pool }) => pool.end())
  for (const socket of sockets) socket.destroy()
  await Promise.all(ended)
  await product.app.close()
}

beforeAll(async () => {
  database = await freshDatabase()
  processes = [await start(), await start()]
  const [first] = processes
  people = await Promise.all(
    ['Ann', 'Ben', 'Cem'].map((name) => first?.product.person({ roles: ['admin'], name }) as never),
  )
})
afterAll(async () => {
  for (const { product } of processes) await product.app.close().catch(() => undefined)
  await database.drop()
})

const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('type' as const),
      who: fc.nat(2),
      at: fc.nat(30),
      nth: fc.nat(9),
      words: fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('write' as const),
      who: fc.nat(2),
      at: fc.nat(9),
      words: fc.string({ minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('erase' as const), who: fc.nat(2), at: fc.nat(30), nth: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cut' as const), who: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), who: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('put' as const), words: fc.string({ minLength: 1, maxLength: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.nat(60) }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

const originOf = (n: number): string => processes[n % processes.length]?.origin ?? ''

const act = async (one: Deed, writers: readonly Writer[], path: string): Promise<void> => {
  if (one.does === 'wait') return pause(one.ms)
  if (one.does === 'put') {
    const [ann] = people
    const row = (await ann?.send('GET', `/api${path}`))?.body.data
    const content = `${row.content ?? ''}<p>put ${one.words.replaceAll(/[<>&]/g, '')}</p>`
    // The call is refused while others write the same passage; then no text has any of it.
    const answer = await ann?.send('PUT', `/api${path}`, { content, version: row.version })
    expect([200, 409], JSON.stringify(answer?.body)).toContain(answer?.status)
    return undefined
  }
  const writer = writers[one.who]
  if (writer === undefined) return undefined
  const count = writer.paragraphs.length
  if (one.does === 'write') writer.write(one.words, one.at % (count + 1))
  else if (one.does === 'type' && count > 0) writer.type(one.words, one.nth % count, one.at)
  else if (one.does === 'erase' && count > 0) {
    const text = writer.paragraphs[one.nth % count]?.get(0)
    if (text instanceof XmlText && text.length > 0) text.delete(one.at % text.length, 1)
  } else if (one.does === 'cut') writer.line.cut()
  else if (one.does === 'move') {
    writer.origin = originOf(processes.findIndex(({ origin }) => origin === writer.origin) + 1)
    writer.line.cut()
  }
  return undefined
}

/** Checks that all writers, the database and the API have the same text, letter for letter. */
const assertOneText = async (writers: readonly Writer[], path: string): Promise<void> => {
  for (const one of writers)
    await one.until(({ state }) => state.line === 'open' && state.isRead && state.isSaved, 20_000)
  const [first, ...others] = writers
  // A change that the HTML does not show may still be under way.
  const xmlOf = (one: Writer | undefined) => one?.line.doc.getXmlFragment('text').toString()
  for (const one of others) await one.until(() => one.html === first?.html && xmlOf(one) === xmlOf(first), 20_000)
  const ask = async () => (await people[0]?.send('GET', `/api${path}`))?.body.data.content ?? null
  await eventually(ask, (content) => content === (first?.html ?? null), 20_000)
}

test('whatever three people do at a text over two processes and cut lines, all have one text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 8, maxLength: 24 }), { minLength: 5, maxLength: 5 }),
      async (plays) => {
        await Promise.all(
          plays.map(async (deeds) => {
            const page = await pageOf(people[0] as Person, '<p>first</p><ul><li><p>item</p></li></ul><p>last</p>')
            const path = `/pages/${page.id}`
            const writers = people.map(({ token }, n) => new Writer(originOf(n), path, token))
            try {
              for (const one of writers) await one.isReady()
              for (const one of deeds) await act(one, writers, path)
              await assertOneText(writers, path)
            } finally {
              for (const one of writers) one.line.close()
            }
          }),
        )
      },
    ),
    { numRuns: isWhole ? 200 : 1, endOnFailure: true },
  )
}, 1_800_000)

test('a process that is killed in the middle takes nothing along that was told as saved', async () => {
  const page = await pageOf(people[0] as Person, '<p>first</p>')
  const path = `/pages/${page.id}`
  const doomed = await start()
  const writers = [doomed.origin, doomed.origin, originOf(0)].map(
    (origin, n) => new Writer(origin, path, people[n]?.token ?? ''),
  )
  for (const one of writers) await one.isReady()
  for (let n = 0; n < 40; n++) {
    writers[n % 3]?.write(`${n} by ${n % 3}`)
    await pause(3)
  }
  const saved = writers.filter(({ state }) => state.isSaved).map(({ html }) => html)
  for (const one of writers) one.origin = originOf(1)
  await kill(doomed)
  await assertOneText(writers, path)
  const html = writers[0]?.html ?? ''
  for (let n = 0; n < 40; n++) expect(html).toContain(`<p>${n} by ${n % 3}</p>`)
  expect(saved.every((one) => (one ?? '').length <= html.length)).toBe(true)
  // The log of a closed text is one change again, and its versions name the writers.
  for (const one of writers) one.line.close()
  const settled = () =>
    processes[0]?.product.engine.db.one<{ is_ahead: boolean }>(
      sql`select is_ahead from coedit_state where row_id = ${page.id}`,
    ) as Promise<{ is_ahead: boolean } | undefined>
  await eventually(settled, (state) => state?.is_ahead === false)
  const { data } = (await people[0]?.send('GET', `/api${path}/history`))?.body ?? {}
  const names = data
    .filter((one: { action: string }) => one.action === 'updated')
    .map((one: { actor: { name: string } }) => one.actor.name)
  expect([...names].sort()).toEqual(['Ann', 'Ben', 'Cem'])
}, 120_000)

test('what was saved at a text whose process ended, and that nobody opens again, is in its row and versions after the next start', async () => {
  const page = await pageOf(people[0] as Person, '<p>first</p>')
  const path = `/pages/${page.id}`
  const doomed = await start()
  const writer = new Writer(doomed.origin, path, people[1]?.token ?? '')
  await writer.isReady()
  writer.write('last words')
  await writer.until(({ state }) => state.isSaved, 20_000)
  writer.line.close()
  await kill(doomed)
  const { product } = await start()
  const { db } = product.engine
  await db.run(sql`update coedit_update set created_at = created_at - interval '2 minutes' where row_id = ${page.id}`)
  await settleLeft(product.engine, new Set())
  const row = (await people[0]?.send('GET', `/api${path}`))?.body.data
  expect(row.content).toContain('<p>last words</p>')
  const versions = (await people[0]?.send('GET', `/api${path}/versions`))?.body.data
  expect(JSON.stringify(versions[0].authors)).toContain('Ben')
  await product.app.close()
}, 60_000)

const count = (writers: readonly Writer[], mode: 'write' | 'watch'): number =>
  writers.filter(({ state }) => state.line === 'open' && state.mode === mode).length
const areIn = (writers: readonly Writer[]) =>
  Promise.all(writers.map((one) => one.until(({ state }) => state.line === 'open' && state.isRead, 20_000)))

test('as many write and read a page as may, over two processes, however many come at once; who waits gets a free place, a killed process’s too', async () => {
  const page = await pageOf(people[0] as Person, '<p>first</p>')
  const path = `/pages/${page.id}`
  const doomed = await start()
  const origins = [doomed.origin, originOf(0)]
  const token = people[0]?.token ?? ''
  const comers = (n: number) => Array.from({ length: n }, (_, at) => new Writer(origins[at % 2] ?? '', path, token))
  let writers = comers(mostWriters + 20)
  await areIn(writers)
  expect([count(writers, 'write'), count(writers, 'watch')]).toEqual([mostWriters, 20])
  expect(writers.every(({ state }) => state.isFull === (state.mode === 'watch'))).toBe(true)

  // Readers have places of their own, those who only wait to write among them.
  const reader = await processes[0]?.product.person({
    permissions: ['page-show', 'page-index', 'document-show', 'document-index-all'],
  })
  const sockets: WebSocket[] = []
  const heard = await Promise.all(
    Array.from({ length: mostWatchers }, (_, n) => {
      const socket = new WebSocket(`${origins[n % 2]}/api${path}/together`)
      sockets.push(socket)
      socket.on('open', () => socket.send(JSON.stringify({ token: reader?.token })))
      return new Promise((done) => {
        socket.once('message', () => done('in'))
        socket.once('close', done)
      })
    }),
  )
  expect(heard.filter((one) => one === closings.full)).toHaveLength(20)
  expect(heard.filter((one) => one === 'in')).toHaveLength(mostWatchers - 20)
  for (const socket of sockets) socket.terminate()

  // One writes while there is no place: it is sent with the first place that is left.
  const waiting = writers.find(({ state }) => state.isFull) as Writer
  waiting.write('waited')
  const leaving = writers.find(({ state }) => state.mode === 'write') as Writer
  const gone = writers.filter((one) => one !== waiting && one.state.isFull)
  for (const one of [leaving, ...gone]) one.line.close()
  await waiting.until(({ state }) => state.mode === 'write' && state.isSaved)
  expect(waiting.state.isFull).toBe(false)
  writers = writers.filter((one) => one !== leaving && !gone.includes(one))
  expect(count(writers, 'write')).toBe(mostWriters)

  // Whoever was at a killed process finds its places taken until its time is over, and waits.
  for (const one of writers) one.origin = origins[1] ?? ''
  await kill(doomed)
  await areIn(writers)
  const held = () =>
    processes[0]?.product.engine.db.all<{ ms: number }>(
      sql`select extract(epoch from held_until - now())::float8 * 1000 as ms from coedit_place where row_id = ${page.id}`,
    ) as Promise<readonly { ms: number }[]>
  expect((await held()).every(({ ms }) => ms <= leaseMs)).toBe(true)
  await processes[0]?.product.engine.db.run(
    sql`update coedit_place set held_until = held_until - interval '15 seconds' where row_id = ${page.id}`,
  )
  await eventually(
    async () => count(writers, 'write'),
    (n) => n === mostWriters,
    20_000,
  )
  expect(await held()).toHaveLength(1)

  // A process whose time was over, so that others took its places, gives up as many.
  await processes[0]?.product.engine.db.run(
    sql`update coedit_place set held_until = held_until - interval '15 seconds' where row_id = ${page.id}`,
  )
  const more = Array.from({ length: 5 }, () => new Writer(originOf(1), path, token))
  writers.push(...more)
  await areIn(more)
  await eventually(
    async () => [count(writers, 'write'), count(writers, 'watch')],
    ([write, watch]) => write === mostWriters && watch === 5,
    20_000,
  )
  for (const one of writers) one.line.close()
  await eventually(held, ({ length }) => length === 0)
}, 120_000)
