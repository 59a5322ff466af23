import { Transformer } from '@napi-rs/image'
import { sql } from 'drizzle-orm'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverAreas } from '../../src/app/server/areas.ts'
import type { KeptTile } from '../../src/core/declare/kept-tile.ts'
import { mergedAreas } from '../../src/server/area.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { pictureTile } from '../../src/server/dashboard/picture/picture-tile.ts'
import { tileReader } from '../../src/server/dashboard/read-tiles.ts'
import { tileSheets } from '../../src/server/dashboard/tile-sheets.ts'
import { sheetTools } from '../../src/server/figures/figure-sheet.ts'
import { queueScheduled } from '../../src/server/jobs/schedule.ts'
import { smtpTransport } from '../../src/server/mail/transport.ts'
import { type MailServer, startMailServer } from './harness/mail-server.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

/**
 * These tests mail a dashboard over a real mail protocol: to each of its people by their clock, with what they may see.
 */
let clock = Date.parse('2027-03-18T12:00:00Z')
let server: MailServer
let product: Product
let admin: Person
let lead: Person
let member: Person
let dashboard: string
let shared: string
const tiles: readonly KeptTile[] = [
  { id: 'open', ready: 'open_tasks' },
  { id: 'status', ready: 'tasks_by_status' },
  {
    id: 'weeks',
    title: 'By week',
    kind: 'lines',
    question: { entity: 'task', measure: 'count', group: ['created_at.week', 'priority'] },
  },
  { id: 'heat', ready: 'task_hours' },
  {
    id: 'table',
    title: 'By project',
    kind: 'table',
    question: { entity: 'task', measure: 'count', group: ['project_id'] },
  },
  { id: 'health', ready: 'project_health' },
  { id: 'done', ready: 'completed_tasks' },
]
/** A report of a project, which its area serves; its id is known once the project is. */
const flowOf = (id: string): KeptTile => ({
  id: 'flow',
  title: 'Flow',
  kind: 'figure',
  figure: { entity: 'project', path: 'flow', id },
})
const all = () => [...tiles, flowOf(shared)]

const made = async (path: string, body: object, who = admin): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data
}

beforeAll(async () => {
  server = await startMailServer()
  product = await startTestProduct({
    now: () => clock,
    transport: smtpTransport(server.url, 'no-reply@tms.example.test'),
  })
  admin = await product.person({ roles: ['admin'] })
  lead = await product.person({ roles: ['project-manager'] })
  member = await product.person({ roles: ['member'] })
  await lead.send('PUT', '/api/profile', { time_zone: 'Europe/Paris', locale: 'ar' })
  await member.send('PUT', '/api/profile', { time_zone: 'America/New_York' })
  const department = (await made('/departments', { name: 'Harbour' })).id
  const inside = { priority: 'low', destination: 'internal', department_id: department }
  shared = (await made('/projects', { ...inside, name: 'Quay', users: [lead.id, member.id] })).id
  const other = (await made('/projects', { ...inside, name: 'Yard', users: [lead.id] })).id
  for (const [n, project_id] of [shared, shared, other, other, other].entries())
    await made('/tasks', { project_id, name: `Moor ${n}`, priority: ['low', 'high'][n % 2] })
  dashboard = (await made('/dashboards', { title: 'Harbour <today>', tiles: all() }, lead)).id
})
afterAll(async () => {
  product.engine.mail.transport.close()
  await product.end()
  await server.stop()
})

/** Signs a person in anew, since days pass between the mails. */
const back = async ({ id }: Person) => {
  const { engine } = product
  const { token } = await openSession(engine.db, id, { userAgent: 'test', ip: '127.0.0.1' }, engine.now())
  return product.with(token)
}
const arrange = async (body: object, who = lead) => (await back(who))('PUT', `/api/dashboards/${dashboard}`, body)
/** Returns the new mails, once everything that is due at a moment has run. */
const mailsAt = async (at: string) => {
  const before = server.got.length
  clock = Date.parse(at)
  await queueScheduled(product.engine)
  await product.runJobs()
  await product.runJobs()
  return server.got.slice(before)
}
const filesOf = (mail: Body) =>
  Object.fromEntries(mail.attachments.map(({ filename, content }: Body) => [filename, Buffer.from(content)]))
const openTasks = async (who: Person): Promise<number> => {
  const { data } = (await (await back(who))('GET', `/api/dashboards/${dashboard}/tiles`)).body
  return data.tiles.find(({ id }: Body) => id === 'open').result.total
}

test('whoever shares dashboards names whom they are mailed, at seven unless said', async () => {
  for (const wrong of [{ mail_days: ['someday'] }, { mail_at: '25:00' }, { mailed_since: '2020-01-01T00:00:00Z' }])
    expect((await arrange(wrong)).status, JSON.stringify(wrong)).toBe(422)
  const set = await arrange({ mail_to: [lead.id, member.id], mail_days: ['monday', 'thursday'] })
  expect([set.status, set.body.errors]).toEqual([200, undefined])
  const row = (await lead.send('GET', `/api/dashboards/${dashboard}`)).body.data
  expect(row).toMatchObject({ mail_at: '07:00', mail_days: ['monday', 'thursday'] })
  // A reader of a dashboard can't arrange its mails, and a user who may not share dashboards can't mail theirs to
  // others.
  expect((await arrange({ mail_days: ['sunday'] }, member)).status).toBe(403)
  const own = { title: 'Mine', tiles: tiles.slice(0, 1), mail_days: ['friday'] }
  expect((await member.send('POST', '/api/dashboards', { ...own, mail_to: [admin.id] })).status).toBe(422)
  await made('/dashboards', own, member)
  const history = (await lead.send('GET', `/api/dashboards/${dashboard}/history`)).body.data
  expect(JSON.stringify(history)).toContain('mail_days')
})

test('it comes on its days by each reader’s clock, with their numbers as a picture and a workbook', async () => {
  // A mail that was due before the user asked for it is not sent: today is a Thursday.
  expect(await mailsAt('2027-03-18T13:00:00Z')).toEqual([])
  expect(await mailsAt('2027-03-22T05:59:00Z')).toEqual([])
  const [first, ...more] = await mailsAt('2027-03-22T06:15:00Z')
  expect([first?.to, more]).toEqual([lead.email, []])
  // Daylight saving time has begun in New York.
  const [second] = await mailsAt('2027-03-22T11:15:00Z')
  expect(second?.to).toBe(member.email)
  expect(await mailsAt('2027-03-22T11:45:00Z')).toEqual([])
  expect(first?.mail.subject).toBe('Harbour <today>')
  expect(first?.mail.text).toContain(`/dashboards/${dashboard}`)

  const [ofLead, ofMember] = [filesOf(first?.mail), filesOf(second?.mail)]
  for (const files of [ofLead, ofMember]) {
    expect(files['dashboard.png'].subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    const { width, height } = await new Transformer(files['dashboard.png']).metadata()
    expect(width).toBe(2240)
    expect(height).toBeGreaterThan(1200)
  }
  const sheets = await readExcel(ofLead['dashboard.xlsx'])
  expect(sheets.map(({ sheet }: Body) => sheet)).toHaveLength(all().length)
  const numberIn = (all: Body) => all[0].data.at(-1).at(-1)
  expect(numberIn(sheets)).toBe(await openTasks(lead))
  expect(numberIn(sheets)).toBe(5)
  const table: Body = sheets[4]
  expect(
    table.data
      .slice(1)
      .map((line: Body) => line[1])
      .toSorted(),
  ).toEqual([2, 3, 5])
  expect(numberIn(await readExcel(ofMember['dashboard.xlsx']))).toBe(2)
  expect(await openTasks(member)).toBe(2)
})

test('a single number says how it changed, and the report of a project is drawn and written as its table', async () => {
  const { engine } = product
  await engine.db.run(sql`
    update tasks set status = 'done', completed_at = ${new Date(clock).toISOString()}::timestamptz - n * interval '11 days'
    from (select id as done, row_number() over (order by number) - 1 as n from tasks) d where done = id`)
  const caller = await engine.actorOf(engine.db, lead.id)
  const { tiles: declared, figures } = mergedAreas(serverAreas)
  const read = tileReader({ tiles: declared, figures, scopes: [] }, engine, caller, 'en', engine.translate, (error) => {
    throw error
  })
  const told = await read.told(all(), undefined)
  const tools = sheetTools((key, values) => engine.translate('en', key, values), caller.timeZone, 'en')
  const sheets = await tileSheets(await read.answered(told), read, engine, caller, tools)
  const speech = { language: 'en', translate: engine.translate } as const
  const drawn = (id: string) => {
    const found = sheets.find(({ tile }) => tile.id === id)
    if (found === undefined) throw new Error(`there is no tile ${id}`)
    return { sheet: found.sheet, picture: pictureTile(found.tile, found.asked, found.sheet, speech) }
  }
  expect(drawn('done').picture).toMatchObject({
    form: 'number',
    text: '3',
    note: '50% up from 2 in the 30 days before',
  })
  const flow = drawn('flow')
  expect(flow.picture).toMatchObject({ form: 'table', title: 'Flow' })
  expect([flow.sheet?.title, flow.sheet?.headers.slice(0, 4)]).toEqual([
    'Flow',
    ['Day', 'Pending', 'In progress', 'Done'],
  ])
  // The last day counts the tasks of this project alone.
  expect(flow.sheet?.rows.at(-1)?.[1]).toEqual({ kind: 'number', text: '2' })
})

test('it follows the change of clocks, goes to its maker where nobody is named, and ends with a right', async () => {
  const to = (mails: Awaited<ReturnType<typeof mailsAt>>) => mails.map((one) => `${one.to} ${one.mail.subject}`)
  expect(to(await mailsAt('2027-03-26T11:15:00Z'))).toEqual([`${member.email} Mine`])
  // Paris changed its clocks on 28 March.
  expect(to(await mailsAt('2027-03-29T05:15:00Z'))).toEqual([`${lead.email} Harbour <today>`])
  await product.engine.db.run(sql`delete from users_roles where source_id = ${member.id}`)
  expect(to(await mailsAt('2027-03-29T11:15:00Z'))).toEqual([])
  await product.engine.db.run(sql`update users set is_active = false where id = ${lead.id}`)
  expect(to(await mailsAt('2027-04-01T05:15:00Z'))).toEqual([])
})
