import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from './harness/product.ts'
import { type Desk, openDesk } from './tickets/stage.ts'

let desk: Desk
let project: string
beforeAll(async () => {
  desk = await openDesk('2027-01-31T18:00:00Z')
  const department = (await desk.make('/departments', { name: 'Harbour' })).id
  project = (
    await desk.make('/projects', { name: 'Pier', priority: 'low', destination: 'internal', department_id: department })
  ).id
})
afterAll(() => desk.product.end())

const run = async () => {
  const { engine, runJobs } = desk.product
  const job = engine.jobs.all.find((one) => one.name === 'recurrence')
  if (job === undefined) throw new Error('there is no such job')
  await engine.jobs.send(engine.db, job, {})
  expect((await runJobs()).flatMap(({ error }) => error ?? [])).toEqual([])
}
const task = (name: string, more: object = {}) => desk.make('/tasks', { name, project_id: project, ...more })
const change = async (path: string, body: object) => {
  const answer = await desk.admin.send('PUT', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const list = (path: string, query: { readonly [parameter: string]: string }): Promise<Body[]> =>
  desk.read(`${path}?${new URLSearchParams({ ...query, orderOn: 'created_at', orderBy: 'asc' })}`)
const named = (name: string) => list('/tasks', { 'filter[name]': name })

test('what comes again brings its checklists along unticked, and its sub-tasks as pending', async () => {
  const due = '2027-01-29T16:00:00.000Z'
  const top = await task('Inspect', {
    due_at: due,
    repeat_rule: 'FREQ=WEEKLY',
    repeat_from: 'calendar',
    status: 'in_progress',
  })
  const checks = await desk.make('/checklists', { about_type: 'task', about_id: top.id, name: 'Before' })
  for (const text of ['Brakes', 'Lights', 'Tyres'])
    await desk.make('/checklist-items', {
      checklist_id: checks.id,
      text,
      done: text !== 'Tyres',
      due_at: '2027-01-28T16:00:00.000Z',
    })
  const part = await task('Lift', { parent_id: top.id, status: 'done', due_at: '2027-01-28T10:00:00.000Z' })
  await task('Deeper', { parent_id: part.id, status: 'in_progress' })
  const refused = await task('Refused part', { parent_id: top.id })
  await change(`/tasks/${refused.id}`, { status: 'rejected' })
  await change(`/tasks/${top.id}`, { status: 'done' })
  const [, again] = await named('Inspect')
  expect(again).toMatchObject({ status: 'pending', due_at: '2027-02-05T16:00:00.000Z', completed_at: null })
  const lists = await list('/checklists', { 'filter[about_id]': again.id })
  expect(lists).toMatchObject([{ name: 'Before' }])
  const items = await list('/checklist-items', { 'filter[checklist_id]': lists[0].id })
  expect(items.map(({ text, done, due_at }) => [text, done, due_at])).toEqual(
    ['Brakes', 'Lights', 'Tyres'].map((text) => [text, false, '2027-02-04T16:00:00.000Z']),
  )
  const parts = await list('/tasks', { 'filter[parent_id]': again.id })
  expect(parts).toMatchObject([
    { name: 'Lift', status: 'pending', due_at: '2027-02-04T10:00:00.000Z', completed_at: null },
  ])
  expect(await list('/tasks', { 'filter[parent_id]': parts[0].id })).toMatchObject([
    { name: 'Deeper', status: 'pending' },
  ])
  // The earlier row keeps its own.
  expect(await list('/checklist-items', { 'filter[checklist_id]': checks.id })).toMatchObject([
    { done: true },
    { done: true },
    { done: false },
  ])
})

test('a todo brings its parts and its checklist along, too', async () => {
  const workspace = (await desk.make('/todo/workspaces', { name: 'Mine' })).id
  const todo = { workspace_id: workspace, due_at: '2027-01-29T16:00:00.000Z' }
  const top = await desk.make('/todos', {
    title: 'Report',
    ...todo,
    repeat_rule: 'FREQ=DAILY',
    repeat_from: 'calendar',
  })
  await desk.make('/todos', { title: 'Figures', workspace_id: workspace, parent_id: top.id, is_done: true })
  await change(`/todos/${top.id}`, { is_done: true })
  const [, again] = await list('/todos', { 'filter[title]': 'Report' })
  expect(again).toMatchObject({ is_done: false, due_at: '2027-02-01T16:00:00.000Z' })
  expect(await list('/todos', { 'filter[parent_id]': again.id })).toMatchObject([{ title: 'Figures', is_done: false }])
})

test('what the job comes late to is caught up once, and the day of longer months is kept', async () => {
  await task('Monthly', { due_at: '2026-10-31T16:00:00.000Z', repeat_rule: 'FREQ=MONTHLY', repeat_from: 'calendar' })
  await run()
  await run()
  expect((await named('Monthly')).map(({ due_at }) => due_at)).toEqual([
    '2026-10-31T16:00:00.000Z',
    '2027-02-28T16:00:00.000Z',
  ])
  await desk.turnTo('2027-02-28T18:00:00Z')
  await run()
  expect((await named('Monthly')).map(({ due_at }) => due_at).at(-1)).toBe('2027-03-31T16:00:00.000Z')
})

test('a rejected task does not come again: not by its date, nor as it is closed; opened again, it does', async () => {
  const more = { due_at: '2027-02-27T16:00:00.000Z', repeat_rule: 'FREQ=WEEKLY', repeat_from: 'calendar' }
  const [closed, open] = [await task('Closed', more), await task('Opened', more)]
  for (const { id } of [closed, open]) await change(`/tasks/${id}`, { status: 'rejected' })
  await run()
  await change(`/tasks/${closed.id}`, { status: 'closed' })
  await run()
  expect([(await named('Closed')).length, (await named('Opened')).length]).toEqual([1, 1])
  await change(`/tasks/${open.id}`, { status: 'pending' })
  await run()
  expect((await named('Opened')).map(({ status }) => status)).toEqual(['pending', 'pending'])
})
