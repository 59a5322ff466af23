import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-02T09:00:00Z')
})
afterAll(() => desk.product.end())

/** Reads all tickets by list, receipts and overview. */
const told = async () => {
  const rows: readonly Body[] = await desk.read('/tickets?perPage=100')
  const { total } = await desk.read('/tickets/overview')
  const receipts = await Promise.all(rows.map(({ id }) => desk.read(`/tickets/${id}/sla`)))
  return { rows, total, receipts }
}

const assertAgreed = async (moment: string) => {
  const { rows, total, receipts } = await told()
  for (const [index, row] of rows.entries()) {
    const last = receipts[index].at(-1)
    const receipt = [last?.policy.id ?? null, last?.state ?? null, last?.due_at ?? null, last?.stopped_at ?? null]
    expect(receipt, `${moment} #${row.number}`).toEqual([
      row.sla_policy_id,
      row.sla_state,
      row.due_at,
      row.sla_stopped_at,
    ])
  }
  const cycles = receipts.flat()
  const met = cycles.filter((one: Body) => one.stopped_at !== null && one.state === 'met').length
  const missed = cycles.filter((one: Body) => one.state === 'missed').length
  expect({ met: total.met, missed: total.missed }, moment).toEqual({ met, missed })
}

test('a receipt, the list and the overview say the same of every clock at every moment', async () => {
  const numbers = fc.sample(fc.double({ min: 0, max: 0.999, noNaN: true, noDefaultInfinity: true }), {
    numRuns: 1000,
    seed: 46,
  })
  const random = () => numbers.pop() ?? 0
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const [statuses, priorities] = [
    ['open', 'pending', 'on_hold', 'solved', 'closed'],
    ['low', 'medium', 'high', 'urgent'],
  ]
  const open = () => desk.make('/tickets', { title: 'Late lorry', priority: pick(priorities) })
  const ids: string[] = []
  for (let n = 0; n < 8; n++) ids.push((await open()).id)
  // They are closed before any policy exists, like imported ones.
  for (const id of ids.slice(0, 4)) await desk.admin.send('PUT', `/api/tickets/${id}`, { status: 'closed' })
  const terms = { calendar_id: desk.calendar, target_status: 'solved', excluded_statuses: ['pending'] }
  const policy = await desk.make('/tickets/sla', { ...terms, name: 'All', within_hours: '4', order: 2 })
  await assertAgreed('before the job')
  await desk.runJobs()
  await assertAgreed('after the job')
  const criteria = { operator: 'and', filters: [{ column: 'priority', operator: 'eq', value: 'urgent' }] }
  await desk.make('/tickets/sla', { ...terms, name: 'Urgent', within_hours: '1', order: 1, criteria })
  await desk.runJobs()
  let at = Date.parse('2026-11-02T09:00:00Z')
  for (let round = 0; round < 40; round++) {
    at += Math.floor(random() * 5 * 3_600_000)
    await desk.turnTo(new Date(at).toISOString())
    const body = random() < 0.7 ? { status: pick(statuses) } : { priority: pick(priorities) }
    await desk.admin.send('PUT', `/api/tickets/${pick(ids)}`, body)
    if (random() < 0.3) await desk.runJobs()
    if (random() < 0.1)
      await desk.admin.send('PUT', `/api/tickets/sla/${policy.id}`, { within_hours: pick(['2', '4', '9']) })
    if (round % 4 === 0) await assertAgreed(`round ${round}`)
  }
  await desk.runJobs()
  await assertAgreed('at the end')
}, 60_000)
