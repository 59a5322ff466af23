import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEngine } from '../../src/app/server/make-engine.ts'
import { onePool } from '../../src/server/db/pool.ts'
import type { Engine } from '../../src/server/engine.ts'
import { queueScheduled } from '../../src/server/jobs/schedule.ts'
import { runDueJobs } from '../../src/server/jobs/workers.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

// 9:00 in Paris, 17:00 in Tokyo, 3:00 in New York.
const start = Date.parse('2026-03-02T08:00:00Z')
let clock = start
let product: Product
let admin: Person
let paris: Person
let york: Person
let tokyo: Person
let pier: Body
const made = async (by: Person, path: string, body: object): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'] })
  const department = (await made(admin, '/departments', { name: 'Harbour' })).id
  const person = async (zone: string) => {
    const one = await product.person({ roles: ['project-manager'], department })
    expect((await one.send('PUT', '/api/profile', { time_zone: zone })).status).toBe(200)
    return one
  }
  paris = await person('Europe/Paris')
  york = await person('America/New_York')
  tokyo = await person('Asia/Tokyo')
  pier = await made(admin, '/projects', {
    name: 'Pier',
    priority: 'low',
    destination: 'internal',
    department_id: department,
    users: [paris.id, york.id, tokyo.id],
  })
})
afterAll(() => product.end())

/**
 * Runs everything that is due at a moment. A second engine stands for another process, or for the same one after a
 * restart.
 */
const runScheduled = async (at: string, on: readonly Engine[] = [product.engine]) => {
  clock = Date.parse(at)
  await product.engine.db.pool.query('update session set last_used_at = $1, expires_at = $2', [
    at,
    new Date(clock + 100 * 3_600_000).toISOString(),
  ])
  await Promise.all(on.map((one) => queueScheduled(one)))
  const outcomes = (await Promise.all(on.map((one) => runDueJobs(one)))).flat()
  expect(outcomes.filter(({ error }) => error !== undefined)).toEqual([])
}
const told = async (who: Person, row: Body): Promise<readonly string[]> => {
  const { status, body } = await who.send('GET', '/api/notifications?perPage=100&orderOn=created_at&orderBy=asc')
  expect(status).toBe(200)
  return body.data
    .filter(({ about_id, kind }: Body) => about_id === row.id && kind !== 'assigned')
    .map(({ kind, reason }: Body) => `${kind} ${reason}`)
}

test('of a task and a todo each is told once, by their own clock, over two processes and a restart', async () => {
  const due = { due_at: '2026-03-04T23:30:00.000Z', assignees: [paris.id, york.id, tokyo.id] }
  const task = await made(admin, '/tasks', { name: 'Piles', project_id: pier.id, ...due })
  const todo = await made(admin, '/todos', { title: 'Call the harbour', ...due })
  const all = async () => {
    const rows: (readonly string[])[] = []
    for (const row of [task, todo]) for (const who of [tokyo, paris, york]) rows.push(await told(who, row))
    expect(rows.slice(3), 'a todo as a task').toEqual(rows.slice(0, 3))
    return rows.slice(0, 3)
  }
  const soon = 'due_soon assigned'
  const late = 'overdue assigned'
  // Thursday 8:30 in Tokyo, Thursday 0:30 in Paris, Wednesday 18:30 in New York.
  await runScheduled('2026-03-03T06:50:00Z')
  // It is due on the fifth in Tokyo and in Paris, and on the fourth in New York.
  expect(await all()).toEqual([[], [], []])
  await runScheduled('2026-03-03T13:00:00Z')
  expect(await all()).toEqual([[], [], [soon]])
  await runScheduled('2026-03-03T23:10:00Z', [product.engine, product.engine])
  expect(await all()).toEqual([[soon], [], [soon]])
  // The clock goes back, and two processes check at once: nobody is notified twice.
  await runScheduled('2026-03-03T12:00:00Z')
  const again = makeEngine(onePool(product.engine.db.pool), { now: () => clock, filesOf: () => product.files })
  await runScheduled('2026-03-04T07:00:00Z', [product.engine, again])
  expect(await all()).toEqual([[soon], [soon], [soon]])
  // A passed date causes a notice at once by day, and in the morning by night.
  await runScheduled('2026-03-04T23:40:00Z', [product.engine, again])
  expect(await all()).toEqual([[soon, late], [soon], [soon, late]])
  await runScheduled('2026-03-05T06:50:00Z', [again])
  await runScheduled('2026-03-05T07:00:00Z', [again, product.engine])
  await runScheduled('2026-03-05T09:00:00Z')
  expect(await all()).toEqual([
    [soon, late],
    [soon, late],
    [soon, late],
  ])
})

test('what is nobody’s is told to its maker; what is done, to nobody', async () => {
  clock = start
  await runScheduled('2026-03-02T08:00:00Z')
  const due = { due_at: '2026-03-02T10:00:00.000Z' }
  const own = await made(paris, '/todos', { title: 'Water the plants', ...due })
  const done = await made(paris, '/todos', { title: 'Post the letter', ...due })
  const given = await made(paris, '/tasks', { name: 'Given', project_id: pier.id, assignees: [york.id], ...due })
  expect((await paris.send('PUT', `/api/todos/${done.id}`, { is_done: true })).status).toBe(200)
  await runScheduled('2026-03-02T08:10:00Z')
  await runScheduled('2026-03-02T10:10:00Z')
  expect(await told(paris, own)).toEqual(['due_soon made', 'overdue made'])
  expect(await told(paris, done)).toEqual([])
  expect(await told(paris, given)).toEqual([])
  // It is half past five in New York: they know since the day before that it is near, and hear in the morning that it
  // has passed.
  expect(await told(york, given)).toEqual(['due_soon assigned'])
  await runScheduled('2026-03-02T13:00:00Z')
  expect(await told(york, given)).toEqual(['due_soon assigned', 'overdue assigned'])
})

test('a date is told anew where it is another', async () => {
  await runScheduled('2026-03-02T14:00:00Z')
  const todo = await made(paris, '/todos', { title: 'Buoys', due_at: '2026-03-02T15:00:00.000Z' })
  await runScheduled('2026-03-02T14:10:00Z')
  await paris.send('PUT', `/api/todos/${todo.id}`, { due_at: '2026-03-02T16:00:00.000Z' })
  await runScheduled('2026-03-02T14:20:00Z')
  await runScheduled('2026-03-02T14:30:00Z')
  expect(await told(paris, todo)).toEqual(['due_soon made', 'due_soon made'])
})

test('a mail of a date says which row, and when it is by the choices, the language and the zone of who reads it', async () => {
  const readers: readonly (readonly [Person, object, RegExp])[] = [
    [
      tokyo,
      { locale: 'en', hour_cycle: 'h23', date_form: 'year_month_day' },
      /^Due soon: T-\d+ Mast \(2026-03-19, 08:30\)$/,
    ],
    [
      york,
      { locale: 'en', hour_cycle: 'h12', date_form: 'month_day_year' },
      /^Due soon: T-\d+ Mast \(Mar 18, 2026, 7:30\sPM\)$/,
    ],
    [paris, { locale: 'fr' }, /T-\d+ Mast \(19 mars 2026,? (?:à )?00:30\)$/],
  ]
  for (const [who, choices] of readers) {
    expect((await who.send('PUT', '/api/profile', choices)).status).toBe(200)
    const settings = [{ kind: 'due_soon', app: true, mail: who === york ? 'daily' : 'at_once' }]
    expect((await who.send('PUT', '/api/notifications/settings', { settings })).status).toBe(200)
  }
  await made(admin, '/tasks', {
    name: 'Mast',
    project_id: pier.id,
    due_at: '2026-03-18T23:30:00.000Z',
    assignees: readers.map(([{ id }]) => id),
  })
  for (const at of ['2026-03-17T13:00:00Z', '2026-03-18T00:00:00Z', '2026-03-18T13:00:00Z']) await runScheduled(at)
  for (const [who, , expected] of readers) {
    const mails = await product.engine.db.all<{ subject: string; text: string }>(
      sql`select subject, text from mail where recipient = ${who.email}`,
    )
    const said = mails.flatMap(({ subject, text }) =>
      [subject, ...text.split('\n')].map((line) => line.replace(/^Due soon: (?=Due)/, '')),
    )
    expect(said.filter((line) => line.includes('Mast'))).toContainEqual(expect.stringMatching(expected))
  }
})

const remindersOf = async (who: Person): Promise<readonly Body[]> =>
  (await who.send('GET', '/api/notifications?filter[kind]=reminder&perPage=100&orderOn=created_at&orderBy=asc')).body
    .data
const snooze = (who: Person, id: string, body: object) => who.send('POST', `/api/notifications/${id}/snooze`, body)

test('a reminder that is put off comes again once, at its moment, over a restart and two processes', async () => {
  await runScheduled('2026-03-02T08:00:00Z')
  const make = () =>
    made(york, '/todos', {
      title: 'Tide',
      due_at: '2026-03-02T09:00:00.000Z',
      assignees: [york.id],
      reminder_minutes: 30,
    })
  const todo = await make()
  const tides = async () => (await remindersOf(york)).filter(({ about_id }) => about_id === todo.id)
  await runScheduled('2026-03-02T08:30:00Z')
  const [first] = await tides()
  expect(first?.is_read).toBe(false)
  // It is put off twice, and the later choice counts.
  expect((await snooze(york, first?.id, { snooze: 'ten_minutes' })).body.data.again_at).toBe('2026-03-02T08:40:00.000Z')
  const later = await snooze(york, first?.id, { snooze: 'one_hour' })
  expect([later.status, later.body]).toEqual([
    200,
    { data: { again_at: '2026-03-02T09:30:00.000Z' }, message: 'You will be reminded again.' },
  ])
  await runScheduled('2026-03-02T08:45:00Z')
  expect((await tides()).map(({ is_read }) => is_read)).toEqual([true])
  const again = makeEngine(onePool(product.engine.db.pool), { now: () => clock, filesOf: () => product.files })
  await runScheduled('2026-03-02T09:31:00Z', [product.engine, again])
  await runScheduled('2026-03-02T09:20:00Z', [again])
  await runScheduled('2026-03-02T09:40:00Z', [again, product.engine])
  expect((await tides()).map(({ is_read }) => is_read)).toEqual([true, false])
  // It is half past four in New York, so tomorrow means their morning; an hour later the todo is long overdue.
  const tomorrow = await snooze(york, (await tides()).at(-1)?.id, { snooze: 'tomorrow' })
  expect(tomorrow.body.data.again_at).toBe('2026-03-03T13:00:00.000Z')
  await runScheduled('2026-03-03T12:59:00Z')
  expect(await tides()).toHaveLength(2)
  await runScheduled('2026-03-03T13:01:00Z')
  expect(await tides()).toHaveLength(3)
  // A todo that is done in the meantime causes no reminder.
  await snooze(york, (await tides()).at(-1)?.id, { snooze: 'ten_minutes' })
  await york.send('PUT', `/api/todos/${todo.id}`, { is_done: true })
  await runScheduled('2026-03-03T13:30:00Z')
  expect(await tides()).toHaveLength(3)
})

test('only one’s own reminders are put off, and only as far as there is a choice', async () => {
  const [own] = await remindersOf(york)
  const faults = async (body: object) => Object.keys((await snooze(york, own?.id, body)).body.errors ?? {})
  expect((await snooze(paris, own?.id, { snooze: 'one_hour' })).status).toBe(404)
  expect((await snooze(admin, own?.id, { snooze: 'one_hour' })).status).toBe(404)
  expect((await product.anonymous('POST', `/api/notifications/${own?.id}/snooze`, { snooze: 'one_hour' })).status).toBe(
    401,
  )
  expect(await faults({})).toEqual(['snooze'])
  expect(await faults({ snooze: 'for_ever' })).toEqual(['snooze'])
  expect(await faults({ snooze: 'one_hour', again_at: '2026-03-02T09:30:00.000Z' })).toEqual(['again_at'])
  const [assigned] = (await york.send('GET', '/api/notifications?filter[kind]=assigned')).body.data
  expect((await snooze(york, assigned.id, { snooze: 'one_hour' })).status).toBe(422)
})
