import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, lines } from './harness/importing.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const wantsLines = { accept: 'application/x-ndjson, application/json' }
const fileOf = (word: string, rows: number, ...more: string[]) =>
  lines('name', ...Array.from({ length: rows }, (_, n) => `${word} ${n}`), ...more)
const told = (body: unknown): unknown[] =>
  String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const countOf = async (word: string) =>
  (
    await product.engine.db.one<{ n: number }>(
      sql`select count(*)::int as n from departments where name like ${`${word} %`}`,
    )
  )?.n

test('who asks for it is told how far it is, and last what became of it', async () => {
  const answer = await importFile(admin, '/departments', fileOf('Long', 250), '', wantsLines)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('application/x-ndjson')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(told(answer.body)).toEqual([
    { done: 100, of: 250 },
    { done: 200, of: 250 },
    { done: 250, of: 250 },
    {
      status: 200,
      body: { data: expect.objectContaining({ created: 250, written: true }), message: expect.any(String) },
    },
  ])
  expect(await countOf('Long')).toBe(250)
})

test('a refusal at the end stands in the last line, and nothing is written', async () => {
  const answer = await importFile(admin, '/departments', fileOf('Bad', 150, '""'), '', wantsLines)
  expect(told(answer.body).at(-1)).toMatchObject({
    status: 422,
    body: { code: 'import_bad_rows', status: 422, import: { bad: 1, created: 150, written: false } },
  })
  expect(await countOf('Bad')).toBe(0)
})

test('a short one, one that can’t be read, and one that nobody asks so, are answered as ever', async () => {
  const short = await importFile(admin, '/departments', fileOf('Short', 3), 'dry_run=1', wantsLines)
  expect([short.status, short.body.data.created]).toEqual([200, 3])
  const unread = await importFile(admin, '/departments', '', '', wantsLines)
  expect([unread.status, unread.body.code]).toEqual([422, 'invalid'])
  const plain = await importFile(admin, '/departments', fileOf('Plain', 150), 'dry_run=1')
  expect([plain.status, plain.body.data.created]).toEqual([200, 150])
})

test('who goes in the middle has it taken back, and may send it again', async () => {
  const origin = await product.app.listen({ port: 0, host: '127.0.0.1' })
  const send = (signal?: AbortSignal) => {
    const form = new FormData()
    form.append('file', new Blob([fileOf('Cut', 1500)], { type: 'text/csv' }), 'rows.csv')
    return fetch(`${origin}/api/departments/import`, {
      method: 'POST',
      body: form,
      headers: { ...wantsLines, authorization: `Bearer ${admin.token}`, 'idempotency-key': 'cut' },
      ...(signal === undefined ? {} : { signal }),
    })
  }
  const leave = new AbortController()
  const reader = (await send(leave.signal)).body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('{"done":100,"of":1500}')
  leave.abort()
  // The call waits for the end of the first one with the same key; an early answer would be repeated for each further
  // call.
  const again = told(await (await send()).text()).at(-1)
  expect(again).toMatchObject({ status: 200, body: { data: { created: 1500, written: true } } })
  expect(await countOf('Cut')).toBe(1500)
})
