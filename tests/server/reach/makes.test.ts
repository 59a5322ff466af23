import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipes } from '../../../src/domain/reach/recipes.ts'
import type { Body } from '../harness/product.ts'
import { deliver } from '../pull-requests/deliveries.ts'
import { life, merged, repository } from '../pull-requests/payloads.ts'
import { type RulesStage, rulesStage } from './rules-stage.ts'

let s: RulesStage
let department: Body
let project: Body
const values = () => ({ priority: 'high', destination: 'internal', department_id: department.id })
/**
 * Returns a rule's actions under `then`. The object is built this way, so that no literal object looks like a promise.
 */
const then = (...actions: readonly object[]) => Object.fromEntries([['then', actions]])
beforeAll(async () => {
  s = await rulesStage()
  department = await s.made('/departments', { name: 'Works' })
  project = await s.made('/projects', { name: 'Quay', ...values() })
}, 120_000)
afterAll(() => s.product.end())

test('a merged pull request ends the tasks that it names, and the log says by which rule', async () => {
  const tasks: Body[] = []
  for (const name of ['One', 'Two', 'Three', 'Not named'])
    tasks.push(await s.made('/tasks', { name, project_id: project.id }))
  const { when, where, actions } = recipes.find(({ key }) => key === 'merged_done') ?? { actions: [] }
  await s.rule({ name: 'Merged is done', when, where, ...then(...actions) })
  const { id } = await s.made('/repositories', { repository, provider: 'github', project_id: project.id })
  const { body } = await s.admin.send('POST', `/api/repositories/${id}/secret`)
  const hook = { provider: 'github' as const, id, secret: body.data.secret }
  for (const one of life.github(1)) expect(await deliver(s.product, hook, one)).toBe(202)
  await s.pass()
  expect((await s.got(`/tasks/${tasks[0]?.id}`)).status).toBe('pending')
  expect(await deliver(s.product, hook, merged(1))).toBe(202)
  await s.pass()
  await s.pass()
  const states = await Promise.all(tasks.map(async (task) => (await s.got(`/tasks/${task.id}`)).status))
  expect(states).toEqual(['done', 'done', 'done', 'pending'])
  const lines = await s.got(`/logs?filter[source]=rule`)
  expect(lines.map((line: Body) => line.rule_name)).toContain('Merged is done')
})

test('a rule makes a task from a template in the project that was made, or that its row is in', async () => {
  const source = await s.made('/tasks', {
    name: 'Book the berth',
    project_id: project.id,
    description: '<p>{{project}}</p>',
  })
  const template = await s.made(`/tasks/${source.id}/template`, { name: 'Berth' })
  const make = (title?: string) => ({ do: 'make', entity: 'task', template_id: template.id, ...(title && { title }) })
  const first = await s.rule({
    name: 'Berth of a project',
    when: { kind: 'event', entity: 'project', event: 'created' },
    ...then(make()),
  })
  const made = await s.made('/projects', { name: 'Pier', ...values() })
  await s.pass()
  const tasksOf = (id: string) => s.got(`/tasks?filter[project_id]=${id}`)
  expect(await tasksOf(made.id)).toMatchObject([{ name: 'Book the berth', description: '<p>Pier</p>' }])
  await s.off(first)
  const second = await s.rule({
    name: 'Berth of an epic',
    when: { kind: 'event', entity: 'epic', event: 'created' },
    ...then(make('Berth of the epic')),
  })
  await s.made('/epics', { name: 'Steel', project_id: made.id })
  await s.pass()
  expect((await tasksOf(made.id)).map(({ name }: Body) => name).sort()).toEqual(['Berth of the epic', 'Book the berth'])
  await s.off(second)
  // A client is no place, so the task is where the template's own was.
  const placeless = await s.rule({
    name: 'Without a place',
    when: { kind: 'event', entity: 'client', event: 'created' },
    ...then(make('For the client')),
  })
  await s.made('/clients', { name: 'Hansa' })
  await s.pass()
  expect((await tasksOf(project.id)).map(({ name }: Body) => name)).toContain('For the client')
  expect((await s.runs(placeless))[0]).toMatchObject({
    state: 'done',
    reason: 'The rule’s row names no Project, so this was made where the template came from.',
  })
  expect((await s.runs(second))[0]).toMatchObject({ state: 'done', reason: null })
  const wrong = await s.admin.send('POST', '/api/automation-rules', {
    name: 'Wrong',
    when: { kind: 'event', entity: 'project', event: 'created' },
    ...then({ ...make(), entity: 'client' }),
  })
  expect(wrong.status).toBe(422)
})
