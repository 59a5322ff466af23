import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

const clock = Date.parse('2026-03-02T10:00:00.000Z')
let product: Product
let ann: Person
let ben: Person
let pier: Body
let shed: Body
const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  const admin = await product.person({ roles: ['admin'] })
  const department = (await made(admin, '/departments', { name: 'Harbour' })).id
  ann = await product.person({ roles: ['project-manager'], name: 'Ann' })
  ben = await product.person({ roles: ['member'], name: 'Ben' })
  pier = await made(ann, '/projects', {
    name: 'Pier',
    priority: 'low',
    destination: 'internal',
    department_id: department,
    users: [ben.id],
  })
  shed = await made(ann, '/todo/workspaces', { name: 'Shed', members: [ben.id] })
})
afterAll(() => product.end())

const get = (url: string, headers: { [name: string]: string } = {}) =>
  product.app.inject({ method: 'GET', url: new URL(url).pathname, headers })
const titlesIn = (ics: string): readonly string[] =>
  new ICAL.Component(ICAL.parse(ics))
    .getAllSubcomponents('vevent')
    .map((one) => String(one.getFirstPropertyValue('summary')))
    .toSorted()
const feedsOf = async (who: Person): Promise<readonly Body[]> =>
  (await who.send('GET', '/api/calendar-feeds')).body.data

test('a project’s and a workspace’s calendar: for whoever sees it, made anew, ended, empty when seen no more', async () => {
  const due = { due_at: '2026-03-05T09:00:00.000Z' }
  await made(ann, '/events', { title: 'Launch', start_datetime: due.due_at, project_id: pier.id })
  await made(ann, '/events', { title: 'Elsewhere', start_datetime: due.due_at })
  await made(ann, '/tasks', { name: 'Piles', project_id: pier.id, ...due })
  await made(ann, '/todos', { title: 'Sweep', workspace_id: shed.id, ...due })
  await made(ann, '/todos', { title: 'Own', ...due })
  const of = (about_type: string, { id }: Body) => ({ about_type, about_id: id })
  const project = await made(ben, '/calendar-feeds', of('project', pier))
  const workspace = await made(ben, '/calendar-feeds', of('workspace', shed))
  const titles = titlesIn((await get(project.url)).body)
  expect(titles).toHaveLength(2)
  expect(titles.join()).toMatch(/^Launch,T-\d+ Piles$/)
  expect(titlesIn((await get(workspace.url)).body)).toEqual(['Sweep'])
  expect((await feedsOf(ben)).map(({ about_title, ending }) => [about_title, ending])).toEqual([
    ['Pier', project.url.slice(-10, -4)],
    ['Shed', workspace.url.slice(-10, -4)],
  ])
  const again = await made(ben, '/calendar-feeds', of('project', pier))
  expect([(await get(project.url)).statusCode, (await get(again.url)).statusCode]).toEqual([404, 200])
  // Each person has their own addresses, which nobody else can end.
  expect((await ann.send('DELETE', `/api/calendar-feeds/${again.id}`)).status).toBe(404)
  expect((await ann.send('POST', `/api/projects/${pier.id}/revoke-user`, { users: [ben.id] })).status).toBe(200)
  expect(titlesIn((await get(again.url)).body)).toEqual([])
  expect((await feedsOf(ben)).find(({ id }) => id === again.id)?.about_title).toBeNull()
  const refused = await ben.send('POST', '/api/calendar-feeds', of('project', pier))
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['about_id']])
  expect((await ben.send('DELETE', `/api/calendar-feeds/${again.id}`)).status).toBe(200)
  expect((await get(again.url)).statusCode).toBe(404)
})

test('a calendar of more entries than a batch has all of them, and leaves nothing on the disk', async () => {
  const { url } = await made(ann, '/calendar-feeds', {})
  const before = titlesIn((await get(url)).body).length
  const series = await made(ann, '/events', {
    title: 'Series',
    start_datetime: '2026-03-03T08:00:00.000Z',
    repeat_rule: 'FREQ=DAILY;COUNT=5',
  })
  const part = { occurrence: '2026-03-04T08:00:00.000Z', scope: 'this', title: 'Instead' }
  expect((await ann.send('PUT', `/api/events/${series.id}/occurrence`, part)).status).toBe(200)
  const count = process.env.TMS_TEST_FULL === '1' ? 12_000 : 1100
  await product.engine.db.run(sql`insert into events (id, created_at, updated_at, created_by, title, start_datetime, end_datetime, time_zone, event_date)
    select gen_random_uuid(), now(), now(), ${ann.id}, 'Entry ' || n, timestamptz '2026-04-01T08:00:00Z' + n * interval '1 hour', timestamptz '2026-04-01T09:00:00Z' + n * interval '1 hour', 'Europe/Paris', '2026-04-01'
    from generate_series(1, ${count}) n`)
  const feed = await get(url)
  const titles = titlesIn(feed.body)
  expect(titles).toHaveLength(before + 2 + count)
  expect(titles).toContain(`Entry ${count}`)
  // The feed has one zone, before its events, and leaves out no day of the series.
  expect(feed.body.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
  expect(feed.body.indexOf('END:VTIMEZONE')).toBeLessThan(feed.body.indexOf('BEGIN:VEVENT'))
  expect(feed.body).not.toContain('EXDATE')
  const etag = String(feed.headers.etag)
  // The tag is weak if a proxy has compressed the answer; the header may also have several tags.
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
    expect((await get(url, { 'if-none-match': known })).statusCode, known).toBe(304)
  await product.engine.db.run(sql`update events set title = 'Changed' where title = ${`Entry ${count}`}`)
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200)
  const left = () =>
    readdirSync(product.folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  // The server deletes the file once its reader has it.
  await expect.poll(left).toEqual([])
})

test('a calendar file from elsewhere: tried first, each bad event told, the others as another program has them', async () => {
  const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN'],
    ...event('UID:one', 'SUMMARY:Größe', 'DTSTART;TZID=Sri Lanka Standard Time:20260701T090000', 'TRANSP:TRANSPARENT'),
    ...event('UID:two', 'SUMMARY:Days', 'DTSTART:20260701', 'DTEND:20260703', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ...event('UID:three', 'SUMMARY:No day', 'DTSTART:20260230T090000Z'),
    ...event('UID:four', 'SUMMARY:Too often', 'DTSTART:20260701T090000Z', 'RRULE:FREQ=SECONDLY'),
    'END:VCALENDAR',
  ].join('\r\n')
  const bytes = Buffer.from(text)
  const at = bytes.indexOf('ö') + 1
  const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
  const dry = await importFile(ann, '/events', folded, 'dry_run=1')
  expect(dry.status, JSON.stringify(dry.body)).toBe(200)
  expect(dry.body.data).toMatchObject({ created: 2, bad: 2, written: false })
  const there = async (uid: string): Promise<readonly Body[]> =>
    (await ann.send('GET', `/api/events?filter[uid]=${uid}`)).body.data
  expect(await there('one')).toEqual([])
  await importFile(ann, '/events', folded, 'skip_bad=1')
  const found = [(await there('one'))[0], (await there('two'))[0]]
  expect(found).toMatchObject([
    { title: 'Größe', start_datetime: '2026-07-01T03:30:00.000Z', time_zone: 'Asia/Colombo', is_busy: false },
    { title: 'Days', is_all_day: true, repeat_rule: 'FREQ=WEEKLY;COUNT=2', is_busy: true },
  ])
})
