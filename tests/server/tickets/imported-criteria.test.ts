import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-20T09:00:00Z')
})
afterAll(() => desk.product.end())

const log = `When;Case;State;Severity;Subject;Customer
2026-11-18 10:00;A-1;New;P1;Lorry is late;Harbour Ltd
2026-11-18 11:00;A-1;In Progress;P1;;
`

test('every criterion on what an imported ticket has holds for it', async () => {
  const sent = await desk.admin.send('POST', '/api/tickets/history', { mapping: '{}', file: Buffer.from(log) })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const [row] = await desk.read('/tickets?search=A-1')
  const model = desk.product.engine.models.of('ticket')
  const told: { [column: string]: unknown } = {}
  for (const [column, { type, field }] of model.byWire) {
    const value = row[column]
    const isAsked = type !== null && ['choice', 'text', 'ref', 'boolean'].includes(field.kind)
    if (!isAsked || value === null || value === undefined || column === 'sla_policy_id') continue
    const policy = await desk.make('/tickets/sla', {
      name: column,
      within_hours: '4',
      target_status: 'solved',
      order: 1,
      calendar_id: desk.calendar,
      criteria: { operator: 'and', filters: [{ column, operator: 'eq', value }] },
    })
    await desk.runJobs()
    const cycles: Body[] = await desk.read(`/tickets/${row.id}/sla`)
    told[column] = cycles.length > 0
    // A policy that tickets use can't be deleted.
    await desk.admin.send('PUT', `/api/tickets/sla/${policy.id}`, { is_active: false })
    await desk.runJobs()
    expect((await desk.admin.send('DELETE', `/api/tickets/sla/${policy.id}`)).status).toBe(200)
  }
  expect(told).toMatchObject({ channel: true, priority: true, status: true, client_id: true, source_key: true })
  expect(Object.entries(told).filter(([, holds]) => holds !== true)).toEqual([])
})
