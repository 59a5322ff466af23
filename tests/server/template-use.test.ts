import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '../../src/server/files/sweep.ts'
import { formHeaders, formOf } from './harness/forms.ts'
import { chainOfTasks } from './harness/many-tasks.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { projectShape } from './harness/project-shape.ts'

let product: Product
let admin: Person
let other: Person
let project: Body
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'], name: 'Ada <Lovelace>' })
  other = await product.person({ roles: ['member'] })
  const department = await made('/departments', { name: 'Quay' })
  project = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
})
afterAll(() => product.end())

const made = async (path: string, body: object, by: Person = admin): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (path: string): Promise<Body> => {
  const answer = await admin.send('GET', `/api${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const listOf = async (path: string, by: Person = admin): Promise<Body[]> =>
  (await by.send('GET', `/api${path}`)).body.data
const attach = async (type: string, id: string) =>
  admin.send(
    'POST',
    '/api/attachments',
    formOf(
      { name: 'about_type', data: type },
      { name: 'about_id', data: id },
      { name: 'file', filename: 'ropes.txt', data: 'Ropes', type: 'text/plain' },
    ),
    formHeaders,
  )
const daySweep = () => sweepFiles(product.engine, product.files, 0)

test('files come along with a copy, and a template keeps its own after the row that had them is gone for good', async () => {
  const task = await made('/tasks', { name: 'Moor', project_id: project.id })
  const sent = await attach('task', task.id)
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const copy = await made(`/tasks/${task.id}/copy`, { title: 'Moor again' })
  const [attachment] = await listOf(`/attachments?filter[about_id]=${copy.id}`)
  expect(attachment).toMatchObject({ name: 'ropes.txt', file: { id: sent.body.data.file.id } })
  const template = await made(`/tasks/${task.id}/template`, { name: 'Mooring' })
  for (const { id } of [task, copy]) expect((await admin.send('DELETE', `/api/tasks/${id}`)).status).toBe(200)
  await product.engine.db.run(sql`delete from attachments`)
  for (const _ of [1, 2]) expect((await daySweep()).unused).toBe(0)
  const anew = await made('/tasks', { name: 'Moor once more', project_id: project.id, template_id: template.id })
  const [kept] = await listOf(`/attachments?filter[about_id]=${anew.id}`)
  expect(kept).toMatchObject({ name: 'ropes.txt' })
  const read = await admin.send('GET', `/api/files/${kept?.file.id}`)
  expect(read.status).toBe(200)
  await product.engine.db.run(sql`delete from attachments`)
  expect((await admin.send('DELETE', `/api/templates/${template.id}`)).status).toBe(200)
  // The first sweep marks it, and the next deletes it, or both happen within one millisecond.
  const swept = [await daySweep(), await daySweep()]
  expect(swept.reduce((sum, { unused }) => sum + unused, 0)).toBe(1)
})

for (const [entity, path, title, values] of [
  ['task', '/tasks', 'name', () => ({ project_id: project.id })],
  ['todo', '/todos', 'title', () => ({})],
] as const)
  test(`a ${entity} that comes again and names a template has what hangs on the template, as it is by then`, async () => {
    const source = await made(path, { [title]: 'Check the cranes', ...values() })
    const list = await made('/checklists', { about_type: entity, about_id: source.id, name: 'Cranes' })
    await made('/checklist-items', { checklist_id: list.id, text: 'Crane 1' })
    const template = await made(`${path}/${source.id}/template`, { name: 'Cranes' })
    const first = await made(path, {
      [title]: 'Check the cranes this week',
      ...values(),
      template_id: template.id,
      due_at: '2027-05-05T08:00:00.000Z',
      repeat_rule: 'FREQ=WEEKLY',
    })
    await made('/checklist-items', { checklist_id: list.id, text: 'Crane 2' })
    await made(`${path}/${source.id}/template`, { name: 'Cranes', replaces: template.id })
    const done = entity === 'task' ? { status: 'completed' } : { is_done: true }
    const answer = await admin.send('PUT', `/api${path}/${first.id}`, done)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const rows = (await listOf(path))
      .filter(({ template_id }) => template_id === template.id)
      .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    expect(rows.map((row) => [row[title], row.due_at, row.repeat_rule])).toEqual([
      ['Check the cranes this week', '2027-05-05T08:00:00.000Z', null],
      ['Check the cranes this week', expect.stringMatching(/T08:00:00/), expect.stringContaining('WEEKLY')],
    ])
    const items = async (about: unknown) => {
      const lists = await listOf(`/checklists?filter[about_id]=${about}`)
      expect(lists).toHaveLength(1)
      return (await listOf(`/checklist-items?filter[checklist_id]=${lists[0]?.id}`)).map(({ text }) => text).sort()
    }
    expect(await items(rows[0]?.id)).toEqual(['Crane 1'])
    expect(await items(rows[1]?.id)).toEqual(['Crane 1', 'Crane 2'])
  })

test('a template that is shared no more gives nothing new to a row that comes again: what was there goes on', async () => {
  const source = await made('/todos', { title: 'Check the gates' })
  const list = await made('/checklists', { about_type: 'todo', about_id: source.id, name: 'Gates' })
  await made('/checklist-items', { checklist_id: list.id, text: 'Gate 1' })
  const template = await made(`/todos/${source.id}/template`, { name: 'Gates', visibility: 'all' })
  const first = await made(
    '/todos',
    { title: 'Gates', template_id: template.id, due_at: '2027-05-05T08:00:00.000Z', repeat_rule: 'FREQ=WEEKLY' },
    other,
  )
  await made('/checklist-items', { checklist_id: list.id, text: 'Secret gate' })
  await made(`/todos/${source.id}/template`, { name: 'Gates', replaces: template.id, visibility: 'own' })
  expect((await other.send('PUT', `/api/todos/${first.id}`, { is_done: true })).status).toBe(200)
  const next = (await listOf('/todos', other)).find(({ id, title }) => title === 'Gates' && id !== first.id)
  expect(next).toMatchObject({ template_id: null })
  const lists = await listOf(`/checklists?filter[about_id]=${next?.id}`, other)
  const items = await listOf(`/checklist-items?filter[checklist_id]=${lists[0]?.id}`, other)
  expect([lists.length, items.map(({ text }) => text)]).toEqual([1, ['Gate 1']])
})

test('a template that is archived gives nothing new either, and may not be named', async () => {
  const source = await made('/todos', { title: 'Check the lamps' })
  const template = await made(`/todos/${source.id}/template`, { name: 'Lamps' })
  const repeats = { due_at: '2027-05-05T08:00:00.000Z', repeat_rule: 'FREQ=WEEKLY' }
  const first = await made('/todos', { title: 'Lamps', template_id: template.id, ...repeats })
  expect((await admin.send('PUT', `/api/templates/${template.id}`, { is_archived: true })).status).toBe(200)
  expect((await admin.send('PUT', `/api/todos/${first.id}`, { is_done: true })).status).toBe(200)
  const next = (await listOf('/todos')).find(({ id, title }) => title === 'Lamps' && id !== first.id)
  expect(next).toMatchObject({ template_id: null, repeat_rule: expect.stringContaining('WEEKLY') })
  const refused = await admin.send('POST', '/api/todos', { title: 'Lamps', template_id: template.id })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['template_id']])
})

test('what repeats from a template refers to nothing that its maker does not see, and all of it is theirs', async () => {
  const tag = await made('/tags', { name: 'confidential' })
  const source = await made('/todos', { title: 'Check the locks', tags: [tag.id] })
  await made('/todos', { title: 'Lock {{me}}', parent_id: source.id, tags: [tag.id] })
  const template = await made(`/todos/${source.id}/template`, { name: 'Locks', visibility: 'all' })
  const todo = ['index', 'show', 'store', 'update'].map((verb) => `todo-${verb}`)
  const maker = await product.person({ permissions: [...todo, 'template-index', 'template-show'], name: 'Lockkeeper' })
  const day = { due_at: '2027-05-05T08:00:00.000Z', repeat_rule: 'FREQ=WEEKLY' }
  const first = await made('/todos', { title: 'Locks', template_id: template.id, ...day }, maker)
  expect((await maker.send('PUT', `/api/todos/${first.id}`, { is_done: true })).status).toBe(200)
  const tagged = await product.engine.db.all(
    sql`select t.title, t.created_by = ${maker.id} as own, exists (select 1 from todos_tags l where l.source_id = t.id) as tagged
      from todos t where t.title in ('Locks', 'Lock Lockkeeper') order by t.created_at, t.title desc`,
  )
  expect(tagged).toEqual(
    ['Locks', 'Lock Lockkeeper', 'Locks', 'Lock Lockkeeper'].map((title) => ({ title, own: true, tagged: false })),
  )
})

test('the texts of a template come as one, with words for what it asks, for those who see it', async () => {
  const source = await made('/tasks', {
    name: 'Ask {{client}}',
    project_id: project.id,
    description: '<p>{{client}} asks {{me}}</p>',
  })
  const alone = await made(`/tasks/${source.id}/template`, { name: 'Alone' })
  const ask = (id: string, by: Person = admin) =>
    by.send('POST', `/api/templates/${id}/text`, { words: [{ name: 'client', word: 'Hansa & Sons' }] })
  expect((await ask(alone.id)).body.data.text).toBe('<p>Hansa &amp; Sons asks Ada &lt;Lovelace&gt;</p>')
  await made('/tasks', { name: 'Part', project_id: project.id, parent_id: source.id, description: '<p>{{other}}</p>' })
  const both = await made(`/tasks/${source.id}/template`, { name: 'Both' })
  expect((await ask(both.id)).body.data.text).toBe(
    '<h2>Ask Hansa &amp; Sons</h2><p>Hansa &amp; Sons asks Ada &lt;Lovelace&gt;</p><h2>Part</h2><p>{{other}}</p>',
  )
  expect((await ask(both.id, other)).status).toBe(404)
})

test('a calendar that is gone is named before, and a copy does without it', async () => {
  const week = { monday: ['08:00-16:00'] }
  const calendar = await made('/business-calendars', { name: 'Night yard', time_zone: 'UTC', ...week })
  const berth = await made('/projects', {
    name: 'Night berth',
    priority: 'low',
    destination: 'internal',
    department_id: project.department_id,
    calendar_id: calendar.id,
  })
  const kept = await made(`/projects/${berth.id}/template`, { name: 'Night', visibility: 'all' })
  const lost = async () => (await read(`/templates/${kept.id}/contents`)).lost
  expect(await lost()).toEqual([])
  expect((await admin.send('PUT', `/api/projects/${berth.id}`, { calendar_id: null })).status).toBe(200)
  expect((await admin.send('DELETE', `/api/business-calendars/${calendar.id}`)).status).toBe(200)
  expect(await lost()).toEqual([{ entity: 'business_calendar', title: 'Night yard', count: 1 }])
  const copy = await made(`/templates/${kept.id}/use`, { values: { name: 'Night berth 2' } })
  expect(copy.calendar_id).toBeNull()
})

test('whoever asks for it is told how many rows are made, and last what became of them', async () => {
  const many = await made('/projects', {
    name: 'Many',
    priority: 'low',
    destination: 'internal',
    department_id: project.department_id,
  })
  await chainOfTasks(product.engine, many.id, 250)
  const template = await made(`/projects/${many.id}/template`, { name: 'Many' })
  const answer = await admin.send(
    'POST',
    `/api/templates/${template.id}/use`,
    { values: { name: 'Berth 10' } },
    { accept: 'application/x-ndjson, application/json' },
  )
  const told: Body[] = String(answer.body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const last = told.pop()
  expect(last).toMatchObject({ status: 201, body: { data: { name: 'Berth 10' } } })
  expect(told.length).toBeGreaterThan(1)
  expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).toSorted((a, b) => a - b))
  expect(told.at(-1)?.done).toBe(told.at(-1)?.of)
  expect(told.at(-1)?.of).toBe(499)
})

test('a document is kept with what is below it and made again from its template', async () => {
  const paper = await made('/documents', { title: 'Handover', kind: 'document' })
  await made('/pages', { title: 'Keys', document_id: paper.id, content: '<p>For {{client}}</p>' })
  const below = await made('/documents', { title: 'Annex', kind: 'document', parent_id: paper.id })
  await made('/pages', { title: 'Plans', document_id: below.id, content: '<p>Floor 1</p>' })
  const kept = await made(`/documents/${paper.id}/template`, { name: 'Handover' })
  expect(kept.kind).toBe('document')
  const contents = await read(`/templates/${kept.id}/contents`)
  expect(contents.parts.map(({ entity, count }: Body) => [entity, count]).toSorted()).toEqual([
    ['document', 1],
    ['page', 2],
  ])
  expect((await admin.send('DELETE', `/api/documents/${paper.id}`)).status).toBe(200)
  const copy = await made(`/templates/${kept.id}/use`, {
    values: { title: 'Handover of gate 4' },
    words: [{ name: 'client', word: 'Hansa' }],
  })
  const whole = await read(`/documents/${copy.id}?include=pages`)
  expect([whole.title, whole.pages.map(({ title, content }: Body) => [title, content])]).toEqual([
    'Handover of gate 4',
    [['Keys', '<p>For Hansa</p>']],
  ])
  const [annex] = await read(`/documents?filter[parent_id]=${copy.id}&include=pages`)
  expect([annex.title, annex.pages.map(({ title }: Body) => title)]).toEqual(['Annex', ['Plans']])
})

test('a template works when its project is deleted for good, and names what is gone', async () => {
  const one = await made('/projects', {
    name: 'Short',
    priority: 'low',
    destination: 'internal',
    department_id: project.department_id,
    phases: [{ name: 'Only' }],
  })
  const kept = await made(`/projects/${one.id}/template`, { name: 'Short one', without: ['people'] })
  await product.engine.db.run(sql`delete from phases where project_id = ${one.id}`)
  await product.engine.db.run(sql`delete from projects_users where source_id = ${one.id}`)
  await product.engine.db.run(sql`delete from projects where id = ${one.id}`)
  const again = await made('/projects', { name: 'Short again', template_id: kept.id })
  expect((await projectShape(product.engine, again.id)).phases.map(({ name }: Body) => name)).toEqual(['Only'])
  // Keeping a row in place of its template edits the template.
  await made('/phases', { project_id: again.id, name: 'Then' })
  await made(`/projects/${again.id}/template`, { name: 'Short one', replaces: kept.id })
  const third = await made('/projects', { name: 'Third', template_id: kept.id })
  expect((await projectShape(product.engine, third.id)).phases.map(({ name }: Body) => name)).toEqual(['Only', 'Then'])
  expect((await admin.send('DELETE', `/api/templates/${kept.id}`)).status).toBe(200)
  expect(await product.engine.db.all(sql`select 1 from row_image where owner_id = ${kept.id}`)).toEqual([])
})
