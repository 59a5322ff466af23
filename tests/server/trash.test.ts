import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let clock = Date.parse('2026-11-20T09:00:00Z')
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
const project = (name: string) =>
  made('/projects', { name, priority: 'low', destination: 'internal', department_id: department })
const trash = async (path: string): Promise<readonly Body[]> => (await admin.send('GET', `/api${path}/trash`)).body.data
const purge = (by: Person, path: string, ids: readonly string[]) =>
  by.send('POST', `/api${path}/bulk`, { ids, action: 'purge' })

test('what went along is told below the row that took it, with who, when and until when', async () => {
  const pier = await project('Old pier')
  const task = await made('/tasks', { project_id: pier.id, name: 'Tear down' })
  await made('/tasks', { project_id: pier.id, name: 'Fence it', parent_id: task.id })
  const earlier = await made('/tasks', { project_id: pier.id, name: 'Measure' })
  await admin.send('DELETE', `/api/tasks/${earlier.id}`)
  clock += 60_000
  await admin.send('DELETE', `/api/tasks/${task.id}`)
  expect((await trash('/tasks')).map(({ name, taken_along: along }) => [name, along]).sort()).toEqual([
    ['Measure', 0],
    ['Tear down', 1],
  ])
  const [row] = (await trash('/tasks')).filter(({ id }) => id === task.id)
  expect(row).toMatchObject({
    deleted_at: '2026-11-20T09:01:00.000Z',
    gone_at: '2026-12-20T09:01:00.000Z',
    deletedBy: { id: admin.id },
  })
  const along = (await admin.send('GET', `/api/history?cause=${row?.deletion_id}`)).body.data
  expect(along.map(({ of }: Body) => of.title)).toEqual(['Fence it'])
  await admin.send('POST', `/api/tasks/${task.id}/restore`)
  await admin.send('DELETE', `/api/projects/${pier.id}`)
  // The project's line counts the rows that were deleted with it.
  expect((await trash('/projects')).map(({ name, taken_along: count }) => [name, count])).toEqual([['Old pier', 2]])
  expect((await trash('/tasks')).map(({ name }) => name)).toEqual(['Measure'])
})

test('a row is deleted forever by those who may delete and restore, with all below it, by a job', async () => {
  const pier = await project('Lost pier')
  const task = await made('/tasks', { project_id: pier.id, name: 'Sink it' })
  await admin.send('DELETE', `/api/projects/${pier.id}`)
  const may = ['project-index', 'project-index-all', 'project-show', 'project-delete']
  const one = await product.person({ permissions: may })
  expect((await purge(one, '/projects', [pier.id])).status).toBe(403)
  const both = await product.person({ permissions: [...may, 'project-restore'] })
  const living = await project('New pier')
  const answer = (await purge(both, '/projects', [pier.id, living.id])).body
  expect(answer.data.map(({ ok }: Body) => ok)).toEqual([true, false])
  // It is gone from the trash at once, and does not come back.
  expect((await trash('/projects')).map(({ name }) => name)).not.toContain('Lost pier')
  expect((await admin.send('POST', `/api/projects/${pier.id}/restore`)).status).toBe(409)
  const ran = await product.runJobs()
  expect(ran).toContainEqual({ name: 'trash-empty' })
  const left = async (table: string, id: string) =>
    (await product.engine.db.all(sql`select 1 from ${sql.identifier(table)} where id = ${id}`)).length
  expect([await left('projects', pier.id), await left('tasks', task.id), await left('projects', living.id)]).toEqual([
    0, 0, 1,
  ])
  expect(await product.engine.db.all(sql`select 1 from removal`)).toEqual([])
  const last = await product.engine.db.one<{ actor_id: string }>(
    sql`select actor_id from event where row_id = ${pier.id} and action = 'deleted' order by version desc limit 1`,
  )
  expect(last?.actor_id).toBe(both.id)
})
