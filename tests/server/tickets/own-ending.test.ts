import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body, Person } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-02T09:00:00Z')
})
afterAll(() => desk.product.end())

const asked = (by: Person, more: object = {}): Promise<Body> =>
  desk.make('/tickets', { title: 'Late lorry', ...more }, by)
const call = async (by: Person, { id }: Body, name: string) => {
  const { status, body } = await by.send('POST', `/api/tickets/${id}/${name}`)
  return [status, body.errors?.status?.[0] ?? body.code ?? body.message]
}
const statusOf = async ({ id }: Body) => (await desk.read(`/tickets/${id}`)).status

test('a requester closes and reopens their own ticket, and the log names them', async () => {
  const ticket = await asked(desk.customer)
  expect(await call(desk.customer, ticket, 'close')).toEqual([200, 'Updated Successfully'])
  expect(await statusOf(ticket)).toBe('closed')
  expect(await call(desk.customer, ticket, 'reopen')).toEqual([200, 'Updated Successfully'])
  expect(await desk.read(`/tickets/${ticket.id}`)).toMatchObject({ status: 'open', reopened: 1 })
  const [last] = await desk.product.engine.db.all<{ actor_id: string }>(
    sql`select actor_id from event where row_id = ${ticket.id} order by at desc, id desc limit 1`,
  )
  expect(last?.actor_id).toBe(desk.customer.id)
})

test('nobody else does, neither of another client nor a colleague nor by a plain write', async () => {
  const ticket = await asked(desk.customer)
  const colleague = await desk.product.person({ roles: ['client'] })
  await desk.admin.send('PUT', `/api/users/${colleague.id}`, { client_id: desk.client })
  expect((await call(colleague, ticket, 'close'))[0]).toBe(403)
  expect((await call(desk.stranger, ticket, 'close'))[0]).toBe(404)
  expect((await call(desk.admin, ticket, 'close'))[0]).toBe(403)
  expect((await desk.customer.send('PUT', `/api/tickets/${ticket.id}`, { status: 'closed' })).status).toBe(403)
  expect(await statusOf(ticket)).toBe('new')
})

test('a ticket closed a month ago, or merged into another, is not opened again', async () => {
  const [late, merged, into] = [await asked(desk.customer), await asked(desk.customer), await asked(desk.customer)]
  await call(desk.customer, late, 'close')
  expect((await desk.agent.send('POST', `/api/tickets/${merged.id}/merge`, { into: into.id })).status).toBe(200)
  expect(await call(desk.customer, merged, 'reopen')).toEqual([422, 'This was merged into another one.'])
  await desk.turnTo('2026-12-02T08:00:00Z')
  expect((await call(desk.customer, late, 'reopen'))[0]).toBe(200)
  await call(desk.customer, late, 'close')
  await desk.turnTo('2027-01-02T08:00:00Z')
  const [status, words] = await call(desk.customer, late, 'reopen')
  expect([status, words]).toEqual([422, expect.stringContaining('too long ago')])
  await desk.turnTo('2026-11-02T09:00:00Z')
})

test('how long a closed ticket may be opened again is a setting', async () => {
  const site = {
    name: 'TMS',
    address: () => 'http://localhost',
    language: 'en',
    currency: 'EUR',
    timeZone: 'UTC',
  } as const
  const other = await openDesk('2026-11-02T09:00:00Z', { site: { ...site, reopenDays: 3 } })
  const made = await other.customer.send('POST', '/api/tickets', { title: 'Where is it?' })
  const ticket: Body = made.body.data
  await call(other.customer, ticket, 'close')
  await other.turnTo('2026-11-05T08:00:00Z')
  expect((await call(other.customer, ticket, 'reopen'))[0]).toBe(200)
  await call(other.customer, ticket, 'close')
  await other.turnTo('2026-11-08T09:00:00Z')
  expect((await call(other.customer, ticket, 'reopen'))[0]).toBe(422)
  await other.product.end()
})

test('a client’s ticket that an agent makes is the named person’s, else the address’s, else the first contact’s', async () => {
  const of = { client_id: desk.client }
  expect(await asked(desk.agent, of)).toMatchObject({ requester_id: desk.customer.id, requester_email: null })
  const colleague = await desk.product.person({ roles: ['client'] })
  await desk.admin.send('PUT', `/api/users/${colleague.id}`, { client_id: desk.client })
  expect(await asked(desk.agent, { ...of, requester_id: colleague.id })).toMatchObject({ requester_id: colleague.id })
  const zoe = { ...of, requester_email: 'zoe@outside.test' }
  expect(await asked(desk.agent, zoe)).toMatchObject({ requester_id: null, requester_email: 'zoe@outside.test' })
  const known = { ...of, requester_email: colleague.email }
  expect(await asked(desk.agent, known)).toMatchObject({ requester_id: colleague.id, requester_email: null })
  const empty = await desk.make('/clients', { name: 'No people', email: 'office@empty.test' })
  expect(await asked(desk.agent, { client_id: empty.id })).toMatchObject({
    requester_id: null,
    requester_email: 'office@empty.test',
  })
  expect(await asked(desk.agent)).toMatchObject({ requester_id: desk.agent.id })
  const refused = await desk.customer.send('POST', '/api/tickets', { title: 'x', requester_email: 'zoe@outside.test' })
  expect(refused.status).toBe(422)
})

test('a client’s user reads neither zone, channel nor the count of reopenings', async () => {
  const ticket = await asked(desk.customer)
  const row = await desk.read(`/tickets/${ticket.id}`, desk.customer)
  for (const field of ['time_zone', 'channel', 'reopened']) expect(row).not.toHaveProperty(field)
  expect(await desk.read(`/tickets/${ticket.id}`, desk.agent)).toMatchObject({ channel: 'web', reopened: 0 })
})

test('a task made of a ticket has its title, leads back, and each shows the other', async () => {
  const ticket = await asked(desk.customer)
  const project = await desk.make('/projects', {
    name: 'Quay',
    priority: 'low',
    destination: 'internal',
    users: [desk.agent.id],
    department_id: (await desk.make('/departments', { name: 'Dispatch' })).id,
  })
  const task = await desk.make(`/tickets/${ticket.id}/become/task`, { project_id: project.id }, desk.admin)
  expect(await desk.read(`/tasks/${task.id}?include=tickets`)).toMatchObject({
    name: 'Late lorry',
    tickets: [{ id: ticket.id }],
  })
})
