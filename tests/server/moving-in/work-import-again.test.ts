import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { board, uploadFile } from './harness/boards.ts'

let product: Product
let manager: Person
let bea: Person
beforeAll(async () => {
  product = await startTestProduct()
  const admin = await product.person({ roles: ['admin'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  manager = await product.person({ roles: ['project-manager'], department })
  await product.person({ roles: ['member'], name: 'Ada Byron', department })
  bea = await product.person({ roles: ['member'], name: 'Bea Nobody', department })
})
afterAll(() => product.end())

const details = async (id: string): Promise<Body> =>
  (await manager.send('GET', `/api/work-imports/${id}/details`)).body.data
const upload = async (file: object | string, name = 'board.json'): Promise<string> => {
  const made = await uploadFile(manager, typeof file === 'string' ? file : JSON.stringify(file), name)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.data.id
}
const put = async (id: string, more: Body): Promise<Body> => {
  const { plan } = await details(id)
  const kept = await manager.send('PUT', `/api/work-imports/${id}/plan`, { ...plan, ...more })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  return kept.body.data.plan
}
const step = async (id: string, which: 'try' | 'start'): Promise<Body> => {
  expect((await manager.send('POST', `/api/work-imports/${id}/${which}`)).status).toBe(200)
  expect((await product.runJobs()).flatMap(({ error }) => error ?? [])).toEqual([])
  const after = await details(id)
  expect(after.failure).toBeNull()
  return after.report
}
/** Returns everything that people see of a project's tasks, with the rows that belong to them. */
const worksOf = async (project: string): Promise<Body> => ({
  tasks: (
    await manager.send('GET', `/api/tasks?filter[project_id]=${project}&include=assignees,tags,stage,sprint&perPage=50`)
  ).body.data,
  comments: await product.engine.db.all(
    sql`select c.* from comments c join tasks t on t.id = c.about_id where t.project_id = ${project} order by c.id`,
  ),
  items: await product.engine.db.all(
    sql`select i.* from checklist_items i join checklists c on c.id = i.checklist_id join tasks t on t.id = c.about_id where t.project_id = ${project} order by i.id`,
  ),
})

const first = { ...board, id: '5e0000000000000000000001' }
/** A board of another team, with the same name and people, and its own cards. */
const other = {
  ...board,
  id: '5e0000000000000000000002',
  cards: board.cards.map((card, n) => ({ ...card, id: `7000000${n}aaaaaaaaaaaaaaaa`, name: `Other ${card.name}` })),
  checklists: [],
  actions: [],
}

test('another file in between: the first board again changes nothing, whoever and whatever its plan knows', async () => {
  const one = await upload(first)
  const chosen = await put(one, {
    people: { ...(await details(one)).plan.people, bob: bea.id },
    stages: { 'To do': 'pending', Doing: 'suspended', Done: 'done', Old: 'pending' },
    looseSprint: 'Yard work',
  })
  expect(chosen.people.ada).toBeTruthy()
  await step(one, 'start')
  const { project_id: project } = (await manager.send('GET', `/api/work-imports/${one}`)).body.data
  const was = await worksOf(project)
  expect(was.tasks.flatMap((task: Body) => task.assignees)).toHaveLength(2)

  // Two boards of one name never mix.
  const two = await upload(other)
  expect((await details(two)).plan).toMatchObject({ project: null, newProject: { name: 'Lorry yard' } })
  await put(two, { people: { ada: null, bob: null }, stages: { 'To do': 'done', Doing: 'done', Done: 'done' } })
  await step(two, 'start')

  const three = await upload(first)
  expect((await details(three)).plan).toMatchObject({
    project,
    newProject: null,
    people: chosen.people,
    stages: chosen.stages,
    looseSprint: 'Yard work',
  })
  const report = await step(three, 'start')
  expect(report.counts.task).toEqual({ created: 0, updated: 0, unchanged: 4 })
  expect(await worksOf(project)).toEqual(was)

  // A plan without these parts, such as a handmade one, removes nothing either.
  const four = await upload(first)
  await put(four, { people: { ada: null, bob: null }, stages: {}, priorities: {} })
  expect((await step(four, 'start')).counts.task).toEqual({ created: 0, updated: 0, unchanged: 4 })
  expect(await worksOf(project)).toEqual(was)
})

test('a project chosen by hand brings along what is known of it', async () => {
  const imported = (await manager.send('GET', '/api/work-imports?filter[state]=imported&perPage=50')).body.data
  const { project_id: project } = imported.at(-1)
  // The last import of the format was another board's.
  await step(await upload(other), 'start')
  const again = await upload({ ...first, id: undefined, name: 'Renamed' })
  expect((await details(again)).plan).toMatchObject({ project: null, stages: { Doing: 'done' } })
  const plan = await put(again, { project, newProject: null })
  expect(plan).toMatchObject({ people: { bob: bea.id }, stages: { Doing: 'suspended' } })
})

test('what a trial would take off tasks that are here, or finish, it tells', async () => {
  const project = (await details((await manager.send('GET', '/api/work-imports')).body.data[0].id)).plan.project
  const was = await worksOf(project)
  const there = structuredClone(first) as Body
  there.cards[0].idMembers = []
  there.cards[0].due = null
  there.cards[0].labels = []
  there.cards[2].idList = 'l2'
  const id = await upload(there)
  const told = [
    { code: 'assignees', count: 1 },
    { code: 'tags', count: 1 },
    { code: 'values', count: 1 },
    { code: 'finished', count: 1 },
  ]
  const trial = await step(id, 'try')
  expect(trial.isWritten).toBe(false)
  expect(trial.takes.toSorted((a: Body, b: Body) => (a.code < b.code ? -1 : 1))).toEqual(
    told.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  )
  expect(await worksOf(project)).toEqual(was)
  expect((await step(id, 'start')).takes).toHaveLength(4)
})

test('a table, which has no id, is only proposed for where one of its name went, and that is said', async () => {
  const table = 'Title;Status\nGate;Done\nCrane;To do'
  const one = await upload(table, 'week.csv')
  expect((await details(one)).survey.notes).toEqual([])
  await step(one, 'start')
  const { project_id: project } = (await manager.send('GET', `/api/work-imports/${one}`)).body.data
  const two = await upload(`${table}\nHook;To do`, 'week.csv')
  expect(await details(two)).toMatchObject({ plan: { project }, survey: { notes: [{ code: 'same_name' }] } })
  // The same bytes are the same file under any name.
  const three = await upload(table, 'other week.csv')
  expect(await details(three)).toMatchObject({ plan: { project }, survey: { notes: [] } })
  expect((await step(three, 'start')).counts.task).toEqual({ created: 0, updated: 0, unchanged: 2 })
})
