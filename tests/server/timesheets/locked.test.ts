import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueScheduled } from '../../../src/server/jobs/schedule.ts'
import { importFile, lines } from '../harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { begin, type Office, officeOf } from './harness.ts'

let product: Product
let office: Office
let clock = begin
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  office = await officeOf(product)
})
beforeEach(() => {
  clock = begin
})
afterAll(() => product.end())

type Locked = { worker: Person; sheet: Body; task: Body; entry: Body }
/** Makes a user with an hour in a submitted week. */
const locked = async (): Promise<Locked> => {
  const worker = await office.joined('member')
  const task = await office.task()
  const entry = (await office.log(worker, task.id, '09:00', '10:00')).body.data
  const [sheet] = await office.sheetsOf(worker)
  expect((await office.step(worker, sheet.id, 'submit')).status).toBe(200)
  return { worker, sheet, task, entry }
}
const isLocked = { status: 422, body: { code: 'timesheet_locked', errors: { started_at: [expect.any(String)] } } }
const minutesOf = async ({ worker, sheet }: Locked) =>
  (await worker.send('GET', `/api/timesheets/${sheet.id}`)).body.data.minutes

test('entries of a locked week are neither made, changed, moved into it, out of it nor deleted', async () => {
  const week = await locked()
  const { worker, task, entry } = week
  const put = (body: object) => worker.send('PUT', `/api/time-entries/${entry.id}`, body)
  expect(await office.log(worker, task.id, '11:00', '12:00')).toMatchObject(isLocked)
  expect(await put({ note: 'later' })).toMatchObject(isLocked)
  expect(await put({ started_at: '2026-11-24T09:00:00Z', ended_at: '2026-11-24T10:00:00Z' })).toMatchObject(isLocked)
  expect(await worker.send('DELETE', `/api/time-entries/${entry.id}`)).toMatchObject(isLocked)
  const open = await office.log(worker, task.id, '2026-11-10T09:00:00Z', '2026-11-10T10:00:00Z')
  expect(open.status).toBe(201)
  const into = { started_at: '2026-11-18T13:00:00Z', ended_at: '2026-11-18T14:00:00Z' }
  expect(await worker.send('PUT', `/api/time-entries/${open.body.data.id}`, into)).toMatchObject(isLocked)
  // The entry goes over midnight, from an open day into the locked week.
  expect(await office.log(worker, task.id, '2026-11-15T23:00:00Z', '2026-11-16T01:00:00Z')).toMatchObject(isLocked)
  expect(await office.log(worker, task.id, '2026-11-22T23:00:00Z', '2026-11-23T01:00:00Z')).toMatchObject(isLocked)
  expect((await office.log(worker, task.id, '2026-11-15T23:00:00Z', '2026-11-16T00:00:00Z')).status).toBe(201)
  expect(await minutesOf(week)).toBe(60)
})

test('bulk, undo and import find the lock too; an approved week stays locked, a refused and a reopened one is free', async () => {
  const week = await locked()
  const { worker, entry, sheet, task } = week
  const bulk = await worker.send('POST', '/api/time-entries/bulk', { rows: [{ id: entry.id, change: { note: 'x' } }] })
  expect(bulk.body.data, JSON.stringify(bulk.body)).toMatchObject([{ problem: { code: 'timesheet_locked' } }])
  const gone = await worker.send('POST', '/api/time-entries/bulk', { ids: [entry.id], action: 'delete' })
  expect(gone.body.data, JSON.stringify(gone.body)).toMatchObject([{ problem: { code: 'timesheet_locked' } }])
  expect((await worker.send('GET', `/api/time-entries/${entry.id}`)).body.data.note).toBe(null)
  await office.step(office.leader, sheet.id, 'approve')
  expect(await office.log(worker, task.id, '11:00', '12:00')).toMatchObject(isLocked)
  await office.step(office.leader, sheet.id, 'reopen')
  expect((await office.log(worker, task.id, '11:00', '12:00')).status).toBe(201)
  const note = await worker.send('PUT', `/api/time-entries/${entry.id}`, { note: 'y' })
  expect(note.status).toBe(200)
  await office.step(worker, sheet.id, 'submit')
  const undone = await worker.send('POST', '/api/time-entries/undo', {
    rows: [{ id: entry.id, version: note.body.data.version }],
  })
  expect(undone.body.data, JSON.stringify(undone.body)).toMatchObject([{ problem: { code: 'timesheet_locked' } }])
  await office.step(office.leader, sheet.id, 'refuse', { reason: 'No' })
  expect((await worker.send('PUT', `/api/time-entries/${entry.id}`, { note: 'z' })).status).toBe(200)
})

test('a timer that runs at submission ends then; none starts on a locked day', async () => {
  const worker = await office.joined('member')
  const task = await office.task()
  expect((await worker.send('POST', `/api/tasks/${task.id}/timer/start`)).status).toBe(201)
  clock += 30 * 60_000
  const [sheet] = await office.sheetsOf(worker)
  const submitted = await office.step(worker, sheet.id, 'submit')
  expect(submitted, JSON.stringify(submitted.body)).toMatchObject({ status: 200, body: { data: { minutes: 30 } } })
  expect((await worker.send('GET', '/api/timer')).body.data).toBe(null)
  expect(await worker.send('POST', `/api/tasks/${task.id}/timer/start`)).toMatchObject({
    status: 422,
    body: { code: 'timesheet_locked' },
  })
})

test('an import into a locked week names the row and brings nothing in', async () => {
  const { admin } = office
  const task = await office.task()
  await office.log(admin, task.id, '09:00', '10:00')
  const [sheet] = await office.sheetsOf(admin)
  await office.step(admin, sheet.id, 'submit')
  const file = lines('task;Started at;Ended at', `T-${task.number};2026-11-18 11:00;2026-11-18 12:00`)
  const tried = await importFile(admin, '/time-entries', file, 'dry_run=1')
  expect(tried.body.data, JSON.stringify(tried.body)).toMatchObject({ created: 0, bad: 1, problems: [{ line: 2 }] })
  expect((await importFile(admin, '/time-entries', file)).status).toBe(422)
  expect((await office.sheetsOf(admin))[0].minutes).toBe(60)
})

test('a task that moves to another project leaves its locked hours with the former one', async () => {
  const week = await locked()
  const { admin, project } = office
  const open = (await office.log(week.worker, week.task.id, '2026-11-10T09:00:00Z', '2026-11-10T10:00:00Z')).body.data
  const department_id = (await admin.send('GET', `/api/projects/${project}`)).body.data.department_id
  const body = { name: 'Cranes', priority: 'low', destination: 'internal', department_id }
  const other = (await admin.send('POST', '/api/projects', body)).body.data.id
  expect((await admin.send('PUT', `/api/tasks/${week.task.id}`, { project_id: other })).status).toBe(200)
  const projectOf = async (id: string) => (await admin.send('GET', `/api/time-entries/${id}`)).body.data.project_id
  expect(await projectOf(week.entry.id)).toBe(project)
  expect(await projectOf(open.id)).toBe(other)
})

test('hours and submission at once: whatever comes first, no hour comes into the locked week afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const worker = await office.joined('member')
    const task = await office.task()
    await office.log(worker, task.id, '06:00', '06:30')
    const [sheet] = await office.sheetsOf(worker)
    const [submitted, ...logged] = await Promise.all([
      office.step(worker, sheet.id, 'submit'),
      office.log(worker, task.id, '09:00', '10:00'),
      office.log(worker, task.id, '11:00', '12:00'),
    ])
    for (const { status } of logged) expect([201, 422, 503]).toContain(status)
    if (submitted.status !== 200) continue
    const before = (await office.sheetsOf(worker))[0].minutes
    const times = logged.filter(({ status }) => status === 201).length
    expect(before).toBe(30 + 60 * times)
    expect(submitted.body.data.minutes).toBeLessThanOrEqual(before)
  }
})

test('a task in the trash keeps its locked hours, also when the trash is emptied; restored, it has them still', async () => {
  const week = await locked()
  const { admin } = office
  expect((await admin.send('DELETE', `/api/tasks/${week.task.id}`)).status).toBe(200)
  expect(await minutesOf(week)).toBe(60)
  clock += 40 * 86_400_000
  await queueScheduled(product.engine)
  const ran = await product.runJobs()
  expect(ran.filter(({ error }) => error !== undefined)).toEqual([])
  expect(JSON.stringify(ran)).toContain('trash-empty')
  clock = begin
  // Sessions have ended in these days.
  const later = await product.person({ roles: ['admin'] })
  const kept = await product.engine.db.one<{ n: number }>(
    sql`select count(*)::int as n from time_entries where id = ${week.entry.id}`,
  )
  expect(kept?.n).toBe(1)
  expect(await minutesOf({ ...week, worker: later })).toBe(60)
  expect((await later.send('POST', `/api/tasks/${week.task.id}/restore`)).status).toBe(200)
  expect((await later.send('GET', `/api/time-entries/${week.entry.id}`)).status).toBe(200)
})
