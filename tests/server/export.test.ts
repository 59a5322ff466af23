import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unguarded } from '../../src/core/words/formula-guard.ts'
import { type Cell, textCell } from '../../src/server/export/cell.ts'
import { csvSheet } from '../../src/server/export/csv.ts'
import { wallClock } from '../../src/server/export/wall-clock.ts'
import { xlsxSheet } from '../../src/server/export/xlsx.ts'
import { cellXml } from '../../src/server/export/xlsx-parts.ts'
import { readSheet } from './entities/exporting.ts'
import { importFile } from './harness/importing.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const starts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']
const payloads = starts.flatMap((start) => [
  `${start}1+1`,
  `${start}cmd|' /C calc'!A0`,
  `${start}HYPERLINK("http://x")`,
])

test('30 formulas are texts in both formats', async () => {
  const rows: Cell[][] = payloads.map((text) => [{ kind: 'text', text }])
  const csv = new PassThrough()
  const sheet = csvSheet(csv)
  const whole = buffer(csv)
  await sheet.begin(['A'])
  await sheet.add(rows)
  await sheet.end()
  const read = parse(await whole, { bom: true }) as string[][]
  expect(read.slice(1).map(([text]) => text)).toEqual(payloads.map((text) => `'${text}`))

  const out = new PassThrough()
  const bytes = buffer(out)
  const book = xlsxSheet(out, '=1', false)
  await book.begin(['A'])
  await book.add(rows)
  await book.end()
  const cells = (await readSheet(await bytes)).slice(1).flat()
  expect(cells).toHaveLength(30)
  for (const text of payloads)
    expect(cellXml({ kind: 'text', text }, 'A1')).toMatch(
      /^<c r="A1" t="inlineStr"><is><t xml:space="preserve">[^<]*<\/t><\/is><\/c>$/,
    )
  for (const [n, cell] of cells.entries())
    expect(String(cell).replaceAll('_x000D_', '\r').trim()).toBe(payloads[n]?.trim())
})

const csvOf = async (texts: readonly (readonly string[])[]): Promise<string> => {
  const out = new PassThrough()
  const whole = buffer(out)
  const sheet = csvSheet(out)
  await sheet.begin(['A', 'B'])
  await sheet.add(texts.map((row) => row.map(textCell)))
  await sheet.end()
  return (await whole).toString()
}
const aText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...starts, "'", '\n', '\r', '\r\n', '"', ',', ';', '\u2028', ' ', '=1+1', 'a'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

test('whatever texts are exported come back as they were, and no line of one begins with a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(aText, aText), { minLength: 1, maxLength: 5 }), async (rows) => {
      const read = parse(await csvOf(rows), { bom: true }) as string[][]
      expect(read.slice(1).map((row) => row.map(unguarded))).toEqual(rows)
      for (const cell of read.slice(1).flat())
        for (const line of cell.split(/[\n\r\u2028\u2029]/)) expect(line).not.toMatch(/^[=+\-@\t＝＋－＠]/)
    }),
    { numRuns: 300 },
  )
})

test('a text of several lines is one cell, for programs that know nothing of this one too', async () => {
  const whole = await csvOf([
    ['ml', '=1+1\n=2+2\n@x'],
    ['plain', 'one\rtwo'],
  ])
  expect(whole).toBe('\uFEFFA,B\r\nml,"\'=1+1\n\'=2+2\n\'@x"\r\nplain,"one\rtwo"\r\n')
})

test('a description of several lines that begin like formulas is exported and imported again as it was', async () => {
  const description = '=1+1\n＋2\n\'=3\n@x, and "so"'
  const { id } = (await admin.send('POST', '/api/departments', { name: 'Formulas', description })).body.data
  const file = await admin.send(
    'POST',
    '/api/departments/export?format=csv&columns=name,description&filter[name]=Formulas',
  )
  expect(file.status).toBe(200)
  const exported = Buffer.from(String(file.body))
  expect((parse(exported, { bom: true }) as string[][]).slice(1)).toHaveLength(1)
  expect((await admin.send('DELETE', `/api/departments/${id}`)).status).toBe(200)
  const imported = await importFile(admin, '/departments', exported)
  expect(imported.status, JSON.stringify(imported.body)).toBe(200)
  const again = await admin.send('GET', '/api/departments?filter[name]=Formulas')
  expect(again.body.data).toMatchObject([{ description }])
})

test('numbers, days and moments are themselves, long numbers keep all digits, a full sheet leads to the next', async () => {
  const out = new PassThrough()
  const bytes = buffer(out)
  const book = xlsxSheet(out, 'Numbers', true, 3)
  const cells: Cell[] = [
    { kind: 'number', text: '-12.50' },
    { kind: 'number', text: '12345678901234567.89' },
    { kind: 'day', text: '2024-02-29' },
    { kind: 'moment', text: '2024-03-31 03:30:00' },
    { kind: 'text', text: 'a\u0001_x0041_<&' },
  ]
  await book.begin(['a', 'b', 'c', 'd', 'e'])
  await book.add([cells, cells, cells, cells, cells])
  await book.end()
  const [, row, ...rest] = await readSheet(await bytes)
  expect(rest).toHaveLength(1)
  expect(row?.[0]).toBe(-12.5)
  expect(row?.[1]).toBe('12345678901234567.89')
  expect(row?.[2]).toEqual(new Date('2024-02-29T00:00:00Z'))
  expect(row?.[3]).toEqual(new Date('2024-03-31T03:30:00Z'))
})

test('moments are told on the wall clock of their reader, the change to summer time included', () => {
  const paris = wallClock('Europe/Paris')
  expect(paris('2024-03-31T00:59:59.000Z')).toBe('2024-03-31 01:59:59')
  expect(paris('2024-03-31T01:00:00.000Z')).toBe('2024-03-31 03:00:00')
})

test('filters, rules of rows and languages hold', async () => {
  const admin = await product.person({ roles: ['admin'] })
  const made: string[] = []
  for (const name of ['North', 'South'])
    made.push((await admin.send('POST', '/api/departments', { name })).body.data.id)
  const inside = await product.person({
    permissions: ['user-index', 'user-export'],
    department: made[0] ?? '',
    name: '=Inside',
  })
  await product.person({ department: made[1] ?? '', name: 'Outside' })
  const names = (text: string) => (parse(text, { bom: true }) as string[][]).slice(1).map(([name]) => name)
  const own = await inside.send('POST', '/api/users/export?format=csv&columns=name')
  expect(names(own.body)).toEqual(["'=Inside"])
  const filtered = await admin.send('POST', '/api/users/export?format=csv&columns=name&filter[name]=outs')
  expect(names(filtered.body)).toEqual(['Outside'])
  const titles = await admin.send(
    'POST',
    '/api/users/export?format=csv&columns=department,is_active&filter[name]=outs',
    undefined,
    { 'x-language': 'fr' },
  )
  expect(parse(titles.body, { bom: true })).toEqual([expect.anything(), ['South', 'Oui']])
})

test('a field that the caller may not read is not there, nor to be asked for', async () => {
  const header = async (permissions: string[]) => {
    const person = await product.person({ permissions: ['log-index', 'log-export', ...permissions] })
    const all = await person.send('POST', '/api/logs/mails/export?format=csv&columns=all')
    const named = await person.send('POST', '/api/logs/mails/export?format=csv&columns=text')
    return [(parse(all.body, { bom: true }) as string[][])[0]?.includes('Text'), named.status]
  }
  expect(await header(['log-read-mail'])).toEqual([true, 200])
  expect(await header([])).toEqual([false, 422])
})

test('the eleventh export of an hour is refused', async () => {
  const admin = await product.person({ roles: ['admin'] })
  for (let n = 0; n < 10; n++) expect((await admin.send('POST', '/api/roles/export?format=csv')).status).toBe(200)
  const refused = await admin.send('POST', '/api/roles/export?format=csv')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/**
 * Returns the bytes that are reachable, including buffers, after a collection: otherwise the collector decides how much
 * garbage there is.
 */
const memoryInUse = (): number => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const many = process.env.TMS_TEST_FULL === '1' ? 1_000_000 : 40_000
/** The bytes between samples. A file has six samples, each after a garbage collection that takes half a second. */
const bytesBetweenSamples = { csv: 100 * many, xlsx: 20 * many }

test(
  `${many} rows take bounded memory, and a reader who goes ends the query`,
  async () => {
    const admin = await product.person({ roles: ['admin'] })
    await product.engine.long.run(
      sql`insert into departments (id, name, description, created_at, updated_at) select gen_random_uuid(), 'Many ' || n, repeat('Far more than a connection holds. ', 15), now(), now() from generate_series(1, ${sql.raw(String(many))}) n`,
    )
    const address = new URL(await product.app.listen({ port: 0, host: '127.0.0.1' }))
    const call = (format: string) => {
      const sent = request(new URL(`/api/departments/export?format=${format}&columns=all`, address), {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}` },
      })
      sent.end()
      return sent
    }
    for (const format of ['csv', 'xlsx'] as const) {
      const before = memoryInUse()
      let most = before
      const began = performance.now()
      const [answer] = (await once(call(format), 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(200)
      let bytes = 0
      let nextSample = 0
      for await (const chunk of answer) {
        bytes += (chunk as Buffer).length
        if (bytes < nextSample) continue
        nextSample = bytes + bytesBetweenSamples[format]
        most = Math.max(most, memoryInUse())
      }
      const grown = Math.round((most - before) / 1e6)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${format}: ${many} rows, ${bytes} bytes, ${seconds} s, memory in use grew by ${grown} MB`)
      // The smaller csv file has 25 MB.
      expect(grown).toBeLessThan(20)
    }
    // Its transaction is open and has run nothing for a while: it waits for its reader, since the buffers between are
    // full.
    const waiting = () =>
      product.engine.db.all<{ pid: number }>(
        sql`select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
        and state_change < clock_timestamp() - interval '500 ms'`,
      )
    const open = async () => {
      const sent = call('csv')
      sent.on('error', () => undefined)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      let pid = 0
      await expect.poll(async () => (pid = (await waiting())[0]?.pid ?? 0), { timeout: 15_000 }).toBeGreaterThan(0)
      return { sent, answer, pid }
    }
    const left = await open()
    left.answer.on('error', () => undefined)
    left.sent.destroy()
    // The connection is free again, and may be the very one that answers this query.
    const stillOpen = () =>
      product.engine.db.all(
        sql`select pid from pg_stat_activity
        where pid = ${left.pid} and pid <> pg_backend_pid() and xact_start is not null`,
      )
    await expect.poll(stillOpen, { timeout: 15_000 }).toEqual([])

    const broken = await open()
    await product.engine.long.run(sql`select pg_terminate_backend(${broken.pid})`)
    // Only the length is compared, since a failure would print the whole file.
    await expect(buffer(broken.answer).then(({ length }) => length)).rejects.toThrow('aborted')
  },
  many > 40_000 ? 1_800_000 : 600_000,
)
