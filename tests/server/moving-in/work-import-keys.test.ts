import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../src/server/root.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { board, uploadFile } from './harness/boards.ts'

let product: Product
let manager: Person
beforeAll(async () => {
  product = await startTestProduct()
  const admin = await product.person({ roles: ['admin'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  manager = await product.person({ roles: ['project-manager'], department })
})
afterAll(() => product.end())

const bring = async (file: string, name: string): Promise<string> => {
  const made = await uploadFile(manager, file, name)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body.data
  expect((await manager.send('POST', `/api/work-imports/${id}/start`)).status).toBe(200)
  expect((await product.runJobs()).flatMap(({ error }) => error ?? [])).toEqual([])
  return (await manager.send('GET', `/api/work-imports/${id}`)).body.data.project_id
}
const search = async (text: string): Promise<Body[]> =>
  (await manager.send('GET', `/api/tasks?search=${encodeURIComponent(text)}&perPage=50`)).body.data
const keysOf = async (project: string): Promise<Body> =>
  Object.fromEntries(
    (await manager.send('GET', `/api/tasks?filter[project_id]=${project}&perPage=50`)).body.data.map((one: Body) => [
      one.name,
      [one.source_key, one.source_url],
    ]),
  )

const jira = [
  'Summary,Issue key,Issue id,Issue Type,Status,Project name',
  ...Array.from({ length: 21 }, (_, n) => `Job ${n + 1},YARD-${n + 1},${n + 100},Task,To Do,Yard`),
].join('\n')
const issues = [
  { number: 45, title: 'Gate', state: 'OPEN' },
  { number: 46, title: 'Crane', state: 'OPEN', url: 'https://github.com/yard/crane/issues/46' },
]

test('what a source calls a task is kept, and finds it: that one, and no other', async () => {
  const yard = await bring(jira, 'jira.csv')
  expect((await keysOf(yard))['Job 2']).toEqual(['YARD-2', null])
  for (const typed of ['YARD-2', 'yard-2'])
    expect((await search(typed)).map(({ name, source_key }) => [name, source_key])).toEqual([['Job 2', 'YARD-2']])
  expect(await search('YARD-99')).toEqual([])

  expect(await keysOf(await bring(JSON.stringify(issues), 'issues.json'))).toEqual({
    Gate: ['#45', null],
    Crane: ['#46', 'https://github.com/yard/crane/issues/46'],
  })
  expect((await search('#45')).map(({ name }) => name)).toEqual(['Gate'])
  const lorries = await keysOf(await bring(JSON.stringify(board), 'board.json'))
  expect(lorries['Weigh the lorry']).toEqual(['#1', 'https://trello.example/c/x'])

  const own = (await search('Job 2'))[0] as Body
  expect(await manager.send('PUT', `/api/tasks/${own.id}`, { source_key: 'MINE-1' })).toMatchObject({ status: 422 })
  const filtered = await manager.send('GET', '/api/tasks?filter[source_key]=YARD-21')
  expect(filtered.body.data.map(({ name }: Body) => name)).toEqual(['Job 21'])
})

test('tasks that an earlier version brought in get the keys that it remembered', async () => {
  const all = await product.engine.db.all(sql`select name, source_key from tasks order by id`)
  await product.engine.db.run(sql`update tasks set source_key = null`)
  const folder = join(root, 'src/domain/migrations')
  const file = readdirSync(folder).find((name) => name.endsWith('_source_keys.sql')) ?? ''
  const statements = readFileSync(join(folder, file), 'utf8').match(/^UPDATE .*$/gm) ?? []
  for (const statement of statements) await product.engine.db.run(sql.raw(statement))
  const after = await product.engine.db.all(sql`select name, source_key from tasks order by id`)
  // Earlier versions kept only the id of a card: its number comes with the next import.
  const cards = new Set(board.cards.map(({ name }) => name))
  expect(after).toEqual(all.map((one) => (cards.has(String(one.name)) ? { ...one, source_key: null } : one)))
})

test('an import is deleted with its file; its tasks and their history stay, and the same file finds them again', async () => {
  const [row] = (await manager.send('GET', '/api/work-imports?filter[name]=Yard&filter[format]=jira_csv')).body.data
  const { rows: was } = { rows: await product.engine.db.all(sql`select * from tasks order by id`) }
  const log = () => product.engine.db.one(sql`select count(*)::int as n from event where entity = 'task'`)
  const before = await log()
  expect((await manager.send('DELETE', `/api/work-imports/${row.id}`)).status).toBe(200)
  expect((await manager.send('GET', `/api/work-imports/${row.id}/details`)).status).toBe(404)
  for (const table of ['import_detail', 'import_row'])
    expect(
      await product.engine.db.all(sql`select 1 from ${sql.identifier(table)} where import_id = ${row.id}`),
    ).toEqual([])
  expect(await product.engine.db.all(sql`select * from tasks order by id`)).toEqual(was)
  expect(await log()).toEqual(before)
  const made = (await uploadFile(manager, jira, 'jira.csv')).body.data
  const { plan } = (await manager.send('GET', `/api/work-imports/${made.id}/details`)).body.data
  const into = await manager.send('PUT', `/api/work-imports/${made.id}/plan`, {
    ...plan,
    project: row.project_id,
    newProject: null,
  })
  expect(into.status).toBe(200)
  expect((await manager.send('POST', `/api/work-imports/${made.id}/start`)).status).toBe(200)
  expect((await manager.send('DELETE', `/api/work-imports/${made.id}`)).status).toBe(409)
  await product.runJobs()
  const { report } = (await manager.send('GET', `/api/work-imports/${made.id}/details`)).body.data
  expect(report.counts.task).toMatchObject({ created: 0, unchanged: 21 })
})
