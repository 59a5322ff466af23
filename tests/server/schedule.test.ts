import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ScheduledRow, withPreview } from '../../src/domain/schedule/web/schedule-answer.ts'
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

const { made, read, bars, plan, task, link, apply } = plansOf(() => ({ admin, department }))
const when = (schedule: Body): Record<string, string> =>
  Object.fromEntries(
    schedule.tasks.map(({ name, start_at, end_at }: Body) => [name, `${start_at.slice(5, 16)} ${end_at.slice(5, 16)}`]),
  )
const stored = async (id: string): Promise<string> => {
  const { start_at, due_at } = await read(`/tasks/${id}`)
  return `${String(start_at ?? '').slice(5, 16)} ${String(due_at ?? '').slice(5, 16)}`
}

describe('the plan of a waterfall project', () => {
  test('is computed from durations and links, with floats, critical path and reasons, and stored with what was written', async () => {
    const project = await plan()
    const [a, b, c] = [await task(project, 'a', 3), await task(project, 'b', 1), await task(project, 'c', 2)]
    const end = await task(project, 'end', 0, { is_milestone: true })
    await link(a, c, { lag: day })
    await link(b, c)
    await link(c, end)
    const schedule = await read(`/projects/${project}/schedule`)
    expect(when(schedule)).toEqual({
      a: '01-04T08:00 01-06T17:00',
      b: '01-04T08:00 01-04T17:00',
      c: '01-08T08:00 01-11T17:00',
      end: '01-11T17:00 01-11T17:00',
    })
    const of = (name: string): Body => schedule.tasks.find((one: Body) => one.name === name)
    expect(of('b')).toMatchObject({ total_float: 3 * day, free_float: 3 * day, is_critical: false })
    expect(of('c').reasons).toEqual([
      { kind: 'link', from_id: a.id, to_id: c.id, type: 'finish_start', lag: day, elapsed: false },
    ])
    expect(schedule.moved).toEqual([])
    expect(await stored(c.id)).toBe('01-08T08:00 01-11T17:00')
  })

  test('a move shows what it pushes, is stored with it, and is taken back in one step', async () => {
    const project = await plan()
    const [phase] = [await made('/phases', { project_id: project, name: 'Build', weight: 1 })]
    const a = await task(project, 'a', 2, { phase_id: phase.id })
    const b = await task(project, 'b', 2, { phase_id: phase.id, deadline_at: '2027-01-08T17:00:00.000Z' })
    await link(a, b)
    expect((await apply(project, {})).status).toBe(200)
    expect([await stored(a.id), await stored(b.id)]).toEqual(['01-04T08:00 01-05T17:00', '01-06T08:00 01-07T17:00'])
    expect(await read(`/phases/${phase.id}`)).toMatchObject({
      start_at: '2027-01-04T08:00:00.000Z',
      end_at: '2027-01-07T17:00:00.000Z',
    })

    const move = { changes: [{ id: a.id, move_to: '2027-01-07T08:00:00.000Z' }] }
    const preview = await admin.send('POST', `/api/projects/${project}/schedule/preview`, move)
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    expect(preview.body.data.effect).toMatchObject({
      pushed_count: 1,
      end_before: '2027-01-07T17:00:00.000Z',
      end_after: '2027-01-12T17:00:00.000Z',
      late: [{ id: b.id, missed: ['deadline'] }],
    })
    expect(await stored(a.id)).toBe('01-04T08:00 01-05T17:00')
    // The preview has only what changes: with the plan before, it gives the plan after.
    const { tasks, links } = withPreview(await bars(project), preview.body.data)
    const short = await admin.send('POST', `/api/projects/${project}/schedule/preview`, { ...move, floats: false })
    expect(short.body.data.effect).toEqual(preview.body.data.effect)
    expect(JSON.stringify(preview.body.data.tasks)).toContain('total_float')
    expect(JSON.stringify(short.body.data.tasks)).not.toMatch(/late_|_float/)
    const done = await apply(project, move)
    const after = await bars(project)
    const dates = (rows: readonly ScheduledRow[]) =>
      rows.map(({ id, start_at, end_at, missed }) => [id, start_at, end_at, missed])
    expect([dates(tasks), links]).toEqual([dates(after.tasks), after.links])
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect([await stored(a.id), await stored(b.id)]).toEqual(['01-07T08:00 01-08T17:00', '01-11T08:00 01-12T17:00'])
    // The task moves back, and its followers stay where they are.
    expect((await apply(project, { changes: [{ id: a.id, move_to: '2027-01-05T08:00:00.000Z' }] })).status).toBe(200)
    expect(await stored(b.id)).toBe('01-11T08:00 01-12T17:00')
    const back = await apply(project, { changes: [{ id: b.id, constraint: 'as_soon_as_possible' }] })
    expect(await stored(b.id)).toBe('01-07T08:00 01-08T17:00')
    const undone = await admin.send('POST', `/api/projects/${project}/schedule/undo`, back.body.data.undo)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await stored(b.id)).toBe('01-11T08:00 01-12T17:00')
    expect(await read(`/tasks/${b.id}`)).toMatchObject({ constraint: null })
  })

  test('what slips begins later by working days, lasts longer where it has begun, and not at all where it is done', async () => {
    const project = await plan()
    const [a, b] = [await task(project, 'a', 2), await task(project, 'b', 1)]
    const gate = await task(project, 'gate', 0, { is_milestone: true })
    await link(a, b)
    await link(b, gate)
    await apply(project, {})
    /** Returns the dates of the previewed plan. */
    const slip = async (id: string) => {
      const shown = await read(`/projects/${project}/schedule`)
      const changes = [{ id, slip: 3 * day }]
      const { status, body } = await admin.send('POST', `/api/projects/${project}/schedule/preview`, { changes })
      return { status, body, dates: status === 200 ? when(withPreview(shown as never, body.data) as Body) : {} }
    }
    // It takes Monday and three days; the others follow over the weekend.
    const begins = await slip(a.id)
    expect(begins.dates).toEqual({
      a: '01-07T08:00 01-08T17:00',
      b: '01-11T08:00 01-11T17:00',
      gate: '01-11T17:00 01-11T17:00',
    })
    expect((await slip(gate.id)).dates.gate).toBe('01-11T17:00 01-11T17:00')
    await apply(project, { changes: [{ id: a.id, actual_start_at: '2027-01-04T08:00:00.000Z' }] })
    expect((await slip(a.id)).dates.a).toBe('01-04T08:00 01-08T17:00')
    await apply(project, { changes: [{ id: a.id, actual_end_at: '2027-01-05T17:00:00.000Z' }] })
    const done = await slip(a.id)
    expect([done.status, Object.keys(done.body.errors)]).toEqual([422, ['slip']])
  })

  test('links are made, changed and removed with a change, and all of it comes back', async () => {
    const project = await plan()
    const [a, b] = [await task(project, 'a', 1), await task(project, 'b', 1)]
    const added = await apply(project, {
      links: { add: [{ predecessor_id: a.id, successor_id: b.id, type: 'start_start', lag: day }] },
    })
    expect(await stored(b.id)).toBe('01-05T08:00 01-05T17:00')
    const [{ id }] = (await read(`/projects/${project}/schedule`)).links
    const changed = await apply(project, { links: { change: [{ id, lag: 2 * day }] } })
    expect(await stored(b.id)).toBe('01-06T08:00 01-06T17:00')
    const undo = (answer: Body) => admin.send('POST', `/api/projects/${project}/schedule/undo`, answer.body.data.undo)
    expect((await undo(changed)).status).toBe(200)
    expect(await stored(b.id)).toBe('01-05T08:00 01-05T17:00')
    // A row that has been changed since is not undone, so that the other user's change is kept.
    expect((await undo(added)).status).toBe(409)
    const removed = await apply(project, {
      links: { remove: [id] },
      changes: [{ id: b.id, constraint: 'as_soon_as_possible' }],
    })
    expect(await stored(b.id)).toBe('01-04T08:00 01-04T17:00')
    expect((await undo(removed)).status).toBe(200)
    expect((await read(`/projects/${project}/schedule`)).links).toMatchObject([{ type: 'start_start', lag: day }])
    expect(await stored(b.id)).toBe('01-05T08:00 01-05T17:00')
  })

  test('a loop is refused when it is made, with its way', async () => {
    const project = await plan()
    const [a, b, c] = [await task(project, 'a', 1), await task(project, 'b', 1), await task(project, 'c', 1)]
    await link(a, b)
    await link(b, c)
    const refused = await admin.send('POST', '/api/dependencies', { predecessor_id: c.id, successor_id: a.id })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { successor_id: [expect.stringMatching(/loop: T-\d+ a → T-\d+ b → T-\d+ c → T-\d+ a/)] } },
    })
    const itself = await admin.send('POST', '/api/dependencies', { predecessor_id: a.id, successor_id: a.id })
    expect(itself.status).toBe(422)
    const preview = await admin.send('POST', `/api/projects/${project}/schedule/preview`, {
      links: { add: [{ predecessor_id: c.id, successor_id: a.id }] },
    })
    expect(preview).toMatchObject({ status: 422, body: { code: 'plan_loop', loop: [a.id, b.id, c.id] } })
    const other = await plan()
    const elsewhere = await task(other, 'x', 1)
    expect(
      (await admin.send('POST', '/api/dependencies', { predecessor_id: a.id, successor_id: elsewhere.id })).status,
    ).toBe(422)
  })

  test('a task with sub-tasks takes their dates; its end can be asked for nothing', async () => {
    const project = await plan()
    const whole = await task(project, 'whole', 1)
    const [x, y] = [
      await task(project, 'x', 2, { parent_id: whole.id }),
      await task(project, 'y', 1, { parent_id: whole.id }),
    ]
    await link(x, y)
    expect((await apply(project, {})).status).toBe(200)
    expect(await stored(whole.id)).toBe('01-04T08:00 01-06T17:00')
    const before = await task(project, 'before', 1)
    const refused = await admin.send('POST', '/api/dependencies', {
      predecessor_id: before.id,
      successor_id: whole.id,
      type: 'finish_finish',
    })
    expect(refused).toMatchObject({ status: 422, body: { errors: { type: [expect.stringContaining('sub-tasks')] } } })
  })

  test('a stretched bar has another duration; what is done and what is by hand stays', async () => {
    const project = await plan()
    const [a, b] = [
      await task(project, 'a', 1),
      await task(project, 'b', 1, {
        is_manual: true,
        start_at: '2027-01-04T08:00:00.000Z',
        due_at: '2027-01-04T17:00:00.000Z',
      }),
    ]
    await link(a, b)
    expect((await apply(project, { changes: [{ id: a.id, finish_at: '2027-01-07T12:00:00.000Z' }] })).status).toBe(200)
    expect(await read(`/tasks/${a.id}`)).toMatchObject({ duration: 3.5 * day })
    expect(await stored(b.id)).toBe('01-04T08:00 01-04T17:00')
    const { tasks } = await read(`/projects/${project}/schedule`)
    expect(tasks.find((one: Body) => one.id === b.id).missed).toEqual(['link'])
  })

  test('a calendar without hours plans nothing: standard hours hold', async () => {
    const { id } = await made('/business-calendars', { name: 'Nothing yet', time_zone: 'UTC' })
    const project = await plan({ calendar_id: id })
    await task(project, 'a', 1)
    expect(when(await read(`/projects/${project}/schedule`))).toEqual({ a: '01-04T08:00 01-04T17:00' })
    await read(`/projects/${project}/schedule/compare?at=2027-01-01T00:00:00Z`)
    expect((await admin.send('PUT', `/api/projects/${project}`, { calendar_id: null })).status).toBe(200)
    expect((await admin.send('DELETE', `/api/business-calendars/${id}`)).status).toBe(200)
  })

  test('nonsense is refused at its place', async () => {
    const project = await plan()
    const send = (body: object) => admin.send('POST', `/api/projects/${project}/schedule/preview`, body)
    expect(await send({ changes: [{ id: department, move_to: '2027-01-07T08:00:00Z' }] })).toMatchObject({
      status: 422,
      body: { errors: { 'changes.0.id': expect.anything() } },
    })
    expect((await send({ changes: [{ id: department, colour: 'red' }] })).status).toBe(422)
    expect((await send({ moves: [] })).status).toBe(422)
    expect((await send({ links: { remove: [department] } })).status).toBe(422)
  })
})

describe('baselines', () => {
  test('keep the plan as it was, and are compared bar by bar, as is any past moment', async () => {
    const project = await plan()
    const [a, b] = [await task(project, 'a', 2, { estimate: 600 }), await task(project, 'b', 2)]
    await link(a, b)
    await apply(project, {})
    const before = new Date(clock).toISOString()
    const baseline = await made('/baselines', { project_id: project, name: 'Signed' })
    clock += 60_000
    await apply(project, { changes: [{ id: a.id, duration: 3 * day }] })
    const late = await task(project, 'late', 1)
    const compared = async (query: string) =>
      Object.fromEntries(
        (await read(`/projects/${project}/schedule/compare?${query}`)).map((one: Body) => [one.name, one]),
      )
    const rows = await compared(`baseline_id=${baseline.id}`)
    expect(rows.a).toMatchObject({
      was_duration: 2 * day,
      duration: 3 * day,
      was_estimate: 600,
      moved_by: day,
      state: 'both',
    })
    expect(rows.b).toMatchObject({
      was_start_at: '2027-01-06T08:00:00.000Z',
      start_at: '2027-01-07T08:00:00.000Z',
      moved_by: day,
    })
    expect(rows.late).toMatchObject({ state: 'new', was_end_at: null })
    expect((await compared(`at=${before}`)).b).toMatchObject({ was_end_at: '2027-01-07T17:00:00.000Z', moved_by: day })
    expect(late.name).toBe('late')
    expect((await admin.send('GET', `/api/projects/${project}/schedule/compare`)).status).toBe(422)
    expect((await admin.send('GET', `/api/projects/${project}/schedule/compare?baseline_id=${project}`)).status).toBe(
      404,
    )
    expect((await admin.send('PUT', `/api/baselines/${baseline.id}`, { name: 'Signed by all' })).status).toBe(200)
    expect((await admin.send('DELETE', `/api/baselines/${baseline.id}`)).status).toBe(200)
  })
})

describe('rights', () => {
  test('whoever does not see a project sees no plan; whoever may not change a task that would move changes nothing', async () => {
    const member = await product.person({ roles: ['member'] })
    const stranger = await product.person({ roles: ['member'] })
    const project = await plan({ users: [member.id] })
    const [a, b] = [await task(project, 'a', 1), await task(project, 'secret', 1, { visibility: 'assigned' })]
    await link(a, b)
    await apply(project, {})
    expect((await stranger.send('GET', `/api/projects/${project}/schedule`)).status).toBe(404)
    const seen = await read(`/projects/${project}/schedule`, member)
    expect(seen.tasks.map(({ name }: Body) => name)).toEqual(['a'])
    expect(JSON.stringify(seen)).not.toContain('secret')
    const drawn = await bars(project, member)
    expect([drawn.tasks.map(({ name }) => name), drawn.links]).toEqual([['a'], []])
    const row = (id: string, by: Person) => by.send('GET', `/api/projects/${project}/schedule/row?id=${id}`)
    expect([(await row(a.id, member)).status, (await row(b.id, member)).status]).toEqual([200, 404])
    expect((await row(a.id, stranger)).status).toBe(404)
    const refused = await apply(project, { changes: [{ id: a.id, duration: 3 * day }] }, member)
    expect(refused).toMatchObject({ status: 403, body: { code: 'plan_out_of_reach' } })
    expect(await read(`/tasks/${a.id}`)).toMatchObject({ duration: day })
  })
})
