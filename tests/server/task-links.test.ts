import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let project: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
  project = await makeProject(department)
})
afterAll(() => product.end())

const makeProject = async (department: string): Promise<string> => {
  const body = { name: 'Berths', priority: 'low', destination: 'internal', department_id: department }
  return (await admin.send('POST', '/api/projects', body)).body.data.id
}
const task = async (name: string, more: object = {}): Promise<Body> => {
  const answer = await admin.send('POST', '/api/tasks', { project_id: project, name, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const put = (id: string, body: object, by: Person = admin) => by.send('PUT', `/api/tasks/${id}`, body)
const link = (id: string, field: string, other: string) => put(id, { [field]: { added: [other] } })
const sides = 'blocks,blocked_by,relates_to,related_from,duplicates,duplicated_by'
const read = async (id: string, by: Person = admin): Promise<Body> =>
  (await by.send('GET', `/api/tasks/${id}?include=${sides}`)).body.data
const names = (rows: Body): string[] => rows.map(({ name }: Body) => name)
const lastChange = async (id: string): Promise<Body> =>
  (await admin.send('GET', `/api/tasks/${id}/history?perPage=1`)).body.data[0].changes

test('a link is read from both sides and stands in both histories; one call takes it back', async () => {
  const [first, then] = [await task('Dredge'), await task('Moor')]
  const answer = await link(first.id, 'blocks', then.id)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  expect(names((await read(first.id)).blocks)).toEqual(['Moor'])
  const other = await read(then.id)
  expect([names(other.blocked_by), other.blocked, other.version]).toEqual([['Dredge'], true, 2])
  expect(await lastChange(first.id)).toEqual([{ field: 'blocks', old: [], new: [then.id] }])
  expect(await lastChange(then.id)).toEqual([{ field: 'blocked_by', old: [], new: [first.id] }])

  const undone = await admin.send('POST', '/api/tasks/undo', { rows: [{ id: first.id, version: 2 }] })
  expect(undone.body).toMatchObject({ done: 1 })
  expect((await read(then.id)).blocked_by).toEqual([])
  expect(await lastChange(then.id)).toEqual([{ field: 'blocked_by', old: [first.id], new: [] }])
})

test('a task is blocked as long as another one is not finished, and it is not itself', async () => {
  const [first, then] = [await task('Survey'), await task('Build')]
  await link(first.id, 'blocks', then.id)
  const blocked = async () => names((await admin.send('GET', '/api/tasks?filter[blocked]=true')).body.data)
  expect(await blocked()).toContain('Build')
  await put(first.id, { status: 'done' })
  expect((await read(then.id)).blocked).toBe(false)
  await put(first.id, { status: 'in_progress' })
  expect((await read(then.id)).blocked).toBe(true)
  await put(then.id, { status: 'rejected' })
  expect((await read(then.id)).blocked).toBe(false)
  // A task in the trash blocks nothing, and blocks again once it is restored.
  await put(then.id, { status: 'pending' })
  await admin.send('DELETE', `/api/tasks/${first.id}`)
  const alone = await read(then.id)
  expect([alone.blocked, alone.blocked_by]).toEqual([false, []])
  await admin.send('POST', `/api/tasks/${first.id}/restore`)
  expect((await read(then.id)).blocked).toBe(true)
})

test('no task is linked to itself, to another twice, or waits for itself', async () => {
  const [a, b, c] = [await task('A'), await task('B'), await task('C')]
  const refused = async (id: string, field: string, other: string, message: string) => {
    const answer = await link(id, field, other)
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
  }
  const twice = 'These two are linked in this way already.'
  for (const field of ['blocks', 'relates_to', 'duplicates'])
    await refused(a.id, field, a.id, 'A task cannot be linked to itself.')
  await link(a.id, 'relates_to', b.id)
  await refused(a.id, 'relates_to', b.id, twice)
  await refused(b.id, 'relates_to', a.id, twice)
  await link(a.id, 'duplicates', b.id)
  await refused(b.id, 'duplicates', a.id, twice)
  await link(a.id, 'blocks', b.id)
  await link(b.id, 'blocks', c.id)
  for (const last of [b.id, c.id])
    await refused(
      last,
      'blocks',
      a.id,
      'This would be a loop: it would lead back to itself, directly or through others.',
    )
  // A form sends the whole list again, which makes no second link.
  expect(await put(a.id, { blocks: [b.id] })).toMatchObject({ status: 200 })
  expect(await put(a.id, { blocks: { removed: [b.id] } })).toMatchObject({ status: 200 })
  expect(await link(c.id, 'blocks', a.id)).toMatchObject({ status: 200 })
})

test('two links at once never make a ring', async () => {
  const [a, b] = [await task('Left'), await task('Right')]
  const answers = await Promise.all([link(a.id, 'blocks', b.id), link(b.id, 'blocks', a.id)])
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2)
  const [left, right] = [await read(a.id), await read(b.id)]
  expect(left.blocks.length + right.blocks.length).toBeLessThan(2)
})

test('what one may not see is neither there nor counted, nor may it be linked', async () => {
  const shown = await task('Seen')
  const hidden = await task('Unseen', { visibility: 'assigned' })
  await link(hidden.id, 'blocks', shown.id)
  await link(shown.id, 'relates_to', hidden.id)
  const member = await product.person({ roles: ['member'] })
  await admin.send('POST', `/api/projects/${project}/assign-user`, { users: [member.id] })
  const row = await read(shown.id, member)
  expect([row.blocked, row.blocked_by, row.relates_to]).toEqual([false, [], []])
  // The history shows nothing of it either: a reader who may not see a change does not learn that there was one.
  await put(shown.id, { relates_to: { removed: [hidden.id] }, priority: 'high' })
  const past = async (by: Person) => (await by.send('GET', `/api/tasks/${shown.id}/history`)).body
  expect(JSON.stringify((await past(member)).data)).not.toContain(hidden.id)
  expect((await past(member)).data[0].changes).toEqual([{ field: 'priority', old: 'medium', new: 'high' }])
  expect(JSON.stringify((await past(admin)).data)).toContain(hidden.id)
  const client = await product.person({ roles: ['client'] })
  await put(shown.id, { shared_with_client: true })
  await put(shown.id, { assignees: [member.id] })
  await admin.send('POST', `/api/projects/${project}/assign-user`, { users: [client.id] })
  await admin.send('POST', '/api/comments', {
    about_type: 'task',
    about_id: shown.id,
    body: 'Hello',
    shared_with_client: true,
  })
  const outside = await past(client)
  // Values from before the task was shared are hidden from people with whom it was shared.
  expect(outside.data[0].changes).toEqual([{ field: 'assignees', old: [], new: ['somebody'] }])
  expect(outside.data[1].changes).toEqual([{ field: 'shared_with_client' }])
  expect(JSON.stringify(outside.data)).not.toContain(member.id)
  expect((await client.send('GET', `/api/comments?filter[about_id]=${shown.id}`)).body.data).toMatchObject([
    { author: expect.any(String) },
  ])
  const answer = await put(shown.id, { duplicates: { added: [hidden.id] } }, member)
  expect(answer).toMatchObject({ status: 422, body: { errors: { duplicates: [expect.any(String)] } } })
})

test('a task is found by its number, with its prefix or without', async () => {
  const row = await task('Numbered')
  for (const text of [`T-${row.number}`, `t-${row.number}`, String(row.number), `numb t-${row.number}`])
    expect(names((await admin.send('GET', `/api/tasks?search=${encodeURIComponent(text)}`)).body.data), text).toContain(
      'Numbered',
    )
  for (const text of ['T-2147483648', 'T-99999999999', `x${row.number}`])
    expect((await admin.send('GET', `/api/tasks?search=${text}`)).body, text).toMatchObject({ total: 0 })
})
