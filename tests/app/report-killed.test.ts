import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { demoSignIns } from '../../src/domain/people/demo-people.ts'
import { readSheet } from '../server/entities/exporting.ts'
import { freshDatabase, type TestDatabase } from '../server/harness/database.ts'
import { type MailServer, startMailServer } from '../server/harness/mail-server.ts'
import { type Answer, type Call, signIn } from './harness/caller.ts'
import { type Folder, ProductProcess, testFolder } from './harness/product-process.ts'

let folder: Folder | undefined
let database: TestDatabase | undefined
let mails: MailServer | undefined
let product: ProductProcess | undefined
/** Keeps a table from everybody else. */
let holder: PoolClient | undefined
afterEach(async () => {
  await product?.end('SIGKILL')
  holder?.release(true)
  holder = undefined
  await mails?.stop()
  await database?.drop()
  folder?.remove()
})

type Row = Answer['body']
const words = JSON.parse(readFileSync('locales/en/project.json', 'utf8')) as {
  readonly field: Record<string, string>
  readonly choice: Record<string, Record<string, string>>
}

/** What a row of the list says, as a person would write it into a sheet with the list's columns. */
const lineOf = (row: Row, timeZone: string) => [
  row.name,
  words.choice.status?.[row.status],
  words.choice.priority?.[row.priority],
  row.client?.name ?? null,
  row.department?.name ?? null,
  row.users.map(({ name }: Row) => name).join(', ') || null,
  row.progress,
  row.end_at === null
    ? null
    : new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(row.end_at)),
]
/** A sheet's cell likewise: its moments are wall clocks without a zone. */
const saidIn = (cell: unknown) => (cell instanceof Date ? cell.toISOString().replace('T', ' ').slice(0, 19) : cell)

/** The rows that the list shows under the same filters. */
const listed = async (call: Call, query: string): Promise<Row[]> => {
  const { status, body } = await call('GET', `/api/projects?${query}&perPage=100&include=client,department,users`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test.runIf(process.env.TMS_TEST_FULL === '1')(
  'a report whose server is killed between call and mail comes once, with exactly the rows of the list',
  {
    timeout: 120_000,
  },
  async () => {
    folder = testFolder()
    database = await freshDatabase()
    mails = await startMailServer()
    const env = {
      TMS_DATA: join(folder.path, 'data'),
      DATABASE_URL: database.url,
      TMS_DEMO: '1',
      SMTP_URL: `${mails.url}?from=tms@example.test`,
    }
    product = new ProductProcess(env)
    const call = await signIn(await product.ready())
    const [admin] = demoSignIns.emails
    const query =
      'filters[0][column]=status&filters[0][operator]=in&filters[0][value]=active,planning&orderOn=name&orderBy=desc'
    const shown = await listed(call, query)
    expect(shown.length).toBeGreaterThan(6)
    const chosen = shown.filter((_, n) => n % 2 === 0)

    // The report is made and can't be put into the outbox: there the server is killed.
    holder = await database.pool.connect()
    await holder.query('begin; lock table mail in exclusive mode')
    const asked = await call('POST', `/api/export/projects?${query}`, { selectedIds: chosen.map(({ id }) => id) })
    expect(asked).toMatchObject({ status: 200, body: { message: 'Report will be sent to your email shortly' } })
    // Others may wait beside it: what cleans the outbox, what tells of the demo's tickets.
    const isWaiting = async () =>
      (
        await database?.pool.query<{ waiting: boolean }>(
          `select exists (select 1 from job where name = 'report-mail' and state = 'running')
             and (select count(*) from job where state = 'running') =
               (select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`,
        )
      )?.rows[0]?.waiting
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
    await product.end('SIGKILL')
    await holder.query('rollback')
    const reports = () => mails?.got.filter(({ to, mail }) => to === admin && mail.attachments.length > 0) ?? []
    expect(reports()).toEqual([])

    product = new ProductProcess(env)
    const again = await signIn(await product.ready())
    await expect.poll(() => reports().length, { timeout: 60_000 }).toBe(1)
    const [attached] = reports()[0]?.mail.attachments ?? []
    expect(attached?.filename).toBe('projects.csv.xlsx')
    const [header, ...rows] = await readSheet(Buffer.from(attached?.content as ArrayBuffer))
    const columns = ['name', 'status', 'priority', 'client', 'department', 'users', 'progress', 'end_at']
    expect(header).toEqual(columns.map((column) => words.field[column]))
    const { body: profile } = await again('GET', '/api/profile')
    expect(rows.map((row) => row.map(saidIn))).toEqual(chosen.map((row) => lineOf(row, profile.data.time_zone)))

    // Whoever comes back later finds nothing left to send.
    await product.end('SIGTERM')
    product = new ProductProcess(env)
    await product.ready()
    const { rows: left } = await database.pool.query(
      "select 1 from mail where state = 'waiting' union all select 1 from job where name = 'report-mail' and state <> 'done'",
    )
    expect(left).toEqual([])
    expect(reports()).toHaveLength(1)
  },
)
