import { afterAll, beforeAll, expect, test } from 'vitest'
import { percentiles } from '../../../src/domain/tickets/percentile.ts'
import type { Body } from '../harness/product.ts'
import { eventsOf, logs, shuffled } from './log-writers.ts'
import { countedByHand, handledByHand, handPolicies, histories, officeWeek, type Told } from './outside-logs.ts'
import { type Desk, openDesk } from './stage.ts'

/** Logs as other systems export them give the same minutes as counting by hand (definitions, 'Service-level clock'). */

const now = '2026-11-20T09:00:00.000Z'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(now)
  const calendar = (await desk.make('/business-calendars', { name: 'Paris', time_zone: 'Europe/Paris', ...officeWeek }))
    .id
  const always = (await desk.make('/business-calendars', { name: 'Always', always_open: true })).id
  await desk.make('/holidays', { calendar_id: calendar, name: 'Armistice', day: '2026-11-11', every_year: true })
  const terms = { target_status: 'solved', excluded_statuses: ['pending', 'on_hold'] }
  await desk.make('/tickets/sla', {
    ...terms,
    name: 'Urgent',
    within_hours: '4',
    order: 1,
    calendar_id: always,
    criteria: { operator: 'and', filters: [{ column: 'priority', operator: 'eq', value: 'urgent' }] },
  })
  await desk.make('/tickets/sla', { ...terms, name: 'Standard', within_hours: '16', order: 2, calendar_id: calendar })
})
afterAll(() => desk.product.end())

const cyclesOf = async (id: string) => {
  const cycles = await desk.read(`/tickets/${id}/sla`)
  return cycles.map((one: Body) => ({
    policy: one.policy.name,
    elapsed: one.elapsed_minutes,
    state: one.state,
    started: one.started_at,
    stopped: one.stopped_at,
    due: one.due_at,
  }))
}

const all: Told[] = []
test.each(Object.entries(logs).map(([name, write], n) => [name, write, n] as const))('%s', async (name, write, n) => {
  const told = histories(`L${n + 1}`)
  const keepsMinutes = !/each field|changelog|attribute/.test(name)
  const { file, mapping = {} } = write(shuffled(eventsOf(told), keepsMinutes))
  const { status, body } = await desk.admin.send('POST', '/api/tickets/history', {
    mapping: JSON.stringify({ ...mapping, source: name.slice(0, 20) }),
    file: Buffer.from(file),
  })
  expect(status, JSON.stringify(body).slice(0, 1500)).toBe(200)
  expect(body.data).toMatchObject({ tickets: told.length, problem_count: 0, written: true })
  const rows: Body[] = await desk.read(`/tickets?search=L${n + 1}-&perPage=100`)
  const ids = new Map(rows.map(({ source_key, id }) => [source_key, id]))
  for (const one of told) expect(await cyclesOf(ids.get(one.key)), one.key).toEqual(countedByHand(one, Date.parse(now)))
  all.push(...told)
})

test('the overview says the same of all of them', async () => {
  const { parts, total } = await desk.read('/tickets/overview?from=2026-10-01&to=2026-11-20')
  const cycles = all.flatMap((one) => countedByHand(one, Date.parse(now)))
  for (const { name, holds } of handPolicies) {
    const own = cycles.filter(({ policy }) => policy === name)
    const met = own.filter(({ state, stopped }) => state === 'met' && stopped !== null).length
    const missed = own.filter(({ state }) => state === 'missed').length
    const handled = all
      .filter(({ steps }) => (handPolicies.find((one) => one.holds(steps.at(-1)?.priority ?? ''))?.name ?? '') === name)
      .map(handledByHand)
    const [reply_median, reply_p90] = percentiles(
      handled.flatMap(({ reply }) => reply ?? []),
      [0.5, 0.9],
    )
    const [solve_median, solve_p90] = percentiles(
      handled.flatMap(({ solve }) => solve ?? []),
      [0.5, 0.9],
    )
    expect(holds).toBeTypeOf('function')
    expect(parts.policy.find((one: Body) => one.name === name)).toMatchObject({
      met,
      missed,
      attainment: Math.round((1000 * met) / (met + missed)) / 10,
      first_reply_median: reply_median,
      first_reply_p90: reply_p90,
      solve_median,
      solve_p90,
    })
  }
  expect(total.met + total.missed).toBe(cycles.filter(({ state }) => state === 'met' || state === 'missed').length)
})
