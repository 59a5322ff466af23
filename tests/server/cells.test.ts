import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let other: Person
let project: Body
let department: string
let clock = Date.parse('2026-11-20T08:00:00Z')
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock++ })
  admin = await product.person({ roles: ['admin'] })
  other = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
  project = await made('/projects', berths('Berths'))
})
afterAll(() => product.end())

const berths = (name: string) => ({ name, priority: 'low', destination: 'internal', department_id: department })
const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const task = (name: string, more: object = {}) => made('/tasks', { project_id: project.id, name, ...more })
const read = async (id: string): Promise<Body> =>
  (await admin.send('GET', `/api/tasks/${id}?include=assignees,epic,parent`)).body.data
const bulk = async (body: object, by: Person = admin, path = '/api/tasks/bulk') =>
  (await by.send('POST', path, body)).body

describe('many rows, to each its own', () => {
  test('50 × 6 cells with three bad ones: the dry run names them, the rest is saved, one undo restores all', async () => {
    const rows: Body[] = []
    for (let at = 0; at < 50; at++) rows.push(await task(`Before ${at}`, { due_at: '2026-12-01T10:00:00.000Z' }))
    const epic = await made('/epics', { project_id: project.id, name: 'Fenders' })
    const wish = rows.map(({ id, version }, at) => ({
      id,
      version,
      texts: {
        name: `After ${at}`,
        priority: at === 4 ? 'Utmost' : 'عاجلة',
        status: 'Terminée',
        due_at: at === 9 ? '31/31/2026' : '24 déc. 2026, 17:30',
        epic_id: at === 14 ? 'No such epic' : 'fenders',
        story_points: '2,5',
      },
    }))
    const body = { rows: wish, time_zone: 'Europe/Paris' }
    const before = await Promise.all(rows.map(({ id }) => read(id)))
    const tried = await bulk({ ...body, dry_run: true }, admin, '/api/tasks/bulk?include=epic')
    const named = (answer: Body) =>
      answer.data.flatMap(({ errors = {} }: Body, at: number) =>
        Object.entries(errors).map(([wire, texts]) => [at, wire, texts]),
      )
    const bad = [
      [4, 'priority', ['Please choose one of the offered values.']],
      [9, 'due_at', ['Please enter a valid date and time.']],
      [14, 'epic_id', ['This does not exist, or you may not see it.']],
    ]
    expect(named(tried)).toEqual(bad)
    expect(tried.done).toBe(47)
    expect(tried.data[0].row).toMatchObject({
      name: 'After 0',
      priority: 'urgent',
      status: 'done',
      due_at: '2026-12-24T16:30:00.000Z',
      story_points: '2.5',
      epic: { name: 'Fenders' },
    })
    expect(await Promise.all(rows.map(({ id }) => read(id)))).toEqual(before)

    const done = await bulk(body)
    expect(named(done)).toEqual(bad)
    const after = await Promise.all(rows.map(({ id }) => read(id)))
    const cells = (row: Body) => [row.name, row.priority, row.status, row.due_at, row.epic_id, row.story_points]
    after.forEach((row, at) => {
      expect(cells(row)).toEqual([
        `After ${at}`,
        at === 4 ? 'medium' : 'urgent',
        'done',
        at === 9 ? '2026-12-01T10:00:00.000Z' : '2026-12-24T16:30:00.000Z',
        at === 14 ? null : epic.id,
        '2.5',
      ])
      // The row has one change, and undo reverts it.
      expect(done.data[at].version).toBe(2)
    })
    const undone = await admin.send('POST', '/api/tasks/undo', {
      rows: done.data.map(({ id, version }: Body) => ({ id, version })),
    })
    expect(undone.body.done).toBe(50)
    // Undo leads from done straight back to pending, which no other way allows.
    expect((await Promise.all(rows.map(({ id }) => read(id)))).map(cells)).toEqual(before.map(cells))
  })

  test('a cell is merged with what others changed, and left alone where they changed the same', async () => {
    const one = await task('One')
    await other.send('PUT', `/api/tasks/${one.id}`, { priority: 'high' })
    const { data } = await bulk({ rows: [{ id: one.id, version: 1, change: { name: 'Mine', priority: 'low' } }] })
    expect(data[0]).toMatchObject({ ok: false, errors: { priority: ['Somebody has changed this meanwhile.'] } })
    expect(await read(one.id)).toMatchObject({ name: 'Mine', priority: 'high', version: 3 })
    expect(data[0].row).toMatchObject({ name: 'Mine', priority: 'high', version: 3 })
  })

  test('of a start after its end both that were sent are left, all others are written', async () => {
    const one = await task('Two', { due_at: '2026-12-01T10:00:00.000Z' })
    const { data } = await bulk({
      rows: [{ id: one.id, change: { start_at: '2026-12-02T10:00:00.000Z', name: 'Kept' } }],
    })
    expect(data[0]).toMatchObject({
      errors: { start_at: ['The end date must be greater than the start date.'] },
      changed: ['name'],
    })
    expect(await read(one.id)).toMatchObject({ name: 'Kept', start_at: null })
  })

  test('names are looked for among what the row hangs on, and numbers are found', async () => {
    const elsewhere = await made('/projects', berths('Elsewhere'))
    const mine = await made('/epics', { project_id: project.id, name: 'Ropes' })
    await made('/epics', { project_id: elsewhere.id, name: 'Ropes' })
    const above = await task('Above')
    const one = await task('Below')
    const texts = { epic_id: 'ropes', parent_id: `t-${above.number}`, assignees: '' }
    expect((await bulk({ rows: [{ id: one.id, texts }] })).data[0]).toMatchObject({ ok: true })
    expect(await read(one.id)).toMatchObject({ epic_id: mine.id, parent_id: above.id })
    // An empty text clears a field that may be empty; other fields refuse it.
    const { data } = await bulk({ rows: [{ id: one.id, texts: { epic_id: '', name: '', priority: '', number: '7' } }] })
    expect(data[0].errors).toEqual({
      name: ['This field is required'],
      priority: ['This field is required'],
      number: ['This field cannot be written.'],
    })
    expect((await read(one.id)).epic_id).toBe(null)
  })

  test('a dry run of the same for all says what would become of each', async () => {
    const rows = [await task('Three'), await task('Four', { status: 'done' })]
    const ids = rows.map(({ id }) => id)
    const { data, done } = await bulk({ ids, change: { status: 'rejected' }, dry_run: true })
    expect(done).toBe(1)
    expect(data[0]).toMatchObject({ ok: true, row: { status: 'rejected' } })
    expect(data[1]).toMatchObject({ ok: false, problem: { code: 'status_change' }, row: { status: 'done' } })
    expect((await read(ids[0])).status).toBe('pending')
  })

  test('no cell of a row that may not be seen, or a field that may not be written; nothing half said', async () => {
    const one = await task('Hidden')
    const outsider = await product.person({ permissions: ['task-update', 'task-show', 'task-index'] })
    expect((await bulk({ rows: [{ id: one.id, texts: { name: 'x' } }] }, outsider)).data[0]).toMatchObject({
      ok: false,
      problem: { status: 404 },
      row: null,
    })
    const worker = await product.person({
      permissions: ['task-update', 'task-show', 'task-index', 'task-index-all'],
    })
    const { data } = await bulk({ rows: [{ id: one.id, texts: { estimate: '2 h 30 min', name: 'Seen' } }] }, worker)
    expect(data[0].errors).toEqual({ estimate: ['This field cannot be written.'] })
    expect(await read(one.id)).toMatchObject({ name: 'Seen', estimate: null })
    const row = { id: one.id, change: { name: 'x' } }
    for (const body of [
      { rows: [] },
      { rows: [row, row] },
      { rows: [{ ...row, more: 1 }] },
      { rows: [{ id: one.id, texts: { name: 1 } }] },
      { rows: [{ id: one.id, change: { version: 1 } }] },
      { rows: [row], ids: [one.id] },
      { rows: [row], action: 'delete' },
      { rows: [row], dry_run: 'yes' },
      { rows: [row], dates: 'ymd' },
      { rows: [row], time_zone: 'Mars' },
      { rows: Array.from({ length: 201 }, () => row) },
    ])
      expect((await admin.send('POST', '/api/tasks/bulk', body)).status, JSON.stringify(body).slice(0, 90)).toBe(422)
  })
})
