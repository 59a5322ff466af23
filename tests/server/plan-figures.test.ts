import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plansOf } from './harness/plans.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

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

const { made, read, bars, plan, task, link, apply } = plansOf(() => ({ admin, department }))

test('bars are the plan with less told of each; all of one row is told when it is asked for', async () => {
  const project = await plan()
  const [a, b, c] = [await task(project, 'a', 3), await task(project, 'b', 1), await task(project, 'c', 2)]
  await link(a, c, { lag: 480 })
  await link(b, c)
  const whole = await read(`/projects/${project}/schedule`)
  const drawn = await bars(project)
  expect(whole).toMatchObject({ type: drawn.type, end_at: drawn.end_at, closed: drawn.closed })
  expect(drawn.tasks).toHaveLength(3)
  for (const one of drawn.tasks) expect(whole.tasks).toContainEqual(expect.objectContaining(one))
  expect(drawn.links.map(({ predecessor_id, is_driving }) => [predecessor_id, is_driving])).toEqual([
    [a.id, true],
    [b.id, false],
  ])
  expect(drawn.moved_count).toBe(whole.moved.length)
  const row = await read(`/projects/${project}/schedule/row?id=${c.id}`)
  expect(row).toEqual(whole.tasks.find(({ id }: Body) => id === c.id))
  expect((await admin.send('GET', `/api/projects/${project}/schedule/row`)).status).toBe(422)
})

test('load: hours by person and week, by their own calendar with its holidays; what is too much; levelled only when it is taken', async () => {
  const [ada, bea] = [await product.person({ roles: ['member'] }), await product.person({ roles: ['member'] })]
  const office = ['08:00-12:00', '13:00-17:00']
  const week = { monday: office, tuesday: office, wednesday: office, thursday: office, friday: office }
  const standard = await made('/business-calendars', { name: 'Office', ...week })
  const mornings = ['08:00-12:00']
  const own = await made('/business-calendars', {
    name: 'Mornings',
    users: [ada.id],
    monday: mornings,
    tuesday: mornings,
    wednesday: mornings,
    thursday: mornings,
  })
  await made('/holidays', { calendar_id: own.id, name: 'Leave', day: '2027-01-05' })
  const project = await plan({ calendar_id: standard.id, users: [ada.id, bea.id] })
  await task(project, 'dig', 3, { assignees: [ada.id] })
  const fill = await task(project, 'fill', 5, { assignees: [bea.id], estimate: 20 * 60, progress: 50 })
  const paint = await task(project, 'paint', 5, { assignees: [bea.id], estimate: 50 * 60 })
  const load = async () => {
    const { weeks, people } = await read(`/projects/${project}/schedule/load`)
    const of = (id: string) =>
      people
        .find((one: Body) => one.id === id)
        .weeks.map(({ load: minutes, capacity, is_over }: Body) => [minutes / 60, capacity / 60, is_over])
    return { weeks: weeks.map((at: string) => at.slice(0, 10)), ada: of(ada.id), bea: of(bea.id) }
  }
  // Ada has four hours each on Monday, Wednesday and Thursday, as Tuesday is free; Bea has half of 20 hours and 50.
  expect(await load()).toEqual({
    weeks: ['2027-01-04', '2027-01-11'],
    ada: [
      [12, 12, false],
      [12, 16, false],
    ],
    bea: [
      [60, 40, true],
      [0, 40, false],
    ],
  })
  const levelled = await admin.send('POST', `/api/projects/${project}/schedule/level`, {})
  expect(levelled.status, JSON.stringify(levelled.body)).toBe(200)
  const { changes, left } = levelled.body.data
  expect([changes.length, left]).toEqual([1, 0])
  expect([fill.id, paint.id]).toContain(changes[0].id)
  // Nothing is stored before the level is accepted.
  expect((await load()).bea[0]).toEqual([60, 40, true])
  expect((await apply(project, { changes })).status).toBe(200)
  const after = await load()
  expect(after.bea.map(([hours]: [number]) => hours).reduce((sum: number, hours: number) => sum + hours)).toBe(60)
  expect(after.weeks.length).toBeGreaterThan(1)
  expect((await read(`/projects/${project}/schedule`)).moved).toEqual([])
  expect((await admin.send('POST', `/api/projects/${project}/schedule/level`, {})).body.data.changes).toEqual([])
})

test('progress: of a phase the mean of its tasks by duration, of the project the mean of its phases by weight', async () => {
  const project = await plan({ start_at: '2026-12-28T08:00:00.000Z' })
  const progress = async () => (await read(`/projects/${project}`)).progress
  const loose = await task(project, 'loose', 1, { progress: 40 })
  // Without a phase its tasks count.
  expect(await progress()).toBe(40)
  const [light, heavy] = [
    await made('/phases', { project_id: project, name: 'Light', weight: 1 }),
    await made('/phases', { project_id: project, name: 'Heavy', weight: 3 }),
  ]
  // A phase without planned tasks has nothing done.
  expect(await progress()).toBe(0)
  const whole = await task(project, 'whole', 1, { phase_id: light.id })
  await task(project, 'part', 3, { phase_id: light.id, parent_id: whole.id, progress: 50 })
  await task(project, 'other part', 1, { phase_id: light.id, parent_id: whole.id, status: 'done' })
  await task(project, 'gate', 0, { phase_id: heavy.id, is_milestone: true })
  await task(project, 'half', 2, { phase_id: heavy.id, progress: 30 })
  await task(project, 'given up', 9, { phase_id: heavy.id, status: 'rejected' })
  // Light: (3 × 50 + 1 × 100) / 4 = 62.5; heavy: 30; (1 × 62.5 + 3 × 30) / 4 = 38.125.
  expect(await progress()).toBe(38)
  const { tasks } = await read(`/projects/${project}/schedule`)
  expect(tasks.find(({ id }: Body) => id === light.id).progress).toBe(63)
  await admin.send('DELETE', `/api/tasks/${loose.id}`)
  // A completed project is delivered on the day of its completion.
  const done = await admin.send('PUT', `/api/projects/${project}`, { status: 'active' })
  expect(done.body.data.actual_delivered_at).toBeNull()
  const over = await admin.send('PUT', `/api/projects/${project}`, { status: 'completed' })
  expect(over.body.data.actual_delivered_at).toMatch(/^2027-01-/)
})

test('a baseline that is made while a phase of the plan is being deleted waits, and is made without it', async () => {
  const project = await plan()
  const [kept, going] = [
    await made('/phases', { project_id: project, name: 'Kept' }),
    await made('/phases', { project_id: project, name: 'Going' }),
  ]
  const work = await task(project, 'work', 1, { phase_id: kept.id })
  await task(project, 'more', 1, { phase_id: going.id })
  const { db } = product.engine
  const waiting = async (): Promise<boolean> =>
    (await db.one(
      sql`select 1 as yes from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )) !== undefined
  const answer = await db.transaction(async (tx) => {
    await tx.run(sql`update tasks set phase_id = null where phase_id = ${going.id}`)
    await tx.run(sql`delete from phases where id = ${going.id}`)
    const asked = admin.send('POST', '/api/baselines', { project_id: project, name: 'Signed' })
    await expect.poll(waiting, { timeout: 10_000 }).toBe(true)
    return { asked }
  })
  const { status, body } = await answer.asked
  expect(status, JSON.stringify(body)).toBe(201)
  const bars = await db.all<{ phase_id: string | null; task_id: string | null }>(
    sql`select phase_id, task_id from baseline_bars where baseline_id = ${body.data.id}`,
  )
  expect(bars.flatMap(({ phase_id }) => phase_id ?? [])).toEqual([kept.id])
  expect(bars.map(({ task_id }) => task_id)).toContain(work.id)
})
