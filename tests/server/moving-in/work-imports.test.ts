import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { board, uploadFile } from './harness/boards.ts'

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

const details = async (id: string, person = manager): Promise<Body> =>
  (await person.send('GET', `/api/work-imports/${id}/details`)).body.data
const rowOf = async (id: string): Promise<Body> =>
  (await manager.send('GET', `/api/work-imports/${id}?include=project`)).body.data
const step = async (id: string, which: 'try' | 'start' | 'undo'): Promise<Body> => {
  const answer = await manager.send('POST', `/api/work-imports/${id}/${which}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect((await product.runJobs()).flatMap(({ error }) => error ?? [])).toEqual([])
  const after = await details(id)
  expect(after.failure).toBeNull()
  return after
}
const bring = async (file: object): Promise<string> => {
  const made = await uploadFile(manager, JSON.stringify(file))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.data.id
}
const tasksOf = async (id: string): Promise<Body[]> =>
  (
    await manager.send(
      'GET',
      `/api/tasks?filter[project_id]=${(await rowOf(id)).project_id}&include=assignees,tags,stage,sprint&orderOn=number&orderBy=asc`,
    )
  ).body.data

/** Log, queue, and imports themselves: records of an import that stay when it is undone. */
const telling = [
  'event',
  'change',
  'job',
  'work_imports',
  'import_detail',
  'file',
  'notifications',
  'session',
  'users',
  // The log keeps this of deleted rows, and nothing else, see below.
  'gone_row',
]
/** Counts the rows of every table. */
const countAll = async (): Promise<{ readonly [table: string]: number }> => {
  const { db } = product.engine
  const tables = await db.all<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const counts: { [table: string]: number } = {}
  for (const { name } of tables)
    if (!telling.includes(name))
      counts[name] = (await db.one<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)}`))?.n ?? 0
  return counts
}
const numbers = () => product.engine.db.one(sql`select last_value, is_called from tasks_number_seq`)

test('a board is surveyed, planned, tried, brought in, worked on, and taken back without a trace', async () => {
  const clean = await countAll()
  const id = await bring(board)
  expect(await rowOf(id)).toMatchObject({
    name: 'Lorry yard',
    format: 'trello',
    state: 'read',
    file_name: 'board.json',
  })
  const read = await details(id)
  expect(read.plan).toMatchObject({
    project: null,
    newProject: { name: 'Lorry yard', department },
    people: { ada: ada.id, bob: null },
    stages: { 'To do': 'pending', Doing: 'in_progress', Done: 'done' },
    looseSprint: 'Lorry yard',
  })
  expect(read).toMatchObject({ report: null, progress: null, failure: null, touchedSince: 0 })

  const [before, given] = [await countAll(), await numbers()]
  const trial = await step(id, 'try')
  expect(trial.report).toMatchObject({ isWritten: false, counts: { task: { created: 4 }, comment: { created: 1 } } })
  expect([await countAll(), await numbers()]).toEqual([before, given])

  expect((await step(id, 'start')).report).toMatchObject({ isWritten: true, bad: 0, problems: [] })
  expect(await rowOf(id)).toMatchObject({ state: 'imported', created: 4, project: { name: 'Lorry yard' } })
  const tasks = await tasksOf(id)
  expect(tasks.map((one) => [one.name, one.status, one.stage.name])).toEqual([
    ['Weigh the lorry', 'done', 'Done'],
    ['Sweep', 'in_progress', 'Doing'],
    ['Paint the gate', 'pending', 'To do'],
    ['Long ago', 'closed', 'Done'],
  ])
  const lorry = tasks[0]
  expect(lorry).toMatchObject({
    created_at: '2021-01-14T08:25:36.000Z',
    completed_at: '2021-02-02T10:00:00.000Z',
    assignees: [{ id: ada.id }],
    tags: [{ name: 'Yard' }],
    checklist_total: 2,
    checklist_done: 1,
  })
  expect(lorry.description).toContain('Because <strong>so</strong>')
  expect(lorry.description).toContain('href="https://files.example/plan.pdf"')
  expect(lorry.description).toContain('&lt;script&gt;')
  expect(tasks[1].description).toContain('Bob Nobody')
  const history = (await manager.send('GET', `/api/tasks/${lorry.id}/history?perPage=100`)).body.data
  const statuses = history.flatMap((one: Body) =>
    one.changes.flatMap((change: Body) => (change.field === 'status' ? [[one.at, change.new]] : [])),
  )
  expect(statuses.toSorted()).toEqual([
    ['2021-01-14T08:25:36.000Z', 'pending'],
    ['2021-01-20T10:00:00.000Z', 'in_progress'],
    ['2021-02-02T10:00:00.000Z', 'done'],
  ])
  const comments = (await manager.send('GET', `/api/comments?filter[about_id]=${lorry.id}`)).body
  expect(JSON.stringify(comments)).toContain('Bob Nobody')
  // Only the importing user gets a notice.
  const told = await product.engine.db.all(sql`select u.id from notifications n join users u on u.id = n.user_id`)
  expect(told).toEqual([{ id: manager.id }])

  // Imported tasks can be moved and commented like any others, and undoing counts these changes first.
  const moved = await manager.send('PUT', `/api/tasks/${tasks[2].id}`, { status: 'in_progress' })
  expect(moved.body.data.stage_id).toBe(tasks[1].stage_id)
  await ada.send('POST', '/api/comments', { about_type: 'task', about_id: lorry.id, body: '<p>Seen</p>' })
  expect((await details(id)).touchedSince).toBe(2)
  const gone = await step(id, 'undo')
  expect(gone.report).toMatchObject({ isWritten: false })
  expect(await rowOf(id)).toMatchObject({ state: 'undone', project_id: null })
  expect(await countAll()).toEqual(clean)
  const untold = sql`select count(*)::int as n from gone_row g
    where not exists (select 1 from event e where e.entity = g.entity and e.row_id = g.row_id)`
  expect(await product.engine.db.one(untold), 'kept of rows of which the log tells nothing').toEqual({ n: 0 })
})

test('the same board again updates and doubles nothing, leaves what was changed here, and is taken back by itself', async () => {
  const first = await bring(board)
  await step(first, 'start')
  const was = await countAll()
  const [lorry, sweep, gate] = await tasksOf(first)
  const again = await bring(board)
  const plan = (await details(again)).plan
  expect(plan.project).toBe((await rowOf(first)).project_id)
  expect((await step(again, 'start')).report.counts).toMatchObject({ task: { created: 0, updated: 0, unchanged: 4 } })
  expect(await countAll()).toEqual(was)
  expect(await tasksOf(first)).toEqual([lorry, sweep, gate, (await tasksOf(first))[3]])

  // Changed here: the lorry's name and the gate's. Changed there: the gate's name, and the broom is new and done.
  await manager.send('PUT', `/api/tasks/${lorry.id}`, { name: 'Weigh the lorry twice' })
  await manager.send('PUT', `/api/tasks/${gate.id}`, { name: 'Paint the gate green' })
  const there = structuredClone(board)
  there.cards[1] = { ...there.cards[1], name: 'Sweep the yard', idList: 'l2' } as (typeof there.cards)[1]
  there.cards[2] = { ...there.cards[2], name: 'Paint the gate red' } as (typeof there.cards)[2]
  there.cards.push({ id: '60000004eeeeeeeeeeeeeeee', idShort: 5, name: 'New broom', idList: 'l0', pos: 2 } as never)
  const third = await bring(there)
  const { report } = await step(third, 'start')
  expect(report.counts.task).toEqual({ created: 1, updated: 1, unchanged: 3 })
  expect(report.problems).toMatchObject([{ shown: '#3', column: 'name', isLeft: true }])
  const now = await tasksOf(first)
  expect(now.map((one) => [one.name, one.status, one.stage.name])).toEqual([
    ['Weigh the lorry twice', 'done', 'Done'],
    ['Sweep the yard', 'done', 'Done'],
    ['Paint the gate green', 'pending', 'To do'],
    ['Long ago', 'closed', 'Done'],
    ['New broom', 'pending', 'To do'],
  ])

  await step(third, 'undo')
  expect((await tasksOf(first)).map((one) => [one.name, one.status, one.completed_at])).toEqual([
    ['Weigh the lorry twice', 'done', lorry.completed_at],
    ['Sweep', 'in_progress', null],
    ['Paint the gate green', 'pending', null],
    ['Long ago', 'closed', expect.any(String)],
  ])
  // A task of somebody else keeps the sprint, and with it the project.
  const mine = { name: 'Mine', project_id: plan.project, sprint_id: lorry.sprint_id }
  expect(await manager.send('POST', '/api/tasks', mine)).toMatchObject({ status: 201 })
  const left = (await step(first, 'undo')).report.left
  expect(left).toContainEqual({ code: 'kept', count: expect.any(Number) })
  const rest = (await manager.send('GET', `/api/tasks?filter[project_id]=${plan.project}&include=sprint`)).body.data
  expect(rest).toMatchObject([{ name: 'Mine', sprint: { name: 'Lorry yard' } }])
})
