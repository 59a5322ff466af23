import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
beforeAll(async () => {
  // A Friday evening, after the office has closed.
  desk = await openDesk('2026-11-06T17:30:00Z')
})
afterAll(() => desk.product.end())

test('a first reply counts working time by the calendar of the ticket’s policy, and by the clock without one', async () => {
  const { agent, client, calendar } = desk
  const policy = { name: 'Clients', target_status: 'solved', within_hours: '8', calendar_id: calendar, order: 1 }
  const criteria = { operator: 'and', filters: [{ column: 'client_id', operator: 'eq', value: client }] }
  await desk.make('/tickets/sla', { ...policy, criteria })
  const ours = (await desk.make('/tickets', { title: 'Crane', client_id: client })).id
  const plain = (await desk.make('/tickets', { title: 'Screen' })).id
  await desk.turnTo('2026-11-09T10:30:00Z')
  for (const about_id of [ours, plain])
    await desk.make('/comments', { about_type: 'ticket', about_id, body: 'Soon', shared_with_client: true }, agent)
  const after = async (id: string) => (await desk.read(`/tickets/${id}`)).first_reply_after
  expect([await after(ours), await after(plain)]).toEqual([90, 65 * 60])
  // The tile of the dashboard has the same number, also once the calendar has changed.
  await desk.admin.send('PUT', `/api/business-calendars/${calendar}`, { monday: [] })
  await desk.runJobs()
  const where = { operator: 'and', filters: [{ column: 'client_id', operator: 'eq', value: client }] }
  const asked = { entity: 'ticket', measure: 'median', field: 'first_reply_after', where }
  const answer = await agent.send('POST', '/api/figures', asked)
  expect([answer.status, answer.body.total]).toEqual([200, 90])
})
