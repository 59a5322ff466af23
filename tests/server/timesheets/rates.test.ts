import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '../../../src/core/query/relative.ts'
import { amountOf, type RateRow, rateFor, rateTargets } from '../../../src/domain/people/rate-rule.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { begin, type Office, officeOf } from './harness.ts'

let product: Product
let office: Office
let manager: Person
beforeAll(async () => {
  product = await startTestProduct({ now: () => begin })
  office = await officeOf(product)
  manager = await product.person({ roles: ['project-manager'] })
})
afterAll(() => product.end())

const made = async (path: string, body: object, by: Person = manager): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const entry = async (id: string, by: Person = manager): Promise<Body> =>
  (await by.send('GET', `/api/time-entries/${id}`)).body.data

test('SQL and the pure rule find the same rate and amount, for random rates, roles, zones and moments', async () => {
  const zones = ['UTC', 'Asia/Tokyo', 'America/New_York', 'Africa/Cairo']
  const people = await Promise.all(zones.map((zone) => office.joined('member', zone)))
  const task = await office.task()
  const second = await made(
    '/projects',
    {
      name: 'Pier',
      priority: 'low',
      destination: 'internal',
      department_id: (await made('/departments', { name: 'Pier' }, office.admin)).id,
    },
    office.admin,
  )
  const roles = await product.engine.db.all<{ id: string; name: string }>(
    sql`select id, name from roles where name in ('member', 'agent')`,
  )
  const days = fc.integer({ min: 0, max: 20 }).map((n) => `2026-10-${String(n + 5).padStart(2, '0')}`)
  const [projects, ids] = [[office.project, second.id], people.map(({ id }) => id)]
  const drawn = fc.sample(
    fc.record({
      applies_to: fc.constantFrom(...rateTargets),
      user_id: fc.constantFrom(...ids),
      project_id: fc.constantFrom(...projects),
      role_id: fc.constantFrom(...roles.map(({ id }) => id)),
      valid_from: days,
      amount: fc.integer({ min: 0, max: 99_999_99 }).map((n) => (n / 100).toFixed(2)),
    }),
    60,
  )
  const answers = []
  for (const one of drawn)
    answers.push((await office.admin.send('POST', '/api/rates', { ...one, amount_currency: 'EUR' })).status)
  // No two rates of one target begin on one day.
  expect([...new Set(answers)].filter((status) => status !== 422)).toEqual([201])
  expect(answers.filter((status) => status === 201).length).toBeGreaterThan(40)
  const stored: readonly (RateRow & { readonly amount: string })[] = (
    await office.admin.send('GET', '/api/rates?perPage=100')
  ).body.data
  const times = fc.sample(
    fc.record({
      person: fc.nat({ max: people.length - 1 }),
      project: fc.constantFrom(...projects, null),
      at: fc
        .integer({ min: 0, max: 30 * 24 * 60 })
        .map((minute) => Date.parse('2026-10-01T00:00:00Z') + minute * 60_000),
      minutes: fc.integer({ min: 1, max: 600 }),
      billed: fc.constantFrom(true, true, true, false),
    }),
    80,
  )
  for (const { person, project, at, minutes, billed } of times)
    await product.engine.db.run(sql`insert into time_entries
      (id, version, created_at, updated_at, about_type, about_id, project_id, user_id, started_at, ended_at, is_billable, note)
      values (gen_random_uuid(), 1, now(), now(), 'task', ${task.id}, ${project}, ${people[person]?.id},
        ${new Date(at).toISOString()}, ${new Date(at + minutes * 60_000).toISOString()}, ${billed}, 'random')`)
  const member = roles.find(({ name }) => name === 'member')?.id ?? ''
  const rows: Body[] = (await office.admin.send('GET', '/api/time-entries?perPage=100&filter[note]=random')).body.data
  expect(rows).toHaveLength(times.length)
  for (const row of rows) {
    const zone = zones[ids.indexOf(row.user_id)] ?? ''
    const day = dayIn(Date.parse(row.started_at), zone)
    const found = row.is_billable
      ? rateFor(stored, { user_id: row.user_id, project_id: row.project_id, roles: [member], day })
      : undefined
    expect([row.rate, row.rate_currency], JSON.stringify({ row, day })).toEqual([
      found?.amount ?? null,
      found ? 'EUR' : null,
    ])
    expect(row.amount).toBe(found === undefined ? null : amountOf(row.minutes, found.amount))
  }
  expect(rows.filter(({ rate }) => rate !== null).length).toBeGreaterThan(10)
  // The next test needs rates of its own.
  await product.engine.db.run(sql`delete from rates`)
})

test('hours begin as their project says, are billed or not by whoever may change them, and are locked with their week', async () => {
  const worker = await office.joined('member')
  const task = await office.task()
  const first = (await office.log(worker, task.id, '09:00', '10:00')).body.data
  expect(first.is_billable).toBe(true)
  expect((await office.log(worker, task.id, '12:00', '13:00', { is_billable: true })).status).toBe(422)
  const changed = await worker.send('PUT', `/api/time-entries/${first.id}`, { is_billable: false })
  expect(changed.body.data.is_billable).toBe(false)
  await office.admin.send('PUT', `/api/projects/${office.project}`, { is_billable: false })
  const second = (await office.log(worker, task.id, '10:00', '11:00')).body.data
  expect(second.is_billable).toBe(false)
  await office.admin.send('PUT', `/api/projects/${office.project}`, { is_billable: true })
  const todo = await made('/todos', { title: 'Own', priority: 'low' }, worker)
  const own = {
    about_type: 'todo',
    about_id: todo.id,
    started_at: '2026-11-18T14:00:00Z',
    ended_at: '2026-11-18T15:00:00Z',
  }
  expect((await made('/time-entries', own, worker)).is_billable).toBe(false)
  const cell = { about_type: 'task', about_id: task.id, day: '2026-11-18', is_billable: true }
  expect((await worker.send('POST', '/api/timesheets/cells', { cells: [cell] })).status).toBe(200)
  expect([(await entry(first.id)).is_billable, (await entry(second.id)).is_billable]).toEqual([true, true])
  const week = (await worker.send('GET', '/api/timesheets/week?day=2026-11-18')).body.data
  expect(week.rows.find((row: Body) => row.about_id === task.id).cells[2]).toMatchObject({
    minutes: 120,
    is_billable: true,
  })
  const [sheet] = await office.sheetsOf(worker)
  await office.step(worker, sheet.id, 'submit')
  const late = await worker.send('PUT', `/api/time-entries/${first.id}`, { is_billable: false })
  expect(late.body.code).toBe('timesheet_locked')
})

test('what was approved keeps its rate, whatever becomes of rates and roles, until its week is reopened', async () => {
  const worker = await office.joined('member')
  const task = await office.task()
  const logged = (await office.log(worker, task.id, '09:00', '10:30')).body.data
  const rate = await made('/rates', {
    user_id: worker.id,
    amount: '80.10',
    amount_currency: 'EUR',
    valid_from: '2026-01-01',
  })
  const told = async () => {
    const { rate: each, rate_currency, amount, amount_currency, version } = await entry(logged.id)
    return [each, rate_currency, amount, amount_currency, version]
  }
  expect(await told()).toEqual(['80.10', 'EUR', '120.15', 'EUR', 1])
  const raise = (amount: string) => manager.send('PUT', `/api/rates/${rate.id}`, { amount, amount_currency: 'USD' })
  await raise('90.00')
  expect(await told()).toEqual(['90.00', 'USD', '135.00', 'USD', 1])
  const [sheet] = await office.sheetsOf(worker)
  await office.step(worker, sheet.id, 'submit')
  expect((await office.step(office.leader, sheet.id, 'approve')).status).toBe(200)
  await raise('100.00')
  expect(await told()).toEqual(['90.00', 'USD', '135.00', 'USD', 1])
  expect((await manager.send('DELETE', `/api/rates/${rate.id}`)).status).toBe(200)
  expect(await told()).toEqual(['90.00', 'USD', '135.00', 'USD', 1])
  await office.step(office.admin, sheet.id, 'reopen')
  expect(await told()).toEqual([null, null, null, null, 1])
})

test('a rate is of what it applies to alone, and holds until the next one of the same begins', async () => {
  const worker = await office.joined('member')
  const body = { applies_to: 'person', user_id: worker.id, project_id: office.project, amount: '10.00' }
  const first = await made('/rates', { ...body, valid_from: '2026-02-01' })
  expect(first).toMatchObject({ user_id: worker.id, project_id: null, amount_currency: 'EUR', valid_until: null })
  const until = async (id: string) => (await manager.send('GET', `/api/rates/${id}`)).body.data.valid_until
  const next = await made('/rates', { ...body, valid_from: '2026-03-01' })
  expect(await until(first.id)).toBe('2026-02-28')
  await made('/rates', { ...body, applies_to: 'person_on_project', valid_from: '2026-02-10' })
  expect(await until(first.id)).toBe('2026-02-28')
  // No two rates of one target begin on one day, whether made or moved; another project's may.
  const again = { ...body, valid_from: '2026-03-01' }
  const refusals = [
    await manager.send('POST', '/api/rates', again),
    await manager.send('PUT', `/api/rates/${first.id}`, { valid_from: '2026-03-01' }),
  ]
  for (const refused of refusals)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['valid_from']])
  const both = await Promise.all(
    [1, 2].map(() => manager.send('POST', '/api/rates', { ...again, valid_from: '2026-04-01' })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect((await manager.send('PUT', `/api/rates/${next.id}`, { amount: '11.00' })).status).toBe(200)
  const missing = await manager.send('POST', '/api/rates', { applies_to: 'role', amount: '1.00' })
  expect(missing.body.errors).toHaveProperty('role_id')
})

test('rates and amounts are read by whoever may list rates alone: in rows, filters, sorts, groups and exports', async () => {
  const worker = await office.joined('member')
  const task = await office.task()
  const { id } = (await office.log(worker, task.id, '09:00', '10:00')).body.data
  await made('/rates', { user_id: worker.id, amount: '50.00', valid_from: '2026-01-01' })
  expect(await entry(id)).toMatchObject({ rate: '50.00', amount: '50.00' })
  const client = await product.person({ roles: ['client'] })
  for (const one of [worker, office.leader, client]) {
    for (const call of ['GET /api/rates', 'POST /api/rates/export', `GET /api/rates/${id}`]) {
      const [method = '', url = ''] = call.split(' ')
      expect((await one.send(method as 'GET', url)).status, call).toBe(403)
    }
    if (one === client) continue
    const row = await entry(id, one)
    for (const name of ['rate', 'rate_currency', 'amount', 'amount_currency', 'agreed_rate', 'agreed_rate_currency'])
      expect(row).not.toHaveProperty(name)
    const column = { column: 'amount', operator: 'gt', value: '1' }
    for (const query of [
      'filter[amount]=50',
      'filter[rate]=50',
      'orderOn=amount',
      `where=${encodeURIComponent(JSON.stringify({ operator: 'and', filters: [column] }))}`,
    ])
      expect((await one.send('GET', `/api/time-entries?${query}`)).status, query).toBe(422)
    expect((await one.send('POST', '/api/time-entries/export?format=csv&columns=note,amount')).status).toBe(422)
    const all = String((await one.send('POST', '/api/time-entries/export?format=csv&columns=all')).body)
    expect(all).not.toContain('50.00')
  }
  // The permission alone lifts no row rule: a client's user who holds it sees no rate.
  const granted = await product.person({ roles: ['client'], permissions: ['rate-index', 'rate-show'] })
  expect((await granted.send('GET', '/api/rates')).body.total).toBe(0)
  const found = (
    await manager.send(
      'GET',
      `/api/time-entries?filter[user_id]=${worker.id}&filters[0][column]=amount&filters[0][operator]=gte&filters[0][value]=50`,
    )
  ).body
  expect(found.total).toBe(1)
})
