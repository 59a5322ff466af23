import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { board, uploadFile } from './harness/boards.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let manager: Person
let ada: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  const admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  manager = await product.person({ roles: ['project-manager'], department })
  ada = await product.person({ roles: ['member'], name: 'Ada Byron' })
})
afterAll(() => product.end())

const file = JSON.stringify(board)
const details = async (id: string, person = manager): Promise<Body> =>
  (await person.send('GET', `/api/work-imports/${id}/details`)).body.data
const state = async (id: string): Promise<string> =>
  (await manager.send('GET', `/api/work-imports/${id}`)).body.data.state

test('a board is surveyed, planned, tried, brought in and worked on', async () => {
  const made = await uploadFile(manager, file)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body.data
  expect(made.body.data).toMatchObject({ name: 'Lorry yard', format: 'trello', state: 'read', file_name: 'board.json' })
  const read = await details(id)
  expect(read.plan).toMatchObject({
    project: null,
    newProject: { name: 'Lorry yard', department },
    people: { ada: ada.id, bob: null },
    stages: { 'To do': 'pending', Doing: 'in_progress', Done: 'done' },
    looseSprint: 'Lorry yard',
  })
  expect(read).toMatchObject({ report: null, progress: null, failure: null, touchedSince: 0 })

  const before = await product.engine.db.one(
    sql`select (select count(*) from tasks) as tasks, (select last_value from tasks_number_seq) as numbers`,
  )
  const tried = await manager.send('POST', `/api/work-imports/${id}/try`)
  expect(tried.status, JSON.stringify(tried.body)).toBe(202)
  expect(tried.body.data.progress).toMatchObject({ state: 'trying' })
  expect((await manager.send('POST', `/api/work-imports/${id}/start`)).status).toBe(409)
  await product.runJobs()
  expect(await state(id)).toBe('tried')
  const trial = await details(id)
  expect(trial.report).toMatchObject({ isWritten: false, counts: { task: { created: 4 }, comment: { created: 1 } } })
  expect(
    await product.engine.db.one(
      sql`select (select count(*) from tasks) as tasks, (select last_value from tasks_number_seq) as numbers`,
    ),
  ).toEqual(before)

  expect((await manager.send('POST', `/api/work-imports/${id}/start`)).status).toBe(202)
  await product.runJobs()
  expect(await state(id)).toBe('imported')
  const report = (await details(id)).report
  expect(report).toMatchObject({ isWritten: true, bad: 0 })
  const row = (await manager.send('GET', `/api/work-imports/${id}?include=project`)).body.data
  const tasks = (
    await manager.send(
      'GET',
      `/api/tasks?filter[project_id]=${row.project_id}&include=assignees,tags,stage,sprint&orderOn=number&orderBy=asc`,
    )
  ).body
  expect(tasks.data.map((one: Body) => [one.name, one.status, one.stage.name])).toEqual([
    ['Weigh the lorry', 'done', 'Done'],
    ['Sweep', 'in_progress', 'Doing'],
    ['Paint the gate', 'pending', 'To do'],
    ['Long ago', 'closed', 'Done'],
  ])
})
