import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let project: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  const { id: department } = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data
  const made = { name: 'Berths', priority: 'low', destination: 'internal', department_id: department }
  project = (await admin.send('POST', '/api/projects', made)).body.data.id
})
afterAll(() => product.end())

const timesSanitised = (): number => product.engine.room.given().get('texts.sanitise') ?? 0
const make = (description: string) =>
  admin.send('POST', '/api/tasks', { project_id: project, name: 'One', description })

test('a long rich text is sanitised in a thread, whichever call writes it, and stored as a short one is', async () => {
  const paragraph = '<p onclick="x()">Lead &amp; <b>line</b><script>x()</script></p>'
  const clean = '<p>Lead &amp; <b>line</b></p>'
  const before = timesSanitised()
  const short = await make(paragraph)
  expect([short.body.data.description, timesSanitised() - before]).toEqual([clean, 0])
  const long = await make(paragraph.repeat(500))
  expect(long.status, JSON.stringify(long.body)).toBe(201)
  expect([long.body.data.description, timesSanitised() - before]).toEqual([clean.repeat(500), 1])
  const changed = await admin.send('PUT', `/api/tasks/${short.body.data.id}`, { description: paragraph.repeat(400) })
  expect([changed.body.data.description, timesSanitised() - before]).toEqual([clean.repeat(400), 2])
  const ids = [short, long].map(({ body }) => body.data.id)
  await admin.send('POST', '/api/tasks/bulk', { ids, change: { description: paragraph.repeat(450) } })
  for (const id of ids)
    expect((await admin.send('GET', `/api/tasks/${id}`)).body.data.description).toBe(clean.repeat(450))
  // Both texts were sanitised together.
  expect(timesSanitised() - before).toBe(3)
})

test.each([
  ['has too many parts', '<b>a</b>'.repeat(20_001)],
  ['is too long once its signs are written out', '&'.repeat(60_000)],
])('a long text that %s is refused at its field', async (_, description) => {
  const { status, body }: { status: number; body: Body } = await make(description)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['description']])
})

test('nobody sends a text as sanitised', async () => {
  const { status, body } = await admin.send('POST', '/api/tasks', {
    project_id: project,
    name: 'One',
    description: { html: '<script>x()</script>' },
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['description']])
})
