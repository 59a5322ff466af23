import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-20T09:00:00Z')
  await desk.make('/tickets/sla', {
    name: 'All',
    within_hours: '2',
    target_status: 'solved',
    calendar_id: desk.calendar,
  })
})
afterAll(() => desk.product.end())

const open = (more: object = {}) => desk.make('/tickets', { title: 'Late lorry', ...more }, desk.agent)
const say = (about_id: string, body: string) =>
  desk.make('/comments', { about_type: 'ticket', about_id, body, shared_with_client: true }, desk.agent)

test('a merged ticket is closed, and what was said there goes over to the other', async () => {
  const of = { client_id: desk.client }
  const [one, other] = [await open(of), await open(of)]
  await say(one.id, 'Where is it?')
  const merge = (id: string, into: string, by = desk.agent) => by.send('POST', `/api/tickets/${id}/merge`, { into })
  expect((await merge(one.id, one.id)).status).toBe(422)
  expect((await merge(one.id, other.id, desk.customer)).status).toBe(403)
  expect((await merge(one.id, other.id)).status).toBe(200)
  expect(await desk.read(`/tickets/${one.id}`)).toMatchObject({ status: 'closed', merged_into_id: other.id })
  const said = await desk.read(`/comments?filter[about_id]=${other.id}&orderBy=asc`)
  expect(said.map(({ body }: Body) => body)).toEqual(['Where is it?', `<p>Merged from #${one.number} Late lorry</p>`])
})

test('one of the things said becomes a ticket of its own, and a ticket a task that is seen there', async () => {
  const one = await open({ client_id: desk.client, priority: 'high' })
  const { id: comment } = await say(one.id, 'And the invoice is wrong')
  const split = await desk.agent.send('POST', `/api/tickets/${one.id}/split`, { comment, title: 'Invoice' })
  expect(split, JSON.stringify(split.body)).toMatchObject({ status: 201 })
  expect(await desk.read(`/tickets/${split.body.data.id}?include=relates_to`)).toMatchObject({
    title: 'Invoice',
    priority: 'high',
    client_id: desk.client,
    description: 'And the invoice is wrong',
    relates_to: [expect.objectContaining({ id: one.id })],
  })
  const department = (await desk.make('/departments', { name: 'Yard' })).id
  const project = (
    await desk.make('/projects', { name: 'Gates', priority: 'low', destination: 'internal', department_id: department })
  ).id
  const made = await desk.admin.send('POST', `/api/tickets/${one.id}/become/task`, { project_id: project })
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
  expect(await desk.read(`/tickets/${one.id}?include=tasks`)).toMatchObject({
    tasks: [expect.objectContaining({ id: made.body.data.id, name: one.title, status: 'pending' })],
  })
})

test('an agent makes a task of a ticket in a project that they see, and in no other', async () => {
  const { agent } = desk
  const one = await open({})
  const [own, strange] = await Promise.all(
    ['Yard gates', 'Quay gates'].map(async (name) => {
      const department = await desk.make('/departments', { name })
      return desk.make('/projects', { name, priority: 'low', destination: 'internal', department_id: department.id })
    }),
  )
  await desk.admin.send('POST', `/api/projects/${own?.id}/assign-user`, { users: [agent.id] })
  const made = await agent.send('POST', `/api/tickets/${one.id}/become/task`, { project_id: own?.id })
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
  expect((await desk.read(`/tickets/${one.id}?include=tasks`, agent)).tasks).toMatchObject([{ id: made.body.data.id }])
  const refused = await agent.send('POST', `/api/tickets/${one.id}/become/task`, { project_id: strange?.id })
  expect(refused).toMatchObject({ status: 422, body: { errors: { project_id: expect.anything() } } })
})

test('clients, departments and people say how many of their tickets are open, to whoever may see tickets', async () => {
  const { agent, client, customer, stranger } = desk
  const department = (await desk.make('/departments', { name: 'Claims' })).id
  const where = { client_id: client, department_id: department, assignee_id: agent.id }
  const before = (await desk.read(`/clients/${client}`)).open_tickets_count
  const [one, other] = [await open(where), await open(where)]
  for (const status of ['open', 'solved']) await agent.send('PUT', `/api/tickets/${other.id}`, { status })
  for (const path of [`/departments/${department}`, `/users/${agent.id}`]) {
    const row = await desk.read(`${path}?include=tickets`)
    expect(row, path).toMatchObject({ open_tickets_count: 1, tickets_count: 2 })
    expect(row.tickets.map(({ id }: Body) => id).toSorted()).toEqual([one.id, other.id].toSorted())
  }
  expect(await desk.read(`/clients/${client}`)).toMatchObject({ open_tickets_count: before + 1 })
  expect(await desk.read(`/departments?filter[open_tickets_count]=1&filter[name]=Claims`)).toHaveLength(1)
  expect(await desk.read(`/tickets?filter[department_id]=${department}&filter[unsolved]=true`)).toMatchObject([
    { id: one.id, unsolved: true },
  ])
  // The condition's SQL begins with `not`, which must not apply to the operator after it.
  const having = (filter: string) =>
    desk.read(`/tickets?filter[department_id]=${department}&filters[0][column]=unsolved&filters[0][operator]=${filter}`)
  expect(await having('in&filters[0][value]=true,false')).toHaveLength(2)
  expect(await having('null')).toEqual([])
  expect((await desk.read(`/users/${agent.id}/statistics`)).tickets).toBe(2)
  // A user who sees none of them counts none, and one who may not see tickets gets no number.
  const seer = await desk.product.person({ permissions: ['client-show', 'client-index', 'client-index-all'] })
  expect(await desk.read(`/clients/${client}`, seer)).not.toHaveProperty('open_tickets_count')
  for (const [who, count] of [
    [customer, before + 1],
    [stranger, undefined],
  ] as const) {
    const { status, body } = await who.send('GET', `/api/clients/${client}`)
    expect([status, body.data?.open_tickets_count], who.email).toEqual(
      count === undefined ? [expect.any(Number), undefined] : [200, count],
    )
  }
})

test('the overview counts what the replayed log says, and every number names its tickets', async () => {
  const log = `time,ticket,status,client
2026-11-09T09:00Z,K-1,new,Harbour Ltd
2026-11-09T09:30Z,K-1,open,
2026-11-09T10:00Z,K-1,solved,
2026-11-09T09:00Z,K-2,new,Harbour Ltd
2026-11-09T16:00Z,K-2,open,
2026-11-10T10:00Z,K-2,solved,
2026-11-16T10:00Z,K-3,new,
2026-11-16T11:00Z,K-3,open,
`
  const sent = await desk.admin.send('POST', '/api/tickets/history', { file: Buffer.from(log) })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const query = 'from=2026-11-09&to=2026-11-18'
  const answer = await desk.read(`/tickets/overview?${query}`)
  expect(answer.total).toMatchObject({ met: 1, missed: 2, attainment: 33.3, answered: 3, solved: 2 })
  // The times are 30 min, 7 h and 1 h of business time, so the median is an hour. Two were solved after 1 h, and after
  // 9 h over a night.
  expect(answer.total).toMatchObject({ first_reply_median: 60, solve_median: 300, solve_p90: 492 })
  expect(answer.parts.client.map((line: Body) => [line.name, line.met, line.missed])).toEqual([
    ['Harbour Ltd', 1, 1],
    [null, 0, 1],
  ])
  expect(answer.parts.week.map((line: Body) => [line.key, line.missed])).toEqual([
    ['2026-11-09', 1],
    ['2026-11-16', 1],
  ])
  const behind = await desk.read(`/tickets/overview/tickets?${query}&part=week&key=2026-11-09&number=met`)
  const [row] = await desk.read('/tickets?search=K-1')
  expect(behind).toEqual([row.id])
  // Each ticket here has one cycle, so that every number equals the length of its list.
  for (const [part, lines] of Object.entries(answer.parts as { readonly [part: string]: readonly Body[] }))
    for (const line of lines)
      for (const number of ['met', 'missed', 'answered', 'solved']) {
        const asked = new URLSearchParams({ part, key: line.key ?? '', number })
        const tickets = await desk.read(`/tickets/overview/tickets?${query}&${asked}`)
        expect(tickets, `${part} ${line.key} ${number}`).toHaveLength(line[number])
      }
  const workbook = await desk.admin.send('GET', `/api/tickets/overview?${query}&format=xlsx`)
  expect(workbook.headers['content-disposition']).toContain('tickets-overview.xlsx')
  expect((await desk.customer.send('GET', '/api/tickets/overview')).status).toBe(403)
})
