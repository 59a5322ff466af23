import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameAfter } from '../../src/domain/work/sprint-name.ts'
import { heldApart } from './harness/held-apart.ts'
import { importFile, lines } from './harness/importing.ts'
import { type Answer, type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Quay' })).id
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
let n = 0
/** Makes a project with two sprints; the first is completed. */
const place = async (isCompleted = true) => {
  const project = await made('/projects', {
    name: `Berths ${n++}`,
    priority: 'low',
    destination: 'internal',
    department_id: department,
    phases: [{ name: 'One', sprints: ['First', 'Second'].map((name) => ({ name, stages: [{ name: 'All' }] })) }],
  })
  const [phase] = (await admin.send('GET', `/api/sidebar/projects/${project.id}/phases`)).body
  const sprints = (await admin.send('GET', `/api/sidebar/phases/${phase.id}/sprints`)).body
  const [over, open] = sprints.map(({ id }: Body) => String(id)) as [string, string]
  const [stage] = (await admin.send('GET', `/api/stages?filter[sprint_id]=${over}`)).body.data
  const task = (more: object = {}) => made('/tasks', { project_id: project.id, name: 'Moor', ...more })
  const complete = (more: object = {}) =>
    admin.send('PUT', `/api/sprints/${over}`, { is_completed: true, unfinished: 'backlog', ...more })
  if (isCompleted) expect((await complete()).status).toBe(200)
  return { project: String(project.id), name: String(project.name), over, open, stage: stage.id, task, complete }
}
const said = 'This sprint is completed and takes no tasks.'
const sprintOf = async (id: string) => (await admin.send('GET', `/api/tasks/${id}`)).body.data.sprint_id

test('a completed sprint takes no tasks, by whichever call they come', async () => {
  const at = await place()
  const { id } = await at.task()
  const refused = (answer: Answer, field = 'sprint_id') =>
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [said] } } })
  refused(await admin.send('PUT', `/api/tasks/${id}`, { sprint_id: at.over }))
  refused(await admin.send('PUT', `/api/tasks/${id}`, { sprint_id: at.over, stage_id: at.stage }))
  refused(await admin.send('POST', '/api/tasks', { project_id: at.project, name: 'New', sprint_id: at.over }))
  refused(
    await admin.send('POST', `/api/projects/${at.project}/backlog/tasks`, {
      name: 'N',
      priority: 'low',
      sprint_id: at.over,
    }),
  )
  refused(await admin.send('POST', `/api/tasks/move-to-sprint/${at.over}`, { taskIds: [id] }), 'taskIds')
  refused(await admin.send('POST', '/api/tasks/place', { rows: [{ id }], values: { sprint_id: at.over } }))
  const bulk = await admin.send('POST', '/api/tasks/bulk', { ids: [id], change: { sprint_id: at.over } })
  expect(bulk.body.data[0]).toMatchObject({ ok: false, problem: { errors: { sprint_id: [said] } } })
  const cells = await admin.send('POST', '/api/tasks/bulk', {
    rows: [{ id, change: { sprint_id: at.over, name: 'Tie' } }],
  })
  expect(cells.body.data[0]).toMatchObject({ ok: false, errors: { sprint_id: [said] }, changed: ['name'] })
  const file = lines('name,project_id,sprint_id', `Brought,${at.project},${at.over}`)
  expect((await importFile(admin, '/tasks', file)).status).toBe(422)
  expect(await sprintOf(id)).toBeNull()
  const french = await admin.send('PUT', `/api/tasks/${id}`, { sprint_id: at.over }, { 'x-language': 'fr' })
  expect(french.body.errors.sprint_id[0]).toMatch(/sprint est terminé/)
  // The other sprint takes tasks.
  expect((await admin.send('POST', `/api/tasks/move-to-sprint/${at.open}`, { taskIds: [id] })).status).toBe(200)
})

test('what stands in it stays to be changed, and may leave; opened again it takes tasks', async () => {
  const at = await place(false)
  const done = await at.task({ sprint_id: at.over, status: 'done' })
  const left = await at.task({ sprint_id: at.over })
  const { version } = (await at.complete()).body.data
  expect([await sprintOf(done.id), await sprintOf(left.id)]).toEqual([at.over, null])
  const whole = { name: 'Moored', sprint_id: at.over, stage_id: at.stage }
  expect((await admin.send('PUT', `/api/tasks/${done.id}`, whole)).status).toBe(200)
  expect((await admin.send('PUT', `/api/tasks/${done.id}`, { sprint_id: null })).status).toBe(200)
  // Undoing the completion is a change of the sprint, so nothing prevents it.
  const undone = await admin.send('POST', '/api/sprints/undo', { rows: [{ id: at.over, version }] })
  expect(undone.body.data[0], JSON.stringify(undone.body)).toMatchObject({ ok: true })
  expect((await admin.send('PUT', `/api/tasks/${left.id}`, { sprint_id: at.over })).status).toBe(200)
})

test('a task that comes while the sprint is being completed finds it completed', async () => {
  const at = await place(false)
  const late = await at.task()
  const [completed, moved] = await heldApart(product, at.complete, () =>
    admin.send('PUT', `/api/tasks/${late.id}`, { sprint_id: at.over }),
  )
  expect([completed.status, moved.status]).toEqual([200, 422])
  expect(await sprintOf(late.id)).toBeNull()
})

test('one that came just before goes where the others go', async () => {
  const at = await place(false)
  const early = await at.task()
  const [moved, completed] = await heldApart(
    product,
    () => admin.send('PUT', `/api/tasks/${early.id}`, { sprint_id: at.over }),
    () => at.complete({ unfinished: 'next_sprint' }),
  )
  expect([moved.status, completed.status]).toEqual([200, 200])
  expect(await sprintOf(early.id)).toBe(at.open)
})

test('one that is put elsewhere, or finished, meanwhile stays where it was put', async () => {
  const at = await place(false)
  const [away, finished] = [await at.task({ sprint_id: at.over }), await at.task({ sprint_id: at.over })]
  const [moved, completed] = await heldApart(
    product,
    () =>
      Promise.all([
        admin.send('PUT', `/api/tasks/${away.id}`, { sprint_id: at.open }),
        admin.send('PUT', `/api/tasks/${finished.id}`, { status: 'done' }),
      ]),
    () => at.complete(),
    2,
  )
  expect([...moved.map(({ status }) => status), completed.status]).toEqual([200, 200, 200])
  expect([await sprintOf(away.id), await sprintOf(finished.id)]).toEqual([at.open, at.over])
  const lost = await product.engine.db.one<{ n: number }>(
    sql`select count(*)::int as n from tasks where sprint_id = ${at.over} and status = 'pending'`,
  )
  expect(lost?.n).toBe(0)
})

test('what is left undone goes on in a new sprint, planned after this one and with its columns', async () => {
  const at = await place(false)
  const left = await at.task({ sprint_id: at.over })
  const before = (await admin.send('GET', `/api/sprints/${at.over}`)).body.data
  const lead = await product.person({ roles: ['admin'] })
  const narrow = await product.person({
    permissions: ['sprint-update', 'sprint-index-all', 'phase-index-all', 'project-index-all', 'sprint-show'],
  })
  const wish = { is_completed: true, unfinished: 'new_sprint' }
  // A user who may not make sprints gets no new one.
  expect((await narrow.send('PUT', `/api/sprints/${at.over}`, wish)).status).toBe(403)
  expect((await lead.send('PUT', `/api/sprints/${at.over}`, wish)).status).toBe(200)
  const made = await sprintOf(left.id)
  expect(made).not.toBe(at.open)
  const next = (await admin.send('GET', `/api/sprints/${made}?include=stages`)).body.data
  expect(next).toMatchObject({ phase_id: before.phase_id, is_active: false, is_completed: false })
  expect(next.name).toBe(nameAfter(before.name))
  const columns = async (id: string) =>
    (await admin.send('GET', `/api/sprints/${id}?include=stages`)).body.data.stages.map((one: Body) => [
      one.name,
      one.status,
    ])
  expect(await columns(String(made))).toEqual(await columns(at.over))
  const { stage_id } = (await admin.send('GET', `/api/tasks/${left.id}`)).body.data
  expect(next.stages.map(({ id }: Body) => id)).toContain(stage_id)
})

test.each([
  ['Sprint 9', 'Sprint 10'],
  ['Alpha', 'Alpha 2'],
  ['2026-09', '2026-10'],
  ['x'.repeat(160), `${'x'.repeat(158)} 2`],
])('after %s comes %s', (name, next) => expect(nameAfter(name)).toBe(next))
