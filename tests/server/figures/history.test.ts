import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '../harness/product.ts'
import { fixture, Replay } from './replay.ts'

const replay = new Replay()
/** The bytes of every figure's answer at the end of each day. */
const noted = new Map<string, { burndown: string; flow: string; cycle: string }>()
let velocity = ''

/** Returns the points of past days. */
const past = (points: Body, day: string): Body =>
  points.filter((one: Body) => one.day <= day && (one.kind === 'start' || one.kind === 'day'))

const read = async (day: string) => {
  const burndown = await replay.get(`/sprints/${replay.sprint}/burndown`)
  const flow = await replay.get(`/projects/${replay.project}/flow?from=2026-02-25&to=${day}`)
  const cycle = await replay.get(`/projects/${replay.project}/cycle-time?from=2026-02-25&to=${day}`)
  return {
    burndown: JSON.stringify([burndown.committed, past(burndown.points, day)]),
    flow: JSON.stringify(flow.points),
    // Titles depend on the reader's rights today; times and durations do not.
    cycle: JSON.stringify([cycle.median, cycle.most, cycle.points.map(({ task: _, ...point }: Body) => point)]),
  }
}

beforeAll(async () => {
  await replay.begin()
  await replay.run(async (day) => {
    noted.set(day, await read(day))
  })
  replay.now = Date.parse('2026-03-13T16:00:00Z')
  await replay.done('PUT', `/sprints/${replay.sprint}`, { is_completed: true, unfinished: 'backlog' })
  velocity = JSON.stringify(await replay.get(`/projects/${replay.project}/velocity`))
})
afterAll(() => replay.product.end())

const assertUnchanged = async () => {
  for (const [day, was] of noted) expect([day, await read(day)]).toEqual([day, was])
  expect(JSON.stringify(await replay.get(`/projects/${replay.project}/velocity`))).toBe(velocity)
}

test('the figures of the committed log are the known ones', async () => {
  const { points, committed, sprint } = await replay.get(`/sprints/${replay.sprint}/burndown?unit=story_points`)
  expect(committed).toBe(16)
  const days = points.filter(({ kind }: Body) => kind === 'day')
  expect(days.map(({ day, scope, done, remaining }: Body) => [day, scope, done, remaining])).toEqual(fixture.figures)
  expect(points.at(-1)).toMatchObject({ kind: 'end', scope: 23.5, done: 8, remaining: 15.5 })
  expect(sprint).toMatchObject({ ended_at: '2026-03-13T16:00:00.000Z', planned_end: '2026-03-13T17:00:00.000Z' })
  expect(JSON.parse(velocity)).toMatchObject({
    velocity: 8,
    unit: 'story_points',
    over: 1,
    sprints: [{ id: replay.sprint, name: 'Sprint 1', committed: 16, completed: 8 }],
  })
  const byTasks = await replay.get(`/projects/${replay.project}/velocity?unit=tasks`)
  expect(byTasks.sprints[0]).toMatchObject({ committed: 4, completed: 2 })
  const byHours = await replay.get(`/projects/${replay.project}/velocity?unit=hours`)
  expect(byHours.sprints[0]).toMatchObject({ committed: 15, completed: 5 })
  const { points: finished, median } = await replay.get(
    `/projects/${replay.project}/cycle-time?from=2026-03-01&to=2026-03-12`,
  )
  expect(finished.map(({ day, cycle, task }: Body) => [day, cycle, task.name])).toEqual([
    ['2026-03-04', 2.23, 'Mend the gate'],
    ['2026-03-11', 9.25, 'Mend the gate'],
    ['2026-03-12', 9.25, 'Mend the lamps'],
  ])
  expect(median).toBe(9.25)
})

test('tasks are changed, moved, re-estimated, deleted for good: every past point stays the same to the byte', async () => {
  expect(noted.size).toBe(11)
  await assertUnchanged()
  replay.now = Date.parse('2026-03-16T09:00:00Z')
  await replay.change('gate', { status: 'pending' })
  await replay.change('gate', { in: 'other', story_points: '100' })
  await replay.change('lamps', { story_points: null, estimate: 6000 })
  await replay.change('crane', { in: 'other', story_points: '1' })
  await replay.change('survey', { status: 'pending' })
  await assertUnchanged()
  for (const task of ['lamps', 'signs', 'gate']) await replay.done('DELETE', `/tasks/${replay.id(task)}`)
  await assertUnchanged()

  replay.now += 31 * 86_400_000
  const { engine, runJobs } = replay.product
  const job = engine.jobs.all.find(({ name }) => name === 'trash-empty')
  if (job === undefined) throw new Error('nothing empties the trash')
  await engine.jobs.send(engine.db, job, {})
  await runJobs()
  const left = await engine.db.one<{ n: number }>(
    sql`select count(*)::int as n from tasks where project_id = ${replay.project}`,
  )
  expect(left?.n).toBe(3)
  await assertUnchanged()
})

test('behind a point stand its tasks as they were then; those that are gone are counted', async () => {
  const behind = async (at: string, part: string) =>
    (await replay.send('GET', `/sprints/${replay.sprint}/burndown/tasks?at=${at}&part=${part}`)).body
  const done = await behind('2026-03-12T23:59:59.999Z', 'done')
  expect(done).toMatchObject({ data: [], total: 0, hidden: 0, gone: 2 })
  const remaining = await behind('2026-03-05T23:59:59.999Z', 'remaining')
  expect(remaining).toMatchObject({ total: 2, hidden: 0, gone: 2 })
  expect(remaining.data).toMatchObject([
    { name: 'Mend the crane', status: 'pending', story_points: 13, estimate: 900 },
    { name: 'Mend the survey', status: 'pending', story_points: 0, estimate: 0 },
  ])
  // These are the tasks at the sprint's last moment, without those that its end moved.
  const last = await behind('2026-03-13T16:00:00.000Z', 'remaining')
  expect(last.total + last.gone).toBe(2)
  const flow = await replay.send(
    'GET',
    `/projects/${replay.project}/flow/tasks?at=2026-03-06T23:59:59.999Z&part=rejected`,
  )
  expect(flow.body.data).toMatchObject([{ name: 'Mend the survey', status: 'rejected' }])
})
