import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Engine } from '../../../src/server/engine.ts'
import { Connection } from '../../../src/server/facets/coedits/connection.ts'
import { judgeConnections } from '../../../src/server/facets/coedits/judge-connections.ts'
import { Rooms } from '../../../src/server/facets/coedits/rooms.ts'
import { coeditedField } from '../../../src/server/facets/coedits/text.ts'
import { recallUsers } from '../../../src/server/rights/identify.ts'
import { isWhole } from '../../breadth.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { eventually, listenOn, pageOf, Writer } from '../harness/writers.ts'

let product: Product
let origin: string
let ann: Person
let people: readonly Person[]
const writers: Writer[] = []

beforeAll(async () => {
  product = await startTestProduct()
  origin = await listenOn(product)
  ann = await product.person({ roles: ['admin'], name: 'Ann' })
  people = [ann, ...(await Promise.all(['Ben', 'Cem'].map((name) => product.person({ roles: ['admin'], name }))))]
})
afterEach(() => {
  for (const one of writers.splice(0)) one.line.close()
})
afterAll(() => product.end())

const at = async (who: Person, path: string): Promise<Writer> => {
  const writer = new Writer(origin, path, who.token)
  writers.push(writer)
  await writer.isReady()
  return writer
}
const read = async (path: string): Promise<Body> => (await ann.send('GET', `/api${path}`)).body.data

test('a text that becomes longer than it may be is told to all who are there, and goes on once it is shorter', async () => {
  const department = (await ann.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
  const values = { name: 'Berths', priority: 'low', destination: 'internal', department_id: department }
  const project = (await ann.send('POST', '/api/projects', values)).body.data.id
  const body = { project_id: project, name: 'Moor', description: '<p>short</p>' }
  const path = `/tasks/${(await ann.send('POST', '/api/tasks', body)).body.data.id}`
  const [a, b] = [await at(ann, path), await at(people[1] ?? ann, path)]
  a.write('x'.repeat(150_000))
  await eventually(
    () => read(path),
    ({ description }) => description?.length > 150_000,
  )
  const { description } = await read(path)
  b.write('y'.repeat(60_000))
  await Promise.all([a, b].map((one) => one.until(({ state }) => state.isTooLong)))
  // Nothing of it is lost or in the row, and a later reader is told as well.
  for (const one of writers.splice(0)) one.line.close()
  const c = await at(people[2] ?? ann, path)
  await c.until(({ state }) => state.isTooLong)
  expect(c.html?.length).toBeGreaterThan(210_000)
  expect((await read(path)).description).toBe(description)
  c.line.doc.getXmlFragment('text').delete(1, 1)
  await c.until(({ state }) => !state.isTooLong)
  await eventually(
    () => read(path),
    (row) => row.description === c.html,
  )
})

test('twenty who type under cut lines, the database’s among them, have one text, and so have the row and its log', async () => {
  const page = await pageOf(ann, '<p>first</p>')
  const path = `/pages/${page.id}`
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => at(people[n % people.length] ?? ann, path)))
  const until = performance.now() + (isWhole ? 60_000 : 3_000)
  let isCut = false
  let words = 0
  const type = async (writer: Writer, n: number): Promise<void> => {
    for (let word = 0; performance.now() < until; word++) {
      if (word % 5 === 0) writer.write(`${n}`)
      writer.type(` ${n}.${word}`, (n * 7 + word) % Math.max(1, writer.paragraphs.length), word * 3)
      words += 1
      if ((word + n) % 40 === 0) writer.line.cut()
      await pause(40 + n)
    }
  }
  const cutDatabase = async (): Promise<void> => {
    await pause(1_200)
    await product.engine.front
      .run(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
      .catch(() => undefined)
    isCut = true
  }
  await Promise.all([...all.map(type), cutDatabase()])
  expect(isCut).toBe(true)
  for (const one of all) await one.until(({ state }) => state.line === 'open' && state.isRead && state.isSaved, 30_000)
  const [first] = all
  for (const one of all) await one.until(({ html }) => html === first?.html, 30_000)
  expect(new Set(all.map(({ line }) => line.doc.getXmlFragment('text').toString())).size).toBe(1)
  await eventually(
    () => read(path),
    ({ content }) => content === first?.html,
    20_000,
  )
  // Each word has one point, even if others typed into it.
  expect(first?.html?.split('.').length).toBe(words + 1)
}, 120_000)

test('a text that all have left leaves nothing behind: no room, no timer, nobody who listens', async () => {
  let listeners = 0
  const { engine } = product
  const counted: Engine = {
    ...engine,
    live: {
      ...engine.live,
      listen: (listener) => {
        listeners += 1
        const stop = engine.live.listen(listener)
        return async () => {
          listeners -= 1
          await stop()
        }
      },
    },
  }
  const rooms = new Rooms(
    counted,
    async () => [],
    (error) => expect.fail(String(error)),
  )
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const bound = server.address()
  const coming = once(server, 'connection')
  const browser = new WebSocket(`ws://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`)
  const [socket] = await coming
  const model = engine.models.of('page')
  const pages = await Promise.all(Array.from({ length: isWhole ? 1_000 : 20 }, () => pageOf(ann, '<p>left</p>')))
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
  const before = timers()
  const recall = recallUsers(engine.db, engine.models, engine.now)
  const session = await engine.db.one<{ id: string }>(sql`select id from session where actor_id = ${ann.id} limit 1`)
  const [actor] = await recall([session?.id ?? ''])
  if (actor === undefined) throw new Error('Ann is signed in')
  for (const { id } of pages) {
    const connection = new Connection(socket, actor)
    connection.mode = 'write'
    const room = await rooms.enter({ model, field: coeditedField(model), id }, connection)
    room?.join(connection)
    // Overlapping checks of rights, as on a busy machine, end no connection.
    if (id === pages[0]?.id && room !== undefined)
      await Promise.all([1, 2, 3].map(() => judgeConnections(engine, recall, [room])))
    expect(connection.isOpen).toBe(true)
    expect([rooms.size, listeners]).toEqual([1, 1])
    if (room !== undefined) await rooms.leave(room, connection)
  }
  expect([rooms.size, listeners]).toEqual([0, 0])
  // The pool's idle connections have timers too, a few at any moment; texts that left theirs behind would each add one.
  await eventually(
    async () => timers() - before,
    (more) => more < pages.length / 2,
  )
  await rooms.close()
  browser.terminate()
  socket.terminate()
  server.close()
})
