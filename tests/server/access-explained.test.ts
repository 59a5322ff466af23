import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '../breadth.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
const rows: { entity: string; api: string; id: string }[] = []
const people: { [role: string]: Person } = {}
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  const quay = await made('/departments', { name: 'Quay' })
  const far = await made('/departments', { name: 'Far' })
  const timber = await made('/clients', { name: 'Timber' })
  for (const role of ['office-manager', 'project-manager', 'team-leader', 'member', 'agent', 'client'])
    people[role] = await product.person({ roles: [role], department: quay.id })
  await admin.send('PUT', `/api/users/${people.client?.id}`, { client_id: timber.id })
  const leader = people['team-leader']
  const project = (name: string, more: object) =>
    made('/projects', { name, priority: 'low', destination: 'internal', department_id: far.id, ...more })
  const pier = await project('Pier', { users: [people.member?.id] })
  const dock = await project('Dock', { department_id: quay.id })
  const hull = await project('Hull', { destination: 'external', client_id: timber.id })
  const own = await made('/tasks', { name: 'Own', project_id: hull.id, assignees: [people.member?.id] })
  const hidden = await made('/tasks', { name: 'Hidden', project_id: pier.id, visibility: 'assigned' })
  const shared = await made('/tasks', { name: 'Shared', project_id: hull.id, shared_with_client: true })
  const team = await made('/teams', { name: 'Crew', department_id: far.id, leader_id: leader?.id })
  const note = await made('/comments', { about_type: 'task', about_id: own.id, body: '<p>x</p>' })
  for (const [entity, api, list] of [
    ['project', '/projects', [pier, dock, hull]],
    ['task', '/tasks', [own, hidden, shared]],
    ['team', '/teams', [team]],
    ['client', '/clients', [timber]],
    ['department', '/departments', [quay, far]],
    ['comment', '/comments', [note]],
    ['user', '/users', [{ id: admin.id }, { id: people.member?.id }, { id: people['office-manager']?.id }]],
  ] as const)
    for (const { id } of list) rows.push({ entity, api, id: String(id) })
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const why = async (id: string, row: (typeof rows)[number], action: string, by = admin) =>
  by.send('GET', `/api/users/${id}/access?entity=${row.entity}&row=${row.id}&action=${action}`)

/** Checks that the parts of an explanation add up to what its rule says. */
const assertWhole = ({ rule, holds, parts = [] }: Body): void => {
  parts.forEach(assertWhole)
  if (rule === 'any') expect(holds).toBe(parts.some((one: Body) => one.holds))
  if (rule === 'every') expect(holds).toBe(parts.every((one: Body) => one.holds))
  if (rule === 'not') expect(holds).toBe(!parts[0].holds)
}

test('an explanation says what the calls do, for every role, row and action; and its parts add up', async () => {
  for (const [role, person] of Object.entries({ ...people, admin }))
    for (const row of sampleOf(rows, 7)) {
      const read = await person.send('GET', `/api${row.api}/${row.id}`)
      const can = read.status === 200 ? read.body.data.can : {}
      for (const [action, done] of [
        ['show', read.status === 200],
        ['update', can.update === true],
        ['delete', can.delete === true],
      ] as const) {
        const { status, body } = await why(person.id, row, action)
        expect(status).toBe(200)
        const said = `${role} ${action} ${row.entity} ${JSON.stringify(body.data)}`
        // List and page check the same right to see: a change needs no permission to open the page.
        if (action === 'show' || read.status === 200) expect(body.data.allowed, said).toBe(done)
        for (const part of [...(body.data.rules ?? []), ...(body.data.guard ? [body.data.guard] : [])])
          assertWhole(part)
        for (const one of body.data.permissions)
          expect(one.holds, said).toBe(one.roles.length > 0 || one.direct === true)
      }
    }
})

test('it names role, grant and rule', async () => {
  const [pier] = rows
  if (pier === undefined || people.member === undefined) throw new Error('missing')
  expect((await why(people.member.id, pier, 'show')).body.data).toMatchObject({
    allowed: true,
    permissions: [{ name: 'project-show', holds: true, roles: ['member'], direct: false }],
    rules: [
      { rule: 'any', holds: true, parts: expect.arrayContaining([{ rule: 'member', field: 'users', holds: true }]) },
    ],
  })
  const granted = await product.person({ permissions: ['project-show', 'project-index-all'] })
  expect((await why(granted.id, pier, 'show')).body.data).toEqual({
    allowed: true,
    permissions: [{ name: 'project-show', holds: true, roles: [], direct: true }],
    lifted_by: 'project-index-all',
  })
})

test('who may at all: holders of a permission, and what the row’s rules say of each', async () => {
  const holders = await admin.send('GET', '/api/access?permission=task-show&perPage=100')
  const names = (await admin.send('GET', '/api/users?perPage=100&include=roles')).body.data
    .filter(({ roles }: Body) => roles.some(({ name }: Body) => !['office-manager'].includes(name)))
    .map(({ id }: Body) => id)
  expect(holders.body.data.map(({ id }: Body) => id).toSorted()).toEqual(
    [...names, ...holders.body.data.filter(({ direct }: Body) => direct).map(({ id }: Body) => id)].toSorted(),
  )
  const task = rows.find(({ entity }) => entity === 'task')
  const { body } = await admin.send('GET', `/api/access?entity=task&row=${task?.id}&action=show&perPage=25`)
  for (const one of body.data) {
    const person = [...Object.values(people), admin].find(({ id }) => id === one.id)
    if (person === undefined) continue
    expect(one.allowed).toBe((await person.send('GET', `/api/tasks/${task?.id}`)).status === 200)
  }
})

test('one asks about oneself and the rows that one sees; about others only who gives rights', async () => {
  const [pier] = rows
  if (pier === undefined || people.member === undefined || people.agent === undefined) throw new Error('missing')
  expect((await why(people.member.id, pier, 'show', people.member)).status).toBe(200)
  expect((await why(people.agent.id, pier, 'show', people.member)).status).toBe(403)
  for (const wrong of ['entity=nothing', 'entity=project', `entity=project&row=${pier.id}&action=fly`, 'x=1'])
    expect((await admin.send('GET', `/api/users/${people.member.id}/access?${wrong}`)).status, wrong).toBe(422)
  const missing = { ...pier, id: crypto.randomUUID() }
  expect((await why(people.member.id, missing, 'show')).status).toBe(404)
  expect((await people.member.send('GET', '/api/access?permission=task-show')).status).toBe(403)
})

test('looking as another: every read is theirs, nothing is written, it is told and ends', async () => {
  const { member } = people
  if (member === undefined) throw new Error('missing')
  const opened = await admin.send('POST', `/api/users/${member.id}/view-as`)
  expect(opened.status).toBe(200)
  const looking = product.with(opened.body.data.access_token)
  for (const path of ['/profile', '/projects', '/tasks', '/users', '/notifications', '/history?perPage=5'])
    expect((await looking('GET', `/api${path}`)).body, path).toEqual((await member.send('GET', `/api${path}`)).body)
  for (const [method, path, body] of [
    ['PUT', '/profile', { job_title: 'Changed' }],
    ['POST', '/tasks', { name: 'x' }],
    ['POST', '/notifications/read', {}],
    ['POST', '/users/update-password', {}],
    ['PUT', '/notifications/settings', { settings: [] }],
  ] as const)
    expect(await looking(method, `/api${path}`, body), path).toMatchObject({ status: 403, body: { code: 'read_only' } })
  const where = { operator: 'and', filters: [{ column: 'id', operator: 'nnull' }] }
  expect((await looking('POST', '/api/tasks/query', { where })).status).toBe(200)
  expect((await member.send('GET', '/api/profile/sessions')).body.data).toHaveLength(1)
  const history = (await admin.send('GET', `/api/users/${member.id}/history`)).body.data
  expect(history[0]).toMatchObject({ action: 'viewed', actor: { id: admin.id } })
  expect((await looking('POST', '/api/users/logout', {})).status).toBe(200)
  expect((await looking('GET', '/api/profile')).status).toBe(401)
  expect((await member.send('GET', '/api/profile')).status).toBe(200)
})

test('nobody looks as somebody who may do more, or without the right', async () => {
  const viewer = await product.person({ permissions: ['user-view-as', 'user-show', 'user-index-all'] })
  expect(await viewer.send('POST', `/api/users/${admin.id}/view-as`)).toMatchObject({
    status: 403,
    body: { code: 'above_you' },
  })
  expect((await people['office-manager']?.send('POST', `/api/users/${people.member?.id}/view-as`))?.status).toBe(403)
  expect((await admin.send('POST', `/api/users/${admin.id}/view-as`)).body.code).toBe('yourself')
  expect((await admin.send('POST', `/api/users/${crypto.randomUUID()}/view-as`)).status).toBe(404)
})
