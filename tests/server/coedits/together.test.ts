import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { eventually, listenOn, pageOf, Writer } from '../harness/writers.ts'

let product: Product
let origin: string
let ann: Person
let ben: Person
const writers: Writer[] = []

beforeAll(async () => {
  product = await startTestProduct()
  origin = await listenOn(product)
  ann = await product.person({ roles: ['admin'], name: 'Ann' })
  ben = await product.person({ roles: ['admin'], name: 'Ben' })
})
afterEach(() => {
  for (const one of writers.splice(0)) one.line.close()
})
afterAll(() => product.end())

const at = async (who: Person, page: Body): Promise<Writer> => {
  const writer = new Writer(origin, `/pages/${page.id}`, who.token)
  writers.push(writer)
  await writer.isReady()
  return writer
}
const read = async (page: Body): Promise<Body> => (await ann.send('GET', `/api/pages/${page.id}`)).body.data
const shows = (page: Body, content: string | null) =>
  eventually(
    () => read(page),
    (row) => row.content === content,
  )
const historyOf = async (page: Body): Promise<readonly Body[]> =>
  (await ann.send('GET', `/api/pages/${page.id}/history`)).body.data

test('what one writes the other sees; it is told as saved once the database has it, and the row shows it', async () => {
  const page = await pageOf(ann, '<h2 id="h-1">Ropes</h2><p>First <strong>rope</strong></p>')
  const [a, b] = [await at(ann, page), await at(ben, page)]
  expect(a.html).toBe('<h2 id="h-1">Ropes</h2><p>First <strong>rope</strong></p>')
  expect(a.state).toMatchObject({ mode: 'write', isFull: false })
  expect((await read(page)).version).toBe(page.version)
  a.write('Second')
  expect(a.state.isSaved).toBe(false)
  await a.until(({ state }) => state.isSaved)
  const stored = await product.engine.db.one<{ n: number }>(
    sql`select count(*)::int as n from coedit_update where row_id = ${page.id}`,
  )
  expect(stored?.n).toBe(2)
  const text = '<h2 id="h-1">Ropes</h2><p>First <strong>rope</strong></p><p>Second</p>'
  await b.until(({ html }) => html === text)
  const row = await shows(page, text)
  expect(row.version).toBe(page.version)
  const found = await ann.send('GET', '/api/pages?search=Second')
  expect(found.body.data.map((one: Body) => one.id)).toContain(page.id)
  b.type(' rope', 1)
  a.line.close()
  await b.until(({ state }) => state.isSaved)
  b.line.close()
  await eventually(
    () => read(page),
    ({ version }) => version > page.version,
  )
  const entries = (await historyOf(page)).filter(({ action }) => action === 'updated')
  expect(entries.map(({ actor }) => actor.name).sort()).toEqual(['Ann', 'Ben'])
  // Each person has one entry per half hour, and the text one state, however many versions it had.
  for (const words of ['three', 'four']) {
    for (const who of [ann, ben]) {
      const one = await at(who, page)
      one.write(words)
      await one.until(({ state }) => state.isSaved)
      const { version } = await read(page)
      one.line.close()
      await eventually(
        () => read(page),
        (row) => row.version > version,
      )
    }
  }
  const later = (await historyOf(page)).filter(({ action }) => action === 'updated')
  expect(later.map(({ actor }) => actor.name)).toEqual(['Ben', 'Ann'])
  expect(later[1]?.changes[0].old).toBe('<h2 id="h-1">Ropes</h2><p>First <strong>rope</strong></p>')
  expect(later[0]?.changes[0].old).toBe(later[1]?.changes[0].new)
  const { data, total } = (await ann.send('GET', `/api/pages/${page.id}/versions`)).body
  expect([total, data[0].authors.map(({ name }: Body) => name).sort()]).toEqual([2, ['Ann', 'Ben']])
})

test('somebody else who is here is known by the name that the server gives, and goes when the line does', async () => {
  const page = await pageOf(ann, '<p>one</p>')
  const [a, b] = [await at(ann, page), await at(ben, page)]
  b.line.awareness.setLocalState({ user: { id: ann.id, name: 'Somebody else' }, cursor: { anchor: 1, head: 1 } })
  const others = ({ line: { awareness } }: Writer) =>
    [...awareness.getStates()].filter(([client, state]) => client !== awareness.clientID && state.user !== undefined)
  await a.until((one) => others(one).length === 1 && others(one)[0]?.[1].cursor !== undefined)
  expect(others(a)[0]?.[1]).toMatchObject({ user: { id: ben.id, name: 'Ben' }, mode: 'write' })
  b.line.close()
  await a.until((one) => others(one).length === 0)
})

test('a write of another kind reaches those who write as the difference; of the same passage it is refused', async () => {
  const page = await pageOf(ann, '<p>one</p><p>two</p><p>three</p>')
  const a = await at(ann, page)
  a.type(' A', 0)
  await shows(page, '<p>one A</p><p>two</p><p>three</p>')
  const other = await ben.send('PUT', `/api/pages/${page.id}`, {
    content: '<p>one</p><p>two</p><p>three B</p>',
    version: page.version,
  })
  expect(other.status, JSON.stringify(other.body)).toBe(200)
  expect(other.body.data.content).toBe('<p>one A</p><p>two</p><p>three B</p>')
  await a.until(({ html }) => html === '<p>one A</p><p>two</p><p>three B</p>')
  const same = await ben.send('PUT', `/api/pages/${page.id}`, {
    content: '<p>one C</p><p>two</p><p>three</p>',
    version: page.version,
  })
  expect([same.status, Object.keys(same.body.conflicts)]).toEqual([409, ['content']])
  // A row that was read while people wrote has more than its version.
  a.type(' again', 0)
  const seen = await shows(page, '<p>one A again</p><p>two</p><p>three B</p>')
  a.type('!', 0)
  await a.until(({ state }) => state.isSaved)
  const later = await ben.send('PUT', `/api/pages/${page.id}`, {
    content: '<p>one A again</p><p>two D</p><p>three B</p>',
    version: seen.version,
  })
  expect(later.status, JSON.stringify(later.body)).toBe(409)
  const untouched = await ben.send('PUT', `/api/pages/${page.id}`, { title: 'Other', version: seen.version })
  expect(untouched.status).toBe(200)
  await a.until(({ html }) => html === '<p>one A again!</p><p>two</p><p>three B</p>')
})

test('a state of before is restored into the live text', async () => {
  const page = await pageOf(ann, '<p>old</p>')
  const a = await at(ann, page)
  a.write('new')
  await a.until(({ state }) => state.isSaved)
  const named = await ben.send('POST', `/api/pages/${page.id}/versions`, { name: 'With new' })
  expect(named.status, JSON.stringify(named.body)).toBe(201)
  const { data } = (await ann.send('GET', `/api/pages/${page.id}/versions`)).body
  const restored = await ben.send('POST', `/api/pages/${page.id}/versions/${data.at(-1).id}/restore`)
  expect(restored.status, JSON.stringify(restored.body)).toBe(200)
  await a.until(({ html }) => html === '<p>old</p>')
})

test('a cut line comes again, and what was written meanwhile is merged; also over a reload', async () => {
  const page = await pageOf(ann, '<p>one</p>')
  const [a, b] = [await at(ann, page), await at(ben, page)]
  a.line.cut()
  a.write('while away')
  b.write('while the other was away')
  await a.until(({ state }) => state.line === 'open' && state.isSaved)
  await b.until(({ html }) => html?.includes('while away') === true)
  await a.until(({ html }) => html === b.html)
  const { encodeStateAsUpdate } = await import('yjs')
  a.line.cut()
  a.write('kept')
  const kept = encodeStateAsUpdate(a.line.doc)
  a.line.close()
  const again = new Writer(origin, `/pages/${page.id}`, ann.token, kept)
  writers.push(again)
  expect(again.state.isSaved).toBe(false)
  await again.isReady()
  await b.until(({ html }) => html === again.html && html?.includes('kept') === true)
})

test('the log of a text becomes one change when it settles after many; whoever has it open, or opens it later, has all', async () => {
  const page = await pageOf(ann, '<p>one</p>')
  const log = () =>
    product.engine.db.all<{ id: number; data: Uint8Array }>(
      sql`select id, data from coedit_update where row_id = ${page.id} order by id`,
    )
  const [a, b] = [await at(ann, page), await at(ben, page)]
  for (let n = 0; n < 210; n++) a.type('.', 0)
  await a.until(({ state }) => state.isSaved)
  const long = await log()
  expect(long).toHaveLength(211)
  a.line.close()
  b.line.close()
  const [one, ...others] = await eventually(log, ({ length }) => length < 211)
  expect(others).toEqual([])
  expect(one?.id).toBe(long.at(-1)?.id)
  const text = `<p>one${'.'.repeat(210)}</p>`
  expect((await read(page)).content).toBe(text)
  // A change on top of it is told from the others, and a browser that kept the text of before is brought up.
  const later = await at(ben, page)
  expect(later.html).toBe(text)
  later.write('two')
  await later.until(({ state }) => state.isSaved)
  expect(await log()).toHaveLength(2)
  const { encodeStateAsUpdate } = await import('yjs')
  const kept = new Writer(origin, `/pages/${page.id}`, ann.token, encodeStateAsUpdate(a.line.doc))
  writers.push(kept)
  await kept.isReady()
  expect(kept.html).toBe(`${text}<p>two</p>`)
})
