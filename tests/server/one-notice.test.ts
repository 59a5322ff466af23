import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let project: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'], name: 'Ada' })
  const department = (await made('/departments', { name: 'Dispatch' })).id
  project = (
    await made('/projects', { name: 'Quay', priority: 'low', destination: 'internal', department_id: department })
  ).id
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const { status, body: answer } = await admin.send('POST', `/api${path}`, body)
  expect(status, JSON.stringify(answer)).toBe(201)
  return answer.data
}
const tasks = (count: number): Promise<Body[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => made('/tasks', { project_id: project, name: `Task ${n}` })))
const told = async (person: Person): Promise<Body[]> => {
  await product.runJobs()
  const { status, body } = await person.send('GET', `/api/notifications?filter[user_id]=${person.id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const bulk = async (rows: readonly Body[], change: object, by = admin) => {
  const { status, body } = await by.send('POST', '/api/tasks/bulk', {
    action: 'update',
    ids: rows.map(({ id }) => id),
    change,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const mailsTo = ({ email }: Person) =>
  product.engine.db.all<{ subject: string }>(sql`select m.subject from mail m where m.recipient = ${email}`)
const atOnce = (person: Person) =>
  person.send('PUT', '/api/notifications/settings', { settings: [{ kind: 'assigned', app: true, mail: 'at_once' }] })

test('thirty rows that one call assigns are one notice and one mail for each person', async () => {
  const [one, two] = [await product.person({ roles: ['admin'] }), await product.person({ roles: ['admin'] })]
  await atOnce(one)
  const rows = await tasks(30)
  await bulk(rows, { assignees: [one.id, two.id] })
  for (const person of [one, two]) expect(await told(person)).toMatchObject([{ kind: 'assigned', rows: 30 }])
  expect((await mailsTo(one)).map(({ subject }) => subject)).toEqual(['Assigned to you: Tasks (30)'])
  const jobs = await product.engine.db.all(sql`select 1 from notice_part`)
  expect(jobs).toEqual([])
})

test('two calls are two notices, and one row is told as before', async () => {
  const person = await product.person({ roles: ['admin'] })
  const [a, b, c] = await tasks(3)
  await bulk([a, b] as Body[], { assignees: [person.id] })
  await bulk([c] as Body[], { assignees: [person.id] })
  expect(await told(person)).toMatchObject([{ rows: 1, about_id: c?.id, about_title: 'Task 2' }, { rows: 2 }])
})

test('what is rolled back within a call does not take the notice of the rest along', async () => {
  const person = await product.person({ roles: ['admin'] })
  const [a, b, c] = (await tasks(3)).map(({ id }) => String(id))
  await product.engine.db.transaction(async (tx) => {
    const caller = await product.engine.actorOf(tx, admin.id)
    const tell = (id = '') =>
      product.engine.notify(tx, caller, { kind: 'assigned', to: [person.id], about: { entity: 'task', id } })
    await tx.run(sql`savepoint one_row`)
    await tell(a)
    await tx.run(sql`rollback to savepoint one_row`)
    await tell(b)
    await tell(c)
  })
  expect(await told(person)).toMatchObject([{ rows: 2 }])
})

test('only rows that a person may see are counted', async () => {
  const person = await product.person({ roles: ['member'] })
  const rows = await tasks(3)
  await bulk(rows, { assignees: [person.id] })
  await admin.send('PUT', `/api/tasks/${rows[0]?.id}`, { assignees: [] })
  expect(await told(person)).toMatchObject([{ kind: 'assigned', rows: 2 }])
})

test('guests of an event and members of a workspace are told that they were invited', async () => {
  const guest = await product.person({ roles: ['member'] })
  await made('/events', { title: 'Round', start_datetime: '2027-01-10T10:00:00Z', attendees: [guest.id] })
  await made('/todo/workspaces', { name: 'Gate', members: [guest.id] })
  expect((await told(guest)).map(({ kind, about_type }) => [kind, about_type])).toEqual([
    ['invited', 'workspace'],
    ['invited', 'event'],
  ])
})
