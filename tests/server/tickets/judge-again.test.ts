import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldApart } from '../harness/held-apart.ts'
import type { Body, Person } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-02T09:00:00Z')
})
afterAll(() => desk.product.end())

let made = 0
/** Makes a policy for the tickets of a new type. */
const policyWithType = async (within: string, reminders: readonly object[] = []) => {
  const name = `Type ${++made}`
  const type = (await desk.make('/tickets/types', { name })).id as string
  const criteria = { operator: 'and', filters: [{ column: 'type_id', operator: 'eq', value: type }] }
  const make = () =>
    desk.make('/tickets/sla', {
      name,
      within_hours: within,
      target_status: 'solved',
      calendar_id: desk.calendar,
      order: made,
      criteria,
      reminders,
    })
  return { type, make }
}
const change = async (id: string, body: object) => {
  const answer = await desk.admin.send('PUT', `/api/tickets/sla/${id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await desk.runJobs()
}
/** Makes and solves a ticket after some hours of work, both on the given day. */
const solvedIn = async (type: string, day: string, hours: number, more: object = {}): Promise<string> => {
  await desk.turnTo(`${day}T09:00:00Z`)
  const { id } = await desk.make('/tickets', { title: 'Late lorry', type_id: type, ...more })
  await desk.turnTo(`${day}T${String(9 + hours).padStart(2, '0')}:00:00Z`)
  expect((await desk.admin.send('PUT', `/api/tickets/${id}`, { status: 'solved' })).status).toBe(200)
  return id
}
const preview = async (policy: string, by = desk.admin): Promise<Body> => {
  const { status, body } = await by.send('POST', `/api/tickets/sla/${policy}/judge/preview`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const begin = (policy: string, by = desk.admin) => by.send('POST', `/api/tickets/sla/${policy}/judge`)
const latest = async (policy: string, by = desk.admin): Promise<Body> => {
  const { status, body } = await by.send('GET', `/api/tickets/sla/${policy}/judge`)
  expect(status).toBe(200)
  return body.data
}
const judge = async (policy: string, by = desk.admin): Promise<Body> => {
  expect((await begin(policy, by)).status).toBe(200)
  await desk.runJobs()
  return latest(policy, by)
}
const state = async (id: string) => {
  const { sla_state, sla_policy_id } = await desk.read(`/tickets/${id}`)
  return [sla_policy_id, sla_state]
}
const judgedEntries = async (id: string): Promise<Body[]> =>
  ((await desk.read(`/tickets/${id}/history`)) as Body[]).filter(({ source }) => source === 'job')

/** Checks that a receipt agrees with the ticket itself in lists. */
const assertAgreed = async (id: string) => {
  const row = await desk.read(`/tickets/${id}`)
  const last = (await desk.read(`/tickets/${id}/sla`)).at(-1)
  expect([last?.policy.id ?? null, last?.state ?? null, last?.due_at ?? null]).toEqual([
    row.sla_policy_id,
    row.sla_state,
    row.due_at,
  ])
}

test('what the preview says is what judging again comes to: met, missed, gained, lost, in history, lists, receipts and overview', async () => {
  const { type, make } = await policyWithType('4')
  const early = await solvedIn(type, '2026-11-02', 1)
  const policy = (await make()).id
  const slow = await solvedIn(type, '2026-11-03', 3)
  const quick = await solvedIn(type, '2026-11-04', 1)
  const open = (await desk.make('/tickets', { title: 'Open', type_id: type })).id
  await desk.runJobs()
  expect(await state(early)).toEqual([null, null])
  expect(await state(slow)).toEqual([policy, 'met'])

  await change(policy, { within_hours: '2' })
  expect(await state(slow), 'nothing by itself').toEqual([policy, 'met'])
  const said = await preview(policy)
  expect(said).toMatchObject({
    closed: 3,
    changed: 3,
    met_to_missed: 1,
    missed_to_met: 0,
    gained: 1,
    lost: 0,
    other: 1,
    unchanged: 0,
    is_complete: true,
  })
  expect(await state(slow), 'a preview writes nothing').toEqual([policy, 'met'])
  const { looked_at, is_complete: _, ...figures } = said
  const done = await judge(policy)
  expect(done).toMatchObject({ ...figures, state: 'done', done: looked_at, of: looked_at })
  expect(await state(slow)).toEqual([policy, 'missed'])
  expect(await state(early)).toEqual([policy, 'met'])
  expect(await state(quick)).toEqual([policy, 'met'])
  for (const id of [early, slow, quick, open]) await assertAgreed(id)
  const line = (await desk.read('/tickets/overview')).parts.policy.find(({ key }: Body) => key === policy)
  expect(line).toMatchObject({ met: 2, missed: 1 })

  const entries = await judgedEntries(slow)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ action: 'updated', actor: { id: desk.admin.id } })
  expect(entries[0]?.changes).toContainEqual({ field: 'sla_state', old: 'met', new: 'missed' })
  expect((await judgedEntries(early))[0]?.changes).toContainEqual({ field: 'sla_policy_id', old: null, new: policy })
  expect(await judgedEntries(open)).toHaveLength(0)

  // A repetition changes nothing, and notifies nobody twice.
  expect(await preview(policy)).toMatchObject({ closed: 3, changed: 0, unchanged: 3 })
  expect(await judge(policy)).toMatchObject({ state: 'done', changed: 0, unchanged: 3 })
  expect(await judgedEntries(slow)).toHaveLength(1)

  await change(policy, { within_hours: '8' })
  expect(await preview(policy)).toMatchObject({ missed_to_met: 1 })
  await change(policy, { is_active: false })
  expect(await preview(policy)).toMatchObject({ closed: 3, lost: 3, changed: 3 })
  expect(await judge(policy)).toMatchObject({ lost: 3 })
  expect(await state(slow)).toEqual([null, null])
  for (const id of [early, slow, quick]) await assertAgreed(id)
  expect(await preview(policy)).toMatchObject({ closed: 0, changed: 0 })
})

test('those who may not change policies are refused; others judge what they see and nothing else', async () => {
  const { type, make } = await policyWithType('1')
  const policy = (await make()).id
  const of = async (client: string) => solvedIn(type, '2026-11-05', 3, { client_id: client })
  const [own, others] = [await of(desk.client), await of((await desk.make('/clients', { name: 'Far Ltd' })).id)]
  await change(policy, { within_hours: '4' })
  for (const path of ['judge', 'judge/preview'])
    expect((await desk.agent.send('POST', `/api/tickets/sla/${policy}/${path}`)).status).toBe(403)
  expect((await desk.agent.send('GET', `/api/tickets/sla/${policy}/judge`)).status).toBe(403)
  const seer: Person = await desk.product.person({
    roles: ['client'],
    permissions: ['policy-update', 'policy-show', 'policy-index'],
  })
  await desk.admin.send('PUT', `/api/users/${seer.id}`, { client_id: desk.client })
  expect(await preview(policy)).toMatchObject({ closed: 2, missed_to_met: 2 })
  expect(await preview(policy, seer)).toMatchObject({ closed: 1, missed_to_met: 1, looked_at: 1 })
  expect(await judge(policy, seer)).toMatchObject({ closed: 1, of: 1, missed_to_met: 1 })
  expect(await latest(policy), 'another one’s run tells of other tickets').toBeNull()
  expect(await state(own)).toEqual([policy, 'met'])
  expect(await state(others)).toEqual([policy, 'missed'])
  const unknown = '0192f000-0000-7000-8000-000000000000'
  expect((await begin(unknown)).status).toBe(404)

  // A user who may no longer change policies when the job runs changes nothing.
  expect((await begin(policy, seer)).status).toBe(200)
  await desk.admin.send('POST', `/api/users/${seer.id}/permissions`, { permissions: [] })
  await desk.product.runJobs()
  expect(await state(others)).toEqual([policy, 'missed'])
  const [row] = await desk.product.engine.db.all<Body>(
    sql`select state from sla_judgement where by_id = ${seer.id} order by begun_at desc, id desc limit 1`,
  )
  expect(row).toEqual({ state: 'failed' })
})

test('asked for twice at once by one it is one run', async () => {
  const { type, make } = await policyWithType('1')
  const policy = (await make()).id
  const id = await solvedIn(type, '2026-11-06', 3)
  await change(policy, { within_hours: '4' })
  const [one, two] = await Promise.all([begin(policy), begin(policy)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(two.body.data.id).toBe(one.body.data.id)
  await Promise.all([desk.product.runJobs(), desk.product.runJobs()])
  expect(await latest(policy)).toMatchObject({ state: 'done', changed: 1 })
  expect(await judgedEntries(id)).toHaveLength(1)
})

test('two runs at once tell of each ticket once: the second waits, and finds it judged', async () => {
  const { type, make } = await policyWithType('1')
  const policy = (await make()).id
  const id = await solvedIn(type, '2026-11-06', 3)
  await change(policy, { within_hours: '4' })
  const other = await desk.product.person({ roles: ['admin'] })
  const run = (by: Person) => async () => {
    await begin(policy, by)
    await desk.product.runJobs()
  }
  await heldApart(desk.product, run(desk.admin), run(other))
  const [mine, theirs] = [await latest(policy), await latest(policy, other)]
  expect([mine.state, theirs.state]).toEqual(['done', 'done'])
  expect([mine.changed, theirs.changed, theirs.unchanged]).toEqual([1, 0, 1])
  expect(await judgedEntries(id)).toHaveLength(1)
  await assertAgreed(id)
})

test('a run that ended with its process continues where it was', async () => {
  const { type, make } = await policyWithType('1')
  await desk.turnTo('2026-11-09T09:00:00Z')
  const ids: string[] = []
  for (let n = 0; n < 26; n++)
    ids.push(
      ...(await Promise.all(
        Array.from(
          { length: 10 },
          async () => (await desk.make('/tickets', { title: 'Late lorry', type_id: type, status: 'solved' })).id,
        ),
      )),
    )
  const policy = (await make()).id
  await desk.runJobs()
  const { db } = desk.product.engine
  const last = ids.toSorted().at(-1)
  // The disk is full when the second block is written, which ends the whole run and not one ticket.
  await db.run(
    sql.raw(`create function fill_disk() returns trigger language plpgsql as $$ begin
    if new.row_id = '${last}' and new.source = 'job' then raise exception 'disk full' using errcode = '53100'; end if; return new; end $$`),
  )
  await db.run(sql`create trigger fill_disk before insert on event for each row execute function fill_disk()`)
  const begun = (await begin(policy)).body.data
  const failed = (await desk.product.runJobs()).filter(({ error }) => error !== undefined)
  expect(failed.map(({ name }) => name)).toEqual(['sla-judge'])
  const halfway = await latest(policy)
  expect(halfway).toMatchObject({ id: begun.id, state: 'running' })
  expect(halfway.done).toBeGreaterThanOrEqual(250)
  expect(halfway.done).toBeLessThan(halfway.of)
  await db.run(sql`drop trigger fill_disk on event`)
  await desk.turnTo('2026-11-09T10:00:00Z')
  await desk.runJobs()
  const done = await latest(policy)
  expect(done).toMatchObject({ id: begun.id, state: 'done', done: halfway.of, gained: ids.length })
  const [counted] = await db.all<Body>(
    sql`select count(*)::int as n, count(distinct row_id)::int as of from event where source = 'job' and row_id = any(${sql.param(ids)}::uuid[])`,
  )
  expect(counted).toEqual({ n: ids.length, of: ids.length })
}, 60_000)

test('nobody is reminded of what was over long ago', async () => {
  const { type, make } = await policyWithType('1', [
    { timing: 'before', offset: 30, notify: ['assignee'] },
    { timing: 'after', offset: 30, notify: ['assignee'], raise_to: 'urgent' },
  ])
  await desk.turnTo('2026-11-10T09:00:00Z')
  // The ticket was closed without having been solved, so its clock still runs.
  const { id } = await desk.make('/tickets', {
    title: 'Closed',
    type_id: type,
    status: 'closed',
    assignee_id: desk.agent.id,
    priority: 'low',
  })
  await desk.turnTo('2026-11-12T15:00:00Z')
  const policy = (await make()).id
  await desk.runJobs()
  expect(await preview(policy)).toMatchObject({ closed: 1, gained: 1 })
  await judge(policy)
  await desk.turnTo('2026-11-13T15:00:00Z')
  await desk.runJobs()
  expect(await state(id)).toEqual([policy, 'missed'])
  expect((await desk.read(`/tickets/${id}`)).priority).toBe('low')
  for (const kind of ['sla_missed', 'sla_at_risk'])
    expect((await desk.read(`/notifications?filter[kind]=${kind}`, desk.agent)).length, kind).toBe(0)
})
