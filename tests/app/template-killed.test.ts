import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../server/harness/database.ts'
import { signIn } from './harness/caller.ts'
import { type Folder, ProductProcess, testFolder } from './harness/product-process.ts'

let folder: Folder | undefined
let database: TestDatabase | undefined
let product: ProductProcess | undefined
/** Keeps a table from everybody else. */
let holder: PoolClient | undefined
afterEach(async () => {
  await product?.end('SIGKILL')
  holder?.release(true)
  holder = undefined
  await database?.drop()
  folder?.remove()
})

test('a project from a template whose server is killed among its rows is not there, and is whole when asked for again', {
  timeout: 120_000,
}, async () => {
  folder = testFolder()
  database = await freshDatabase()
  const { pool } = database
  const env = { TMS_DATA: join(folder.path, 'data'), DATABASE_URL: database.url, TMS_DEMO: '1' }
  product = new ProductProcess(env)
  const call = await signIn(await product.ready())
  const { body: templates } = await call('GET', '/api/templates?filter[kind]=project')
  const template = templates.data[0]
  const { body: departments } = await call('GET', '/api/departments?perPage=1')
  const project = {
    name: 'Made from a template',
    template_id: template.id,
    destination: 'internal',
    department_id: departments.data[0].id,
    start_at: '2027-03-01T08:00:00.000Z',
  }
  const counts = async () =>
    (
      await pool.query<{ entity: string; rows: number }>(
        `select entity, count(*)::int as rows from event where action = 'created' group by 1 order by 1`,
      )
    ).rows
  const before = await counts()

  // Phases and tasks are made, their links can't be: there the server is killed.
  holder = await pool.connect()
  await holder.query('begin; lock table dependencies in exclusive mode')
  const broken = call('POST', '/api/projects', project).then(
    () => 'answered',
    () => 'broken off',
  )
  const isWaiting = async () =>
    (await pool.query(`select 1 from pg_locks where not granted and relation = 'dependencies'::regclass`)).rows.length >
    0
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
  await product.end('SIGKILL')
  expect(await broken).toBe('broken off')
  await holder.query('rollback')

  product = new ProductProcess(env)
  const again = await signIn(await product.ready())
  const found = async () => (await again('GET', '/api/projects?filter[name]=Made from a template')).body.data
  expect(await found()).toEqual([])
  const made = ({ entity }: { readonly entity: string }) => ['project', 'phase', 'task', 'dependency'].includes(entity)
  expect((await counts()).filter(made)).toEqual(before.filter(made))
  const answer = await again('POST', '/api/projects', project)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  expect(await found()).toHaveLength(1)
  const { body: contents } = await again('GET', `/api/templates/${template.id}/contents`)
  const tasks = contents.data.parts.find((part: { readonly entity: string }) => part.entity === 'task')
  const { body: own } = await again('GET', `/api/tasks?filter[project_id]=${answer.body.data.id}&perPage=1`)
  expect(own.meta?.total ?? own.total).toBe(tasks.count)
})
