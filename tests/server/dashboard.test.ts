import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverAreas } from '../../src/app/server/areas.ts'
import { mergedAreas } from '../../src/server/area.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let member: Person
let ofClient: Person
let project: string
let other: string
let client: string
let department: string
const { tiles } = mergedAreas(serverAreas)
/** Figures are on a dashboard only if it is narrowed to their row. */
const asked = tiles.filter(({ kind }) => kind !== 'figure')

const made = async (path: string, body: object, who: Person = admin): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const set = async (path: string, body: object) => {
  const answer = await admin.send('PUT', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Harbour' })).id
  client = (await made('/clients', { name: 'Hansa' })).id
  member = await product.person({ roles: ['member'] })
  ofClient = await product.person({ roles: ['client'] })
  await set(`/users/${ofClient.id}`, { client_id: client })
  const external = { priority: 'low', destination: 'external', client_id: client }
  project = (await made('/projects', { ...external, name: 'Dredging', users: [member.id] })).id
  const internal = { priority: 'low', destination: 'internal', department_id: department }
  other = (await made('/projects', { ...internal, name: 'Quay' })).id
  for (let n = 0; n < 12; n++) {
    const task = await made('/tasks', {
      project_id: n % 3 === 0 ? other : project,
      name: `Task ${n}`,
      priority: ['low', 'medium', 'high', 'urgent'][n % 4],
      shared_with_client: n % 5 === 0,
      assignees: n % 2 === 0 && n % 3 !== 0 ? [member.id] : [],
    })
    if (n % 4 === 1) await set(`/tasks/${task.id}`, { status: 'done' })
    await made('/time-entries', {
      about_type: 'task',
      about_id: task.id,
      started_at: new Date(Date.now() - n * 4 * 86_400_000 - 7_200_000).toISOString(),
      ended_at: new Date(Date.now() - n * 4 * 86_400_000 - 3_600_000 + n * 60_000).toISOString(),
    })
  }
  const type = (await made('/tickets/types', { name: 'Incident' })).id
  for (let n = 0; n < 6; n++) {
    const ticket = await made('/tickets', {
      title: `Ticket ${n}`,
      type_id: type,
      ...(n % 2 === 0 ? { client_id: client } : {}),
    })
    if (n % 3 === 0) await set(`/tickets/${ticket.id}`, { status: 'solved' })
  }
})
afterAll(() => product.end())

const dashboard = async (who: Person, query = ''): Promise<Body> => {
  const answer = await who.send('GET', `/api/dashboard${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const tileOf = (data: Body, id: string): Body => data.tiles.find((tile: Body) => tile.id === id)
const numberIn = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number((await product.engine.db.one<{ n: string }>(query))?.n)

test('an administrator is answered each declared tile, with numbers as SQL of a second hand counts them', async () => {
  const data = await dashboard(admin, '?ready=all')
  expect(data.tiles.map(({ id }: Body) => id).toSorted()).toEqual(asked.map(({ key }) => key).toSorted())
  const open = sql`status not in ('done', 'closed', 'rejected')`
  const recent = sql`now() - interval '30 days'`
  for (const [id, query] of [
    ['open_tasks', sql`select count(*) as n from tasks where ${open}`],
    ['completed_tasks', sql`select count(*) as n from tasks where completed_at > ${recent}`],
    ['open_tickets', sql`select count(*) as n from tickets where status not in ('solved', 'closed')`],
    ['new_tickets', sql`select count(*) as n from tickets`],
    ['solved_tickets', sql`select count(*) as n from tickets where solved_at > ${recent}`],
    [
      'hours',
      sql`select sum(extract(epoch from ended_at - started_at) / 60)::int as n from time_entries where started_at > date_trunc('day', ${recent}) + interval '1 day'`,
    ],
  ] as const)
    expect(tileOf(data, id).result.total, id).toBe(await numberIn(query))
  const byStatus = tileOf(data, 'tasks_by_status').result.data
  expect(byStatus.map(({ key, value }: Body) => [key, value])).toEqual([
    ['pending', await numberIn(sql`select count(*) as n from tasks where status = 'pending'`)],
    ['done', await numberIn(sql`select count(*) as n from tasks where status = 'done'`)],
  ])
})

test.each(['admin', 'member', 'client'])('each number of %s opens as many rows as it says', async (name) => {
  const who = { admin, member, client: ofClient }[name] ?? admin
  const data = await dashboard(who, '?ready=all')
  const api = new Map(product.engine.models.all.map(({ name: entity, entity: { api: path } }) => [entity, path]))
  let opened = 0
  for (const { id, question, result } of data.tiles) {
    if (question.measure !== 'count') continue
    const rows = [
      { href: result.href, value: result.total },
      ...result.data,
      ...result.data.flatMap((row: Body) => row.rows ?? []),
    ]
    for (const { href, value } of rows) {
      const where = new URL(href, 'http://here').searchParams.get('where')
      const answer = await who.send(
        'GET',
        `/api${api.get(question.entity)}?perPage=2${where === null ? '' : `&where=${encodeURIComponent(where)}`}`,
      )
      expect([answer.status, answer.body.total], `${id} ${href}`).toEqual([200, value])
      opened++
    }
  }
  expect(opened).toBeGreaterThan(name === 'client' ? 5 : 15)
})

test('each counts what they see alone, and is asked only what they may ask', async () => {
  const [all, own, outside] = [await dashboard(admin), await dashboard(member), await dashboard(ofClient)]
  const count = (data: Body) => tileOf(data, 'open_tasks').result.total
  expect(count(own)).toBe(
    await numberIn(sql`select count(*) as n from tasks where project_id = ${project} and status = 'pending'`),
  )
  expect(count(outside)).toBe(
    await numberIn(
      sql`select count(*) as n from tasks where project_id = ${project} and shared_with_client and status = 'pending'`,
    ),
  )
  expect(count(all)).toBeGreaterThan(count(own))
  // A client's user sees no hours.
  expect(tileOf(outside, 'hours')).toBeUndefined()
  const none = await product.person({ permissions: ['tag-index'] })
  expect((await dashboard(none)).tiles).toEqual([])
})

test('it is narrowed to a department, a client or a project that the caller sees', async () => {
  const open = async (query: string, who = admin) => tileOf(await dashboard(who, query), 'open_tasks')?.result.total
  const inProject = await numberIn(
    sql`select count(*) as n from tasks where project_id = ${project} and status = 'pending'`,
  )
  expect(await open(`?project_id=${project}`)).toBe(inProject)
  expect(await open(`?client_id=${client}`)).toBe(inProject)
  expect(await open(`?department_id=${department}`)).toBe(
    await numberIn(sql`select count(*) as n from tasks where project_id = ${other} and status = 'pending'`),
  )
  expect(tileOf(await dashboard(admin, `?client_id=${client}`), 'new_tickets').result.total).toBe(3)
  const status = async (query: string, who = member) => (await who.send('GET', `/api/dashboard${query}`)).status
  expect(await status(`?project_id=${other}`)).toBe(404)
  expect(await status(`?project_id=${project}&client_id=${client}`, admin)).toBe(422)
  for (const query of ['?project_id=x', '?colour=red', '?results=maybe'])
    expect(await status(query, admin), query).toBe(422)
  const bare = await dashboard(admin, '?results=false&ready=all')
  expect(bare.tiles.map(({ result }: Body) => result)).toEqual(asked.map(() => null))
  const narrowed = await dashboard(admin, `?ready=manager&results=false&project_id=${project}`)
  expect(tileOf(narrowed, 'velocity').figure).toEqual({ entity: 'project', path: 'velocity', id: project })
  expect(tileOf(bare, 'completed_tasks').before.where).not.toEqual(tileOf(bare, 'completed_tasks').question.where)
})

test('the days that somebody chooses stand in for those of the tiles, and are told with the days before', async () => {
  const data = await dashboard(admin, '?ready=tickets&from=2026-01-10&to=2026-01-19&results=false')
  const days = (tile: Body, question = 'question') =>
    tile[question].where.filters.map(({ value }: Body) => value).filter((value: Body) => /^2026/.test(value))
  expect(tileOf(data, 'new_tickets').title).toBe('New tickets')
  expect(days(tileOf(data, 'new_tickets'))).toEqual(['2026-01-10', '2026-01-19'])
  expect(days(tileOf(data, 'new_tickets'), 'before').slice(-1)).toEqual(['2026-01-09'])
  expect(tileOf(data, 'new_tickets').compared).toEqual({ days: 10 })
  expect(days(tileOf(data, 'open_tickets'))).toEqual([])
  for (const query of ['from=2026-01-32', 'from=2026-02-01&to=2026-01-01'])
    expect((await admin.send('GET', `/api/dashboard?${query}`)).status, query).toBe(422)
})

test('people keep dashboards of what they may ask, which others read with their own rights', async () => {
  const question = { entity: 'task', measure: 'count', group: ['status'] }
  const hours = { entity: 'time_entry', measure: 'sum', field: 'minutes', group: [], period: 'this_month' }
  const tile = { id: 'a', title: 'Tasks', kind: 'columns', size: 2, question }
  const lead = await product.person({ roles: ['project-manager'] })
  const [kept] = [
    await made('/dashboards', { title: 'Harbour', tiles: [tile, { id: 'b', ready: 'open_tickets' }] }, lead),
  ]
  const tilesOf = (who: Person) => who.send('GET', `/api/dashboards/${kept.id}/tiles`)
  expect((await tilesOf(member)).status).toBe(404)
  const role = await product.engine.db.one<{ id: string }>(sql`select id from roles where name = 'member'`)
  const shared = await admin.send('PUT', `/api/dashboards/${kept.id}`, { roles: [role?.id] })
  expect(shared.status, JSON.stringify(shared.body)).toBe(200)
  const { data } = (await tilesOf(member)).body
  expect(data.tiles[0]).toMatchObject({
    id: 'a',
    title: 'Tasks',
    kind: 'columns',
    size: 2,
    question: { entity: 'task' },
  })
  expect(data.tiles[0].result.total).toBe(
    await numberIn(sql`select count(*) as n from tasks where project_id = ${project}`),
  )
  expect((await tilesOf(ofClient)).status).toBe(404)
  // These tiles are refused: a question that the maker may not ask, an unknown one, and two with the same id.
  for (const tiles of [
    [{ id: 'h', title: 'Hours', question: hours }],
    [{ id: 'x', title: 'X', question: { ...question, group: ['salary'] } }],
    [{ id: 'x', title: 'X', question, ready: 'open_tasks' }],
    [tile, tile],
  ]) {
    const refused = await ofClient.send('POST', '/api/dashboards', { title: 'Mine', tiles })
    expect([refused.status, Object.keys(refused.body.errors)], JSON.stringify(tiles)).toEqual([422, ['tiles']])
  }
  const taken = await ofClient.send('POST', '/api/dashboards', { title: 'Mine', roles: [role?.id] })
  expect(taken.status).toBe(422)
})

test('a link shows a dashboard to people without an account with its maker’s numbers, and ends with the maker’s right', async () => {
  const lead = await product.person({ roles: ['project-manager'] })
  await set(`/projects/${project}`, { users: [member.id, lead.id] })
  const tiles = [
    { id: 'n', ready: 'open_tasks' },
    { id: 'h', ready: 'project_health' },
    { id: 's', title: 'By status', kind: 'columns', question: { entity: 'task', measure: 'count', group: ['status'] } },
  ]
  const kept = await made('/dashboards', { title: 'For the wall', tiles }, lead)
  expect((await member.send('POST', `/api/dashboards/${kept.id}/share-links`, {})).status).toBe(403)
  const link = await made(`/dashboards/${kept.id}/share-links`, { hours: 1 }, lead)
  const visit = (token: string) =>
    product.app.inject({ method: 'POST', url: `/api/public/dashboards/${link.id}/tiles`, payload: { token } })
  const answer = await visit(link.token)
  expect(answer.statusCode).toBe(200)
  const own = (await lead.send('GET', `/api/dashboards/${kept.id}/tiles`)).body.data
  const shown = answer.json().data
  expect(shown.tiles.map(({ id, result }: Body) => [id, result.total])).toEqual(
    own.tiles.map(({ id, result }: Body) => [id, result.total]),
  )
  expect(tileOf(shown, 'n').result.total).toBeGreaterThan(0)
  // The answer has neither addresses of lists nor conditions, which name rows.
  expect(answer.body).not.toContain('"where"')
  expect(answer.body).not.toContain('/tasks?')
  expect((await visit('guessed')).statusCode).toBe(404)
  await set(`/users/${lead.id}`, { is_active: false })
  expect((await visit(link.token)).statusCode).toBe(404)
})
