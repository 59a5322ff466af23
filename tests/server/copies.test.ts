import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOfTasks } from './harness/many-tasks.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { projectDates, projectShape } from './harness/project-shape.ts'
import { movedInYard } from './harness/yard-days.ts'

let product: Product
let manager: Person
let leaver: Person
let department: string
let source: Body
let tasks: readonly string[]
let template: Body
const ids: { [name: string]: string } = {}

const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (who: Person, path: string): Promise<Body> => {
  const answer = await who.send('GET', `/api${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const change = async (who: Person, path: string, body: object): Promise<void> => {
  const answer = await who.send('PUT', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const counted = (table: string, where = sql`true`) =>
  product.engine.db.one<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(table)} where ${where}`)

const shapeOf = (id: string) => projectShape(product.engine, id)
const datesOf = (id: string) => projectDates(product.engine, id)

beforeAll(async () => {
  product = await startTestProduct()
  const admin = await product.person({ roles: ['admin'] })
  manager = await product.person({ roles: ['project-manager'] })
  leaver = await product.person({ roles: ['member'], name: 'Left Long Ago' })
  department = (await made(admin, '/departments', { name: 'Harbour' })).id
  ids.tag = (await made(admin, '/tags', { name: 'quay' })).id
  ids.calendar = (
    await made(admin, '/business-calendars', {
      name: 'Yard',
      time_zone: 'UTC',
      ...Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday'].map((day) => [day, ['08:00-16:00']])),
      friday: [],
    })
  ).id
  source = await made(manager, '/projects', {
    name: 'Berth 7',
    type: 'waterfall',
    priority: 'high',
    destination: 'internal',
    department_id: department,
    calendar_id: ids.calendar,
    start_at: '2027-03-01T08:00:00.000Z',
    end_at: '2027-12-30T16:00:00.000Z',
    users: [leaver.id],
    phases: [
      {
        name: 'Survey',
        weight: 3,
        sprints: [
          {
            name: 'First',
            stages: [
              { name: 'To do', status: 'pending' },
              { name: 'Done', status: 'done' },
            ],
          },
        ],
      },
      { name: 'Build', weight: 5 },
    ],
  })
  tasks = await chainOfTasks(product.engine, source.id, 300)
  const [first = '', second = '', third = ''] = tasks
  const phases = await read(manager, `/phases?filter[project_id]=${source.id}`)
  const sprints = await read(manager, `/sprints?project_id=${source.id}`)
  ids.sprint = sprints[0].id
  const epic = await made(manager, '/epics', { project_id: source.id, name: 'Fenders' })
  await change(manager, `/tasks/${first}`, {
    tags: { added: [ids.tag], removed: [] },
    assignees: { added: [leaver.id, manager.id], removed: [] },
    epic_id: epic.id,
    estimate: 240,
    description: '<p>Ask {{client}} &amp; {{me}}</p>',
    blocks: { added: [tasks[9]], removed: [] },
    status: 'done',
  })
  await change(manager, `/tasks/${second}`, { phase_id: phases[0].id, sprint_id: ids.sprint, status: 'done' })
  await made(manager, '/tasks', { project_id: source.id, name: 'Part of the third', parent_id: third, estimate: 60 })
  await change(manager, `/tasks/${third}`, {
    constraint: 'start_no_earlier_than',
    constraint_at: '2027-03-22T08:00:00.000Z',
    deadline_at: '2027-04-29T16:00:00.000Z',
  })
  const list = await made(manager, '/checklists', { about_type: 'task', about_id: first, name: 'Before' })
  for (const text of ['Permit', 'Crane'])
    await made(manager, '/checklist-items', { checklist_id: list.id, text, done: text === 'Crane' })
  const folder = await made(manager, '/documents', { title: 'Papers', kind: 'folder', project_id: source.id })
  const paper = await made(manager, '/documents', { title: 'Method', project_id: source.id, parent_id: folder.id })
  await made(manager, '/pages', { title: 'One', document_id: paper.id, content: '<p>First</p>' })
  await made(manager, '/pages', { title: 'Two', document_id: paper.id, content: '<p>Second</p>' })
  template = await made(manager, `/projects/${source.id}/template`, { name: 'Berth', visibility: 'all' })
})
afterAll(() => product.end())

test('a project made from a template is the project again, row by row, with its dates moved as working days', async () => {
  const before = await shapeOf(source.id)
  const copy = await made(manager, '/projects', {
    name: 'Berth 8',
    template_id: template.id,
    start_at: '2027-05-05T08:00:00.000Z',
  })
  expect([copy.name, copy.priority, copy.status, copy.calendar_id]).toEqual([
    'Berth 8',
    'high',
    'planning',
    ids.calendar,
  ])
  const after = await shapeOf(copy.id)
  const fresh = (row: Body) => ({
    ...row,
    status: 'pending',
    stage: row.sprint === null ? null : 'To do',
    lines: row.lines.map((line: string) => line.replace('true', 'false')),
  })
  expect(after.rows).toHaveLength(301)
  expect(after.rows).toEqual(before.rows.map(fresh))
  expect({ ...after, rows: [] }).toEqual({ ...before, rows: [] })
  // The yard works from Monday to Thursday: 2027-03-01 is a Monday, 2027-05-05 a Wednesday.
  const dates = await datesOf(copy.id)
  const days = dates.flatMap(({ start_at, due_at }) => [start_at, due_at]).filter((one) => one !== null)
  expect(days.length).toBeGreaterThan(500)
  expect(days.filter((at) => [0, 5, 6].includes(new Date(at).getUTCDay()))).toEqual([])
  expect(days.toSorted()[0]).toBe('2027-05-05T08:00:00.000Z')
  const moved = (at: string | null) => at && movedInYard(at, '2027-03-01', '2027-05-05')
  expect(dates).toEqual(
    (await datesOf(source.id)).map((row) => ({
      name: row.name,
      start_at: moved(row.start_at),
      due_at: moved(row.due_at),
      constraint_at: moved(row.constraint_at),
      deadline_at: moved(row.deadline_at),
    })),
  )
  expect(dates.filter(({ constraint_at, deadline_at }) => constraint_at !== null && deadline_at !== null)).toHaveLength(
    1,
  )
  const numbers = await product.engine.db.one<{ n: number }>(
    sql`select count(distinct number)::int as n from tasks where project_id = ${copy.id}`,
  )
  expect(numbers?.n).toBe(301)
  const [event] = await read(manager, `/projects/${copy.id}/history`)
  expect(event.changes.some(({ field, new: now }: Body) => field === 'template_id' && now !== null)).toBe(true)
  const text = await product.engine.db.one<{ description: string }>(
    sql`select description from tasks where project_id = ${copy.id} and description is not null`,
  )
  expect(text?.description).toMatch(/^<p>Ask \{\{client\}\} &amp; (?!\{\{me)/)
})

test('people are replaced, left out or gone, groups and rows stay behind, and the preview names all of it before', async () => {
  await product.engine.db.run(sql`update users set is_active = false where id = ${leaver.id}`)
  const contents = await read(manager, `/templates/${template.id}/contents`)
  expect(contents.parts.find(({ entity }: Body) => entity === 'task')).toEqual({
    entity: 'task',
    count: 301,
    hidden: 0,
    may: true,
  })
  expect(contents.people.find(({ id }: Body) => id === leaver.id)).toMatchObject({
    name: 'Left Long Ago',
    stays: false,
  })
  expect(contents.groups).toEqual(expect.arrayContaining(['estimates']))
  expect(contents.variables).toEqual(expect.arrayContaining(['client', 'me']))
  const other = await product.person({ roles: ['member'], name: 'Stands In' })
  const copy = await made(manager, `/templates/${template.id}/use`, {
    values: { name: 'Berth 9' },
    start: '2027-06-07',
    without: ['document', 'estimates'],
    people: [
      { from: leaver.id, to: other.id },
      { from: manager.id, to: null },
    ],
    words: [{ name: 'client', word: 'A < B' }],
  })
  const { rows, pages } = await shapeOf(copy.id)
  expect(pages).toEqual([])
  expect(rows.filter(({ people }: Body) => people.length > 0).map(({ people }: Body) => people)).toEqual([
    ['Stands In'],
  ])
  expect(rows.filter(({ estimate }: Body) => estimate !== null)).toEqual([])
  const text = await product.engine.db.one<{ description: string }>(
    sql`select description from tasks where project_id = ${copy.id} and description is not null`,
  )
  expect(text?.description).toContain('A &lt; B')
})

test('out of sight is as not there, with phases it is refused, and who may not create makes nothing', async () => {
  const own = await made(manager, `/projects/${source.id}/template`, { name: 'Mine' })
  const leader = await product.person({ roles: ['team-leader'], department })
  const stranger = await product.person({ roles: ['team-leader'] })
  const body = { name: 'No', priority: 'low', destination: 'internal', department_id: department }
  const refused = async (who: Person, template_id: string, more: object = {}) => {
    const answer = await who.send('POST', '/api/projects', { ...body, template_id, ...more })
    return [answer.status, Object.keys(answer.body.errors ?? {})]
  }
  expect(await refused(leader, own.id)).toEqual([422, ['template_id']])
  expect(await refused(leader, source.id)).toEqual([422, ['template_id']])
  expect(await refused(manager, own.id, { phases: [{ name: 'Twice' }] })).toEqual([422, ['phases']])
  await change(manager, `/templates/${own.id}`, { is_archived: true })
  expect(await refused(manager, own.id)).toEqual([422, ['template_id']])
  const archived = await manager.send('POST', `/api/templates/${own.id}/use`, { values: { name: 'No' } })
  expect([archived.status, Object.keys(archived.body.errors ?? {})]).toEqual([422, ['template_id']])
  await change(manager, `/templates/${own.id}`, { is_archived: false })
  const todo = await made(manager, '/templates', { name: 'Empty task', kind: 'task' })
  expect(await refused(manager, todo.id)).toEqual([422, ['template_id']])
  expect((await stranger.send('POST', `/api/projects/${source.id}/template`, { name: 'x' })).status).toBe(404)
  expect((await stranger.send('GET', `/api/projects/${source.id}/copy`)).status).toBe(404)
  expect((await leader.send('GET', `/api/templates/${own.id}/contents`)).status).toBe(404)
  const member = await product.person({ roles: ['member'], department })
  expect((await member.send('POST', `/api/templates/${template.id}/use`, { values: { name: 'x' } })).status).toBe(403)
  expect((await member.send('POST', `/api/projects/${source.id}/copy`, {})).status).toBe(403)
  // Rows that the user does not see are not copied, and the survey counts them.
  await product.engine.db.run(
    sql`update tasks set visibility = 'assigned' where id = any(${sql.param([...tasks.slice(0, 5)])}::uuid[])`,
  )
  const reader = await product.person({
    permissions: [
      'department-index',
      'department-show',
      'project-index',
      'project-show',
      'project-store',
      'task-index',
      'task-show',
      'task-store',
    ],
    department,
  })
  const preview = await read(reader, `/projects/${source.id}/copy`)
  expect(preview.parts.find(({ entity }: Body) => entity === 'task')).toMatchObject({
    count: 296,
    hidden: 5,
    may: true,
  })
  const copy = await made(reader, `/projects/${source.id}/copy`, { title: 'Seen part' })
  expect(await counted('tasks', sql`project_id = ${copy.id}`)).toEqual({ n: 296 })
  await product.engine.db.run(sql`update tasks set visibility = 'all' where project_id = ${source.id}`)
})

test('a copy that breaks off in the middle leaves nothing behind', async () => {
  const before = await Promise.all(['projects', 'tasks', 'phases', 'documents', 'event'].map((table) => counted(table)))
  await product.engine.db.run(
    sql`create function stop_copy() returns trigger language plpgsql as $$ begin if new.title = 'Two' then raise exception 'stopped'; end if; return new; end $$`,
  )
  await product.engine.db.run(
    sql`create trigger stop_copy before insert on pages for each row execute function stop_copy()`,
  )
  const answer = await manager.send('POST', `/api/projects/${source.id}/copy`, { title: 'Broken' })
  await product.engine.db.run(sql`drop trigger stop_copy on pages`)
  expect(answer.status).toBe(500)
  const after = await Promise.all(['projects', 'tasks', 'phases', 'documents', 'event'].map((table) => counted(table)))
  expect(after).toEqual(before)
})

test('tasks, tickets, workspaces and documents are copied with what is below them, where they are', async () => {
  const third = tasks[2] ?? ''
  const task = await made(manager, `/tasks/${third}/copy`, { title: 'Third again', start: '2027-04-05' })
  expect([task.name, task.project_id, task.status]).toEqual(['Third again', source.id, 'pending'])
  const parts = await read(manager, `/tasks?filter[parent_id]=${task.id}`)
  expect(parts.map(({ name, estimate }: Body) => [name, estimate])).toEqual([['Part of the third', 60]])
  const keys = await product.engine.db.one<{ n: number; all: number }>(
    sql`select count(distinct position)::int as n, count(*)::int as all from tasks where project_id = ${source.id}`,
  )
  expect(keys?.n).toBe(keys?.all)
  const late = await made(manager, '/tickets', { title: 'Late', status: 'open', description: '<p>Gate 4</p>' })
  const later = await made(manager, `/tickets/${late.id}/copy`, { title: 'Late again' })
  expect(later).toMatchObject({ title: 'Late again', status: 'new', description: '<p>Gate 4</p>' })
  expect(later.number).toBeGreaterThan(late.number)
  const workspace = await made(manager, '/todo/workspaces', {
    name: 'Yard',
    stages: [{ name: 'Open' }, { name: 'Done', is_done: true }],
  })
  await made(manager, '/todos', { title: 'Sweep', workspace_id: workspace.id, is_done: true })
  const again = await made(manager, `/todo/workspaces/${workspace.id}/copy`, { title: 'Yard 2' })
  const [todo] = await read(manager, `/todos?filter[workspace_id]=${again.id}&include=stage`)
  expect([todo.title, todo.is_done, todo.stage.name]).toEqual(['Sweep', false, 'Open'])
  const [folder] = await read(manager, `/documents?filter[project_id]=${source.id}&filter[kind]=folder`)
  const folder2 = await made(manager, `/documents/${folder.id}/copy`, { title: 'Papers 2' })
  const [below] = await read(manager, `/documents?filter[parent_id]=${folder2.id}&include=pages`)
  expect([below.title, below.pages.map(({ title }: Body) => title)]).toEqual(['Method', ['One', 'Two']])
})
