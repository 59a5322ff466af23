import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let member: Person
let department: Body
let pier: Body
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  member = await product.person({ roles: ['member'] })
  department = await made('/departments', { name: 'Quay' })
  pier = await project('Pier')
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const project = (name: string, more: object = {}) =>
  made('/projects', { name, priority: 'low', destination: 'internal', department_id: department.id, ...more })
const tag = (name: string) => made('/tags', { name })
const merge = (from: Body, body: object, by = admin) => by.send('POST', `/api/tags/${from.id}/merge`, body)
const read = async (path: string): Promise<Body> => (await admin.send('GET', `/api${path}`)).body.data
const tagsOf = async (path: string): Promise<string[]> =>
  (await read(`${path}?include=tags`)).tags.map(({ name }: Body) => name).sort()

test('all that uses the one uses the other, each with its history; what goes is deleted', async () => {
  const [wood, timber, other] = [await tag('Wood'), await tag('Timber'), await tag('Other')]
  const one = await made('/tasks', { name: 'One', project_id: pier.id, tags: [wood.id] })
  const both = await made('/tasks', { name: 'Both', project_id: pier.id, tags: [wood.id, timber.id, other.id] })
  const mole = await project('Mole', { tags: [wood.id] })
  const view = await made('/saved-views', { name: 'Wood', entity: 'task', state: `filter[tags]=${wood.id}` })
  const preview = await merge(wood, { into: timber.id, preview: true })
  expect(preview.status).toBe(200)
  expect(preview.body.data).toEqual([
    { entity: 'task', field: 'tags', count: 2 },
    { entity: 'project', field: 'tags', count: 1 },
    { entity: 'saved_view', field: 'state', count: 1 },
  ])
  // Nothing has happened yet.
  expect(await tagsOf(`/tasks/${one.id}`)).toEqual(['Wood'])
  const done = await merge(wood, { into: timber.id })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body).toMatchObject({ data: preview.body.data, message: 'Merged Successfully' })
  expect(await tagsOf(`/tasks/${one.id}`)).toEqual(['Timber'])
  expect(await tagsOf(`/tasks/${both.id}`)).toEqual(['Other', 'Timber'])
  expect(await tagsOf(`/projects/${mole.id}`)).toEqual(['Timber'])
  expect((await read(`/saved-views/${view.id}`)).state).toBe(`filter[tags]=${timber.id}`)
  expect((await admin.send('GET', `/api/tags/${wood.id}`)).status).toBe(404)
  const [last] = await read(`/tasks/${both.id}/history`)
  expect(last.actor.id).toBe(admin.id)
  expect(last.changes).toEqual([
    { field: 'tags', old: [wood.id, timber.id, other.id].sort(), new: [timber.id, other.id].sort() },
  ])
  expect((await read(`/tasks/${both.id}`)).version).toBe(2)
  expect((await read(`/tags/${timber.id}/history`))[0].action).toBe('merged')
  expect(await read(`/tags/${timber.id}/uses`)).toEqual([
    { entity: 'task', field: 'tags', count: 2 },
    { entity: 'project', field: 'tags', count: 1 },
    { entity: 'saved_view', field: 'state', count: 1 },
  ])
})

test('criteria that name it name the other; a plain reference moves too', async () => {
  const [old, kept] = [await tag('Late'), await tag('Delayed')]
  const calendar = await made('/business-calendars', { name: 'Hours', time_zone: 'UTC' })
  const policy = await made('/tickets/sla', {
    name: 'Late ones',
    within_hours: 4,
    calendar_id: calendar.id,
    criteria: { operator: 'and', filters: [{ column: 'tags', operator: 'in', value: [old.id] }] },
  })
  const reminder = await made('/tickets/sla-reminders', {
    policy_id: policy.id,
    timing: 'before',
    offset: 5,
    add_tag_id: old.id,
  })
  expect((await merge(old, { into: kept.id })).status).toBe(200)
  expect((await read(`/tickets/sla/${policy.id}`)).criteria.filters[0].value).toEqual([kept.id])
  expect((await read(`/tickets/sla-reminders/${reminder.id}`)).add_tag_id).toBe(kept.id)
})

test('skills are merged by the same calls; a reader counts what they see and merges nothing', async () => {
  const [weld, welding] = [await made('/skills', { name: 'Weld' }), await made('/skills', { name: 'Welding' })]
  expect((await admin.send('PUT', `/api/users/${member.id}`, { skills: [weld.id] })).status).toBe(200)
  const hidden = await tag('Hidden')
  await made('/tasks', { name: 'Unseen', project_id: pier.id, tags: [hidden.id] })
  expect((await member.send('GET', `/api/tags/${hidden.id}/uses`)).body.data).toEqual([])
  const at = `/api/skills/${weld.id}/merge`
  expect((await member.send('POST', at, { into: welding.id })).status).toBe(403)
  expect((await admin.send('POST', at, { into: welding.id })).status).toBe(200)
  expect((await read(`/users/${member.id}?include=skills`)).skills.map(({ name }: Body) => name)).toEqual(['Welding'])
})

test('many uses move in one step', async () => {
  const [one, other] = [await tag('Many'), await tag('All')]
  await product.engine.long.pool.query(
    `insert into tasks (id, number, name, project_id, status, priority, position, created_at, updated_at)
     select gen_random_uuid(), 900000 + n, 'T' || n, $1, 'pending', 'low', 'b' || lpad(n::text, 6, '0'), now(), now() from generate_series(1, 2500) n`,
    [pier.id],
  )
  await product.engine.long.pool.query(
    'insert into tasks_tags (source_id, target_id) select id, $1 from tasks where number > 900000',
    [one.id],
  )
  expect((await merge(one, { into: other.id })).body.data).toEqual([{ entity: 'task', field: 'tags', count: 2500 }])
  const { rows } = await product.engine.long.pool.query(
    "select count(*)::int as n from event e join change c on c.event_id = e.id where c.field = 'tags' and c.new = to_jsonb(array[$1::text])",
    [other.id],
  )
  expect(rows[0].n).toBe(2500)
})

test('what is not right is refused by name, and nothing happens', async () => {
  const [one, other] = [await tag('A'), await tag('B')]
  for (const body of [{}, { into: null }, { into: 'x' }, { into: one.id }, { into: pier.id }, { into: other.id, x: 1 }])
    expect((await merge(one, body)).status, JSON.stringify(body)).toBe(422)
  expect((await merge({ id: pier.id }, { into: other.id })).status).toBe(404)
  expect((await admin.send('GET', `/api/tags/${one.id}`)).status).toBe(200)
})
