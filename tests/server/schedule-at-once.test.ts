import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planState } from '../../src/domain/schedule/server/plan-state.ts'
import { dayMinutes as day, plansOf } from './harness/plans.ts'
import { type Answer, type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
let clock = Date.parse('2027-01-02T09:00:00Z')
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock++ })
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
})
afterAll(() => product.end())
const { bars, made, read, plan, task, link, apply } = plansOf(() => ({ admin, department }))

const waiting = async (): Promise<number> => {
  const found = await product.engine.db.one<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found?.n ?? 0
}
const untilWaiting = (many: number) => expect.poll(waiting, { timeout: 20_000, interval: 5 }).toBe(many)

/**
 * Changes a plan while somebody else holds its lock: the change is computed and waits. The holder does each of the
 * given works before letting it continue.
 */
const changedMeanwhile = async (
  project: string,
  send: () => Promise<Answer>,
  works: readonly ((holder: PoolClient) => Promise<unknown>)[],
): Promise<Answer> => {
  const { pool } = product.engine.long
  const holders: PoolClient[] = []
  const hold = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    holders.push(client)
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('schedule.${project}'))`)
    return client
  }
  try {
    let holder = await hold()
    const answer = send()
    for (const [n, work] of works.entries()) {
      await untilWaiting(1)
      await work(holder)
      // The next lock waits behind the change, so that the change can't pass before the next work is done.
      const next = n + 1 < works.length ? hold() : undefined
      if (next !== undefined) await untilWaiting(2)
      await holder.query('commit')
      if (next !== undefined) holder = await next
    }
    return await answer
  } finally {
    for (const client of holders) {
      await client.query('rollback')
      client.release()
    }
  }
}

const stored = async ({ id }: Body): Promise<string> => {
  const { start_at, due_at } = await read(`/tasks/${id}`)
  return `${String(start_at ?? '').slice(5, 10)} ${String(due_at ?? '').slice(5, 10)}`
}
/** Acts like a user who holds the plan's lock. */
const lasting =
  ({ id }: Body, days: number) =>
  (holder: PoolClient) =>
    holder.query('update tasks set duration = $1, version = version + 1 where id = $2', [days * day, id])

describe('what changes between computing a change of a plan and writing it', () => {
  test('a duration: it is computed again', async () => {
    const project = await plan()
    const [a, b] = [await task(project, 'a', 1), await task(project, 'b', 1)]
    await link(a, b)
    const done = await changedMeanwhile(project, () => apply(project, {}), [lasting(a, 3)])
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect([await stored(a), await stored(b)]).toEqual(['01-04 01-06', '01-07 01-07'])
  })

  test('a link: it is computed again, and refused where both together make a loop', async () => {
    const project = await plan()
    const [a, b, c] = [await task(project, 'a', 1), await task(project, 'b', 1), await task(project, 'c', 1)]
    const insert = (from: Body, to: Body) => (holder: PoolClient) =>
      holder.query(
        `insert into dependencies (id, predecessor_id, successor_id, type, lag, elapsed, created_at, updated_at)
          values (gen_random_uuid(), $1, $2, 'finish_start', 0, false, now(), now())`,
        [from.id, to.id],
      )
    const done = await changedMeanwhile(project, () => apply(project, {}), [insert(a, b)])
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect([await stored(a), await stored(b)]).toEqual(['01-04 01-04', '01-05 01-05'])
    const add = { links: { add: [{ predecessor_id: c.id, successor_id: a.id }] } }
    const refused = await changedMeanwhile(project, () => apply(project, add), [insert(b, c)])
    expect(refused).toMatchObject({ status: 422, body: { code: 'plan_loop' } })
    expect((await read(`/projects/${project}/schedule`)).links).toHaveLength(2)
  })

  test('three times: it is 409 with words, and nothing is written', async () => {
    const project = await plan()
    const [a, b] = [await task(project, 'a', 1), await task(project, 'b', 1)]
    await link(a, b)
    const works = [2, 3, 4].map((days) => lasting(a, days))
    const body = { changes: [{ id: b.id, progress: 40 }] }
    const refused = await changedMeanwhile(project, () => apply(project, body), works)
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(refused.body.message).toContain('Nothing was written')
    expect([await stored(a), await stored(b)]).toEqual(['01-04 01-04', '01-05 01-05'])
    expect(await read(`/tasks/${b.id}`)).toMatchObject({ progress: 0, version: 2 })
  })

  test('twice: the third time it is written', async () => {
    const project = await plan()
    const a = await task(project, 'a', 1)
    const works = [2, 3].map((days) => lasting(a, days))
    const done = await changedMeanwhile(project, () => apply(project, {}), works)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await stored(a)).toBe('01-04 01-06')
  })

  test('a baseline holds the plan as it is when it is written', async () => {
    const project = await plan()
    const a = await task(project, 'a', 1)
    const send = () => admin.send('POST', '/api/baselines', { project_id: project, name: 'Signed' })
    const { status, body } = await changedMeanwhile(project, send, [lasting(a, 3)])
    expect(status, JSON.stringify(body)).toBe(201)
    const [row] = await read(`/projects/${project}/schedule/compare?baseline_id=${body.data.id}`)
    expect(row).toMatchObject({ was_duration: 3 * day, was_end_at: '2027-01-06T17:00:00.000Z' })
  })
})

test('a call that is repeated under its key gets its answer, though it could not be made again', async () => {
  const project = await plan()
  const [a, b] = [await task(project, 'a', 1), await task(project, 'b', 1)]
  const { id } = await link(a, b)
  const send = () =>
    admin.send(
      'POST',
      `/api/projects/${project}/schedule/apply`,
      { links: { remove: [id] } },
      { 'idempotency-key': id },
    )
  const first = await send()
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(await send()).toMatchObject({ status: 200, body: first.body })
})

test('a link that somebody has changed since it was read is not removed', async () => {
  const project = await plan()
  const [a, b] = [await task(project, 'a', 1), await task(project, 'b', 1)]
  const { id, version } = await link(a, b)
  expect((await admin.send('PUT', `/api/dependencies/${id}`, { lag: 480 })).status).toBe(200)
  const remove = (read: number) => apply(project, { links: { remove: [{ id, version: read }] } })
  expect(await remove(version)).toMatchObject({ status: 412, body: { code: 'stale' } })
  expect((await read(`/projects/${project}/schedule`)).links).toMatchObject([{ id, lag: 480 }])
  const { version: now } = await read(`/dependencies/${id}`)
  expect((await remove(now)).status).toBe(200)
})

test('links that come back by an undo make no loop with those made since', async () => {
  const project = await plan()
  const [a, b] = [await task(project, 'a', 1), await task(project, 'b', 1)]
  const { id } = await link(a, b)
  const removed = await apply(project, { links: { remove: [id] } })
  await link(b, a)
  const undo = await admin.send('POST', `/api/projects/${project}/schedule/undo`, removed.body.data.undo)
  expect(undo).toMatchObject({ status: 422, body: { code: 'plan_loop' } })
  expect((await read(`/projects/${project}/schedule`)).links).toMatchObject([{ predecessor_id: b.id }])
})

test('the state of a plan is another one after any change of what it rests on', async () => {
  const { db } = product.engine
  const project = await plan()
  const [a, b] = [await task(project, 'a', 1), await task(project, 'b', 1)]
  const { id: calendar } = await made('/business-calendars', { name: 'Quay hours', time_zone: 'UTC' })
  const state = () => planState(db, project)
  const before = await state()
  expect(await state()).toBe(before)
  const changes: { readonly [what: string]: () => Promise<unknown> } = {
    // This also holds for statements that raise no version.
    task: () => db.run(sql`update tasks set progress = 7 where id = ${a.id}`),
    assignee: () => db.run(sql`insert into tasks_assignees (source_id, target_id) values (${a.id}, ${admin.id})`),
    link: () => link(a, b),
    lag: () => db.run(sql`update dependencies set lag = 60 where successor_id = ${b.id}`),
    phase: () => made('/phases', { project_id: project, name: 'Build', weight: 1 }),
    project: () => admin.send('PUT', `/api/projects/${project}`, { status_at: '2027-01-05T08:00:00.000Z' }),
    calendar: () => admin.send('PUT', `/api/business-calendars/${calendar}`, { time_zone: 'Europe/Paris' }),
    holiday: () => made('/holidays', { calendar_id: calendar, name: 'Day', day: '2027-01-05' }),
    deletion: () => admin.send('DELETE', `/api/tasks/${b.id}`),
  }
  const states = [before]
  for (const [what, change] of Object.entries(changes)) {
    await change()
    const next = await state()
    expect(states, what).not.toContain(next)
    states.push(next)
  }
})

describe('a change that was drawn on an older version', () => {
  const changed = async (task: Body, body: object) => {
    const answer = await admin.send('PUT', `/api/tasks/${task.id}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }

  test('of a field that somebody else changed: 409 with both values, and nothing is written', async () => {
    const project = await plan()
    const a = await task(project, 'a', 1)
    const { version } = await read(`/tasks/${a.id}`)
    await changed(a, { progress: 30 })
    const refused = await apply(project, { changes: [{ id: a.id, version, progress: 60 }] })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', conflicts: { progress: { base: 0, theirs: 30, mine: 60 } } },
    })
    expect(await read(`/tasks/${a.id}`)).toMatchObject({ progress: 30 })
  })

  test('of another field: both stand', async () => {
    const project = await plan()
    const a = await task(project, 'a', 1)
    const { version } = await read(`/tasks/${a.id}`)
    await changed(a, { progress: 30 })
    const done = await apply(project, { changes: [{ id: a.id, version, delay: 480 }] })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await read(`/tasks/${a.id}`)).toMatchObject({ progress: 30, delay: 480 })
  })

  test('dates that only follow from the plan are no conflict', async () => {
    const project = await plan()
    const [a, b] = [await task(project, 'a', 1), await task(project, 'b', 1)]
    await link(a, b)
    await apply(project, {})
    const { version } = await read(`/tasks/${b.id}`)
    await apply(project, { changes: [{ id: a.id, duration: 2 * day }] })
    expect((await read(`/tasks/${b.id}`)).version).toBeGreaterThan(version)
    const done = await apply(project, { changes: [{ id: b.id, version, duration: 2 * day }] })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await stored(b)).toBe('01-06 01-07')
  })

  test('of a link: its version is judged as well', async () => {
    const project = await plan()
    const [a, b] = [await task(project, 'a', 1), await task(project, 'b', 1)]
    const made = await link(a, b)
    const lagged = await admin.send('PUT', `/api/dependencies/${made.id}`, { lag: 60 })
    expect(lagged.status).toBe(200)
    const change = [{ id: made.id, version: made.version, lag: 120 }]
    expect(await apply(project, { links: { change } })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('the bars tell the versions that the rows have', async () => {
    const project = await plan()
    const [a, b] = [await task(project, 'a', 1), await task(project, 'b', 1)]
    const made = await link(a, b)
    const { tasks, links } = await bars(project)
    expect(links.map(({ id, version }) => [id, version])).toEqual([
      [made.id, (await read(`/dependencies/${made.id}`)).version],
    ])
    for (const { id, version } of tasks) expect(version).toBe((await read(`/tasks/${id}`)).version)
  })
})
