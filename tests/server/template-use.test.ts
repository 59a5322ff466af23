import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '../../src/server/files/sweep.ts'
import { formHeaders, formOf } from './harness/forms.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

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
