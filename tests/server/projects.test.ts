import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smtpTransport } from '../../src/server/mail/transport.ts'
import { readSheet } from './entities/exporting.ts'
import { type MailServer, startMailServer } from './harness/mail-server.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let mails: MailServer
let product: Product
let admin: Person
let department: string
let client: string
beforeAll(async () => {
  mails = await startMailServer()
  product = await startTestProduct({ transport: smtpTransport(mails.url, 'no-reply@example.test') })
  admin = await product.person({ roles: ['admin'] })
  department = await made('/api/departments', { name: 'Dispatch' })
  client = await made('/api/clients', { name: 'Northwind' })
})
afterAll(async () => {
  product.engine.mail.transport.close()
  await product.end()
  await mails.stop()
})

const made = async (path: string, body: object): Promise<string> => {
  const answer = await admin.send('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id
}
const internal = (name: string, more: object = {}) => ({
  name,
  priority: 'High',
  destination: 'internal',
  department_id: department,
  ...more,
})
const names = (body: Body): string[] => body.data.map((row: Body) => row.name)

describe('a project is made', () => {
  test('with the specified payload, a priority in any case, and what was left out as declared', async () => {
    const worker = await product.person({ department })
    const tag = await made('/api/tags', { name: 'Peak' })
    const skill = await made('/api/skills', { name: 'Planning' })
    const { status, body } = await admin.send('POST', '/api/projects', {
      ...internal('Peak season', { description: 'All of it.', is_active: true, client_id: null }),
      users: [worker.id],
      tags: [tag],
      skills: [skill],
      start_at: '2026-03-01',
      end_at: '2026-05-01T10:00:00Z',
      delivered_at: '2026-04-30',
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({
      message: 'Created Successfully',
      data: { priority: 'high', type: 'agile', status: 'planning', is_production: false, created_by: admin.id },
    })
    const include = 'users,tags,department,client,skills,urls,subProjects,previousProjects'
    const counts = 'subProjectsCount,previousProjectsCount,tasksCount,completedTasksCount'
    const { body: read } = await admin.send('GET', `/api/projects/${body.data.id}?include=${include},${counts}`)
    expect(read.data).toMatchObject({
      // The list includes the maker.
      users: expect.arrayContaining([worker.id, admin.id].map((id) => expect.objectContaining({ id }))),
      tags: [{ name: 'Peak' }],
      skills: [{ name: 'Planning' }],
      department: { name: 'Dispatch' },
      client: null,
      urls: [],
      subProjects: [],
      subProjectsCount: 0,
      previousProjectsCount: 0,
      tasks_count: 0,
      tasksCount: 0,
      completedTasksCount: 0,
    })
  })

  test.each([
    ['no name', { priority: 'low', destination: 'internal' }],
    ['no priority', { name: 'N', destination: 'internal' }],
    ['no destination', { name: 'N', priority: 'low' }],
    ['neither client nor department', { name: 'N', priority: 'low', destination: 'external' }],
  ])('not with %s: the specified sentence, and the fields', async (_, body) => {
    const answer = await admin.send('POST', '/api/projects', body)
    expect(answer).toMatchObject({ status: 422, body: { message: 'Please fill the require fields' } })
    expect(Object.values(answer.body.errors).flat()).toEqual(
      Object.keys(answer.body.errors).map(() => 'This field is required'),
    )
  })

  test('not with an end before its start, nor with an address that is none', async () => {
    const dates = { start_at: '2026-05-01', end_at: '2026-04-01' }
    const wrong = await admin.send('POST', '/api/projects', internal('Backwards', dates))
    expect(wrong.body.errors).toEqual({ end_at: ['The end date must be greater than the start date.'] })
    const link = await admin.send('POST', '/api/projects', internal('Linked', { urls: ['javascript:alert(1)'] }))
    expect(Object.keys(link.body.errors)).toEqual(['urls'])
  })

  test('an edit is held to the same fields; one that becomes internal leaves its client', async () => {
    const body = { name: 'For them', priority: 'low', destination: 'external', client_id: client }
    const id = await made('/api/projects', body)
    const bare = await admin.send('PUT', `/api/projects/${id}`, { client_id: null })
    expect(bare).toMatchObject({ status: 422, body: { message: 'Please fill the require fields' } })
    const inner = await admin.send('PUT', `/api/projects/${id}`, {
      destination: 'internal',
      department_id: department,
      client_id: client,
    })
    expect(inner.body.data).toMatchObject({ client_id: null, destination: 'internal' })
  })

  test('completed, it knows when it was delivered', async () => {
    const id = await made('/api/projects', internal('Done soon'))
    const { body } = await admin.send('PUT', `/api/projects/${id}`, { status: 'completed' })
    expect(body.data.actual_delivered_at).toBe(new Date(body.data.actual_delivered_at).toISOString())
  })
})

describe('the list', () => {
  test('has six on a page, the newest first, and takes the bare parameters', async () => {
    for (let n = 1; n <= 8; n++) await made('/api/projects', internal(`Row ${n}`))
    const { body } = await admin.send('GET', '/api/projects')
    expect(body.data).toHaveLength(6)
    expect(names(body).slice(0, 3)).toEqual(['Row 8', 'Row 7', 'Row 6'])
    const two = await admin.send('GET', `/api/projects?filter[name]=row&department_id=${department}&perPage=3&page=2`)
    expect([names(two.body), two.body.total]).toEqual([['Row 5', 'Row 4', 'Row 3'], 8])
    const side = await admin.send('GET', '/api/sidebar/projects?filter[name]=row&orderOn=created_at&orderBy=desc')
    expect([side.body.data.length, side.body.total]).toEqual([5, 8])
  })

  test('says what it may be filtered by', async () => {
    const { body } = await admin.send('GET', '/api/filters/project')
    expect(body.data).toContainEqual({
      title: 'priority',
      column: 'priority',
      type: 'text',
      operators: expect.arrayContaining(['eq', 'in']),
      options: ['low', 'medium', 'high', 'urgent'],
    })
    for (const { column } of body.data) {
      const answer = await admin.send('GET', `/api/projects?filters[0][column]=${column}&filters[0][operator]=nnull`)
      expect(answer.status, column).toBe(200)
    }
  })
})

describe('beside the five', () => {
  test('users join and leave; who works with somebody can name them', async () => {
    const id = await made('/api/projects', internal('Together'))
    const [one, two] = [await product.person({ roles: ['member'] }), await product.person({ roles: ['member'] })]
    expect((await one.send('GET', `/api/projects/${id}`)).status).toBe(404)
    expect((await one.send('GET', `/api/users/${two.id}`)).status).toBe(404)
    const none = await admin.send('POST', `/api/projects/${id}/assign-user`, { users: [] })
    expect(none).toMatchObject({ status: 422, body: { message: 'Please select users' } })
    const joined = await admin.send('POST', `/api/projects/${id}/assign-user`, { users: [one.id, two.id] })
    expect(joined).toMatchObject({ status: 200, body: { message: 'Assigned Successfully' } })
    expect((await one.send('GET', `/api/projects/${id}`)).status).toBe(200)
    expect((await one.send('GET', `/api/users/${two.id}`)).status).toBe(200)
    const users = await one.send('GET', `/api/projects/${id}/users?page=1&perPage=1&orderOn=created_at&orderBy=desc`)
    expect(users.body).toMatchObject({ data: [{ id: two.id }], total: 3 })
    const all = await Promise.all(Array.from({ length: 4 }, () => product.person({ roles: ['member'] })))
    await admin.send('POST', `/api/projects/${id}/assign-user`, { users: all.map((person) => person.id) })
    const page = (await admin.send('GET', `/api/projects/${id}/users`)).body
    expect([page.data.length, page.total]).toEqual([5, 7])
    await admin.send('POST', `/api/projects/${id}/revoke-user`, { users: all.map((person) => person.id) })
    expect((await admin.send('GET', `/api/users?project_id=${id}`)).body.total).toBe(3)
    const left = await admin.send('POST', `/api/projects/${id}/revoke-user`, { users: [two.id] })
    expect(left.body).toEqual({ message: 'Unassigned Successfully' })
    expect((await one.send('GET', `/api/users/${two.id}`)).status).toBe(404)
    expect((await two.send('GET', `/api/projects/${id}`)).status).toBe(404)
  })

  test('tags, previous projects and favourites answer with the words of the specification', async () => {
    const [id, before] = [
      await made('/api/projects', internal('After')),
      await made('/api/projects', internal('Before')),
    ]
    const tag = await made('/api/tags', { name: 'Sticky' })
    const call = async (method: 'POST' | 'DELETE', path: string, body?: object) =>
      (await admin.send(method, `/api/projects/${id}/${path}`, body)).body.message
    expect(await call('POST', 'tags', { tags: [tag] })).toBe('Attached Successfully')
    expect(await call('POST', 'tags', { tags: [tag] })).toBe('Attached Successfully')
    expect(await call('DELETE', 'tags', { tags: [tag] })).toBe('Detached Successfully')
    expect(await call('POST', 'previous-projects', { projects: [before] })).toBe('Link Successfully')
    expect(await call('POST', 'previous-projects', {})).toBe('Something went wrong please try again')
    const read = await admin.send('GET', `/api/projects/${id}?include=previousProjects`)
    expect(read.body.data).toMatchObject({ previousProjects: [{ id: before }], previousProjectsCount: 1 })
    await call('POST', 'favorites')
    const other = await product.person({ roles: ['admin'] })
    const favorites = async (who: Person) => (await who.send('GET', '/api/projects/favorites')).body
    expect([names(await favorites(admin)), names(await favorites(other))]).toEqual([['After'], []])
    expect((await admin.send('GET', `/api/projects/${id}`)).body.data).toMatchObject({ is_favorite: true })
    await call('DELETE', 'favorites')
    expect((await favorites(admin)).total).toBe(0)
  })

  test('a client sees its own client’s projects, and no budget', async () => {
    const person = await product.person({ roles: ['client'] })
    await admin.send('PUT', `/api/users/${person.id}`, { client_id: client })
    const body = { name: 'Theirs', priority: 'low', destination: 'external', client_id: client, budget: '12.5' }
    const id = await made('/api/projects', body)
    const list = await person.send('GET', '/api/projects')
    expect(names(list.body)).toEqual(['Theirs'])
    expect(list.body.data[0]).not.toHaveProperty('budget')
    expect((await admin.send('GET', `/api/projects/${id}`)).body.data.budget).toBe('12.50')
    const history = await person.send('GET', `/api/projects/${id}/history`)
    expect(JSON.stringify(history.body)).not.toContain('12.50')
  })
})

describe('the report', () => {
  test('is a true xlsx under the specified name, of what the list shows', async () => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/export/quick/projects?filter[name]=row&page=1&per_page=2&orderOn=name&orderBy=asc',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { selectedIds: [] },
    })
    expect(answer.headers['content-disposition']).toContain('filename="projects.csv.xlsx"')
    const [, ...rows] = await readSheet(answer.rawPayload)
    expect(rows.map(([name]) => name)).toEqual(Array.from({ length: 8 }, (_, n) => `Row ${n + 1}`))
  })

  test('comes by mail, once, with exactly the rows of the list', async () => {
    const all = await admin.send('GET', '/api/projects?filter[name]=row&orderOn=name&orderBy=asc&perPage=100')
    const chosen = all.body.data.slice(0, 3).map(({ id }: Body) => id)
    const key = { 'idempotency-key': 'one report' }
    const url = `/api/export/projects?filter[name]=row&per_page=2&department_id=${department}`
    for (let n = 0; n < 2; n++) {
      const answer = await admin.send('POST', url, { selectedIds: chosen }, key)
      expect(answer).toMatchObject({ status: 200, body: { message: 'Report will be sent to your email shortly' } })
    }
    await product.runJobs()
    const got = mails.got.filter(({ to }) => to === admin.email)
    expect(got).toHaveLength(1)
    const [attached] = got[0]?.mail.attachments ?? []
    expect(attached?.filename).toBe('projects.csv.xlsx')
    const [, ...rows] = await readSheet(Buffer.from(attached?.content as ArrayBuffer))
    expect(rows.map(([name]) => name).toSorted()).toEqual(names(all.body).slice(0, 3).toSorted())
  })
})
