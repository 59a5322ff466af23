import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logEvents, logSources } from '../../src/domain/system/log.ts'
import { type Body, goodPassword, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let member: Person
let stranger: Person
let client: Person
let pier: Body
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'], name: 'Ingrid Admin' })
  member = await product.person({ roles: ['member'] })
  stranger = await product.person({ roles: ['member'] })
  client = await product.person({ roles: ['client'] })
  const timber = await made('/clients', { name: 'Nordic Timber', notes: 'Pays late.' })
  await changed(`/users/${client.id}`, { client_id: timber.id })
  await changed(`/clients/${timber.id}`, { notes: 'Pays early.', phone: '+1' })
  pier = await made('/projects', {
    name: 'Pier',
    priority: 'low',
    destination: 'external',
    client_id: timber.id,
    budget: '175000.00',
    users: [member.id],
  })
  await changed(`/projects/${pier.id}`, { budget: '180000.00' })
  await changed(`/projects/${pier.id}`, { name: 'Long pier', budget: '190000.00' })
  const task = await made('/tasks', { name: 'Piles', project_id: pier.id, assignees: [member.id], estimate: 90 })
  await changed(`/tasks/${task.id}`, { description: '<p>Drive <b>twelve</b> piles</p>' })
  await made('/tasks', { name: 'Shown', project_id: pier.id, shared_with_client: true })
  await made('/comments', { about_type: 'task', about_id: task.id, body: '<p>Deep enough?</p>' })
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const changed = async (path: string, body: object) =>
  expect((await admin.send('PUT', `/api${path}`, body)).status).toBe(200)
const historyOf = async (by: Person, more = ''): Promise<Body> => {
  const answer = await by.send('GET', `/api/history?perPage=100${more}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test('each reader is told what the histories of the rows that they see tell, and of no other row', async () => {
  for (const by of [admin, member, client, stranger]) {
    const { data, total } = await historyOf(by)
    expect(total).toBe(data.length)
    expect(data.map(({ at }: Body) => at)).toEqual(
      data
        .map(({ at }: Body) => at)
        .toSorted()
        .toReversed(),
    )
    for (const event of data) {
      const model = product.engine.models.of(event.of.entity)
      const own = await by.send('GET', `/api${model.entity.api}/${event.of.id}/history?perPage=100`)
      if (own.status === 403) continue
      expect(own.status, `${event.of.entity} ${event.action}`).toBe(200)
      const same = own.body.data.find(({ id }: Body) => id === event.id)
      expect(event.changes, `${event.of.entity} ${event.action}`).toEqual(same.changes)
    }
  }
  const entities = async (by: Person) => new Set((await historyOf(by)).data.map(({ of }: Body) => of.entity))
  expect([...(await entities(member))]).toEqual(expect.arrayContaining(['project', 'task', 'comment']))
  expect([...(await entities(stranger))]).not.toEqual(expect.arrayContaining(['project']))
  expect((await product.anonymous('GET', '/api/history')).status).toBe(401)
})

test('a change of fields that the reader may not see is no entry; of others it tells the rest', async () => {
  const ofPier = async (by: Person) =>
    (await historyOf(by, '&entity=project')).data.map(({ action, changes }: Body) => [
      action,
      changes.map(({ field }: Body) => field).filter((field: string) => ['budget', 'name'].includes(field)),
    ])
  expect((await ofPier(admin)).slice(0, 2)).toEqual([
    ['updated', ['budget', 'name']],
    ['updated', ['budget']],
  ])
  for (const by of [member, client]) {
    expect((await ofPier(by))[0]).toEqual(['updated', ['name']])
    expect(JSON.stringify(await historyOf(by))).not.toMatch(/180000|190000/)
  }
  expect(JSON.stringify(await historyOf(client))).not.toMatch(/Pays|Piles|twelve|Deep/)
})

test('it is filtered by what, who and when, and pages', async () => {
  const all = await historyOf(admin)
  const tasks = await historyOf(admin, '&entity=task')
  expect(tasks.data).toEqual(all.data.filter(({ of }: Body) => of.entity === 'task'))
  expect((await historyOf(admin, `&actor=${member.id}`)).data).toEqual([])
  const middle = all.data[3]
  const until = await historyOf(admin, `&to=${middle.at}`)
  expect(until.data.every(({ at }: Body) => at < middle.at)).toBe(true)
  const second = (await admin.send('GET', '/api/history?perPage=2&page=2')).body
  expect(second.data).toEqual(all.data.slice(2, 4))
  // The pages, each begun where the one before it ended, add up to the whole.
  const walked: Body[] = []
  for (let next = ''; ; ) {
    const { body } = await admin.send('GET', `/api/history?perPage=7${next}`)
    expect(body.total).toBe(all.total - walked.length)
    expect(body.total_is_estimate).toBeUndefined()
    walked.push(...body.data)
    expect(body.until).toBeUndefined()
    if (body.next === undefined) break
    next = `&before=${body.next}`
  }
  expect(walked).toEqual(all.data)
  for (const wrong of [
    'before=yesterday',
    `before=${middle.at}`,
    `before=${middle.at}_x`,
    'entity=nothing',
    'entity=notification',
    'field=name',
    'search=pier',
    'cause=pier',
    'x=1',
    'entity=task&entity=task',
  ])
    expect((await admin.send('GET', `/api/history?${wrong}`)).status, wrong).toBe(422)
})

test('one search looks so far, and says how far; the next goes on', async () => {
  const dock = await made('/projects', {
    name: 'Dock',
    priority: 'low',
    destination: 'internal',
    department_id: (await made('/departments', { name: 'Dock' })).id,
  })
  await product.engine.long.run(
    sql`insert into event (id, entity, row_id, action, version, at, recorded_at, source) select gen_random_uuid(), 'project', ${dock.id}, 'updated', 1, now() + n * interval '1 millisecond', now(), 'api' from generate_series(1, 20500) n`,
  )
  const first = await historyOf(member)
  expect(first).toMatchObject({ data: [], total: 0, total_is_estimate: true })
  expect(first.next.startsWith(first.until)).toBe(true)
  const further = await historyOf(member, `&before=${first.next}`)
  expect(further.data.length).toBeGreaterThan(3)
  expect(further.until).toBeUndefined()
  expect(further.next).toBeUndefined()
})

const logs = async (more = ''): Promise<Body> => (await admin.send('GET', `/api/logs?perPage=100${more}`)).body

test('the log has every write with who, what and of which kind, and sign-ins, refused ones too; never what was typed', async () => {
  const typed = 'Canary#7-typed'
  const person = await product.person({ password: goodPassword.replace('north', 'known'), name: 'Signer' })
  const signIn = (email: string, password: string) =>
    product.anonymous('POST', '/api/users/login', { email, password }, { 'x-forwarded-for': '10.9.8.7' })
  expect((await signIn(person.email, typed)).status).toBe(401)
  expect((await signIn('canary-mail@example.test', typed)).status).toBe(401)
  expect((await signIn(person.email, goodPassword.replace('north', 'known'))).status).toBe(200)
  await expect.poll(async () => (await logs('&filter[event]=signed_in')).total).toBe(1)
  const [signed] = (await logs('&filter[event]=signed_in&include=causer')).data
  expect(signed).toMatchObject({
    causer_name: 'Signer',
    causer: { id: person.id },
    subject_type: 'session',
    subject_title: 'Signer',
    source: 'sign_in',
    address: '10.9.8.7',
  })
  await expect.poll(async () => (await logs('&filter[event]=sign_in_failed')).total).toBe(2)
  const refused = (await logs('&filter[event]=sign_in_failed&orderOn=created_at&orderBy=asc')).data
  expect(refused.map(({ causer_name, subject_title }: Body) => [causer_name, subject_title])).toEqual([
    [null, 'Signer'],
    [null, null],
  ])
  expect(JSON.stringify(await logs())).not.toMatch(/Canary|canary/)
  const [change] = (await logs('&filter[subject_type]=client&filter[event]=updated')).data
  expect(change).toMatchObject({ causer_name: 'Ingrid Admin', subject_title: 'Nordic Timber', source: 'api' })
  // Neither the account's history nor that of everything has it.
  expect(JSON.stringify(await historyOf(admin, '&entity=user'))).not.toContain('signed_in')
  expect(JSON.stringify((await admin.send('GET', `/api/users/${person.id}/history`)).body)).not.toContain('sign_in')
})

test('the log is searched by who did it, filtered and exported; for those who may', async () => {
  const found = await logs('&search=ingrid')
  expect(found.total).toBeGreaterThan(5)
  expect(found.data.every(({ causer_id }: Body) => causer_id === admin.id)).toBe(true)
  expect((await logs('&search=nobody-of-this-name')).total).toBe(0)
  const csv = await admin.send('POST', '/api/logs/export?format=csv&filter[subject_type]=client', {})
  expect(csv.status).toBe(200)
  expect(csv.body).toContain('Nordic Timber')
  expect((await member.send('GET', '/api/logs')).status).toBe(403)
  for (const [method, path] of [
    ['POST', '/api/logs'],
    ['PUT', `/api/logs/${found.data[0].id}`],
    ['DELETE', `/api/logs/${found.data[0].id}`],
  ] as const)
    expect((await admin.send(method, path, {})).status).toBe(405)
})

test('the title of a time entry, which is a moment, is one in UTC for programs, and of the reader’s clock in exports', async () => {
  const { data } = (await admin.send('GET', '/api/tasks?search=Piles')).body
  const { id } = await made('/time-entries', {
    about_type: 'task',
    about_id: data[0].id,
    started_at: '2026-07-01T22:30:00Z',
    ended_at: '2026-07-01T23:00:00Z',
  })
  const [line] = (await logs('&filter[subject_type]=time_entry')).data
  expect(line).toMatchObject({ subject_id: id, subject_title: '2026-07-01T22:30:00.000Z' })
  const reader = await product.person({ roles: ['admin'] })
  await changed(`/users/${reader.id}`, { time_zone: 'Africa/Casablanca' })
  const csv = await reader.send('POST', '/api/logs/export?format=csv&filter[subject_type]=time_entry', {})
  expect(csv.body).toContain('2026-07-01 23:30:00')
  expect(csv.body).not.toContain('22:30')
})

test('every event and source of the log has its word', async () => {
  const { rows } = await product.engine.db.pool.query('select distinct action, source from event')
  expect(rows.map(({ action }) => action).filter((one) => !(logEvents as readonly string[]).includes(one))).toEqual([])
  expect(rows.map(({ source }) => source).filter((one) => !(logSources as readonly string[]).includes(one))).toEqual([])
})
