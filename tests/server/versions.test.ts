import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let manager: Person
let member: Person
let client: Person
let project: string
let clock = Date.parse('2026-03-02T09:00:00Z')
const minutes = (count: number) => {
  clock += count * 60_000
}

beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'] })
  manager = await product.person({ roles: ['project-manager'], name: 'Mona Manager' })
  member = await product.person({ roles: ['member'], name: 'Max Member' })
  client = await product.person({ roles: ['client'] })
  const department = (await made(admin, '/departments', { name: 'Harbour' })).id
  const values = { name: 'Dredging', priority: 'low', destination: 'internal', department_id: department }
  project = (await made(manager, '/projects', values)).id
})
afterAll(() => product.end())

const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const task = (more: object = {}) =>
  made(manager, '/tasks', { name: 'Dig', project_id: project, assignees: [manager.id, member.id], ...more })
const write = async (who: Person, { id }: Body, description: string | null): Promise<void> => {
  const answer = await who.send('PUT', `/api/tasks/${id}`, { description })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const versionsOf = async ({ id }: Body, query = ''): Promise<{ data: Body[]; total: number }> => {
  const answer = await manager.send('GET', `/api/tasks/${id}/versions${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const contentOf = async ({ id }: Body, version: string): Promise<string> =>
  (await manager.send('GET', `/api/tasks/${id}/versions/${version}`)).body.data.content
const contents = async (row: Body): Promise<readonly string[]> => {
  const { data } = await versionsOf(row)
  return Promise.all(data.map(({ id }) => contentOf(row, id)))
}

test('a text that nobody has changed has no versions; its first change keeps what it was', async () => {
  const row = await task({ description: '<p>one</p>' })
  expect(await versionsOf(row)).toEqual({ data: [], total: 0 })
  minutes(5)
  await write(member, row, '<p>two</p>')
  const { data, total } = await versionsOf(row)
  expect(total).toBe(2)
  expect(data.map(({ name, authors }) => [name, authors])).toEqual([
    [null, [{ id: member.id, name: 'Max Member' }]],
    [null, [{ id: manager.id, name: 'Mona Manager' }]],
  ])
  expect(data[1]?.created_at).toBe(row.created_at)
  expect(await contents(row)).toEqual(['<p>two</p>', '<p>one</p>'])
})

test('saves of one person move the newest state on for half an hour, and of another one add a state', async () => {
  const row = await task({ description: '<p>0</p>' })
  await write(manager, row, '<p>1</p>')
  minutes(20)
  await write(manager, row, '<p>2</p>')
  expect(await contents(row)).toEqual(['<p>2</p>', '<p>0</p>'])
  minutes(11)
  await write(manager, row, '<p>3</p>')
  await write(member, row, '<p>4</p>')
  await write(manager, row, '<p>5</p>')
  await write(manager, row, '<p>5</p>')
  expect(await contents(row)).toEqual(['<p>5</p>', '<p>4</p>', '<p>3</p>', '<p>2</p>', '<p>0</p>'])
})

test('an empty text that is first written has no state before, and a text that is emptied has an empty one', async () => {
  const row = await task()
  await write(manager, row, '<p>1</p>')
  await write(member, row, null)
  expect(await contents(row)).toEqual(['', '<p>1</p>'])
})

test('the present state gets a name, and stays as it was when the text is changed', async () => {
  const row = await task({ description: '<p>1</p>' })
  const named = await manager.send('POST', `/api/tasks/${row.id}/versions`, { name: 'As agreed' })
  expect([named.status, named.body.data.name]).toEqual([201, 'As agreed'])
  expect(Object.keys(named.body.data).sort()).toEqual(['authors', 'created_at', 'id', 'name'])
  await write(manager, row, '<p>2</p>')
  expect(await contents(row)).toEqual(['<p>2</p>', '<p>1</p>'])
  const renamed = await manager.send('PUT', `/api/tasks/${row.id}/versions/${named.body.data.id}`, { name: 'Signed' })
  expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Signed'])
  expect((await versionsOf(row)).data.map(({ name }) => name)).toEqual([null, 'Signed'])
  const twice = await made(manager, `/tasks/${row.id}/versions`, { name: 'Draft' })
  expect((await made(manager, `/tasks/${row.id}/versions`, { name: 'Same text' })).id).not.toBe(twice.id)
  const empty = await manager.send('POST', `/api/tasks/${row.id}/versions`, { name: '' })
  expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['name']])
})

test('a restored state is a write like others: version, history, and a state of its own, with what was there kept', async () => {
  const row = await task({ description: '<p>1</p>' })
  await write(manager, row, '<p>2</p>')
  const [, first] = (await versionsOf(row)).data
  const path = `/api/tasks/${row.id}/versions/${first?.id}/restore`
  const restored = await manager.send('POST', path, { version: row.version + 1 })
  expect(restored.status, JSON.stringify(restored.body)).toBe(200)
  expect(restored.body.data).toMatchObject({ description: '<p>1</p>', version: row.version + 2 })
  const [entry] = (await manager.send('GET', `/api/tasks/${row.id}/history`)).body.data
  expect(entry.changes).toEqual([{ field: 'description', old: '<p>2</p>', new: '<p>1</p>' }])
  await write(manager, row, '<p>3</p>')
  expect(await contents(row)).toEqual(['<p>3</p>', '<p>1</p>', '<p>2</p>', '<p>1</p>'])
})

test('whoever has not read what others wrote since restores nothing', async () => {
  const row = await task({ description: '<p>1</p>' })
  await write(manager, row, '<p>2</p>')
  const [, first] = (await versionsOf(row)).data
  await write(member, row, '<p>3</p>')
  const path = `/api/tasks/${row.id}/versions/${first?.id}/restore`
  const stale = await manager.send('POST', path, { version: row.version + 1 })
  expect([stale.status, stale.body.conflicts, stale.body.version]).toEqual([
    409,
    { description: { base: '<p>2</p>', theirs: '<p>3</p>', mine: '<p>1</p>' } },
    row.version + 2,
  ])
  expect(await contents(row)).toEqual(['<p>3</p>', '<p>2</p>', '<p>1</p>'])
})

test('versions come by page, and unknown parameters are refused', async () => {
  const row = await task({ description: '<p>0</p>' })
  for (const who of [member, manager, member]) await write(who, row, `<p>${who.id}${Math.random()}</p>`)
  const { data, total } = await versionsOf(row)
  expect(total).toBe(4)
  expect(await versionsOf(row, '?page=2&perPage=3')).toEqual({ data: data.slice(3), total: 4 })
  const refused = await manager.send('GET', `/api/tasks/${row.id}/versions?colour=red`)
  expect(refused.status).toBe(422)
})

test('a client user and whoever does not see the row get no versions, and who may not change it restores none', async () => {
  const row = await task({ description: '<p>1</p>', shared_with_client: true })
  await write(manager, row, '<p>2</p>')
  const [, first] = (await versionsOf(row)).data
  const path = `/api/tasks/${row.id}/versions`
  const other = await task({ description: '<p>1</p>' })
  const outside = await product.person({ permissions: ['task-index', 'task-show', 'task-update', 'task-versions'] })
  const reader = await product.person({ permissions: ['task-index', 'task-show', 'task-index-all', 'task-versions'] })
  const status = async (who: Person, ...[method, at, body]: Parameters<Person['send']>) =>
    (await who.send(method, at, body)).status
  expect(await status(client, 'GET', path)).toBe(403)
  expect(await status(outside, 'GET', path)).toBe(404)
  expect(await status(outside, 'POST', path, { name: 'Mine' })).toBe(404)
  expect(await status(reader, 'GET', `${path}/${first?.id}`)).toBe(200)
  expect(await status(reader, 'POST', `${path}/${first?.id}/restore`, {})).toBe(403)
  expect(await status(manager, 'GET', `/api/tasks/${other.id}/versions/${first?.id}`)).toBe(404)
})

test('whoever could not read a row before it was shared with them is not told what it said then', async () => {
  const customer = await made(admin, '/clients', { name: 'Harbour Ltd' })
  // A client's user of the product has no such permission, but an installation may give it.
  const role = await product.person({ roles: ['client'], permissions: ['task-versions'] })
  const set = await admin.send('PUT', `/api/users/${role.id}`, { client_id: customer.id })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  const shown = await made(manager, '/projects', {
    name: 'For them',
    priority: 'low',
    destination: 'external',
    client_id: customer.id,
  })
  const row = await task({ project_id: shown.id, description: '<p>cost</p>' })
  await write(manager, row, '<p>secret</p>')
  await manager.send('PUT', `/api/tasks/${row.id}`, { shared_with_client: true })
  minutes(40)
  await write(manager, row, '<p>for you</p>')
  const seen = await role.send('GET', `/api/tasks/${row.id}/versions`)
  expect(seen.status, JSON.stringify(seen.body)).toBe(200)
  expect(seen.body.total).toBe(1)
  const [, secret] = (await versionsOf(row)).data
  expect((await role.send('GET', `/api/tasks/${row.id}/versions/${secret?.id}`)).status).toBe(404)
})

test('the oldest states go where there are too many, and named ones stay', async () => {
  const row = await task({ description: '<p>1</p>' })
  await made(manager, `/tasks/${row.id}/versions`, { name: 'First' })
  await product.engine.db.run(sql`insert into text_version
    select gen_random_uuid(), entity, row_id, field, content || n, null, authors, began_at, created_at + make_interval(secs => n), event_id, false
    from text_version, generate_series(1, 600) n where row_id = ${row.id}`)
  minutes(60)
  await write(member, row, '<p>2</p>')
  const { data, total } = await versionsOf(row, '?perPage=1')
  expect([total, data[0]?.authors[0]?.id]).toEqual([501, member.id])
})

test('long texts fill no disk: of their states the newest stay, as far as there is room', async () => {
  const row = await task({ description: '<p>1</p>' })
  await write(manager, row, '<p>2</p>')
  await product.engine.db.run(sql`insert into text_version
    select gen_random_uuid(), entity, row_id, field, repeat('x', 20000000), null, authors, began_at, created_at + make_interval(secs => n), event_id, false
    from (select * from text_version where row_id = ${row.id} limit 1) one, generate_series(1, 4) n`)
  minutes(60)
  await write(member, row, '<p>3</p>')
  expect((await versionsOf(row)).total).toBeLessThan(6)
})

test('the trash keeps versions, and what goes for good takes them along', async () => {
  const row = await task({ description: '<p>1</p>' })
  await write(manager, row, '<p>2</p>')
  const kept = async () =>
    (await product.engine.db.all(sql`select 1 as one from text_version where row_id = ${row.id}`)).length
  await manager.send('DELETE', `/api/tasks/${row.id}`)
  expect(await kept()).toBe(2)
  // Sessions end within these days, so the API is not called afterwards.
  minutes(31 * 24 * 60)
  const job = product.engine.jobs.all.find(({ name }) => name === 'trash-empty')
  if (job === undefined) throw new Error('nothing empties the trash')
  await product.engine.jobs.send(product.engine.db, job, {})
  await product.runJobs()
  expect(await kept()).toBe(0)
})
