import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Outcome } from '../../src/server/jobs/run-job.ts'
import { heldApart } from './harness/held-apart.ts'
import type { Body } from './harness/product.ts'
import { type Desk, openDesk } from './tickets/stage.ts'

let desk: Desk
let project: string
beforeAll(async () => {
  desk = await openDesk('2026-11-09T09:00:00Z')
  const department = (await desk.make('/departments', { name: 'Harbour' })).id
  project = (await makeProject('Pier', department)).id
})
afterAll(() => desk.product.end())

const makeProject = async (name: string, department?: string): Promise<Body> => {
  const department_id = department ?? (await desk.read('/departments'))[0].id
  return desk.make('/projects', { name, priority: 'low', destination: 'internal', department_id })
}
const db = () => desk.product.engine.long
const attempt = async (name: string): Promise<Outcome | undefined> => {
  const { engine, runJobs } = desk.product
  const job = engine.jobs.all.find((one) => one.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await engine.jobs.send(engine.db, job, {})
  return (await runJobs()).find((one) => one.name === name)
}
const run = async (name: string): Promise<void> => expect(await attempt(name)).toEqual({ name })
const told = (job: string): Promise<Body[]> => desk.read(`/logs/failed-rows?filter[job]=${job}`)
const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  (await db().one<{ n: number }>(sql`select count(*)::int as n from (${query}) x`))?.n ?? -1

const repeating = (name: string) =>
  desk.make('/tasks', {
    name,
    project_id: project,
    repeat_rule: 'FREQ=DAILY',
    repeat_from: 'calendar',
    due_at: '2026-11-09T08:00:00.000Z',
  })
const finish = async ({ id }: Body) =>
  expect((await desk.admin.send('PUT', `/api/tasks/${id}`, { status: 'done' })).status).toBe(200)

test.each([
  ['by two jobs', () => run('recurrence'), () => run('recurrence')],
  ['by a job and whoever ends it meanwhile', () => run('recurrence'), finish],
  ['by whoever ends it and a job meanwhile', finish, () => run('recurrence')],
])('a row that comes again is made once %s', async (name, first, second) => {
  const task = await repeating(name)
  await heldApart(
    desk.product,
    () => first(task),
    () => second(task),
  )
  await run('recurrence')
  const rows = await db().all(sql`select due_at, repeat_rule from tasks where name = ${name} order by due_at`)
  expect(rows).toEqual([
    { due_at: '2026-11-09T08:00:00.000Z', repeat_rule: null },
    { due_at: '2026-11-10T08:00:00.000Z', repeat_rule: 'FREQ=DAILY' },
  ])
})

test('a repeat that its completed sprint refuses is told in words, and those of others are made', async () => {
  const phase = await desk.make('/phases', { name: 'Build', project_id: project })
  const sprint = await desk.make('/sprints', { name: 'First', phase_id: phase.id })
  const refused = await repeating('Refused')
  await repeating('Good')
  expect((await desk.admin.send('PUT', `/api/tasks/${refused.id}`, { sprint_id: sprint.id })).status).toBe(200)
  await db().run(sql`update sprints set is_completed = true where id = ${sprint.id}`)
  await run('recurrence')
  expect(await count(sql`select 1 from tasks where name = 'Good'`)).toBe(2)
  expect(await told('recurrence')).toMatchObject([{ about_id: refused.id, reason: 'refused' }])
  expect((await told('recurrence'))[0]?.error).toMatch(/sprint/i)
  await db().run(sql`update sprints set is_completed = false where id = ${sprint.id}`)
  await run('recurrence')
  expect(await told('recurrence')).toEqual([])
  expect(await count(sql`select 1 from tasks where name = 'Refused'`)).toBe(2)
})

test('a ring of parents in the trash goes, each row once', async () => {
  const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => desk.make('/tasks', { name, project_id: project })))
  const [above, below] = [await makeProject('Above'), await makeProject('Below')]
  for (const [table, child, parent] of [
    ['tasks', a, b],
    ['tasks', b, c],
    ['tasks', c, a],
    ['projects', above, below],
    ['projects', below, above],
  ] as const)
    await db().run(
      sql`update ${sql.identifier(table)} set parent_id = ${parent?.id}, deleted_at = '2026-10-01T00:00:00Z' where id = ${child?.id}`,
    )
  await run('trash-empty')
  const ids = [a, b, c, above, below].map((row) => String(row?.id))
  expect(await count(sql`select id from tasks where id = any(${sql.param(ids)}::uuid[])`)).toBe(0)
  expect(await count(sql`select id from projects where id = any(${sql.param(ids)}::uuid[])`)).toBe(0)
  expect(
    await count(sql`select 1 from event where action = 'deleted' and row_id = any(${sql.param(ids)}::uuid[])`),
  ).toBe(ids.length)
  expect(await told('trash-empty')).toEqual([])
})

test('of a trash whose emptying is cut off nothing is restored, and another run does the rest', async () => {
  const old = await makeProject('Old')
  await db().run(sql`delete from job`)
  const tasks: string[] = []
  for (let n = 0; n < 45; n++) tasks.push((await desk.make('/tasks', { name: `Old ${n}`, project_id: old.id })).id)
  expect((await desk.admin.send('DELETE', `/api/projects/${old.id}`)).status).toBe(200)
  for (const table of ['tasks', 'projects'])
    await db().run(
      sql`update ${sql.identifier(table)} set deleted_at = '2026-10-01T00:00:00Z' where deleted_at is not null`,
    )
  const left = () => count(sql`select 1 from tasks where project_id = ${old.id}`)
  const holder = await db().pool.connect()
  try {
    await holder.query('create table holds_task (id uuid references tasks (id))')
    await holder.query('begin')
    // Marking the row need not wait for this lock, deleting it must.
    await holder.query('insert into holds_task values ($1)', [tasks.at(-1)])
    const running = attempt('trash-empty')
    await expect.poll(left, { timeout: 20_000 }).toBe(5)
    const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => count(waiting), { timeout: 10_000 }).toBeGreaterThan(0)
    await db().run(sql`select pg_terminate_backend(pid) from (${waiting}) w`)
    expect((await running)?.error).toBeDefined()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  // A lost connection is no fault of a row.
  expect(await told('trash-empty')).toEqual([])
  expect(await left()).toBe(5)
  const restored = await desk.admin.send('POST', `/api/projects/${old.id}/restore`)
  expect([restored.status, restored.body.code]).toEqual([409, 'being_removed'])
  await run('trash-empty')
  expect(await left()).toBe(0)
  expect(await count(sql`select 1 from projects where id = ${old.id}`)).toBe(0)
  expect(
    await count(
      sql`select row_id from event where action = 'deleted' and source = 'job' and row_id = any(${sql.param(tasks)}::uuid[])`,
    ),
  ).toBe(45)
  expect(await count(sql`select 1 from removal`)).toBe(0)
})

test('of many who are told one that can’t be stops no other, and is told once it can', async () => {
  const { engine } = desk.product
  const people = await Promise.all([1, 2, 3].map(() => desk.product.person({ roles: ['member'] })))
  const [, bad] = people
  await db().run(
    sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no good''; end'`,
  )
  await db().run(
    sql.raw(
      `create trigger spoilt before insert on notifications for each row when (new.user_id = '${bad?.id}') execute function refuse()`,
    ),
  )
  await db().run(sql`delete from job`)
  await engine.notify(engine.db, 'system', { kind: 'role_changed', to: people.map(({ id }) => id) })
  const outcomes = await desk.product.runJobs()
  expect(outcomes.map(({ name, error }) => [name, error !== undefined])).toEqual([
    ['notice', false],
    ['notice', true],
  ])
  const toldOf = () =>
    Promise.all(people.map(({ id }) => count(sql`select 1 from notifications where user_id = ${id}`)))
  expect(await toldOf()).toEqual([1, 0, 1])
  await db().run(sql`drop trigger spoilt on notifications`)
  await desk.turnTo('2026-11-09T10:00:00Z')
  await desk.product.runJobs()
  expect(await toldOf()).toEqual([1, 1, 1])
})
