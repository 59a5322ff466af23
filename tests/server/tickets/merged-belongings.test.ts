import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-20T09:00:00Z')
  const terms = { calendar_id: desk.calendar, within_hours: '2' }
  const criteria = (value: string) => ({ operator: 'and', filters: [{ column: 'priority', operator: 'eq', value }] })
  await desk.make('/tickets/sla', { ...terms, name: 'Closing', target_status: 'closed', criteria: criteria('low') })
  await desk.make('/tickets/sla', { ...terms, name: 'All', target_status: 'solved' })
})
afterAll(() => desk.product.end())

const open = (more: object = {}) => desk.make('/tickets', { title: 'Late lorry', ...more })
const put = async (id: string, body: object) => {
  const answer = await desk.admin.send('PUT', `/api/tickets/${id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const merge = async (from: Body, into: Body) => {
  const answer = await desk.admin.send('POST', `/api/tickets/${from.id}/merge`, { into: into.id })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const project = async (name: string): Promise<string> => {
  const department = (await desk.make('/departments', { name: `Yard of ${name}` })).id
  const body = { name, priority: 'low', destination: 'internal', department_id: department }
  return (await desk.make('/projects', body)).id
}
const idsOf = (rows: readonly Body[]) => rows.map(({ id }) => id).sort()
const linksOf = async (id: string) => {
  const row = await desk.read(`/tickets/${id}?include=relates_to,causes,caused_by,tasks,tags`)
  return Object.fromEntries(
    ['relates_to', 'causes', 'caused_by', 'tasks', 'tags'].map((list) => [list, idsOf(row[list] ?? [])]),
  )
}

test('time, relations, linked tasks and tags go over to the other, each with its event', async () => {
  const [gates, quays] = [await project('Gates'), await project('Quays')]
  const [one, other] = [await open({ project_id: gates }), await open({ project_id: quays })]
  const [related, cause, effect, both] = [await open(), await open(), await open(), await open()]
  const task = await desk.make('/tasks', { project_id: gates, name: 'Call the driver' })
  const tag = await desk.make('/tags', { name: 'Delay' })
  await put(one.id, {
    relates_to: [related.id, both.id, other.id],
    causes: [effect.id],
    tasks: [task.id],
    tags: [tag.id],
  })
  await put(cause.id, { causes: [one.id] })
  await put(other.id, { relates_to: [both.id] })
  const entry = await desk.make('/time-entries', {
    about_type: 'ticket',
    about_id: one.id,
    started_at: '2026-11-20T06:00:00Z',
    ended_at: '2026-11-20T07:30:00Z',
  })
  await merge(one, other)
  const [left, goesOn] = [await linksOf(one.id), await linksOf(other.id)]
  expect(left).toEqual({ relates_to: [], causes: [], caused_by: [], tasks: [], tags: [tag.id] })
  expect(goesOn).toEqual({
    relates_to: [related.id, both.id].sort(),
    causes: [effect.id],
    caused_by: [cause.id],
    tasks: [task.id],
    tags: [tag.id],
  })
  expect(await desk.read(`/tickets/${other.id}`)).toMatchObject({ logged: 90 })
  expect(await desk.read(`/time-entries/${entry.id}`)).toMatchObject({ about_id: other.id, project_id: quays })
  const fieldsOf = async (path: string): Promise<readonly string[]> =>
    (await desk.read(`${path}/history`))[0].changes.map(({ field }: Body) => field).sort()
  expect(await fieldsOf(`/time-entries/${entry.id}`)).toEqual(['about_id', 'project_id'])
  expect(await fieldsOf(`/tickets/${other.id}`)).toEqual([
    ...['caused_by', 'causes', 'related_from', 'relates_to', 'tags', 'tasks'],
  ])
  expect(await fieldsOf(`/tickets/${cause.id}`)).toEqual(['causes'])
  expect(await fieldsOf(`/tickets/${effect.id}`)).toEqual(['caused_by'])
})

test('comments and files go over to the other, each with its event', async () => {
  const [one, other] = [await open(), await open()]
  const hangs = { about_type: 'ticket', about_id: one.id }
  const comment = await desk.make('/comments', { ...hangs, body: 'Where is it?' })
  const file = await desk.make('/attachments', { ...hangs, file: Buffer.from('Signed') })
  await merge(one, other)
  for (const [path, { id }] of [
    ['/comments', comment],
    ['/attachments', file],
  ] as const) {
    expect(await desk.read(`${path}/${id}`), path).toMatchObject({ about_id: other.id })
    const [moved] = await desk.read(`${path}/${id}/history`)
    expect(moved, path).toMatchObject({ action: 'updated' })
    expect(moved.changes, path).toMatchObject([{ field: 'about_id', old: one.id, new: other.id }])
  }
})

test('a link that would lead from a ticket to itself, over any number, ends with the merge', async () => {
  const [one, between, other] = [await open(), await open(), await open()]
  await put(one.id, { causes: [between.id] })
  await put(between.id, { causes: [other.id] })
  await merge(one, other)
  expect(await linksOf(other.id)).toMatchObject({ causes: [], caused_by: [between.id] })
})

test('the clock of a merged ticket ends, uncounted, whatever its policy asks for; one that had stopped before stays', async () => {
  const overview = async () => (await desk.read('/tickets/overview')).total
  const solved = await open()
  await desk.turnTo('2026-11-20T10:00:00Z')
  await put(solved.id, { status: 'solved' })
  const [running, closing, other] = [await open(), await open({ priority: 'low' }), await open()]
  await desk.turnTo('2026-11-20T10:30:00Z')
  const before = await overview()
  for (const one of [solved, running, closing]) await merge(one, other)
  for (const at of ['2026-11-20T10:30:00Z', '2026-11-24T12:00:00Z']) {
    await desk.turnTo(at)
    await desk.runJobs()
    for (const { id } of [running, closing]) {
      expect(await desk.read(`/tickets/${id}`)).toMatchObject({ sla_state: null, due_at: null, overdue: false })
      expect(await desk.read(`/tickets/${id}/sla`)).toEqual([])
      // Judging it again on purpose gives the same.
      expect((await desk.admin.send('POST', `/api/tickets/${id}/sla/recompute`)).status).toBe(200)
      expect(await desk.read(`/tickets/${id}/sla`)).toEqual([])
    }
    expect(await desk.read(`/tickets/${solved.id}`)).toMatchObject({ sla_state: 'met' })
  }
  const { met } = await overview()
  expect(met).toBe(before.met)
})
