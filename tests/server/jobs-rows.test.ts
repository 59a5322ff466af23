import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body, Person } from './harness/product.ts'
import { type Desk, openDesk } from './tickets/stage.ts'

const now = '2026-11-10T09:00:00Z'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-09T09:00:00Z')
})
afterAll(() => desk.product.end())

const run = async (name: string): Promise<void> => {
  const { engine, runJobs } = desk.product
  const job = engine.jobs.all.find((one) => one.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await engine.jobs.send(engine.db, job, {})
  expect((await runJobs()).find((one) => one.name === name)).toEqual({ name })
}
const told = (job: string): Promise<Body[]> => desk.read(`/logs/failed-rows?filter[job]=${job}`)
const db = () => desk.product.engine.long
const countOf = async (query: ReturnType<typeof sql>): Promise<number> =>
  (await db().one<{ n: number }>(sql`select count(*)::int as n from (${query}) x`))?.n ?? -1

/** Three rows of one job. The test spoils the one in the middle by hand, which no call allows. */
type Case = {
  readonly rows: readonly string[]
  /** Returns the job's effect on one row: 0, or 1 however often it runs. */
  readonly done: (id: string) => Promise<number>
  readonly spoil: (id: string) => Promise<unknown>
  readonly mend: (id: string) => Promise<unknown>
  readonly entity: string
  readonly reason: string
}
const three = async (make: (n: number) => Promise<string>): Promise<readonly string[]> => [
  await make(1),
  await make(2),
  await make(3),
]
const set = (table: string, column: string, value: unknown) => (id: string) =>
  db().run(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value} where id = ${id}`)

/** A row that the database refuses to write or to delete. */
const refusing = (table: string, when: 'insert' | 'update' | 'delete', column = 'id') => ({
  spoil: async (id: string) => {
    await db().run(
      sql`create or replace function refuse() returns trigger language plpgsql as 'begin raise exception ''no good''; end'`,
    )
    await db().run(
      sql.raw(
        `create trigger spoilt before ${when} on "${table}" for each row when (${when === 'delete' ? 'old' : 'new'}.${column} = '${id}') execute function refuse()`,
      ),
    )
  },
  mend: () => db().run(sql.raw(`drop trigger spoilt on "${table}"`)),
})

const people = () => three(async () => (await desk.product.person({ roles: ['member'] })).id)
const repeating = (n: number) =>
  desk.make('/todos', {
    title: `Again ${n}`,
    due_at: '2026-11-10T08:00:00.000Z',
    repeat_rule: 'FREQ=DAILY',
    repeat_from: 'calendar',
  })
const clocks = async (): Promise<readonly string[]> => {
  const policy = {
    name: 'All',
    within_hours: '2',
    order: 1,
    calendar_id: desk.calendar,
    target_status: 'solved',
    reminders: [{ timing: 'after', offset: 0, notify: ['assignee'] }],
  }
  if ((await desk.read('/tickets/sla')).length === 0) await desk.make('/tickets/sla', policy)
  await desk.runJobs()
  return three(async (n) => (await desk.make('/tickets', { title: `Late ${n}` }, desk.agent)).id)
}

const cases: { readonly [job: string]: () => Promise<Case> } = {
  recurrence: async () => ({
    rows: await three(async (n) => (await repeating(n)).id),
    done: (id) =>
      countOf(sql`select 1 from todos a join todos b on b.title = a.title and b.id <> a.id where a.id = ${id}`),
    spoil: set('todos', 'repeat_rule', 'FREQ=NEVER'),
    mend: set('todos', 'repeat_rule', 'FREQ=DAILY'),
    entity: 'todo',
    reason: 'unreadable',
  }),
  reminders: async () => ({
    rows: await three(
      async (n) =>
        (
          await desk.make('/events', {
            title: `Meet ${n}`,
            start_datetime: '2026-11-10T09:05:00.000Z',
            time_zone: 'UTC',
            repeat_rule: 'FREQ=WEEKLY',
            reminder_minutes: 10,
          })
        ).id,
    ),
    done: (id) => countOf(sql`select 1 from reminder_given where row_id = ${id}`),
    spoil: set('events', 'repeat_rule', 'FREQ=NEVER'),
    mend: set('events', 'repeat_rule', 'FREQ=WEEKLY'),
    entity: 'event',
    reason: 'unreadable',
  }),
  'due-notices': async () => {
    const rows = await people()
    await desk.make('/todo/workspaces', { name: 'Shed', stages: [{ name: 'To do' }], members: rows })
    for (const assignee of rows)
      await desk.make('/todos', { title: 'Due', due_at: '2026-11-09T15:00:00.000Z', assignees: [assignee] })
    // This todo is for all of them: each person who can be notified is, whatever happens to the others.
    await desk.make('/todos', { title: 'Of all', due_at: '2026-11-09T15:00:00.000Z', assignees: rows })
    return {
      rows,
      done: async (id) => (await countOf(sql`select 1 from told_date where user_id = ${id} and kind = 'overdue'`)) / 2,
      spoil: set('users', 'time_zone', 'Nowhere/Land'),
      mend: set('users', 'time_zone', 'UTC'),
      entity: 'user',
      reason: 'unreadable',
    }
  },
  'dashboard-due': async () => {
    const daily = { mail_days: ['tuesday'] }
    return {
      rows: await three(async (n) => (await desk.make('/dashboards', { title: `Numbers ${n}`, ...daily })).id),
      done: (id) => countOf(sql`select 1 from told_date where row_id = ${id}`),
      spoil: set('dashboards', 'mail_at', 'soon'),
      mend: set('dashboards', 'mail_at', '07:00'),
      entity: 'dashboard',
      reason: 'unreadable',
    }
  },
  'timesheet-due': async () => ({
    rows: await people(),
    done: (id) => countOf(sql`select 1 from told_date where user_id = ${id} and kind = 'timesheet_due'`),
    spoil: set('users', 'time_zone', 'Nowhere/Land'),
    mend: set('users', 'time_zone', 'UTC'),
    entity: 'user',
    reason: 'unreadable',
  }),
  'notice-digest': async () => {
    const rows = await people()
    for (const id of rows)
      await db().run(
        sql`insert into notifications (id, version, created_at, updated_at, user_id, kind, is_personal, in_app, in_digest, is_read)
          values (gen_random_uuid(), 1, '2026-11-09T10:00:00Z', '2026-11-09T10:00:00Z', ${id}, 'role_changed', true, true, true, false)`,
      )
    return {
      rows,
      done: (id) => countOf(sql`select 1 from mail m join users u on u.email = m.recipient where u.id = ${id}`),
      spoil: set('users', 'time_zone', 'Nowhere/Land'),
      mend: set('users', 'time_zone', 'UTC'),
      entity: 'user',
      reason: 'unreadable',
    }
  },
  'sla-wake': async () => ({
    rows: await clocks(),
    done: (id) => countOf(sql`select 1 from sla_reminder_sent where ticket_id = ${id}`),
    ...refusing('sla_reminder_sent', 'insert', 'ticket_id'),
    entity: 'ticket',
    reason: 'unexpected',
  }),
  'sla-recompute': async () => {
    const rows = await clocks()
    await db().run(sql`update sla_policies set within_hours = 40`)
    return {
      rows,
      done: (id) => countOf(sql`select 1 from tickets where id = ${id} and sla_within = 2400`),
      ...refusing('tickets', 'update'),
      entity: 'ticket',
      reason: 'unexpected',
    }
  },
  'sla-judge': async () => {
    const rows = await clocks()
    for (const id of rows) await desk.admin.send('PUT', `/api/tickets/${id}`, { status: 'solved' })
    const [policy] = await desk.read('/tickets/sla')
    await db().run(sql`update sla_policies set within_hours = 50`)
    expect((await desk.admin.send('POST', `/api/tickets/sla/${policy.id}/judge`)).status).toBe(200)
    // A run leaves these tickets when its process is killed.
    await db().run(sql`delete from job where name = 'sla-judge'`)
    await db().run(sql`update sla_judgement set pending_ids = ${sql.param(rows)}::uuid[]`)
    return {
      rows,
      done: (id) => countOf(sql`select 1 from tickets where id = ${id} and sla_within = 3000`),
      ...refusing('tickets', 'update'),
      entity: 'ticket',
      reason: 'unexpected',
    }
  },
  'trash-empty': async () => {
    const rows = await three(async (n) => (await desk.make('/todos', { title: `Old ${n}` })).id)
    await db().run(sql`update todos set deleted_at = '2026-10-01T00:00:00Z' where title like 'Old %'`)
    return {
      rows,
      done: async (id) => 1 - (await countOf(sql`select 1 from todos where id = ${id}`)),
      ...refusing('todos', 'delete'),
      entity: 'todo',
      reason: 'unexpected',
    }
  },
}

test.each(Object.entries(cases))(
  'of the rows of %s a bad one is told, the others are done, once',
  async (job, make) => {
    await desk.turnTo('2026-11-09T09:00:00Z')
    const { rows, done, spoil, mend, entity, reason } = await make()
    const all = () => Promise.all(rows.map(done))
    const bad = rows[1] ?? ''
    await spoil(bad)
    await desk.turnTo(now)
    for (const times of [1, 2]) {
      await run(job)
      expect(await all()).toEqual([1, 0, 1])
      expect(await told(job)).toMatchObject([
        { about_type: entity, about_id: bad, reason, times, failed_at: '2026-11-10T09:00:00.000Z' },
      ])
    }
    await mend(bad)
    await run(job)
    expect(await all()).toEqual([1, 1, 1])
    expect(await told(job)).toEqual([])
  },
)

test('what is told of a row that comes into question no more goes with the next run', async () => {
  await desk.turnTo(now)
  const { id } = await repeating(9)
  await set('todos', 'repeat_rule', 'FREQ=NEVER')(id)
  await run('recurrence')
  expect(await told('recurrence')).toHaveLength(1)
  await set('todos', 'repeat_rule', null)(id)
  await run('recurrence')
  expect(await told('recurrence')).toEqual([])
})

test('a failed row is read by those who may read the logs, with the title for those who may see it; the job is run again at once', async () => {
  await desk.turnTo(now)
  const owner = await desk.product.person({ roles: ['member'] })
  const mine = await desk.make(
    '/todos',
    { title: 'Private', due_at: now, repeat_rule: 'FREQ=DAILY', repeat_from: 'calendar' },
    owner,
  )
  const own = await repeating(8)
  for (const { id } of [mine, own]) await set('todos', 'repeat_rule', 'FREQ=NEVER')(id)
  await run('recurrence')
  const rows = await told('recurrence')
  const titles = async (who: Person) => {
    const { body } = await who.send('GET', '/api/logs/failed-rows?filter[job]=recurrence')
    return body.data.map(({ about_title }: Body) => about_title).toSorted()
  }
  expect(await titles(desk.admin)).toEqual(['Again 8', 'Private'])
  expect(await titles(await desk.product.person({ permissions: ['log-index'] }))).toEqual([null, null])
  const id = rows[0]?.id
  const ask = (who: Person) => who.send('POST', `/api/logs/failed-rows/${id}/retry`)
  expect([(await owner.send('GET', '/api/logs/failed-rows')).status, (await ask(owner)).status]).toEqual([403, 403])
  for (const one of [mine, own]) await set('todos', 'repeat_rule', 'FREQ=DAILY')(one.id)
  expect((await ask(desk.admin)).status).toBe(200)
  // The call is made twice, and the job runs once.
  expect((await ask(desk.admin)).status).toBe(200)
  expect((await desk.product.runJobs()).filter(({ name }) => name === 'recurrence')).toEqual([{ name: 'recurrence' }])
  expect(await told('recurrence')).toEqual([])
  expect((await ask(desk.admin)).status).toBe(404)
})

/** Jobs that do not do rows one after the other, with the reason. */
const others = {
  consequence: 'one plan',
  'daily-target-reached': 'one person',
  clean: 'each deletion is a step of its own',
  'notice-clean': 'one deletion',
  'sweep-files': 'lost files are told by the failed job',
  'mail-in': 'each mail is taken or refused by itself',
  mail: 'one mail',
  'dashboard-mail': 'one mail',
  notice: 'who cannot be told is told by a job of their own',
  'password-mail': 'one person',
  'automation-run': 'one row, whose fault its run tells',
  'reach-log': 'all or nothing of a part of the log: it is read again',
  'report-mail': 'one report',
  'webhook-delivery': 'one call',
  'work-import': 'one import',
}

test('every job of the product is tried here, or has no rows', () => {
  expect([...Object.keys(cases), ...Object.keys(others)].toSorted()).toEqual(
    desk.product.engine.jobs.all.map(({ name }) => name).toSorted(),
  )
})
