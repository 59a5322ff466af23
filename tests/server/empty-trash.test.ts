import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formHeaders, formOf } from './harness/forms.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

const day = 24 * 3_600_000
const start = Date.parse('2026-03-02T09:00:00Z')
let clock = start
let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Quay' })).id
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const project = (name: string, more: object = {}) =>
  made('/projects', { name, priority: 'low', destination: 'internal', department_id: department, ...more })
const remove = async (path: string) => expect((await admin.send('DELETE', `/api${path}`)).status).toBe(200)
const count = async (table: string, id: string, column = 'id') =>
  (
    await product.engine.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
    )
  )?.n
/** Sessions end within the days that pass here, so the API is called before. */
const emptyAfter = async (days: number) => {
  clock = start + days * day
  const job = product.engine.jobs.all.find(({ name }) => name === 'trash-empty')
  if (job === undefined) throw new Error('nothing empties the trash')
  await product.engine.jobs.send(product.engine.db, job, {})
  const ran = await product.runJobs()
  expect(ran.find(({ name }) => name === 'trash-empty')).toEqual({ name: 'trash-empty' })
}

test('thirty days after its deletion a row goes for good, with what belongs to it and hangs on it; nothing else does', async () => {
  const gone = await project('Old pier')
  const stays = await project('New pier', { previousProjects: [gone.id] })
  const [parent, kept] = [
    await made('/tasks', { project_id: gone.id, name: 'Tear down' }),
    await made('/tasks', { project_id: stays.id, name: 'Build' }),
  ]
  const child = await made('/tasks', { project_id: gone.id, name: 'Fence it', parent_id: parent.id })
  expect((await admin.send('PUT', `/api/tasks/${kept.id}`, { relates_to: [child.id] })).status).toBe(200)
  const comment = await made('/comments', { about_type: 'task', about_id: child.id, body: '<p>Careful</p>' })
  const attached = await admin.send(
    'POST',
    '/api/attachments',
    formOf(
      { name: 'about_type', data: 'task' },
      { name: 'about_id', data: parent.id },
      { name: 'file', filename: 'plan.txt', type: 'text/plain', data: 'Plan' },
    ),
    formHeaders,
  )
  expect(attached.status, JSON.stringify(attached.body)).toBe(201)
  const checklist = await made('/checklists', { about_type: 'task', about_id: child.id, name: 'Before' })
  const own = await made('/comments', { about_type: 'task', about_id: kept.id, body: '<p>Mine</p>' })
  await remove(`/projects/${gone.id}`)

  const rows: readonly (readonly [string, string])[] = [
    ['projects', gone.id],
    ['tasks', parent.id],
    ['tasks', child.id],
    ['comments', comment.id],
    ['checklists', checklist.id],
    ['attachments', attached.body.data.id],
  ]
  const left = () => Promise.all(rows.map(([table, id]) => count(table, id)))
  await emptyAfter(29)
  expect(await left()).toEqual([1, 1, 1, 1, 1, 1])
  await emptyAfter(31)
  expect(await left()).toEqual([0, 0, 0, 0, 0, 0])
  expect(await Promise.all([count('projects', stays.id), count('tasks', kept.id), count('comments', own.id)])).toEqual([
    1, 1, 1,
  ])
  expect(await count('tasks_relates_to', kept.id, 'source_id')).toBe(0)
  // The history keeps each deletion: once for each row, and in the history of the row that lost its link.
  const told = await product.engine.db.all<{ row_id: string; n: number }>(
    sql`select row_id, count(*)::int as n from event where action = 'deleted' and source = 'job' group by 1`,
  )
  expect(told.every(({ n }) => n === 1)).toBe(true)
  expect(told.map(({ row_id }) => row_id)).toEqual(expect.arrayContaining([gone.id, parent.id, child.id]))
  // The deletions of one night are one line that opens.
  const lines = await product.engine.db.all<{ id: string; cause: string | null }>(
    sql`select id, cause_id as cause from event where action = 'deleted' and source = 'job'`,
  )
  const [line, ...others] = lines.filter(({ cause }) => cause === null)
  expect(others).toEqual([])
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.every(({ id, cause }) => id === line?.id || cause === line?.id)).toBe(true)
  const lost = await product.engine.db.one<{ old: string[]; new: string[] }>(
    sql`select c.old, c.new from event e join change c on c.event_id = e.id where e.row_id = ${kept.id} and c.field = 'relates_to' order by e.version desc limit 1`,
  )
  expect(lost).toEqual({ old: [child.id], new: [] })
})

test('what was deleted later stays for its own thirty days, without what it belonged to', async () => {
  clock = start
  const [above, below] = [await project('Above'), await project('Below')]
  expect((await admin.send('PUT', `/api/projects/${below.id}`, { parent_id: above.id })).status).toBe(200)
  for (const [{ id }, days] of [
    [above, 0],
    [below, 5],
  ] as const)
    await product.engine.long.run(
      sql`update projects set deleted_at = ${new Date(start + days * day).toISOString()} where id = ${id}`,
    )
  const left = () => Promise.all([count('projects', above.id), count('projects', below.id)])
  await emptyAfter(31)
  expect(await left()).toEqual([0, 1])
  expect(await count('projects', above.id, 'parent_id')).toBe(0)
  await emptyAfter(36)
  expect(await left()).toEqual([0, 0])
})

test('a row that something still holds is passed over, and goes once nothing does; the others go meanwhile', async () => {
  clock = start
  const at = await project('Held')
  const [held, free] = [
    await made('/tasks', { project_id: at.id, name: 'Held' }),
    await made('/tasks', { project_id: at.id, name: 'Free' }),
  ]
  for (const { id } of [held, free]) await remove(`/tasks/${id}`)
  const { db } = product.engine
  await db.run(sql`create table holding (task_id uuid not null references tasks (id))`)
  await db.run(sql`insert into holding values (${held.id})`)
  const left = () => Promise.all([count('tasks', held.id), count('tasks', free.id), count('projects', at.id)])
  await emptyAfter(31)
  expect(await left()).toEqual([1, 0, 1])
  await db.run(sql`delete from holding`)
  await emptyAfter(32)
  expect(await left()).toEqual([0, 0, 1])
  await db.run(sql`drop table holding`)
})

test('what lives below a row whose days are over is put into the trash, and has days of its own there', async () => {
  clock = start
  const gone = await project('Left in')
  const [above, alone] = [
    await made('/tasks', { project_id: gone.id, name: 'Above' }),
    await made('/tasks', { project_id: gone.id, name: 'Alone' }),
  ]
  const below = await made('/tasks', { project_id: gone.id, name: 'Below', parent_id: above.id })
  await remove(`/projects/${gone.id}`)
  const { db } = product.engine
  // This task was made while its project was being deleted.
  await db.run(sql`update tasks set deleted_at = null where id in (${below.id}, ${alone.id})`)
  const left = () =>
    Promise.all([count('projects', gone.id), ...[above, below, alone].map(({ id }) => count('tasks', id))])
  await emptyAfter(31)
  expect(await left()).toEqual([1, 1, 1, 1])
  const trashed = await db.all<{ deleted_at: string }>(
    sql`select distinct deleted_at from tasks where id in (${below.id}, ${alone.id})`,
  )
  expect(trashed).toEqual([{ deleted_at: new Date(start + 31 * day).toISOString() }])
  const told = await db.all(
    sql`select actor_id from event where entity = 'task' and action = 'deleted' and row_id in (${below.id}, ${alone.id}) and at > ${new Date(start + day).toISOString()}`,
  )
  expect(told).toEqual([{ actor_id: null }, { actor_id: null }])
  await emptyAfter(60)
  expect(await left()).toEqual([1, 1, 1, 1])
  await emptyAfter(62)
  expect(await left()).toEqual([0, 0, 0, 0])
})
