import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scheduleAnswer } from '../../src/domain/schedule/server/answer.ts'
import { barsAnswer } from '../../src/domain/schedule/server/bar-answer.ts'
import { computed } from '../../src/domain/schedule/server/compute.ts'
import { lightPlan, planFrom } from '../../src/domain/schedule/server/plan-source.ts'
import { sourceForServer } from '../../src/domain/schedule/server/read-source.ts'
import { chainOfTasks } from './harness/many-tasks.ts'
import { plansOf } from './harness/plans.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
const clock = Date.parse('2027-01-02T09:00:00Z')
const count = lightPlan + 20
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
})
afterAll(() => product.end())
const { made, read, plan, task, apply } = plansOf(() => ({ admin, department }))

/** Counts how often threads were given each work while something is done; works that were not given are missing. */
const givenBy = async (work: () => Promise<unknown>): Promise<{ readonly [work: string]: number }> => {
  const before = new Map(product.engine.room.given())
  await work()
  return Object.fromEntries(
    [...product.engine.room.given()]
      .map(([name, times]) => [name, times - (before.get(name) ?? 0)] as const)
      .filter(([, times]) => times > 0),
  )
}

describe('a large plan', () => {
  let project: string
  let ids: readonly string[]
  beforeAll(async () => {
    project = await plan()
    ids = await chainOfTasks(product.engine, project, count)
  })
  const path = (call: string) => `/api/projects/${project}/schedule${call}`

  test.each([
    ['plan.schedule', 'GET', ''],
    ['plan.bars', 'GET', '/bars'],
    ['plan.preview', 'POST', '/preview'],
    ['plan.load', 'GET', '/load'],
    ['plan.level', 'POST', '/level'],
    ['plan.export', 'GET', '/export'],
    ['plan.compare', 'GET', '/compare?at=2027-01-01T00:00:00Z'],
  ] as const)('%s is computed in a thread, never on the event loop', async (work, method, call) => {
    const given = await givenBy(async () => {
      const answer = await admin.send(method, path(call), method === 'POST' ? {} : undefined)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    })
    expect(given).toEqual({ [work]: 1 })
  })

  test('one of its rows as well, and a row that is not in it is 404', async () => {
    const row = (id: string) => admin.send('GET', path(`/row?id=${id}`))
    expect(await givenBy(async () => expect((await row(ids[3] ?? '')).body.data.name).toBe('Pallet 4'))).toEqual({
      'plan.row': 1,
    })
    expect((await row(department)).status).toBe(404)
  })

  test('what threads answer is what the event loop would', async () => {
    const source = await sourceForServer(product.engine, product.engine.db, project)
    if (source === undefined) throw new Error('there is no plan')
    const here = planFrom(source)
    const plain = (answer: object) => JSON.parse(JSON.stringify(answer)) as Body
    // The server itself has no rights, so it may change nothing.
    const { others: _, tasks: __, ...bars } = await read(`/projects/${project}/schedule/bars`)
    const { tasks: ___, ...expected } = plain(barsAnswer(here, computed(here)))
    expect(bars).toEqual(expected)
    const dates = ({ tasks }: Body) => tasks.map(({ id, start_at, late_end_at }: Body) => [id, start_at, late_end_at])
    expect(dates(await read(`/projects/${project}/schedule`))).toEqual(
      dates(plain(scheduleAnswer(here, computed(here)))),
    )
  })

  test('a change of it is computed before its transaction, and refused with its words over threads', async () => {
    const add = (predecessor_id = '', successor_id = '') => ({ links: { add: [{ predecessor_id, successor_id }] } })
    const loop = await apply(project, add(ids[9], ids[8]))
    expect(loop).toMatchObject({ status: 422, body: { code: 'plan_loop', loop: [ids[8], ids[9]] } })
    expect(loop.body.message).toContain('Pallet 9')
    expect((await apply(project, { changes: [{ id: department, progress: 1 }] })).body.errors).toHaveProperty([
      'changes.0.id',
    ])
    const given = await givenBy(async () => {
      const done = await apply(project, { changes: [{ id: ids[count - 1], duration: 480 }] })
      expect(done.status, JSON.stringify(done.body)).toBe(200)
      expect(done.body.data.undo.tasks).toHaveLength(count)
    })
    expect(given).toEqual({ 'plan.change': 1 })
  })

  test('a baseline of it copies every bar; it is computed once, before its transaction', async () => {
    let baseline = ''
    const given = await givenBy(async () => {
      baseline = (await made('/baselines', { project_id: project, name: 'Signed' })).id
    })
    expect(given).toEqual({ 'plan.baseline': 1 })
    const rows = await read(`/projects/${project}/schedule/compare?baseline_id=${baseline}`)
    expect(rows).toHaveLength(count)
    for (const { was_start_at, start_at, was_end_at, end_at, state } of rows)
      expect([was_start_at, was_end_at, state]).toEqual([start_at, end_at, 'both'])
  })

  test('a link is refused by a walk over the links, without the plan', async () => {
    const refused = { status: 0 }
    const given = await givenBy(async () => {
      const answer = await admin.send('POST', '/api/dependencies', { predecessor_id: ids[200], successor_id: ids[1] })
      refused.status = answer.status
    })
    expect(refused.status).toBe(422)
    // A thread only searches the path of the loop.
    expect(given).toEqual({ 'plan.loop': 1 })
    const free = await givenBy(async () => {
      await made('/dependencies', { predecessor_id: ids[1], successor_id: ids[200] })
    })
    // The consequences are computed once, before the transaction that writes them.
    expect(free).toEqual({ 'plan.follow': 1 })
  })
})

test('a small plan is computed at once', async () => {
  const project = await plan()
  await task(project, 'a', 1)
  expect(
    await givenBy(async () => {
      await read(`/projects/${project}/schedule`)
      await apply(project, {})
      await made('/baselines', { project_id: project, name: 'Signed' })
    }),
  ).toEqual({})
})

test.each([
  ['a moment', { constraint: 'must_start_on', constraint_at: '2150-03-02T09:00:00Z' }],
  ['a duration', { duration: 6_000_000 }],
])('a small plan that reaches over many years by %s is computed in a thread', async (_, far) => {
  const project = await plan()
  const row = await task(project, 'a', 1)
  await admin.send('PUT', `/api/tasks/${row.id}`, far)
  expect(await givenBy(() => read(`/projects/${project}/schedule/bars`))).toEqual({ 'plan.bars': 1 })
})
