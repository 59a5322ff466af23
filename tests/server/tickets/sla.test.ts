import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ticketsOf } from '../../../src/domain/days/workspace-tickets.ts'
import { recomputeRunning } from '../../../src/domain/tickets/server/sla/jobs.ts'
import { failedRowsOf } from '../../../src/server/jobs/failed-rows.ts'
import type { Body } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
let urgent: string
beforeAll(async () => {
  desk = await openDesk('2026-11-02T09:00:00Z')
  const terms = { calendar_id: desk.calendar, target_status: 'solved', excluded_statuses: ['pending'] }
  urgent = (
    await desk.make('/tickets/sla', {
      ...terms,
      name: 'Urgent',
      within_hours: '2',
      order: 1,
      criteria: { operator: 'and', filters: [{ column: 'priority', operator: 'eq', value: 'urgent' }] },
      reminders: [
        { timing: 'before', offset: 30, notify: ['assignee'] },
        { timing: 'after', offset: 60, notify: ['team_leader'], raise_to: 'urgent', assign_to_id: desk.leader.id },
      ],
    })
  ).id
  await desk.make('/tickets/sla', { ...terms, name: 'All others', within_hours: '8', order: 2 })
  await desk.runJobs()
})
beforeEach(() => desk.turnTo('2026-11-02T09:00:00Z'))
afterAll(() => desk.product.end())

const recompute = () => {
  const { engine } = desk.product
  return recomputeRunning({
    engine,
    signal: new AbortController().signal,
    failedRows: failedRowsOf(engine, 'sla-recompute'),
  })
}
const open = (more: object = {}) => desk.make('/tickets', { title: 'Late lorry', ...more }, desk.agent)
const put = async (id: string, body: object) => {
  const answer = await desk.agent.send('PUT', `/api/tickets/${id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const cycles = (id: string) => desk.read(`/tickets/${id}/sla`)
const told = async (kind: string, by = desk.agent) =>
  (await desk.read(`/notifications?filter[kind]=${kind}`, by)).map((one: Body) => one.about_id)

test('the first policy by order whose criteria hold applies, at once', async () => {
  const row = await open({ priority: 'urgent' })
  expect(row).toMatchObject({
    sla_policy_id: urgent,
    sla_state: 'running',
    due_at: '2026-11-02T11:00:00.000Z',
    sla_within: 120,
  })
  expect(await open()).toMatchObject({ sla_state: 'running', due_at: '2026-11-02T17:00:00.000Z' })
})

test('priority raised while paused: judged by the stricter policy from the start, the pause kept; the receipt says it all', async () => {
  const { id } = await open()
  await desk.turnTo('2026-11-02T10:00:00Z')
  expect(await put(id, { status: 'pending' })).toMatchObject({ sla_state: 'paused', due_at: null, sla_elapsed: 60 })
  await desk.turnTo('2026-11-02T16:00:00Z')
  expect(await put(id, { priority: 'urgent' })).toMatchObject({
    sla_policy_id: urgent,
    sla_state: 'paused',
    due_at: null,
  })
  await desk.turnTo('2026-11-02T16:30:00Z')
  expect(await put(id, { status: 'open' })).toMatchObject({ sla_state: 'running', due_at: '2026-11-03T09:30:00.000Z' })
  await desk.turnTo('2026-11-03T09:15:00Z')
  const [cycle] = await cycles(id)
  expect(cycle).toMatchObject({
    state: 'running',
    elapsed_minutes: 105,
    remaining_minutes: 15,
    due_at: '2026-11-03T09:30:00.000Z',
  })
  expect(cycle.lines.map((line: Body) => [line.reason, line.status, line.minutes, line.elapsed_minutes])).toEqual([
    ['open', 'new', 60, 60],
    ['status', 'pending', 390, 60],
    ['open', 'open', 30, 90],
    ['hours', 'open', 960, 90],
    ['open', 'open', 15, 105],
  ])
  expect(cycle.ahead).toEqual([expect.objectContaining({ to: '2026-11-03T09:30:00.000Z', elapsed_minutes: 120 })])
})

test('reopening begins a new cycle beside the old; what has stopped stays as it was, unless on purpose', async () => {
  const { id } = await open({ priority: 'urgent' })
  await desk.turnTo('2026-11-02T10:00:00Z')
  expect(await put(id, { status: 'solved' })).toMatchObject({
    sla_state: 'met',
    sla_stopped_at: '2026-11-02T10:00:00.000Z',
  })
  await desk.turnTo('2026-11-02T12:00:00Z')
  await put(id, { status: 'open', priority: 'low' })
  expect((await cycles(id)).map((one: Body) => [one.policy.name, one.state, one.started_at])).toEqual([
    ['Urgent', 'met', '2026-11-02T09:00:00.000Z'],
    ['All others', 'running', '2026-11-02T12:00:00.000Z'],
  ])
  // The policy now asks for less time, but a stopped clock was judged by the earlier terms.
  await desk.admin.send('PUT', `/api/tickets/sla/${urgent}`, { within_hours: '0.5' })
  await desk.runJobs()
  expect((await cycles(id))[0]).toMatchObject({ state: 'met', within_minutes: 120 })
  expect((await desk.admin.send('POST', `/api/tickets/${id}/sla/recompute`)).status).toBe(200)
  expect((await cycles(id))[0]).toMatchObject({
    state: 'missed',
    within_minutes: 30,
    stopped_at: '2026-11-02T10:00:00.000Z',
  })
  await desk.admin.send('PUT', `/api/tickets/sla/${urgent}`, { within_hours: '2' })
  await desk.runJobs()
})

test('an edited calendar, and what is told of the past, read the running clocks anew from the log', async () => {
  const { id } = await open({ priority: 'urgent' })
  await desk.turnTo('2026-11-02T10:30:00Z')
  const holiday = await desk.make('/holidays', {
    calendar_id: desk.calendar,
    name: 'Stocktaking',
    day: '2026-11-02',
    hours: ['13:00-17:00'],
  })
  await desk.runJobs()
  expect(await desk.read(`/tickets/${id}`)).toMatchObject({ due_at: '2026-11-02T15:00:00.000Z', sla_elapsed: 0 })
  expect((await cycles(id))[0].lines[0]).toMatchObject({ reason: 'holiday', holiday: 'Stocktaking', counts: false })
  await desk.admin.send('DELETE', `/api/holidays/${holiday.id}`)
  await desk.runJobs()
  expect(await desk.read(`/tickets/${id}`)).toMatchObject({ due_at: '2026-11-02T11:00:00.000Z' })
  const past = (body: object) => desk.agent.send('POST', `/api/tickets/${id}/past`, body)
  expect((await past({ at: '2026-11-02T09:30:00Z', status: 'pending' })).status).toBe(200)
  expect((await past({ at: '2026-11-02T10:00:00Z', status: 'open' })).status).toBe(200)
  expect(await desk.read(`/tickets/${id}`)).toMatchObject({
    status: 'open',
    due_at: '2026-11-02T11:30:00.000Z',
    sla_elapsed: 60,
  })
  expect((await past({ at: '2026-11-01T09:30:00Z', status: 'open' })).body.errors).toHaveProperty('at')
})

test('a recomputation of clocks that only go on writes nothing; of one that stands still, what has elapsed is exact', async () => {
  const { engine } = desk.product
  const [going, late] = [await open(), await open({ priority: 'urgent' })]
  const written = async (id: string) => {
    const { rows } = await engine.db.pool.query(
      `select t.xmin::text as ticket, y.xmin::text as cycle, y.elapsed::int as elapsed from tickets t join sla_cycle y on y.ticket_id = t.id where t.id = '${id}'`,
    )
    return rows[0]
  }
  await desk.turnTo('2026-11-02T12:00:00Z')
  await recompute()
  const before = [await written(going.id), await written(late.id)]
  await desk.turnTo('2026-11-02T13:00:00Z')
  await recompute()
  expect([await written(going.id), await written(late.id)]).toEqual(before)
  expect(await put(late.id, { status: 'pending' })).toMatchObject({ sla_state: 'missed', sla_elapsed: 240 })
  expect(await written(late.id)).toMatchObject({ elapsed: 4 * 3_600_000 })
  // A running cycle keeps no terms of its own: the present policy judges it.
  const kept = await engine.db.all<{ n: number }>(
    sql`select count(*)::int as n from sla_cycle where basis is not null and stopped_at is null`,
  )
  expect(kept).toEqual([{ n: 0 }])
})

test('a preview names the tickets with before and after, and writes nothing', async () => {
  const { id, number } = await open({ priority: 'urgent' })
  const body = {
    id: urgent,
    name: 'Urgent',
    within_hours: '1',
    target_status: 'solved',
    calendar_id: desk.calendar,
    order: 1,
    excluded_statuses: ['pending'],
  }
  const criteria = { operator: 'and', filters: [{ column: 'priority', operator: 'eq', value: 'urgent' }] }
  const { status, body: answer } = await desk.admin.send('POST', '/api/tickets/sla/preview', { ...body, criteria })
  expect(status, JSON.stringify(answer)).toBe(200)
  expect(answer.data.find((one: Body) => one.id === id)).toMatchObject({
    number,
    before: { policy: 'Urgent', due_at: '2026-11-02T11:00:00.000Z' },
    after: { policy: 'Urgent', due_at: '2026-11-02T10:00:00.000Z' },
  })
  expect(await desk.read(`/tickets/${id}`)).toMatchObject({ due_at: '2026-11-02T11:00:00.000Z' })
})

test('criteria may speak of relations, and those that are not understood are refused', async () => {
  const by = (column: string) => ({ operator: 'and', filters: [{ column, operator: 'eq', value: 'Harbour Ltd' }] })
  const terms = { within_hours: '1.25', target_status: 'solved', calendar_id: desk.calendar }
  const bad = await desk.admin.send('POST', '/api/tickets/sla', {
    ...terms,
    name: 'Bad',
    criteria: by('client.secret'),
  })
  expect(bad).toMatchObject({ status: 422, body: { errors: { criteria: [expect.any(String)] } } })
  const paused = await desk.admin.send('POST', '/api/tickets/sla', {
    ...terms,
    name: 'Odd',
    excluded_statuses: ['solved'],
  })
  expect(paused.body.errors).toHaveProperty('excluded_statuses')
  const { id } = await desk.make('/tickets/sla', {
    ...terms,
    name: 'Harbour first',
    order: 0,
    criteria: by('client.name'),
  })
  expect(await open({ client_id: desk.client })).toMatchObject({
    sla_policy_id: id,
    due_at: '2026-11-02T10:15:00.000Z',
  })
  expect((await open()).sla_policy_id).not.toBe(id)
  // A policy stays as long as a ticket uses it; an inactive one judges none.
  const refused = await desk.admin.send('DELETE', `/api/tickets/sla/${id}`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'in_use', entity: 'ticket', count: 1 } })
  await desk.admin.send('PUT', `/api/tickets/sla/${id}`, { is_active: false })
  await desk.runJobs()
  expect((await desk.admin.send('DELETE', `/api/tickets/sla/${id}`)).status).toBe(200)
})

test('a policy that only the first clock of a ticket was judged by is in use as well', async () => {
  const terms = { within_hours: '2', target_status: 'solved', calendar_id: desk.calendar, order: 0 }
  const criteria = { operator: 'and', filters: [{ column: 'priority', operator: 'eq', value: 'high' }] }
  const policy = await desk.make('/tickets/sla', { ...terms, name: 'High first', criteria })
  const { id } = await open({ priority: 'high' })
  await put(id, { status: 'solved' })
  await put(id, { status: 'open', priority: 'low' })
  expect((await desk.read(`/tickets/${id}`)).sla_policy_id).not.toBe(policy.id)
  const refused = await desk.admin.send('DELETE', `/api/tickets/sla/${policy.id}`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'in_use', count: 1 } })
})

test('reminders come once each, before and after, whatever the clock does; escalation changes the ticket', async () => {
  const { id } = await open({ priority: 'urgent', assignee_id: desk.agent.id, team_id: desk.team })
  const at = async (iso: string) => {
    await desk.turnTo(iso)
    await desk.runJobs()
  }
  await at('2026-11-02T10:29:00Z')
  expect(await told('sla_at_risk')).not.toContain(id)
  await at('2026-11-02T10:31:00Z')
  await at('2026-11-02T10:20:00Z')
  await at('2026-11-02T10:35:00Z')
  expect((await told('sla_at_risk')).filter((one: string) => one === id)).toHaveLength(1)
  expect(await desk.read(`/tickets/${id}`)).toMatchObject({ sla_state: 'running', at_risk: true, overdue: false })
  await at('2026-11-02T11:01:00Z')
  expect(await desk.read(`/tickets/${id}`)).toMatchObject({ sla_state: 'missed', at_risk: false, overdue: true })
  await at('2026-11-09T11:01:00Z')
  await at('2026-11-10T11:01:00Z')
  expect((await told('sla_missed', desk.leader)).filter((one: string) => one === id)).toHaveLength(1)
  expect(await desk.read(`/tickets/${id}`)).toMatchObject({ assignee_id: desk.leader.id, priority: 'urgent' })
})

test.each([
  ['team', () => desk.team],
  ['department', async () => (await desk.make('/departments', { name: 'Yard of the policy' })).id],
])("a policy for a workspace's tickets holds for those of its %s, and for no others", async (of, idOf) => {
  const people = { [`${of}_id`]: await idOf() }
  const workspace = await desk.make('/todo/workspaces', { name: 'Dispatchers', ...people })
  const policy = await desk.make('/tickets/sla', {
    name: `Of ${workspace.id}`,
    within_hours: '1',
    order: 0,
    calendar_id: desk.calendar,
    target_status: 'solved',
    criteria: ticketsOf(workspace),
  })
  expect(await open(people)).toMatchObject({ sla_policy_id: policy.id, due_at: '2026-11-02T10:00:00.000Z' })
  expect((await open()).sla_policy_id).not.toBe(policy.id)
})

test('a workspace of nobody has no tickets of its own', () => {
  expect(ticketsOf({ team_id: null, department_id: null })).toBeUndefined()
})

test('a recomputation reads every running clock once, over several blocks', async () => {
  const { engine } = desk.product
  const at = '2026-11-02T09:00:00Z'
  // These are written past the product, so that none of them has a clock yet.
  await engine.db.run(sql`with made as (
      insert into tickets (id, number, title, status, priority, position, created_at, updated_at)
      select gen_random_uuid(), nextval(pg_get_serial_sequence('tickets', 'number')), 'Of many', 'new', 'medium', 'z' || lpad(n::text, 6, '0'), ${at}, ${at}
      from generate_series(1, 1203) n returning id),
    told as (
      insert into event (id, entity, row_id, action, version, at, recorded_at, source)
      select gen_random_uuid(), 'ticket', id, 'created', 1, ${at}, ${at}, 'api' from made returning id)
    insert into change (event_id, field, old, new) select id, 'status', null, '"new"'::jsonb from told`)
  const [open] = await engine.db.all<{ n: number }>(
    sql`select count(*)::int as n from tickets where deleted_at is null and (status not in ('solved', 'closed') or (sla_state is not null and sla_stopped_at is null))`,
  )
  expect(await recompute()).toBe(open?.n)
  const clocks = await engine.db.all<{ state: string; n: number }>(
    sql`select t.sla_state as state, count(*)::int as n from tickets t join sla_cycle y on y.ticket_id = t.id where t.title = 'Of many' group by 1`,
  )
  expect(clocks).toEqual([{ state: 'running', n: 1203 }])
})
