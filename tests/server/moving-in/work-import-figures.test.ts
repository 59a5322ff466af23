import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoImport } from '../../../src/domain/moving-in/server/undo-import.ts'
import type { SourceEvent } from '../../../src/domain/moving-in/source.ts'
import { userAsActor } from '../../../src/server/rights/identify.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { bringItems, itemOf, surveyOf } from './harness/items.ts'

let product: Product
let manager: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => Date.parse('2026-03-20T12:00:00Z') })
  const admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  manager = await product.person({ roles: ['project-manager'], department })
})
afterAll(() => product.end())

const stages = (['To do', 'Doing', 'Done'] as const).map((name) => ({ name, count: 1, guess: null, isArchived: false }))
const plan = { stages: { 'To do': 'pending', Doing: 'in_progress', Done: 'done' } } as const
const march = (day: number, hour = 9) =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`
const changed = (
  at: string,
  field: SourceEvent['changes'][number]['field'],
  from: string | null,
  to: string | null,
): SourceEvent => ({ at, actor: null, changes: [{ field, from, to }] })

test('burndown, velocity, flow and cycle time of the past are what a hand counts', async () => {
  const survey = surveyOf({
    stages,
    sprints: [
      { key: 's1', name: 'First', count: 3, start: march(2, 8), end: march(13, 17), isCompleted: true },
      { key: 's2', name: 'Second', count: 1, start: march(16, 8), end: march(27, 17), isCompleted: false },
    ],
  })
  const made = '2026-02-20T09:00:00.000Z'
  const { projectId, report } = await bringItems(product, manager, {
    survey,
    plan,
    department,
    items: [
      // Planned into the first sprint, begun on the 3rd, done on the 5th.
      itemOf('A', {
        stage: 'Done',
        sprint: 's1',
        storyPoints: '3',
        created: made,
        past: [
          changed('2026-02-25T09:00:00.000Z', 'sprint', null, 's1'),
          changed(march(3), 'stage', 'To do', 'Doing'),
          changed(march(5), 'stage', 'Doing', 'Done'),
        ],
      }),
      // It was left over when the first sprint was completed, and done in the second.
      itemOf('B', {
        stage: 'Done',
        sprint: 's2',
        storyPoints: '5',
        created: made,
        past: [
          changed('2026-02-26T09:00:00.000Z', 'sprint', null, 's1'),
          changed(march(13, 17), 'sprint', 's1', 's2'),
          changed(march(18), 'stage', 'To do', 'Done'),
        ],
      }),
      // The source has only the times when it was made and completed.
      itemOf('C', { stage: 'Done', sprint: 's1', storyPoints: '2', created: made, completed: march(10) }),
      // It came into the sprint late, and then got a larger estimate.
      itemOf('D', {
        stage: 'Done',
        sprint: 's1',
        storyPoints: '8',
        created: made,
        past: [
          changed(march(4), 'sprint', null, 's1'),
          changed(march(6), 'story_points', '1', '8'),
          changed(march(12), 'stage', 'To do', 'Done'),
        ],
      }),
    ],
  })
  expect(report).toMatchObject({ problems: [], counts: { task: { created: 4 }, sprint: { created: 2 } } })
  const sprints = (await manager.send('GET', `/api/sprints?project_id=${projectId}&orderOn=start_at&orderBy=asc`)).body
    .data
  expect(sprints).toMatchObject([
    { name: 'First', is_completed: true, completed_at: march(13, 17) },
    { name: 'Second', is_completed: false, is_active: true },
  ])

  const burndown = (await manager.send('GET', `/api/sprints/${sprints[0].id}/burndown`)).body.data
  expect(burndown.committed).toBe(10)
  const days = Object.fromEntries(
    burndown.points.map((one: Body) => [one.kind === 'day' ? one.day.slice(8) : one.kind, [one.scope, one.done]]),
  )
  expect(days).toEqual({
    start: [10, 0],
    ...Object.fromEntries(['02', '03'].map((day) => [day, [10, 0]])),
    '04': [11, 0],
    '05': [11, 3],
    ...Object.fromEntries(['06', '07', '08', '09'].map((day) => [day, [18, 3]])),
    ...Object.fromEntries(['10', '11'].map((day) => [day, [18, 5]])),
    '12': [18, 13],
    end: [18, 13],
  })
  const velocity = (await manager.send('GET', `/api/projects/${projectId}/velocity`)).body.data
  expect(velocity).toMatchObject({ velocity: 13, sprints: [{ name: 'First', committed: 10, completed: 13 }] })
  const flow = (await manager.send('GET', `/api/projects/${projectId}/flow?from=2026-02-19&to=2026-03-04`)).body.data
  expect(flow.points[0].counts).toMatchObject({ pending: 0, in_progress: 0, done: 0 })
  expect(flow.points[1].counts).toMatchObject({ pending: 4, in_progress: 0, done: 0 })
  expect(flow.points.at(-1).counts).toMatchObject({ pending: 3, in_progress: 1, done: 0 })
  const cycle = (await manager.send('GET', `/api/projects/${projectId}/cycle-time?from=2026-03-01&to=2026-03-19`)).body
    .data
  expect(cycle.points.map((one: Body) => [one.task.name, one.day, one.cycle])).toEqual([
    ['A', '2026-03-05', 2],
    ['C', '2026-03-10', null],
    ['D', '2026-03-12', null],
    ['B', '2026-03-18', null],
  ])
})

test('items refer to each other in whatever order, and what can not be is left out and told', async () => {
  const { projectId, report } = await bringItems(product, manager, {
    survey: surveyOf({ name: 'Order', stages }),
    plan,
    department,
    items: [
      itemOf('child', { parent: 'parent', order: 'b', links: [{ kind: 'blocks', to: 'late' }] }, 2),
      itemOf('parent', { order: 'a', epic: 'E', links: [{ kind: 'relates_to', to: 'child' }] }, 3),
      itemOf('E', { kind: 'epic', name: 'The great move' }, 4),
      itemOf(
        'late',
        {
          order: 'c',
          epic: 'Named only',
          links: [
            { kind: 'blocks', to: 'child' },
            { kind: 'relates_to', to: 'nowhere' },
          ],
        },
        5,
      ),
      itemOf('one', { parent: 'two' }, 6),
      itemOf('two', { parent: 'one', start: march(9), due: march(3) }, 7),
      itemOf('lost', { parent: 'nobody', storyPoints: '5000' }, 8),
      itemOf('late', { name: 'again' }, 9),
    ],
  })
  expect(report.problems.map(({ line, column, code, isLeft }) => [line, column, code, isLeft])).toEqual([
    [9, null, 'doubled_key', false],
    [5, 'relates_to', 'outside_link', true],
    [5, 'blocks', 'part_of_itself', true],
    [6, 'parent', 'part_of_itself', true],
    [7, 'parent', 'part_of_itself', true],
    [7, 'start', 'start_not_before_due', true],
    [8, 'parent', 'missing_item', true],
    [8, 'story_points', 'bad_number', true],
  ])
  expect(report).toMatchObject({
    bad: 1,
    counts: { task: { created: 6 }, epic: { created: 2 }, task_link: { created: 2 } },
  })
  const tasks = (
    await manager.send(
      'GET',
      `/api/tasks?filter[project_id]=${projectId}&include=epic&orderOn=position&orderBy=asc&perPage=50`,
    )
  ).body.data
  const id = (name: string) => tasks.find((one: Body) => one.name === name).id
  expect(tasks.map((one: Body) => [one.name, one.parent_id, one.epic?.name ?? null])).toEqual([
    ['parent', null, 'The great move'],
    ['child', id('parent'), null],
    ['late', null, 'Named only'],
    ['one', null, null],
    ['two', null, null],
    ['lost', null, null],
  ])
  const child = (await manager.send('GET', `/api/tasks/${id('child')}?include=blocks,related_from`)).body.data
  expect(child).toMatchObject({ blocks: [{ name: 'late' }], related_from: [{ name: 'parent' }] })
})

test('what was said of an epic stands in its description, as far as that holds; the rest is told', async () => {
  const said = (key: string, text: string) => ({ key, author: 'ada', at: march(3), html: `<p>${text}</p>` })
  const { projectId, report } = await bringItems(product, manager, {
    survey: surveyOf({ name: 'Said', stages, people: [{ key: 'ada', name: 'Ada Byron', email: null, count: 1 }] }),
    plan,
    department,
    items: [
      itemOf('E', {
        kind: 'epic',
        name: 'The great move',
        html: '<p>All of it.</p>',
        comments: [said('1', 'Begun!'), said('2', 'x'.repeat(4000)), said('3', 'Done.')],
        checklists: [
          { key: 'l', name: 'Boxes', items: [{ key: 'a', text: 'Packed', isDone: true, assignee: null, due: null }] },
        ],
      }),
    ],
  })
  expect(report.left).toContainEqual({ code: 'epic_parts', count: 1 })
  const epics = (await manager.send('GET', `/api/epics?filter[project_id]=${projectId}`)).body.data
  expect(epics[0].description).toBe(
    ['All of it.', 'Boxes\n[x] Packed', 'Ada Byron, 2026-03-03: Begun!', 'Ada Byron, 2026-03-03: Done.'].join('\n\n'),
  )
})

test('the same items again, with a new one that known ones name, and one that is gone for good', async () => {
  const survey = surveyOf({ name: 'Again', stages })
  const items = [itemOf('first', {}, 1), itemOf('second', {}, 2), itemOf('third', {}, 3)]
  const { projectId } = await bringItems(product, manager, { survey, plan, department, items })
  const before = (await manager.send('GET', `/api/tasks?filter[project_id]=${projectId}&perPage=50`)).body.data
  const third = before.find((one: Body) => one.name === 'third').id
  await product.engine.long.run(sql`delete from tasks where id = ${third}`)
  const { report } = await bringItems(product, manager, {
    survey,
    plan: { ...plan, project: projectId },
    department,
    items: [
      itemOf('first', { parent: 'new', links: [{ kind: 'blocks', to: 'new' }] }, 1),
      itemOf('second', { parent: 'third' }, 2),
      itemOf('third', {}, 3),
      itemOf('new', { links: [{ kind: 'relates_to', to: 'second' }] }, 4),
    ],
  })
  expect(report).toMatchObject({
    counts: { task: { created: 1, updated: 1, unchanged: 1 } },
    left: [{ code: 'deleted_here', count: 1 }],
    problems: [{ line: 2, column: 'parent', code: 'missing_item' }],
  })
  const tasks = (
    await manager.send(
      'GET',
      `/api/tasks?filter[project_id]=${projectId}&include=parent,blocks,relates_to&orderOn=number&orderBy=asc`,
    )
  ).body.data
  expect(tasks).toMatchObject([
    { name: 'first', parent: { name: 'new' }, blocks: [{ name: 'new' }] },
    { name: 'second', parent_id: null },
    { name: 'new', relates_to: [{ name: 'second' }] },
  ])
})

test('time that was logged comes as time, in pieces that an entry may have, once, and goes with the import', async () => {
  const ada = await product.person({ roles: ['member'], name: 'Ada Byron' })
  const log = (key: string, author: string, minutes: number) => ({
    key,
    author,
    at: march(3),
    minutes,
    text: 'Painted',
  })
  const items = [itemOf('A', { workLogs: [log('1', 'ada', 90), log('2', 'bob', 25 * 60)] })]
  const people = ['ada', 'bob'].map((key) => ({ key, name: key, email: null, count: 1 }))
  const given = { survey: surveyOf({ name: 'Time', people }), department, items }
  const { projectId, importId } = await bringItems(product, manager, { ...given, plan: { people: { ada: ada.id } } })
  const times = () =>
    product.engine.db.all(
      sql`select user_id, note, extract(epoch from ended_at - started_at)::int / 60 as minutes from time_entries where project_id = ${projectId} order by minutes desc`,
    )
  const whole = [
    { user_id: manager.id, note: 'bob: Painted', minutes: 1440 },
    { user_id: ada.id, note: 'Painted', minutes: 90 },
    { user_id: manager.id, note: 'bob: Painted', minutes: 60 },
  ]
  expect(await times()).toEqual(whole)
  const again = { ...given, plan: { project: projectId, people: { ada: ada.id } } }
  expect((await bringItems(product, manager, again)).report.counts.time_entry).toBeUndefined()
  expect(await times()).toEqual(whole)
  await product.engine.db.transaction(async (tx) =>
    undoImport({
      engine: product.engine,
      tx,
      actor: await userAsActor(tx, product.engine.models, manager.id),
      signal: new AbortController().signal,
      importId,
    }),
  )
  expect(await times()).toEqual([])
})
