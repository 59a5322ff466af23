import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { LiveReader } from './harness/live.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

/** These tests check who gets updates of which rows: yards look at the row itself, loads inherit from their yard. */
let product: Product
let origin: string
let admin: Person
let keeper: Person
let stranger: Person
const open: LiveReader[] = []

const all = ['yard', 'load', 'remark', 'department', 'user'].flatMap((entity) =>
  ['index', 'show', 'store', 'update', 'delete', 'restore'].map((action) => `${entity}-${action}`),
)
const good = async (answer: Promise<{ status: number; body: Body }>): Promise<Body> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}
const listen = async ({ token }: Person, cursor?: string): Promise<LiveReader> => {
  const reader = await LiveReader.open(origin, token, cursor)
  open.push(reader)
  await reader.until(({ event }) => event === 'ready' || event === 'reset')
  return reader
}
/** Waits until all earlier events have been delivered: the admin gets all events, in order. */
const settled = async (reader: LiveReader): Promise<void> => {
  const made = await good(admin.send('POST', '/api/departments', { name: `Mark ${Math.random()}` }))
  await reader.changed(made.id)
  await new Promise((done) => setTimeout(done, 50))
}
const newYard = (manager: Person) =>
  good(admin.send('POST', '/api/yards', { name: `Yard ${Math.random()}`, kind: 'road', manager_id: manager.id }))

beforeAll(async () => {
  product = await startTestProduct({ registry: specimens, computed: specimensComputed })
  origin = await product.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await product.person({ roles: ['admin'] })
  keeper = await product.person({ permissions: all })
  stranger = await product.person({ permissions: all })
})
afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
})
afterAll(() => product.end())

describe('of a row hear', () => {
  test('those who may see it, its version with it; nobody else learns that it is there', async () => {
    const [boss, mine, other] = [await listen(admin), await listen(keeper), await listen(stranger)]
    const yard = await newYard(keeper)
    await good(admin.send('PUT', `/api/yards/${yard.id}`, { description: 'Changed' }))
    await mine.until(({ data }) =>
      data.changes?.some((one: Body) => one.entity === 'yard' && one.id === yard.id && one.version === 2),
    )
    await boss.changed(yard.id)
    await settled(boss)
    expect(other.text).not.toContain(yard.id)
    expect(other.text).not.toContain('yard')
  })

  test('those who see its parent', async () => {
    const yard = await newYard(keeper)
    const [boss, mine, other] = [await listen(admin), await listen(keeper), await listen(stranger)]
    const load = await good(admin.send('POST', '/api/loads', { title: 'Pallets', yard_id: yard.id }))
    await mine.changed(load.id)
    await settled(boss)
    expect(other.text).not.toContain(load.id)
  })

  test('nobody whose permissions lack its entity', async () => {
    const reader = await product.person({ permissions: ['load-index', 'yard-index-all'] })
    const [boss, blind] = [await listen(admin), await listen(reader)]
    await newYard(keeper)
    await settled(boss)
    expect(blind.text).not.toContain('yard')
  })
})

describe('gone is', () => {
  test('a row in the trash, to those who saw it by its id, to others not at all', async () => {
    const [boss, mine, other] = [await listen(admin), await listen(keeper), await listen(stranger)]
    const yard = await newYard(keeper)
    await mine.changed(yard.id)
    await good(admin.send('DELETE', `/api/yards/${yard.id}`))
    await mine.until(({ data }) => data.gone?.some((one: Body) => one.id === yard.id))
    await boss.until(({ data }) => data.gone?.some((one: Body) => one.id === yard.id))
    await settled(boss)
    expect(other.text).not.toContain('yard')
  })

  test('a row that moved out of reach: the one who lost it is told to look, without an id; who got it hears it', async () => {
    const [boss, mine, other] = [await listen(admin), await listen(keeper), await listen(stranger)]
    const yard = await newYard(keeper)
    await mine.changed(yard.id)
    expect(other.text).not.toContain('yard')
    await good(admin.send('PUT', `/api/yards/${yard.id}`, { manager_id: stranger.id }))
    await mine.until(({ data }) => data.gone?.some((one: Body) => one.entity === 'yard' && one.id === undefined))
    await other.changed(yard.id)
    await settled(boss)
    const told = mine.events.length
    await good(admin.send('PUT', `/api/yards/${yard.id}`, { description: 'None of the keeper’s business' }))
    await settled(boss)
    expect(JSON.stringify(mine.events.slice(told))).not.toContain('yard')
  })

  test('a row deleted for good: by its id to those who see every row, without one to the others', async () => {
    const [boss, other] = [await listen(admin), await listen(stranger)]
    const gone = await product.person()
    await good(admin.send('DELETE', `/api/users/${gone.id}`))
    await boss.until(({ data }) => data.gone?.some((one: Body) => one.id === gone.id))
    await other.until(({ data }) => data.gone?.some((one: Body) => one.entity === 'user'))
    expect(other.ids).not.toContain(gone.id)
  })
})

describe('without a stream', () => {
  test('one answer says what came since the cursor, to those who may see it', async () => {
    const start = (await keeper.send('GET', '/api/live')).body.data
    expect(start).toEqual({ cursor: expect.stringMatching(/^\d+$/), reset: false, changes: [], gone: [] })
    const yard = await newYard(keeper)
    const since = `/api/live?since=${start.cursor}`
    expect((await keeper.send('GET', since)).body.data.changes).toContainEqual({
      entity: 'yard',
      id: yard.id,
      version: 1,
    })
    // Older news may come again if a transaction of any other database of the cluster has been open since.
    const told = (await stranger.send('GET', since)).body.data.changes as Body[]
    expect(told.map(({ id }) => id)).not.toContain(yard.id)
  })

  test('a cursor that this database never gave asks to read everything again', async () => {
    expect((await keeper.send('GET', '/api/live?since=99999999999999')).body.data.reset).toBe(true)
    const reader = await listen(keeper, 'from another life')
    expect(reader.events[0]?.event).toBe('reset')
  })

  test.each([
    ['since=now', 422],
    ['since=1&since=2', 422],
    ['until=2', 422],
    ['since=-1', 422],
    [`since=${'9'.repeat(40)}`, 422],
  ])('%s is refused with %s', async (query, status) => {
    expect((await keeper.send('GET', `/api/live?${query}`)).status).toBe(status)
  })
})
