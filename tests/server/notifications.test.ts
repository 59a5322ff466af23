import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, saidOf } from '../../src/domain/system/notice-words.ts'
import { importFile, lines } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let clock = Date.parse('2026-03-02T09:00:00Z')
let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'], name: 'Ada' })
  const { body } = await admin.send('POST', '/api/departments', { name: 'Dispatch' })
  department = body.data.id
})
afterAll(() => product.end())

const project = async (name: string, users: readonly Person[], by = admin): Promise<string> => {
  const { status, body } = await by.send('POST', '/api/projects', {
    name,
    priority: 'low',
    destination: 'internal',
    department_id: department,
    users: users.map(({ id }) => id),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const told = async (person: Person, query = ''): Promise<Body[]> => {
  await product.runJobs()
  const { status, body } = await person.send('GET', `/api/notifications?include=actor${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const choose = (person: Person, app: boolean, mail: string) =>
  person.send('PUT', '/api/notifications/settings', { settings: [{ kind: 'assigned', app, mail }] })
const mailsTo = (person: Person) =>
  product.engine.db.all<{ subject: string; text: string }>(
    sql`select m.subject, m.text from mail m where m.recipient = ${person.email} order by m.created_at`,
  )

describe('somebody is told', () => {
  test('of being assigned, by whatever call, with today’s title; not of their own doing', async () => {
    const worker = await product.person({ roles: ['member'] })
    const first = await project('Quay', [worker, admin])
    const second = await project('Ramp', [])
    await admin.send('POST', `/api/projects/${second}/assign-user`, { users: [worker.id] })
    await admin.send('PUT', `/api/projects/${first}`, { name: 'New quay' })
    const rows = await told(worker)
    expect(rows.map(({ about_title }) => about_title).sort()).toEqual(['New quay', 'Ramp'])
    expect(rows[0]).toMatchObject({ kind: 'assigned', is_read: false, actor: { name: 'Ada' }, about_type: 'project' })
    expect((await told(admin)).filter(({ user_id }) => user_id === admin.id)).toEqual([])
  })

  test('of a task that is theirs now, and of none for other eyes', async () => {
    const worker = await product.person({ roles: ['member'] })
    const id = await project('Cranes', [])
    const { status, body } = await admin.send('POST', '/api/tasks', {
      project_id: id,
      name: 'Grease the cranes',
      assignees: [worker.id],
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await told(worker)).toMatchObject([
      { kind: 'assigned', about_type: 'task', about_title: 'Grease the cranes', about_id: body.data.id },
    ])
  })

  test('of new roles, and of a report that went by mail', async () => {
    const leader = await product.person({ roles: ['member'] })
    await admin.send('POST', `/api/users/${leader.id}/assign-role`, { roles: ['team-leader'] })
    await leader.send('POST', '/api/export/projects', {})
    expect((await told(leader)).map(({ kind, detail }) => [kind, detail]).sort()).toEqual([
      ['role_changed', null],
      ['transfer_finished', 'report:project'],
    ])
  })

  test('of an import that was written, not of one that was only tried', async () => {
    const leader = await product.person({ roles: ['admin'] })
    const bring = (query: string) => importFile(leader, '/tags', lines('Name', 'Sand', 'Gravel'), query)
    // Administrators see the notifications of others, too.
    const own = () => told(leader, `&filter[user_id]=${leader.id}`)
    expect((await bring('dry_run=1')).status).toBe(200)
    expect(await own()).toEqual([])
    expect((await bring('')).status).toBe(200)
    expect(await own()).toMatchObject([{ kind: 'transfer_finished', detail: 'import:tag' }])
  })

  test('not of what they may not see, nor any longer when they may no more', async () => {
    const stranger = await product.person()
    const worker = await product.person({ roles: ['member'] })
    const id = await project('Pier', [stranger, worker])
    expect(await product.engine.db.all(sql`select 1 from notifications where user_id = ${stranger.id}`)).toEqual([])
    expect(await told(worker)).toHaveLength(1)
    await admin.send('POST', `/api/projects/${id}/revoke-user`, { users: [worker.id] })
    expect(await told(worker)).toEqual([])
  })

  test('once, though the job is done by two at once', async () => {
    const worker = await product.person({ roles: ['member'] })
    await project('Twice', [worker])
    await Promise.all([product.runJobs(), product.runJobs()])
    expect(await told(worker)).toHaveLength(1)
  })
})

describe('reading', () => {
  test('one, all, and only one’s own', async () => {
    const [worker, other] = [await product.person({ roles: ['member'] }), await product.person({ roles: ['member'] })]
    for (const name of ['A', 'B', 'C']) await project(name, [worker, other])
    const [one] = await told(worker)
    expect((await worker.send('PUT', `/api/notifications/${one?.id}`, { is_read: true })).status).toBe(200)
    expect((await other.send('PUT', `/api/notifications/${one?.id}`, { is_read: true })).status).toBe(404)
    expect(await told(worker, '&filter[is_read]=false')).toHaveLength(2)
    const { body } = await worker.send('POST', '/api/notifications/read')
    expect(body).toMatchObject({ data: { done: 2 }, message: 'Updated Successfully' })
    expect(await told(worker, '&filter[is_read]=false')).toEqual([])
    expect(await told(other, '&filter[is_read]=false')).toHaveLength(3)
    expect(
      (await worker.send('GET', `/api/users/${worker.id}?include=notifications`)).body.data.notifications,
    ).toHaveLength(3)
  })

  test('whoever is deleted takes theirs along, and leaves what they caused', async () => {
    const worker = await product.person({ roles: ['member'] })
    const boss = await product.person({ roles: ['admin'] })
    const id = await project('Left', [])
    await boss.send('POST', `/api/projects/${id}/assign-user`, { users: [worker.id] })
    expect(await told(worker)).toMatchObject([{ actor_id: boss.id }])
    await product.engine.long.run(sql`update projects set updated_by = null where id = ${id}`)
    expect((await admin.send('DELETE', `/api/users/${boss.id}`)).status).toBe(200)
    expect(await told(worker)).toMatchObject([{ actor_id: null }])
    await admin.send('POST', `/api/projects/${id}/revoke-user`, { users: [worker.id] })
    expect((await admin.send('DELETE', `/api/users/${worker.id}`)).status).toBe(200)
    expect(await product.engine.db.all(sql`select 1 from notifications where user_id = ${worker.id}`)).toEqual([])
  })
})

describe('the ways that somebody chose', () => {
  test('are kept whole, and as the product has them until then', async () => {
    const worker = await product.person({ roles: ['member'] })
    const usual = (await worker.send('GET', '/api/notifications/settings')).body.data
    expect(usual).toContainEqual({ kind: 'assigned', app: true, mail: 'off' })
    expect((await choose(worker, false, 'daily')).body.data).toContainEqual({
      kind: 'assigned',
      app: false,
      mail: 'daily',
    })
    for (const settings of [
      [{ kind: 'assigned', app: 'yes', mail: 'off' }],
      [{ kind: 'assigned', app: true, mail: 'sometimes' }],
      [{ kind: 'assigned', app: true, mail: 'off', more: 1 }],
      [1],
      'all',
    ])
      expect((await worker.send('PUT', '/api/notifications/settings', { settings })).status).toBe(422)
  })

  test('nothing, and mail at once instead', async () => {
    const [silent, mailed] = [await product.person({ roles: ['member'] }), await product.person({ roles: ['member'] })]
    await choose(silent, false, 'off')
    await choose(mailed, false, 'at_once')
    const id = await project('Wharf', [silent, mailed])
    expect(await told(silent)).toEqual([])
    expect(await told(mailed)).toEqual([])
    expect(await mailsTo(silent)).toEqual([])
    const [mail] = await mailsTo(mailed)
    expect(mail?.subject).toBe('Assigned to you: Wharf')
    expect(mail?.text).toContain(`/projects/${id}`)
  })

  test('a mail each morning of one’s own zone, with what one may still see', async () => {
    const worker = await product.person({ roles: ['member'] })
    await worker.send('PUT', '/api/profile', { time_zone: 'Asia/Dubai' })
    await choose(worker, false, 'daily')
    const kept = await project('Kept', [worker])
    const lost = await project('Lost', [worker])
    expect(await told(worker)).toEqual([])
    await admin.send('POST', `/api/projects/${lost}/revoke-user`, { users: [worker.id] })
    // There may be any number of them: they are listed nowhere else, so none is cut.
    await product.engine.db.run(
      sql`insert into notifications select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid()))).* from notifications n, generate_series(1, 59) where n.user_id = ${worker.id} and n.about_id = ${kept}`,
    )
    // 03:00 in UTC is seven o'clock in Dubai.
    for (const at of ['2026-03-03T02:00:00Z', '2026-03-03T03:00:00Z', '2026-03-03T04:00:00Z']) {
      clock = Date.parse(at)
      const digest = product.engine.jobs.all.find(({ name }) => name === 'notice-digest')
      if (digest === undefined) throw new Error('there is no digest')
      await product.engine.jobs.send(product.engine.db, digest, {})
      await product.runJobs()
      expect(await mailsTo(worker)).toHaveLength(at < '2026-03-03T03' ? 0 : 1)
    }
    const [mail] = await mailsTo(worker)
    expect(mail?.text.match(/Assigned to you: Kept/g)).toHaveLength(60)
    expect(mail?.text).not.toContain('Lost')
  })

  test.each([
    ['at its hour', ['2026-03-03T06:00:00Z'], [1]],
    ['when nothing ran at its hour: at the next start', ['2026-03-03T07:05:00Z'], [1]],
    ['not before, and what came since waits for the next', ['2026-03-03T05:59:00Z', '2026-03-04T05:59:00Z'], [0, 1]],
  ])('the mail of a day comes %s', async (_name, times, expected) => {
    clock = Date.parse('2026-03-02T12:00:00Z')
    const worker = await product.person({ roles: ['member'] })
    await worker.send('PUT', '/api/profile', { time_zone: 'Europe/Paris' })
    await choose(worker, false, 'daily')
    await project('Overnight', [worker])
    await product.runJobs()
    const counts: number[] = []
    for (const at of times) {
      clock = Date.parse(at)
      const digest = product.engine.jobs.all.find(({ name }) => name === 'notice-digest')
      if (digest === undefined) throw new Error('there is no digest')
      await product.engine.jobs.send(product.engine.db, digest, {})
      await product.runJobs()
      counts.push((await mailsTo(worker)).length)
    }
    expect(counts).toEqual(expected)
  })
})

test('nobody reads what is told to others, whatever they hold', async () => {
  clock = Date.parse('2026-03-02T09:00:00Z')
  const reader = await product.person({ roles: ['member'] })
  await project('Theirs', [reader])
  const [row] = await told(reader)
  const all = await admin.send('GET', '/api/notifications?perPage=100')
  expect(all.body.data.map(({ user_id }: { user_id: string }) => user_id)).not.toContain(reader.id)
  expect((await admin.send('GET', `/api/notifications/${row.id}`)).status).toBe(404)
  const about = await admin.send('GET', `/api/users/${reader.id}?include=notifications`)
  expect([about.status, about.body.data.notifications ?? []]).toEqual([200, []])
})

test('what was read a quarter ago, or never in a year, is cleaned away', async () => {
  const reader = await product.person({ roles: ['member'] })
  clock = Date.parse('2026-03-02T09:00:00Z')
  await project('Long read', [reader])
  await project('Never read', [reader])
  const rows = await told(reader)
  const read = rows.find(({ about_title }) => about_title === 'Long read')
  expect((await reader.send('PUT', `/api/notifications/${read.id}`, { is_read: true })).status).toBe(200)
  const clean = product.engine.jobs.all.find(({ name }) => name === 'notice-clean')
  if (clean === undefined) throw new Error('there is no cleaning')
  const leftAfter = async (days: number) => {
    clock = Date.parse('2026-03-02T09:00:00Z') + days * 24 * 3_600_000
    await product.engine.jobs.send(product.engine.db, clean, {})
    await product.runJobs()
    return product.engine.db.all<{ is_read: boolean }>(
      sql`select is_read from notifications where user_id = ${reader.id} order by is_read`,
    )
  }
  expect(await leftAfter(89)).toEqual([{ is_read: false }, { is_read: true }])
  expect(await leftAfter(91)).toEqual([{ is_read: false }])
  expect(await leftAfter(366)).toEqual([])
})

test('words and addresses follow from the kind', () => {
  const none = { detail: null, title: null, about: null, aboutId: null, rows: 1 }
  const word = (key: string, values?: object) => `${key}${values === undefined ? '' : JSON.stringify(values)}`
  const pageOf = (entity: string) => (entity === 'project' ? '/projects' : undefined)
  const assigned = { ...none, kind: 'assigned' as const, title: 'Quay', about: 'project', aboutId: 'x' }
  expect(saidOf(assigned, word)).toBe('notice:said.assigned{"title":"Quay"}')
  const week = { ...none, kind: 'timesheet_waiting' as const, title: 'Mar 2', about: 'timesheet', aboutId: 'x' }
  expect(saidOf({ ...week, by: 'Ada' }, word)).toBe('notice:said.timesheet_from{"title":"Mar 2","name":"Ada"}')
  expect(saidOf(week, word)).toBe('notice:said.timesheet_waiting{"title":"Mar 2"}')
  const answered = { ...week, kind: 'timesheet_answered' as const, detail: 'status:approved' }
  expect(saidOf(answered, word)).toContain('notice:said.timesheet_answered')
  expect(saidOf({ ...answered, rows: 2 }, word)).toContain('notice:several.timesheet_answered{"count":2')
  expect(addressOf(assigned, pageOf)).toBe('/projects/x')
  expect(addressOf({ ...assigned, rows: 20 }, pageOf)).toBe('/projects')
  expect(addressOf({ ...assigned, about: 'phase' }, pageOf)).toBe('/notifications')
  expect(addressOf({ ...none, kind: 'role_changed' }, pageOf)).toBe('/profile')
  const report = { ...none, kind: 'transfer_finished' as const, detail: 'report:project' }
  expect(saidOf(report, word)).toBe('notice:transfer.report{"list":"project:many"}')
  expect(addressOf(report, pageOf)).toBe('/projects')
})
