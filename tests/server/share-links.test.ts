import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formHeaders, formOf } from './harness/forms.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

const hour = 3_600_000
const second = 1000
const password = 'Harbour&Lamp#7'
let clock = Date.parse('2026-11-20T08:00:00.000Z')
let log = ''
let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct({
    now: () => clock,
    log: {
      write: (line: string) => {
        log += line
      },
    },
  })
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
})
afterAll(() => product.end())

let places = 0
/** Returns a new address for each visit, since the limits have a case of their own. */
const place = () => `10.40.${Math.floor(places / 250)}.${(places++ % 250) + 1}`
const visit = ({ id, token }: Body, more: object = {}, ip = place(), path = '') =>
  product.anonymous('POST', `/api/public/tasks/${id}${path}`, { token, ...more }, { 'x-forwarded-for': ip })
const made = async (path: string, body: object, by: Person = admin): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const task = async (more: object = {}, by: Person = admin): Promise<Body> => {
  const project = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'internal',
    department_id: department,
  })
  return made('/tasks', { project_id: project.id, name: 'Moor', ...more }, by)
}
const share = (id: string, wish: object = {}, by: Person = admin) => made(`/tasks/${id}/share-links`, wish, by)
const gone = { status: 404, body: { code: 'link_gone' } }

test('is good for a day unless chosen: at 23:59:59 still, at 24:00:01 no more', async () => {
  const { id } = await task()
  const [day, week] = [await share(id), await share(id, { hours: 168 })]
  const began = clock
  clock = began + 24 * hour - second
  expect((await visit(day)).status).toBe(200)
  clock = began + 24 * hour + second
  expect(await visit(day)).toMatchObject(gone)
  expect((await visit(week)).status).toBe(200)
  clock = began + 168 * hour
  expect(await visit(week)).toMatchObject(gone)
  clock = began
  for (const hours of [0, -1, 8761, 1.5, '24'])
    expect((await admin.send('POST', `/api/tasks/${id}/share-links`, { hours })).status, String(hours)).toBe(422)
})

test('shows exactly what is decided, and its attachments only where that was ticked', async () => {
  const { id, project_id } = await task({
    description: '<p>Two <b>lines</b></p>',
    estimate: 90,
    due_at: '2026-11-22T08:00:00.000Z',
    priority: 'high',
  })
  await made('/tasks', { project_id, parent_id: id, name: 'Ropes' })
  await made('/checklists', {
    about_type: 'task',
    about_id: id,
    name: 'Before',
    items: [{ text: 'Bow line', done: true }],
  })
  await made('/comments', { about_type: 'task', about_id: id, body: '<p>Secret talk</p>' })
  const form = [
    { name: 'about_type', data: 'task' },
    { name: 'about_id', data: id },
    { name: 'file', filename: 'tide.txt', data: 'Nine' },
  ]
  const file = (await admin.send('POST', '/api/attachments', formOf(...form), formHeaders)).body.data.file
  const [bare, whole] = [await share(id), await share(id, { shows_attachments: true })]
  const expected = {
    name: 'Moor',
    description: '<p>Two <b>lines</b></p>',
    status: 'pending',
    priority: 'high',
    start_at: null,
    due_at: '2026-11-22T08:00:00.000Z',
    overdue: false,
    checklists: [{ name: 'Before', items: [{ text: 'Bow line', done: true, due_at: null }] }],
    sub_tasks: [{ name: 'Ropes', status: 'pending' }],
  }
  expect((await visit(bare)).body).toEqual({ data: { ...expected, attachments: [] } })
  const { id: fileId, name, type, size } = file
  expect((await visit(whole)).body).toEqual({ data: { ...expected, attachments: [{ id: fileId, name, type, size }] } })
  const download = await visit(whole, { file: file.id }, place(), '/files')
  expect([download.status, download.body]).toEqual([200, 'Nine'])
  expect(download.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
  expect(await visit(bare, { file: file.id }, place(), '/files')).toMatchObject(gone)
  // Visits are counted without changing the link; a user who may change the task sees them.
  const row = (await admin.send('GET', `/api/share-links/${whole.id}`)).body.data
  expect(row).toMatchObject({ opens: 1, version: 1, opened_at: new Date(clock).toISOString(), about_id: id })
  const history = JSON.stringify((await admin.send('GET', `/api/tasks/${id}/history`)).body)
  expect(history).toContain(whole.ending)
})

test('keeps and says no secret: not in the database, an answer, the history or the log', async () => {
  const { id } = await task()
  const link = await share(id, { password })
  await visit(link, { password })
  const stored = await product.engine.db.one<{ all: string }>(
    sql`select concat(l::text, (select json_agg(c)::text from event e join change c on c.event_id = e.id where e.row_id = l.id), (select json_agg(i)::text from idempotency i)) as all from share_links l where l.id = ${link.id}`,
  )
  const told = [
    stored?.all ?? '',
    JSON.stringify((await admin.send('GET', `/api/share-links/${link.id}`)).body),
    JSON.stringify((await admin.send('GET', `/api/tasks/${id}/history`)).body),
    (await admin.send('POST', '/api/share-links/export?format=csv')).body,
    log,
  ].join('\n')
  expect(told).toContain(link.id)
  for (const secret of [link.token, password]) expect(told.includes(secret), secret.slice(0, 5)).toBe(false)
})

test('revoked, misspelt, of another task or of nobody, it is one and the same', async () => {
  const { id } = await task()
  const [link, other] = [await share(id), await share((await task()).id)]
  const revoke = await admin.send('PUT', `/api/share-links/${link.id}`, { is_revoked: true })
  expect(revoke.status).toBe(200)
  const faces = [
    await visit(link),
    await visit({ ...other, token: link.token }),
    await visit({ ...other, token: '' }),
    await visit({ ...other, id: '019aaaaa-0000-7000-8000-000000000000' }),
    await visit({ ...other, id: 'SupTaskDetails' }),
  ]
  expect(new Set(faces.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(faces[0]).toMatchObject(gone)
  const back = await admin.send('PUT', `/api/share-links/${link.id}`, { is_revoked: false })
  expect(back).toMatchObject({ status: 409, body: { code: 'link_revoked' } })
  expect((await visit(other)).status).toBe(200)
})

test('ends with its task, and with its maker’s right to share it', async () => {
  const maker = await product.person({ roles: ['member'], department })
  const { id } = await task({}, maker)
  const link = await share(id, {}, maker)
  await admin.send('DELETE', `/api/tasks/${id}`)
  expect(await visit(link)).toMatchObject(gone)
  await admin.send('POST', `/api/tasks/${id}/restore`, {})
  expect((await visit(link)).status).toBe(200)
  await admin.send('POST', `/api/users/${maker.id}/revoke-role`, { roles: ['member'] })
  expect(await visit(link)).toMatchObject(gone)
  await admin.send('POST', `/api/users/${maker.id}/assign-role`, { roles: ['member'] })
  expect((await visit(link)).status).toBe(200)
  await admin.send('PUT', `/api/users/${maker.id}`, { is_active: false })
  expect(await visit(link)).toMatchObject(gone)
})

test('a password is asked for, and guessing it is slowed down as at sign-in', async () => {
  const link = await share((await task()).id, { password })
  expect(await visit(link)).toMatchObject({ status: 403, body: { code: 'link_password' } })
  const guesser = place()
  const tried: number[] = []
  for (let n = 0; n < 6; n++) tried.push((await visit(link, { password: `Wrong#${n}aaaa` }, guesser)).status)
  expect(tried).toEqual([403, 403, 403, 403, 403, 429])
  expect((await visit(link, { password }, guesser)).status).toBe(429)
  // Others can still open the link.
  expect((await visit(link, { password })).status).toBe(200)
  expect((await admin.send('GET', `/api/share-links/${link.id}`)).body.data.opens).toBe(1)
  // The rules of accounts' passwords do not apply to links.
  const short = await share((await task()).id, { password: 'x' })
  expect((await visit(short, { password: 'x' })).status).toBe(200)
  for (const password of [7, 'x'.repeat(1000), '\u0000']) {
    const refused = await admin.send('POST', `/api/tasks/${link.about_id}/share-links`, { password })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']])
  }
})

test('one place may ask sixty times in a minute', async () => {
  const link = await share((await task()).id)
  const ip = place()
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push((await visit({ ...link, token: 'guess' }, {}, ip)).status)
  expect([statuses.filter((one) => one === 404).length, statuses.at(-1)]).toEqual([60, 429])
})

test('those who work on the task hear that others get to see it, its maker of the link does not', async () => {
  const worker = await product.person({ roles: ['member'], department })
  const { id } = await task({ assignees: [worker.id] })
  await product.runJobs()
  await share(id)
  await product.runJobs()
  const kinds = async (who: Person) =>
    (await who.send('GET', `/api/notifications?filter[user_id]=${who.id}`)).body.data.map(({ kind }: Body) => kind)
  expect([(await kinds(worker)).sort(), await kinds(admin)]).toEqual([['assigned', 'shared'], []])
})

test('leads somebody signed in to the task itself, where they may see it', async () => {
  const { id } = await task()
  const link = await share(id)
  const [colleague, stranger] = [
    await product.person({ roles: ['member'], department }),
    await product.person({ roles: ['member'] }),
  ]
  const place_ = (who: Person) => who.send('GET', `/api/public/tasks/${link.id}`)
  expect(await place_(colleague)).toMatchObject({ status: 200, body: { data: { id } } })
  expect((await place_(stranger)).status).toBe(404)
})
