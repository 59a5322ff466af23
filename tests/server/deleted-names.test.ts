import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Model } from '../../src/core/declare/model.ts'
import { activityOf } from '../../src/server/log/activity.ts'
import { readerFor } from '../../src/server/rows/read/read.ts'
import { isWhole, sampleOf } from '../breadth.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { sampler } from './harness/samples.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
let product: Product
let admin: Person
let member: Person
let stranger: Person
let client: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'], name: 'Ingrid Admin' })
  member = await product.person({ roles: ['member'], name: 'Mona Member' })
  stranger = await product.person({ roles: ['member'], name: 'Stig Stranger' })
  client = await product.person({ roles: ['client'], name: 'Carla Client' })
})
afterAll(() => product.end())

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, by = admin): Promise<Body> => {
  const answer = await by.send(method, `/api${path}`, body)
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body.data
}
const make = (path: string, body: object, by = admin) => send('POST', path, body, by)
const remove = (path: string, by = admin) => send('DELETE', path, undefined, by)
const read = async (path: string, by = admin): Promise<Body> => {
  const answer = await by.send('GET', `/api${path}`)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
const logOf = async (id: string): Promise<Body[]> =>
  (await read(`/logs?filter[subject_id]=${id}&perPage=100&orderOn=created_at&orderBy=asc`)).data
const historyOf = async (id: string, by = admin): Promise<Body[]> =>
  (await read('/history?perPage=100', by)).data.filter(({ of }: Body) => of?.id === id)
const project = (more: object = {}) =>
  make('/projects', { name: 'Pier', priority: 'low', destination: 'internal', department_id: department, ...more })
let department = ''
beforeAll(async () => {
  department = (await make('/departments', { name: 'Yard' })).id
})

test('each entity: what was deleted keeps its title in the log and in the history, its creation too', async () => {
  const { bodyFor } = sampler(product.engine.models, admin.send)
  const tried: string[] = []
  const isTried = ({ entity, operations }: Model) =>
    operations.has('store') &&
    operations.has('delete') &&
    entity.account === undefined &&
    // The log has nothing about these (`tests/server/chats`).
    entity.personal !== 'hidden'
  for (const model of sampleOf(product.engine.models.all.filter(isTried), 16)) {
    const made = await admin.send('POST', `/api${model.entity.api}`, await bodyFor(model, tried.length + 200))
    expect(made.status, `${model.name} ${JSON.stringify(made.body)}`).toBe(201)
    const { id } = made.body.data
    const before = (await logOf(id)).map(({ subject_title }) => subject_title)
    const told = (await historyOf(id)).map(({ of }) => of.title)
    const gone = await admin.send('DELETE', `/api${model.entity.api}/${id}`)
    if (gone.status === 409 || gone.status === 403) continue
    expect(gone.status, model.name).toBe(200)
    const after = await logOf(id)
    expect(new Set(after.map(({ subject_title }) => subject_title)), model.name).toEqual(new Set(before))
    expect(after.at(-1), model.name).toMatchObject({ event: 'deleted', subject_is_gone: model.entity.trash !== true })
    if (model.entity.personal !== true) {
      const entries = await historyOf(id)
      expect(entries.length, model.name).toBeGreaterThan(told.length)
      for (const { of } of entries) expect(of.title, model.name).toBe(told[0])
    }
    tried.push(model.name)
  }
  expect(tried.length).toBeGreaterThan(isWhole ? 20 : 8)
  if (isWhole)
    expect(tried).toEqual(expect.arrayContaining(['tag', 'client', 'project', 'todo_stage', 'time_entry', 'holiday']))
})

test('who could read it by its rule is told what it was called, also where what it belonged to is gone; nobody else', async () => {
  const workspace = await make('/todo/workspaces', { name: 'Quay', members: [member.id] })
  const stage = await make('/todo/stages', { name: 'Secret stage', workspace_id: workspace.id })
  await remove(`/todo/stages/${stage.id}`)
  expect((await historyOf(stage.id, member)).map(({ action, of }) => [action, of.title])).toEqual([
    ['deleted', 'Secret stage'],
    ['created', 'Secret stage'],
  ])
  expect(await historyOf(stage.id, stranger)).toEqual([])
  await remove(`/todo/workspaces/${workspace.id}`)
  for (const id of [stage.id, workspace.id]) {
    expect((await historyOf(id, member)).length).toBeGreaterThan(0)
    expect(await historyOf(id, stranger)).toEqual([])
  }
  expect(JSON.stringify(await read('/history?perPage=100', stranger))).not.toMatch(/Secret stage|Quay/)
})

test('references are told by name: gone rows by what they were called, people out of sight as somebody', async () => {
  const phase = await make('/tags', { name: 'Ropes' })
  const { id: of } = await project({ users: [member.id] })
  const task = await make('/tasks', { name: 'Moor', project_id: of, tags: [phase.id], assignees: [stranger.id] })
  await send('PUT', `/tasks/${task.id}`, { tags: [] })
  await remove(`/tags/${phase.id}`)
  const [cleared] = (await read(`/tasks/${task.id}/history`)).data
  expect(cleared).toMatchObject({
    changes: [{ field: 'tags', old: [phase.id], new: [] }],
    names: { [phase.id]: 'Ropes' },
  })
  // A user who may not list users learns that somebody was assigned, and not who.
  const shared = await make('/clients', { name: 'Timber' })
  await send('PUT', `/users/${client.id}`, { client_id: shared.id })
  await send('PUT', `/projects/${of}`, { destination: 'external', client_id: shared.id })
  await send('PUT', `/tasks/${task.id}`, { shared_with_client: true })
  await send('PUT', `/tasks/${task.id}`, { assignees: [member.id] })
  const seen = (await read(`/tasks/${task.id}/history?perPage=100`, client)).data
  expect(JSON.stringify(seen)).not.toContain(member.id)
  expect(seen[0].changes).toEqual([{ field: 'assignees', old: ['somebody'], new: ['somebody'] }])
})

test('an export is told with its list and the number of its rows, in the log, its export, and to who did it', async () => {
  for (const name of ['One', 'Two', 'Three']) await make('/skills', { name })
  const { total } = await read('/skills')
  expect((await admin.send('POST', '/api/skills/export?format=csv', {})).status).toBe(200)
  const exports = async () => (await read('/logs?filter[event]=exported&include=causer')).data
  await expect.poll(async () => (await exports())[0]).toMatchObject({ list: 'skill', rows: total, causer_id: admin.id })
  const [told] = (await read('/history')).data
  expect(told).toMatchObject({ action: 'exported', exported: { list: 'skill', rows: total }, changes: [] })
  expect(JSON.stringify(await read('/history', member))).not.toContain('exported')
  for (const [language, word] of [
    ['en', 'Skills'],
    ['fr', 'Compétences'],
    ['ar', 'المهارات'],
  ] as const) {
    const csv = await admin.send('POST', '/api/logs/export?format=csv', {}, { 'x-language': language })
    expect(csv.body).toContain(`${word},${total}`)
    expect(csv.body).not.toMatch(uuid)
  }
})

test('what a deletion and a restoration take along is one entry that opens, in each log', async () => {
  const { id: of } = await project({ name: 'Dock', users: [member.id] })
  const names = ['Piles', 'Planks', 'Ropes']
  for (const name of names) await make('/tasks', { name, project_id: of })
  await remove(`/projects/${of}`)
  await send('POST', `/projects/${of}/restore`, {})
  await remove(`/projects/${of}`)
  for (const by of [admin, member]) {
    const entries = (await read('/history?perPage=30', by)).data
    const [deleted, restored, before] = entries.filter(({ of: row }: Body) => row?.id === of)
    expect([deleted, restored, before]).toMatchObject([
      { action: 'deleted', of: { title: 'Dock' } },
      { action: 'restored', of: { title: 'Dock' } },
      { action: 'deleted', of: { title: 'Dock' } },
    ])
    expect(
      entries.filter(({ action, of: row }: Body) => row?.entity === 'task' && ['deleted', 'restored'].includes(action)),
    ).toEqual([])
    const parts = await read(`/history?cause=${deleted.id}&perPage=100`, by)
    expect(parts.total).toBe(deleted.parts)
    const tasks = parts.data.filter(({ of: row }: Body) => row.entity === 'task')
    expect(tasks.map(({ of: row }: Body) => row.title).toSorted()).toEqual(names)
    // A question for tasks only leaves out the project, and the tasks are then entries of their own.
    const own = (await read('/history?entity=task&perPage=100', by)).data
    expect(own.filter(({ id }: Body) => tasks.some((one: Body) => one.id === id))).toHaveLength(3)
  }
  expect(
    (await read('/history?perPage=100', stranger)).data.filter(({ of: row }: Body) => row?.title === 'Dock'),
  ).toEqual([])
  const [line] = (await read(`/logs?filter[causer_id]=${admin.id}`)).data
  expect(line).toMatchObject({ event: 'deleted', subject_title: 'Dock', cause_id: null })
  const opened = await read(`/logs?filter[cause_id]=${line.id}&perPage=100`)
  expect(opened.total).toBe(line.part_count)
  expect(opened.data.map(({ subject_title }: Body) => subject_title)).toEqual(expect.arrayContaining(names))
  // A condition on other columns finds an entry whether it is part of a deletion or not.
  const found = await read('/logs?filter[event]=deleted&filter[subject_type]=task&perPage=100')
  expect(found.data.filter(({ subject_title }: Body) => names.includes(subject_title)).length).toBeGreaterThan(2)
})

test('the trash says who deleted, to who may see them', async () => {
  const { id: of } = await project({ users: [member.id] })
  const task = await make('/tasks', { name: 'Lost', project_id: of })
  await remove(`/tasks/${task.id}`)
  const trashed = async (by: Person): Promise<Body> =>
    (await read('/tasks/trash?search=Lost', by)).data.find(({ id }: Body) => id === task.id)
  expect(await trashed(admin)).toMatchObject({
    deleted_by: admin.id,
    deletedBy: { id: admin.id, name: 'Ingrid Admin' },
  })
  const blind = await product.person({ permissions: ['task-index', 'task-index-all', 'task-restore'] })
  expect(await trashed(blind)).toMatchObject({ deleted_by: admin.id, deletedBy: null })
})

test('a page of the history asks as many statements for 100 entries as for 20', async () => {
  for (let n = 0; n < 60; n++) await remove(`/tags/${(await make('/tags', { name: `Counted ${n}` })).id}`)
  const { engine } = product
  const { scope } = readerFor(engine, 'system')
  const askedFor = async (perPage: number): Promise<number> => {
    let asked = 0
    const counting =
      <T extends readonly unknown[], R>(ask: (...values: T) => R) =>
      (...values: T): R => {
        asked++
        return ask(...values)
      }
    const { db } = engine
    const counted = {
      ...db,
      all: counting(db.all),
      one: counting(db.one),
      run: counting(db.run),
      kept: counting(db.kept),
    }
    const { data } = await activityOf(scope, { page: 1, perPage }, { entity: 'tag' }, counted as typeof db)
    expect(data).toHaveLength(perPage)
    return asked
  }
  expect(await askedFor(100)).toBeLessThanOrEqual(await askedFor(20))
  expect(await askedFor(100)).toBeLessThan(15)
})
