import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '../../src/server/mail/letter.ts'
import { type Body, goodPassword, type Person, type Product, startTestProduct } from './harness/product.ts'

let clock = Date.now()
let product: Product
let admin: Person
let office: Person
const mails: Message[] = []
beforeAll(async () => {
  product = await startTestProduct({
    now: () => clock,
    transport: {
      kind: 'sent',
      from: 'no-reply@example.test',
      deliver: async (message) => {
        mails.push(message)
      },
      close: () => {},
    },
  })
  admin = await product.person({ roles: ['admin'] })
  office = await product.person({ roles: ['office-manager'] })
})
afterAll(() => product.end())

/** Lets time pass; the users who administer accounts then sign in again. */
const later = async (ms: number) => {
  clock += ms
  admin = await product.person({ roles: ['admin'] })
  office = await product.person({ roles: ['office-manager'] })
}
const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const rowOf = async (by: Person, id: string): Promise<Body> => (await by.send('GET', `/api/users/${id}`)).body.data

test('an office manager keeps people, whatever work these may do; nothing that leads to more power', async () => {
  const quay = await made('/departments', { name: 'Quay' })
  for (const role of ['member', 'agent', 'client', 'team-leader', 'project-manager']) {
    const person = await product.person({ roles: [role] })
    const path = `/api/users/${person.id}`
    for (const body of [
      { job_title: 'Pilot' },
      { department_id: quay.id },
      { time_zone: 'Asia/Tokyo' },
      { name: role },
    ])
      expect((await office.send('PUT', path, body)).status, `${role} ${JSON.stringify(body)}`).toBe(200)
    expect(await office.send('PUT', path, { email: `taken-${role}@example.test` })).toMatchObject({
      status: 403,
      body: { code: 'above_you' },
    })
    expect((await office.send('PUT', path, { is_active: false })).status).toBe(200)
    // It holds from the next call on.
    expect((await person.send('GET', '/api/profile')).status).toBe(401)
    expect((await office.send('PUT', path, { is_active: true })).status).toBe(200)
  }
  const boss = await product.person({ roles: ['admin'] })
  for (const body of [{ is_active: false }, { email: 'mine@example.test' }])
    expect((await office.send('PUT', `/api/users/${boss.id}`, body)).body.code).toBe('above_you')
  expect((await office.send('DELETE', `/api/users/${boss.id}`)).body.code).toBe('above_you')
  expect((await office.send('PUT', `/api/users/${boss.id}`, { job_title: 'Director' })).status).toBe(200)
})

test('what a row says of it is what comes of it: every field and deletion, for every role', async () => {
  const callers = [
    admin,
    office,
    await product.person({ permissions: ['user-index-all', 'user-show', 'user-update', 'user-delete', 'user-index'] }),
  ]
  const values: { readonly [wire: string]: () => unknown } = {
    email: () => `new-${crypto.randomUUID()}@example.test`,
    is_active: () => false,
    job_title: () => `Title ${crypto.randomUUID()}`,
  }
  for (const role of ['admin', 'office-manager', 'project-manager', 'member', 'client'])
    for (const caller of callers)
      for (const [wire, value] of Object.entries(values)) {
        const target = await product.person({ roles: [role] })
        const { can } = await rowOf(caller, target.id)
        const { status } = await caller.send('PUT', `/api/users/${target.id}`, { [wire]: value() })
        expect(status === 200, `${role} ${wire} ${status} ${JSON.stringify(can)}`).toBe(
          can.update && !can.fixed.includes(wire),
        )
        if (wire !== 'job_title') continue
        const removed = await caller.send('DELETE', `/api/users/${target.id}`)
        expect(removed.status === 200, `${role} ${removed.status} ${JSON.stringify(can)}`).toBe(can.delete)
      }
  for (const caller of callers.slice(0, 2)) {
    const { can } = await rowOf(caller, caller.id)
    expect(can).toMatchObject({ update: true, delete: false })
    expect(can.fixed).toEqual(['is_active'])
    expect((await caller.send('DELETE', `/api/users/${caller.id}`)).body.code).toBe('yourself')
  }
})

test('statistics are the numbers of the lists, for whoever asks', async () => {
  const member = await product.person({ roles: ['member'] })
  const stranger = await product.person({ roles: ['member'] })
  const quay = await made('/departments', { name: 'Statistics' })
  const pier = await made('/projects', {
    name: 'Pier',
    priority: 'low',
    destination: 'internal',
    department_id: quay.id,
    users: [member.id],
  })
  const past = new Date(clock - 86_400_000).toISOString()
  for (const [status, due_at] of [
    ['pending', past],
    ['in_progress', null],
    ['in_progress', past],
    ['done', past],
    ['closed', null],
    ['rejected', past],
  ])
    await made('/tasks', { name: `${status}`, project_id: pier.id, assignees: [member.id], status, due_at })
  const path = `/api/users/${member.id}/statistics`
  const expected = { in_progress_tasks: 2, completed_tasks: 2, overdue_tasks: 2 }
  for (const by of [admin, member]) {
    const { data } = (await by.send('GET', path)).body
    expect(data).toMatchObject(expected)
    const count = async (more: string) =>
      (await by.send('GET', `/api/tasks?filter[assignees]=${member.id}&${more}`)).body.total
    expect(data.in_progress_tasks).toBe(await count('filter[status]=in_progress'))
    expect(data.completed_tasks).toBe(await count('filter[status]=done,closed'))
    expect(data.overdue_tasks).toBe(await count('filter[overdue]=true'))
  }
  expect((await stranger.send('GET', path)).status).toBe(404)
  // The office sees people, and no work.
  expect((await office.send('GET', path)).body.data).toMatchObject({
    in_progress_tasks: 0,
    completed_tasks: 0,
    overdue_tasks: 0,
  })
})

const linkOf = async (): Promise<{ token: string; email: string }> => {
  await product.runJobs()
  const found = /reset-password#token=([\w-]+)&email=([^&\s]+)&invited=1/.exec(mails.at(-1)?.text ?? '')
  return { token: found?.[1] ?? '', email: decodeURIComponent(found?.[2] ?? '') }
}
const choose = (link: object) =>
  product.anonymous('POST', '/api/password/reset', {
    ...link,
    password: goodPassword,
    password_confirmation: goodPassword,
  })
const invite = async (email: string): Promise<Body> => {
  const answer = await office.send('POST', '/api/users', { name: 'Newcomer', email, is_invited: true })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

test('whoever is invited chooses a password by the link of the mail, once and within a week', async () => {
  const { id } = await invite('newcomer@example.test')
  const link = await linkOf()
  expect(link.email).toBe('newcomer@example.test')
  expect((await rowOf(office, id)).invited_at).not.toBeNull()
  const signIn = () => product.anonymous('POST', '/api/users/login', { email: link.email, password: goodPassword })
  expect((await signIn()).status).toBe(401)
  await later(6 * 86_400_000)
  expect((await choose(link)).status).toBe(200)
  expect((await signIn()).status).toBe(200)
  expect((await rowOf(office, id)).invited_at).toBeNull()
  expect((await choose(link)).status).toBe(422)
  const history = (await admin.send('GET', `/api/users/${id}/history`)).body.data.map((one: Body) => one.action)
  expect(history).toEqual(['password_changed', 'created'])
})

test('an invitation is sent again, which ends the former link, and taken back, which ends it; a week ends it too', async () => {
  const { id } = await invite('again@example.test')
  const former = await linkOf()
  const path = `/api/users/${id}/invitation`
  expect((await office.send('POST', path)).body.message).toBe('Invitation sent')
  const link = await linkOf()
  expect(link.token).not.toBe(former.token)
  expect((await choose(former)).status).toBe(422)
  expect((await office.send('DELETE', path)).status).toBe(200)
  expect((await choose(link)).status).toBe(422)
  expect(await office.send('DELETE', path)).toMatchObject({ status: 409, body: { code: 'not_invited' } })
  await office.send('POST', path)
  const late = await linkOf()
  await later(7 * 86_400_000 + 1000)
  expect((await choose(late)).status).toBe(422)
  expect((await office.send('POST', `/api/users/${crypto.randomUUID()}/invitation`)).status).toBe(404)
})

test('a user is made with a password or an invitation, and not with neither', async () => {
  const body = { name: 'Nobody', email: 'neither@example.test' }
  expect(await office.send('POST', '/api/users', body)).toMatchObject({
    status: 422,
    body: { errors: { password: ['This field is required'] } },
  })
})

test('open work passes to another, as far as whoever hands it over may change it; what is done stays', async () => {
  const [leaver, heir] = [await product.person({ roles: ['member'] }), await product.person({ roles: ['member'] })]
  const quay = await made('/departments', { name: 'Handover', manager_id: leaver.id })
  const pier = await made('/projects', {
    name: 'Handed over',
    priority: 'low',
    destination: 'internal',
    department_id: quay.id,
  })
  const task = (status: string) => made('/tasks', { name: status, project_id: pier.id, assignees: [leaver.id], status })
  const [open, done] = [await task('pending'), await task('done')]
  const path = `/api/users/${leaver.id}/handover`
  expect((await admin.send('GET', path)).body.data).toEqual([
    { entity: 'department', count: 1 },
    { entity: 'task', count: 1 },
  ])
  for (const to of [leaver.id, crypto.randomUUID(), 'x', null])
    expect((await admin.send('POST', path, { to })).status).toBe(422)
  // The office administers departments, and no tasks.
  expect((await office.send('POST', path, { to: heir.id })).body.data).toEqual({ done: 1, left: 0 })
  expect((await admin.send('POST', path, { to: heir.id })).body.data).toEqual({ done: 1, left: 0 })
  const assignees = async (id: string) =>
    (await admin.send('GET', `/api/tasks/${id}?include=assignees`)).body.data.assignees.map((one: Body) => one.id)
  expect(await assignees(open.id)).toEqual([heir.id])
  expect(await assignees(done.id)).toEqual([leaver.id])
  expect((await admin.send('GET', `/api/departments/${quay.id}`)).body.data.manager_id).toBe(heir.id)
  expect((await heir.send('POST', path, { to: heir.id })).status).toBe(403)
})

test('leaders are listed by their role, by whoever keeps teams', async () => {
  const leader = await product.person({ roles: ['team-leader'] })
  const { body } = await office.send('GET', '/api/users?filter[roles.name]=team-leader&perPage=100')
  expect(body.data.map(({ id }: Body) => id)).toContain(leader.id)
  expect(body.data.map(({ id }: Body) => id)).not.toContain(office.id)
})
