import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lightPlan } from '../../src/domain/schedule/server/plan-source.ts'
import { mostFollowing } from '../../src/server/consequences/settle.ts'
import { chainOfTasks } from './harness/many-tasks.ts'
import { planTruth } from './harness/plan-truth.ts'
import { dayMinutes as day, plansOf } from './harness/plans.ts'
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
const { made, read, plan, task, link, apply } = plansOf(() => ({ admin, department }))

const stored = async ({ id }: Body): Promise<string> => {
  const { start_at, due_at } = await read(`/tasks/${id}`)
  return `${String(start_at ?? '').slice(5, 10)} ${String(due_at ?? '').slice(5, 10)}`
}
const put = async ({ id }: Body, body: object, by = admin): Promise<Body> => {
  const answer = await by.send('PUT', `/api/tasks/${id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const undo = (rows: readonly { id: string; version: number }[], by = admin) =>
  by.send('POST', '/api/tasks/undo', { rows: rows.map(({ id, version }) => ({ id, version })) })
/** Makes three tasks, each after the one before. */
const chain = async (more: object = {}) => {
  const project = await plan(more)
  const soon = { constraint: 'as_soon_as_possible' }
  const rows: Body[] = []
  for (const name of ['a', 'b', 'c']) {
    const row = await task(project, name, 1, soon)
    const [before] = rows.slice(-1)
    if (before !== undefined) await link(before, row)
    rows.push(row)
  }
  const [a, b, c] = rows as [Body, Body, Body]
  return { project, a, b, c }
}
const givenBy = async (work: () => Promise<unknown>): Promise<{ readonly [work: string]: number }> => {
  const before = new Map(product.engine.room.given())
  await work()
  return Object.fromEntries(
    [...product.engine.room.given()]
      .map(([name, times]) => [name, times - (before.get(name) ?? 0)] as const)
      .filter(([, times]) => times > 0),
  )
}
type Told = {
  readonly action: string
  readonly source: string
  readonly version: number
  readonly fields: readonly string[]
}
const eventsOf = ({ id }: Body) =>
  product.engine.db.all<Told>(sql`
    select e.action, e.source, e.version, array(select c.field from change c where c.event_id = e.id order by 1) as fields
    from event e where e.row_id = ${id} order by e.version`)

describe('what follows from a change', () => {
  test('is answered with it, told by one event of each row, and names where it comes from', async () => {
    const { a, b } = await chain()
    const before = await read(`/tasks/${b.id}`)
    const now = await read(`/tasks/${a.id}`)
    const answer = await put(a, { duration: 3 * day, version: now.version })
    // The row itself changes once: its answer has the values after the plan, in the version that undoes it.
    expect(answer).toMatchObject({ due_at: '2027-01-06T17:00:00.000Z', version: now.version + 1 })
    expect((await eventsOf(a)).at(-1)).toMatchObject({ source: 'api', fields: ['due_at', 'duration'] })
    const after = await read(`/tasks/${b.id}`)
    expect(after).toMatchObject({ start_at: '2027-01-07T08:00:00.000Z', version: before.version + 1 })
    expect((await eventsOf(b)).at(-1)).toMatchObject({ source: 'plan', fields: ['due_at', 'start_at'] })
    const { data } = (await admin.send('GET', `/api/tasks/${b.id}/history`)).body
    expect(data[0]).toMatchObject({ source: 'plan' })
  })

  test('is taken back with it, in one step, unless somebody has changed it since', async () => {
    const { a, b, c } = await chain()
    const dates = async () => [await stored(a), await stored(b), await stored(c)]
    const before = await dates()
    const changed = await put(a, { duration: 3 * day })
    expect(await dates()).toEqual(['01-04 01-06', '01-07 01-07', '01-08 01-08'])
    const undone = await undo([changed as never])
    expect(undone.body.done, JSON.stringify(undone.body)).toBe(1)
    expect(await dates()).toEqual(before)
    const again = await put(a, { duration: 3 * day })
    await put(c, { constraint: 'must_start_on', constraint_at: '2027-01-20T08:00:00.000Z' })
    const refused = await undo([again as never])
    expect(refused.body.data[0]).toMatchObject({ ok: false, problem: { status: 409 } })
    expect(await dates()).toEqual(['01-04 01-06', '01-07 01-07', '01-20 01-20'])
  })

  test('is taken back with a change of many rows', async () => {
    const { a, b, c } = await chain()
    const before = [await stored(a), await stored(b), await stored(c)]
    const ids = [a.id, b.id]
    const { body } = await admin.send('POST', '/api/tasks/bulk', {
      action: 'update',
      ids,
      change: { duration: 2 * day },
    })
    expect([await stored(a), await stored(b), await stored(c)]).toEqual(['01-04 01-05', '01-06 01-07', '01-08 01-08'])
    const undone = await undo(body.data)
    expect(undone.body.done, JSON.stringify(undone.body)).toBe(2)
    expect([await stored(a), await stored(b), await stored(c)]).toEqual(before)
  })

  test('an imported plan keeps its dates until it is changed, and gets them back when the change is undone', async () => {
    const { project, a, b } = await chain()
    await product.engine.db.run(
      sql`update tasks set start_at = start_at + interval '7 days', due_at = due_at + interval '7 days' where id = ${b.id}`,
    )
    expect((await read(`/projects/${project}/schedule/bars`)).moved_count).toBe(1)
    expect(await stored(b)).toBe('01-12 01-12')
    const changed = await put(a, { duration: 2 * day })
    expect([await stored(b), (await read(`/projects/${project}/schedule/bars`)).moved_count]).toEqual([
      '01-06 01-06',
      0,
    ])
    expect((await undo([changed as never])).body.done).toBe(1)
    expect(await stored(b)).toBe('01-12 01-12')
  })

  test('reaches rows that its caller neither sees nor may change', async () => {
    const worker = await product.person({ roles: ['member'] })
    const { a, b } = await chain({ users: [worker.id] })
    await put(a, { assignees: [worker.id] })
    await put(b, { visibility: 'assigned' })
    expect((await worker.send('GET', `/api/tasks/${b.id}`)).status).toBe(404)
    await put(a, { duration: 2 * day }, worker)
    expect(await stored(b)).toBe('01-06 01-06')
  })

  test('an end that is set says how long a task lasts', async () => {
    const { a, b } = await chain()
    expect(await put(a, { due_at: '2027-01-06T12:00:00.000Z' })).toMatchObject({
      start_at: '2027-01-04T08:00:00.000Z',
      due_at: '2027-01-06T12:00:00.000Z',
      duration: 2.5 * day,
    })
    expect(await stored(b)).toBe('01-06 01-07')
  })

  test('nothing follows in an agile project, and none from what moves nothing', async () => {
    const { id: project } = await made('/projects', {
      name: 'Agile',
      priority: 'low',
      destination: 'internal',
      department_id: department,
    })
    const row = await task(project, 'a', 3)
    expect(await stored(row)).toBe(' ')
    const { b } = await chain()
    const events = (await eventsOf(b)).length
    await put(b, { name: 'Renamed', priority: 'high' })
    expect(await eventsOf(b)).toHaveLength(events + 1)
  })

  test('a loop that a new parent closes keeps nobody from writing: the timeline tells it', async () => {
    const { project, a, b } = await chain()
    await product.engine.db.run(sql`insert into dependencies (id, predecessor_id, successor_id, type, lag, elapsed, created_at, updated_at)
      values (gen_random_uuid(), ${b.id}, ${a.id}, 'finish_start', 0, false, now(), now())`)
    await put(a, { duration: 2 * day })
    expect((await admin.send('GET', `/api/projects/${project}/schedule`)).body.code).toBe('plan_loop')
  })
})

test('two who change one plan at once, each a row that the other’s moves, both get through', async () => {
  const { project, a, b, c } = await chain()
  const feed = (await made('/calendar-feeds', { about_type: 'project', about_id: project })).url
  for (const days of [2, 3, 1]) {
    const bulk = (ids: readonly string[]) =>
      admin.send('POST', '/api/tasks/bulk', { action: 'update', ids, change: { duration: days * day } })
    const answers = await Promise.all([
      admin.send('PUT', `/api/tasks/${a.id}`, { duration: days * day }),
      admin.send('PUT', `/api/tasks/${b.id}`, { duration: days * day }),
      bulk([c.id, a.id]),
      apply(project, { changes: [{ id: b.id, progress: days }] }),
      admin.send('POST', '/api/dependencies', { predecessor_id: a.id, successor_id: c.id, lag: days }),
    ])
    expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
    await planTruth(product, admin, { project, feed })
  }
})

describe('a large plan', () => {
  const count = lightPlan + 20
  let project: string
  let ids: readonly string[]
  beforeAll(async () => {
    project = await plan()
    ids = await chainOfTasks(product.engine, project, count)
    expect((await apply(project, {})).status).toBe(200)
  })

  test('what follows is computed once, in a thread, before the transaction that writes it', async () => {
    const before = await read(`/tasks/${ids[count - 1]}`)
    expect(await givenBy(() => put({ id: ids[0] }, { duration: 3 * day }))).toEqual({ 'plan.follow': 1 })
    expect((await read(`/tasks/${ids[count - 1]}`)).due_at > before.due_at).toBe(true)
    // New rows have other ids each time.
    let made = ''
    const given = await givenBy(async () => {
      made = (await task(project, 'Last of all', 2)).id
    })
    expect(given).toEqual({ 'plan.follow': 1 })
    expect(await read(`/tasks/${made}`)).toMatchObject({ due_at: '2027-01-05T17:00:00.000Z' })
    expect((await read(`/projects/${project}/schedule/bars`)).moved_count).toBe(0)
  })

  test('what changes meanwhile is seen: both changes are in the plan', async () => {
    const answers = await Promise.all([
      admin.send('PUT', `/api/tasks/${ids[0]}`, { duration: 4 * day }),
      admin.send('PUT', `/api/tasks/${ids[1]}`, { duration: 4 * day }),
      admin.send('PUT', `/api/tasks/${ids[2]}`, { duration: 4 * day }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read(`/projects/${project}/schedule/bars`)).moved_count).toBe(0)
  })
})

test('where thousands of rows follow a job writes them, and until it has all tell the old plan', async () => {
  const project = await plan()
  const ids = await chainOfTasks(product.engine, project, mostFollowing + 50)
  await product.engine.db.run(
    sql`update tasks set start_at = '2027-01-04T08:00Z', due_at = '2027-01-05T17:00Z' where project_id = ${project}`,
  )
  const ends = async () => {
    const { tasks } = await read(`/projects/${project}/schedule`)
    const told: readonly string[] = tasks.map(({ end_at }: Body) => end_at.slice(0, 16))
    const rows = await product.engine.db.all<{ due: string }>(
      sql`select due_at as due from tasks where project_id = ${project} order by position collate "C", id`,
    )
    expect(told).toEqual(rows.map(({ due }) => due.slice(0, 16)))
    return told
  }
  const before = ids.map(() => '2027-01-05T17:00')
  const answer = await put({ id: ids[0] }, { duration: 3 * day })
  expect(answer.duration).toBe(3 * day)
  const awaited = async () => (await read(`/projects/${project}/schedule/bars`)).is_awaited
  expect(await awaited()).toBe(true)
  // Every page of the project says so; another project's pages don't.
  const said = async (id: string) => (await read(`/projects/${id}`)).is_awaited
  expect([await said(project), await said(await plan())]).toEqual([true, undefined])
  expect(await ends()).toEqual(before)
  expect((await read(`/projects/${project}/schedule/bars`)).moved_count).toBe(0)
  // The effect of another change can't be computed yet.
  expect(await apply(project, {})).toMatchObject({ status: 409, body: { code: 'plan_awaited' } })
  // The same job also handles a second change meanwhile.
  await put({ id: ids[1] }, { duration: 3 * day })
  expect(await product.runJobs()).not.toEqual([])
  expect(await awaited()).toBe(false)
  expect(await said(project)).toBeUndefined()
  const after = await ends()
  expect((await read(`/projects/${project}/schedule/bars`)).moved_count).toBe(0)
  expect(after.at(-1)).not.toBe(before.at(-1))
})
