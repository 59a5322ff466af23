import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldApart } from './harness/held-apart.ts'
import { type Answer, type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let ada: Person
let bob: Person
let clock = Date.parse('2026-05-01T08:00:00Z')
let project: string
let department: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'] })
  ada = await product.person({ roles: ['admin'] })
  bob = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Quay' })).id
  project = (
    await made('/projects', {
      name: 'Berths',
      priority: 'low',
      destination: 'internal',
      department_id: department,
      phases: [],
    })
  ).id
})
afterAll(() => product.end())

const made = async (path: string, body: object, by: Person = admin): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status)

describe('moments of one series, by two at once', () => {
  const day = (n: number) => `2026-05-0${n}T08:00:00.000Z`
  let title = 0
  const series = () =>
    made('/events', {
      title: `Round ${++title}`,
      start_datetime: day(4),
      time_zone: 'UTC',
      repeat_rule: 'FREQ=DAILY;COUNT=6',
    })
  const starts = async (): Promise<string[]> => {
    const { body } = await admin.send('GET', '/api/events/calendar?from=2026-05-01&to=2026-06-01')
    return body.data
      .filter((one: Body) => String(one.title).startsWith(`Round ${title}`))
      .map(({ start }: Body) => String(start))
      .sort()
  }
  const at = (id: string) => `/api/events/${id}/occurrence`
  const leaveOut = (by: Person, id: string, n: number) =>
    by.send('DELETE', at(id), { occurrence: day(n), scope: 'this' })
  const change = (by: Person, id: string, n: number, scope = 'this') =>
    by.send('PUT', at(id), { occurrence: day(n), scope, location: `Of ${n}` })
  const all = [4, 5, 6, 7, 8, 9].map(day)

  test('a change of one moment does not overwrite what somebody has changed of the series since it was read', async () => {
    const { id, version } = await series()
    const renamed = await admin.send('PUT', `/api/events/${id}`, { location: 'Berth 4' })
    expect(renamed.status).toBe(200)
    const send = (n: number, scope: string, more: object) =>
      ada.send('PUT', at(id), { occurrence: day(n), scope, version, ...more })
    for (const [n, scope] of [
      [5, 'this'],
      [5, 'following'],
      [4, 'following'],
    ] as const) {
      const refused = await send(n, scope, { location: 'Berth 5' })
      expect(refused, `${scope} ${n}`).toMatchObject({ status: 409, body: { code: 'conflict', version: version + 1 } })
    }
    expect(await starts()).toEqual(all)
    // A change of values that nobody else has changed is taken, on top of theirs.
    const moved = await send(5, 'this', { start_datetime: '2026-05-05T10:00:00.000Z' })
    expect(moved, JSON.stringify(moved.body)).toMatchObject({ status: 200, body: { data: { location: 'Berth 4' } } })
    const cut = await ada.send('DELETE', at(id), { occurrence: day(8), scope: 'following', version })
    expect(cut).toMatchObject({ status: 412, body: { code: 'stale' } })
    expect(await starts()).toHaveLength(6)
  })

  test('two that are left out both stay out', async () => {
    const { id } = await series()
    const answers = await heldApart(
      product,
      () => leaveOut(ada, id, 5),
      () => leaveOut(bob, id, 7),
    )
    expect(statuses(answers)).toEqual([200, 200])
    expect(await starts()).toEqual([4, 6, 8, 9].map(day))
  })

  test('two that are changed each stand once', async () => {
    const { id } = await series()
    const answers = await heldApart(
      product,
      () => change(ada, id, 5),
      () => change(bob, id, 7),
    )
    expect(statuses(answers)).toEqual([200, 200])
    expect(await starts()).toEqual(all)
  })

  test('one is left out and another changed', async () => {
    const { id } = await series()
    const answers = await heldApart(
      product,
      () => leaveOut(ada, id, 5),
      () => change(bob, id, 7),
    )
    expect(statuses(answers)).toEqual([200, 200])
    expect(await starts()).toEqual([4, 6, 7, 8, 9].map(day))
  })

  test.each([
    ['changed twice', change, all],
    ['left out twice', leaveOut, [4, 5, 7, 8, 9].map(day)],
  ] as const)('the same moment is not %s: the second is told', async (_, call, expected) => {
    const { id } = await series()
    const answers = await heldApart(
      product,
      () => call(ada, id, 6),
      () => call(bob, id, 6),
    )
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'moment_gone'],
    ])
    expect(await starts()).toEqual(expected)
  })

  test.each([6, 8])('a series is parted once at one place, and the one who comes second is told (at %i)', async (n) => {
    const { id } = await series()
    const answers = await heldApart(
      product,
      () => change(ada, id, 6, 'following'),
      () => change(bob, id, n, 'following'),
    )
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'moment_gone'],
    ])
    expect(await starts()).toEqual(all)
  })

  test('a moment that never was one is refused at its field', async () => {
    const { id } = await series()
    const { status, body } = await ada.send('DELETE', at(id), { occurrence: '2026-05-05T09:00:00.000Z', scope: 'this' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['occurrence']])
  })
})

test('a task that two persons tick has one that follows (by jobs: jobs-interrupted.test.ts)', async () => {
  const { id } = await made('/tasks', {
    name: 'Ticked',
    project_id: project,
    due_at: '2026-05-01T07:00:00.000Z',
    status: 'in_progress',
    repeat_rule: 'FREQ=DAILY',
    repeat_from: 'calendar',
  })
  const tick = (by: Person) => by.send('PUT', `/api/tasks/${id}`, { status: 'done' })
  await heldApart(
    product,
    () => tick(ada),
    () => tick(bob),
  )
  const rows: Body[] = (await admin.send('GET', '/api/tasks?filter[name]=Ticked')).body.data
  expect([rows.length, rows.filter((row) => row.repeat_rule !== null).length]).toEqual([2, 1])
})

describe('timers of one person', () => {
  const start = (by: Person, task: string) => by.send('POST', `/api/tasks/${task}/timer/start`, {})
  const entriesOf = (user: string) =>
    product.engine.db.all<{ started_at: string; ended_at: string | null }>(
      sql`select started_at, ended_at from time_entries where user_id = ${user} order by started_at, ended_at nulls last`,
    )

  test('all that start at once start, one runs, and none overlaps another', async () => {
    const runner = await product.person({ roles: ['admin'] })
    const tasks = await Promise.all(
      [1, 2, 3, 4].map((n) => made('/tasks', { name: `Timed ${n}`, project_id: project })),
    )
    const [first, ...more] = tasks.map(
      ({ id }) =>
        () =>
          start(runner, id),
    )
    const answers = (
      await heldApart(product, first as () => Promise<Answer>, () => Promise.all(more.map((one) => one())))
    ).flat()
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(answers.map(() => [201, undefined]))
    const entries = await entriesOf(runner.id)
    expect(entries.filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
    entries.slice(1).forEach(({ started_at }, n) => {
      expect((entries[n]?.ended_at ?? 'z') <= started_at).toBe(true)
    })
  })

  test('one that was started by a clock ahead is ended, and another started, by a clock behind', async () => {
    const runner = await product.person({ roles: ['admin'] })
    const [one, two] = await Promise.all(
      ['Ahead', 'Behind'].map((name) => made('/tasks', { name, project_id: project })),
    )
    clock += 30_000
    expect((await start(runner, one?.id)).status).toBe(201)
    clock -= 30_000
    expect((await start(runner, two?.id)).status).toBe(201)
    const ended = await runner.send('POST', '/api/timer/end', {})
    expect(ended.status, JSON.stringify(ended.body)).toBe(200)
  })
})
