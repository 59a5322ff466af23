import fc from 'fast-check'
import { generateKeyBetween } from 'fractional-indexing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
})
afterAll(() => product.end())

const isWhole = process.env.TMS_TEST_FULL === '1'
const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (path: string) => (await admin.send('GET', `/api${path}`)).body

/** Makes a project with one sprint of three columns. */
const board = async () => {
  const stages = ['pending', 'in_progress', 'done'].map((status) => ({ name: status, status }))
  const project = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'internal',
    department_id: department,
    phases: [{ name: 'One', sprints: [{ name: 'First', stages }] }],
  })
  const [phase] = await read(`/sidebar/projects/${project.id}/phases`)
  const [sprint] = await read(`/sidebar/phases/${phase.id}/sprints`)
  const rows: Body[] = (await read(`/stages?filter[sprint_id]=${sprint.id}`)).data
  const of = Object.fromEntries(rows.map(({ id, status }) => [status, id])) as { [status: string]: string }
  return { project: String(project.id), sprint: String(sprint.id), of }
}
type Board = Awaited<ReturnType<typeof board>>
const cards = async (at: Board, count: number, more: object = {}): Promise<Body[]> => {
  const rows: Body[] = []
  for (let n = 0; n < count; n++)
    rows.push(await made('/tasks', { project_id: at.project, sprint_id: at.sprint, name: `Card ${n}`, ...more }))
  return rows
}
const ordered = async (filter: string): Promise<Body[]> =>
  (await read(`/tasks?${filter}&orderOn=position&orderBy=asc&perPage=100`)).data
const inProject = ({ project }: Board) => ordered(`filter[project_id]=${project}`)
const names = (rows: readonly Body[]) => rows.map(({ name }) => name)
const place = (body: object, by: Person = admin) => by.send('POST', '/api/tasks/place', body)
const row = ({ id }: Body) => ({ id })

describe('keys', () => {
  test('are those of the published vectors', () => {
    expect(generateKeyBetween(null, null)).toBe('a0')
    expect(generateKeyBetween('a0', null)).toBe('a1')
    expect(generateKeyBetween(null, 'a0')).toBe('Zz')
    expect(generateKeyBetween('a0', 'a1')).toBe('a0V')
    expect(generateKeyBetween('b125', 'b129')).toBe('b127')
    expect(() => generateKeyBetween('a00', null)).toThrow()
  })

  test('stay short however often rows are put at one place, and the order is the one that was made', async () => {
    const at = await board()
    const [first, ...others] = await cards(at, 12)
    const wanted = names(others)
    for (let n = 0; n < (isWhole ? 1000 : 260); n++) {
      const moved = others.at(-1 - (n % others.length)) as Body
      const { status } = await place({ rows: [row(moved)], after: first?.id })
      expect(status).toBe(200)
      wanted.splice(wanted.indexOf(moved.name), 1)
      wanted.unshift(moved.name)
    }
    const rows = await inProject(at)
    expect(names(rows)).toEqual([first?.name, ...wanted])
    expect(Math.max(...rows.map(({ position }) => position.length))).toBeLessThanOrEqual(40)
    // Rows that were only spaced anew cause no news.
    expect(rows[0]).toMatchObject({ name: first?.name, version: 1 })
  })
})

describe('rows', () => {
  test('come behind or in front of the one named, several in their order, with what they become', async () => {
    const at = await board()
    const [a, b, c, d] = (await cards(at, 4)) as [Body, Body, Body, Body]
    const answer = await place({ rows: [row(d), row(b)], before: a.id, values: { stage_id: at.of.in_progress } })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Moved Successfully',
        data: [
          { id: d.id, status: 'in_progress', version: 2 },
          { id: b.id, status: 'in_progress' },
        ],
      },
    })
    expect(names(await inProject(at))).toEqual([d, b, a, c].map(({ name }) => name))
    expect(names(await ordered(`filter[stage_id]=${at.of.pending}`))).toEqual([a.name, c.name])
    expect((await place({ rows: [row(d)], after: c.id })).body.data[0]).toMatchObject({ version: 3 })
    expect(names(await inProject(at))).toEqual([b, a, c, d].map(({ name }) => name))
    // The key means nothing to people: the history has the column's change, and no other move.
    const events: Body[] = (await read(`/tasks/${d.id}/history`)).data
    expect(events.map(({ changes }) => changes.map(({ field }: Body) => field))).toEqual([
      expect.arrayContaining(['stage_id', 'status']),
      expect.arrayContaining(['name']),
    ])
    expect(JSON.stringify(events)).not.toContain('position')
  })

  test('are all moved, or none', async () => {
    const at = await board()
    const [a, b, c] = (await cards(at, 3)) as [Body, Body, Body]
    await admin.send('PUT', `/api/tasks/${b.id}`, { status: 'rejected' })
    const before = await inProject(at)
    const answer = await place({ rows: [row(c), row(b)], before: a.id, values: { stage_id: at.of.in_progress } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'status_change', allowed: ['pending', 'closed'] } })
    expect(await inProject(at)).toEqual(before)
  })

  test('refuse a place that there is not, and a version that is old for the same field', async () => {
    const [at, other] = [await board(), await board()]
    const [a, b] = (await cards(at, 2)) as [Body, Body]
    const [strange] = (await cards(other, 1)) as [Body]
    const refused = async (body: object) => Object.keys((await place(body)).body.errors ?? {})
    expect(await refused({ rows: [row(a)], after: strange.id })).toEqual(['after'])
    expect(await refused({ rows: [row(strange)], after: a.id })).toEqual(['after'])
    expect(await refused({ rows: [row(a), row(b)], before: b.id })).toEqual(['before'])
    expect(await refused({ rows: [row(a)], before: b.id, after: b.id })).toEqual(['before'])
    expect(await refused({ rows: [row(a)], after: 'here' })).toEqual(['after'])
    expect(await refused({ rows: [row(a)] })).toEqual(['after'])
    expect(await refused({ rows: [], after: b.id })).toEqual(['rows'])
    expect(await refused({ rows: [row(a), row(a)], after: b.id })).toEqual(['rows'])
    expect(await refused({ rows: [{ id: a.id, position: 'a0' }], after: b.id })).toEqual(['rows.0.position'])
    expect(await refused({ rows: [row(a)], after: b.id, values: { position: 'a0' } })).toEqual(['position'])
    expect(await refused({ rows: [row(a)], after: b.id, more: 1 })).toEqual(['more'])
    await admin.send('PUT', `/api/tasks/${a.id}`, { stage_id: at.of.in_progress })
    const late = { rows: [{ id: a.id, version: 1 }], after: b.id }
    expect(await place({ ...late, values: { stage_id: at.of.done } })).toMatchObject({
      status: 409,
      body: { conflicts: { stage_id: { base: at.of.pending, theirs: at.of.in_progress, mine: at.of.done } } },
    })
    // A user who only moves it is in nobody's way.
    expect((await place(late)).status).toBe(200)
    expect(names(await inProject(at))).toEqual([b.name, a.name])
  })

  test('go back to their place when the move is taken back', async () => {
    const at = await board()
    const [a, b, c] = (await cards(at, 3)) as [Body, Body, Body]
    const { body } = await place({ rows: [row(c)], before: a.id, values: { stage_id: at.of.done } })
    const undone = await admin.send('POST', '/api/tasks/undo', {
      rows: [{ id: c.id, version: body.data[0].version }],
    })
    expect(undone.body).toMatchObject({ done: 1 })
    expect(names(await inProject(at))).toEqual([a, b, c].map(({ name }) => name))
    expect(await read(`/tasks/${c.id}`)).toMatchObject({ data: { stage_id: at.of.pending, status: 'pending' } })
  })

  test('stand as a list would after any moves', async () => {
    const at = await board()
    const made = await cards(at, 6)
    let expected = made.map(({ id }) => String(id))
    const step = fc.record({
      moved: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1, maxLength: 3 }),
      beside: fc.nat(5),
      side: fc.constantFrom('after', 'before'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { moved, beside, side } of steps) {
          if (moved.includes(beside)) continue
          const ids = moved.map((n) => String(made[n]?.id))
          const anchor = String(made[beside]?.id)
          expect((await place({ rows: ids.map((id) => ({ id })), [side]: anchor })).status).toBe(200)
          const rest = expected.filter((id) => !ids.includes(id))
          rest.splice(rest.indexOf(anchor) + (side === 'after' ? 1 : 0), 0, ...ids)
          expected = rest
        }
        expect((await inProject(at)).map(({ id }) => id)).toEqual(expected)
      }),
      { numRuns: isWhole ? 60 : 8 },
    )
  })

  test('survive twenty who move them at once, at one place too', async () => {
    const at = await board()
    const made = await cards(at, 20)
    const movers = await Promise.all(made.map(() => product.person({ roles: ['admin'] })))
    const [anchor, ...others] = made as [Body, ...Body[]]
    const together = await Promise.all(
      others.map((one, n) => place({ rows: [row(one)], after: anchor.id }, movers[n] ?? admin)),
    )
    expect(together.map(({ status }) => status)).toEqual(others.map(() => 200))
    const all = await Promise.all(
      movers.flatMap((mover, n) =>
        [1, 7, 12].map((far) =>
          place(
            {
              rows: [row(made[n] as Body)],
              after: (made[(n + far) % 20] as Body).id,
              values: { stage_id: far === 7 ? at.of.in_progress : at.of.pending },
            },
            mover,
          ),
        ),
      ),
    )
    expect(all.filter(({ status }) => status !== 200)).toEqual([])
    const rows = await inProject(at)
    expect(names(rows).toSorted()).toEqual(names(made).toSorted())
    expect(new Set(rows.map(({ position }) => position)).size).toBe(20)
  })
})

describe('groups', () => {
  test('count the rows of a list and add their numbers up, by one field or two', async () => {
    const at = await board()
    const epic = await made('/epics', { project_id: at.project, name: 'Fenders' })
    const rows = await cards(at, 3, { story_points: '1.5', estimate: 30, epic_id: epic.id })
    await cards(at, 1, { story_points: '2' })
    await admin.send('PUT', `/api/tasks/${rows[0]?.id}`, { stage_id: at.of.done })
    const asked = `filter[project_id]=${at.project}`
    const groups = async (query: string, by: Person = admin): Promise<Body> =>
      (await by.send('GET', `/api/tasks/groups?${query}`)).body
    expect((await groups(`by=stage_id&sum=story_points,estimate&${asked}`)).data).toEqual(
      expect.arrayContaining([
        { stage_id: at.of.pending, count: 3, sums: { story_points: '5.0', estimate: 60 } },
        { stage_id: at.of.done, count: 1, sums: { story_points: '1.5', estimate: 30 } },
      ]),
    )
    expect((await groups(`by=stage_id,epic_id&${asked}`)).data).toHaveLength(3)
    expect((await groups(`${asked}&search=card`)).data).toEqual([{ count: 4, sums: {} }])
    expect((await groups(`${asked}&filter[status]=done`)).data).toEqual([{ count: 1, sums: {} }])
    // Each of several assignees has the task; tasks without assignees are nobody's.
    const people = [await product.person({}), await product.person({})].map(({ id }) => id)
    await admin.send('PUT', `/api/tasks/${rows[1]?.id}`, { assignees: people })
    expect((await groups(`by=assignees&${asked}`)).data).toEqual(
      expect.arrayContaining([...people.map((id) => ({ assignees: id, count: 1, sums: {} })), expect.anything()]),
    )
    for (const query of ['by=name', 'by=stage_id,epic_id,status', 'sum=name', 'sum=overdue', 'by=stage_id&page=x'])
      expect((await groups(`${query}&${asked}`)).status, query).toBe(422)
    const blind = await product.person({ permissions: ['task-index', 'task-index-all', 'project-index-all'] })
    expect((await groups(`sum=story_points&${asked}`, blind)).status).toBe(422)
    // Hidden assignees are not counted either: a task of theirs alone is nobody's, as in the list.
    expect((await groups(`by=assignees&${asked}`, blind)).status).toBe(422)
    const partly = await product.person({
      permissions: ['task-index', 'task-index-all', 'project-index-all', 'user-index'],
    })
    expect((await groups(`by=assignees&${asked}`, partly)).data).toEqual([{ assignees: null, count: 4, sums: {} }])
    await admin.send('PUT', `/api/tasks/${rows[1]?.id}`, { assignees: { added: [partly.id], removed: [] } })
    expect((await groups(`by=assignees&${asked}`, partly)).data).toEqual(
      expect.arrayContaining([
        { assignees: null, count: 3, sums: {} },
        { assignees: partly.id, count: 1, sums: {} },
      ]),
    )
  })
})
