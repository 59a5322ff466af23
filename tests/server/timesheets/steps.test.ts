import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { begin, type Office, officeOf } from './harness.ts'

let product: Product
let office: Office
beforeAll(async () => {
  product = await startTestProduct({ now: () => begin })
  office = await officeOf(product)
})
afterAll(() => product.end())

/** Makes a user with an hour in the week, and its timesheet. */
const withSheet = async (role = 'member'): Promise<{ worker: Person; sheet: Body; task: Body }> => {
  const worker = await office.joined(role)
  const task = await office.task()
  const logged = await office.log(worker, task.id, '09:00', '10:00')
  expect(logged, JSON.stringify(logged.body)).toMatchObject({ status: 201 })
  const [sheet, ...more] = await office.sheetsOf(worker)
  expect(more).toEqual([])
  return { worker, sheet, task }
}

test('whoever logs time has a timesheet of that week, with the days and the zone that their settings say', async () => {
  const { sheet, worker } = await withSheet()
  expect(sheet).toMatchObject({
    user_id: worker.id,
    starts_on: '2026-11-16',
    ends_on: '2026-11-22',
    from_at: '2026-11-16T00:00:00.000Z',
    to_at: '2026-11-23T00:00:00.000Z',
    status: 'open',
    minutes: 60,
    reason: null,
    can: { steps: ['submit'] },
  })
})

test('a week is handed in, refused with a reason, corrected, approved and reopened; each step has its history and its notices', async () => {
  const { worker, sheet, task } = await withSheet()
  const { leader, step } = office
  expect(await step(worker, sheet.id, 'submit')).toMatchObject({
    status: 200,
    body: { data: { status: 'submitted', can: { steps: [] } } },
  })
  expect((await leader.send('GET', `/api/timesheets/${sheet.id}`)).body.data).toMatchObject({
    waits_for_me: true,
    can: { steps: ['approve', 'refuse', 'reopen'] },
  })
  for (const body of [undefined, {}, { reason: '' }, { reason: '   ' }])
    expect(await step(leader, sheet.id, 'refuse', body), JSON.stringify(body)).toMatchObject({
      status: body === undefined ? 400 : 422,
    })
  expect((await step(leader, sheet.id, 'refuse', { reason: 'Wednesday is missing' })).body.data).toMatchObject({
    status: 'refused',
    reason: 'Wednesday is missing',
  })
  expect((await office.log(worker, task.id, '11:00', '12:00')).status).toBe(201)
  expect((await step(worker, sheet.id, 'submit')).body.data).toMatchObject({
    status: 'submitted',
    reason: null,
    minutes: 120,
  })
  expect((await step(leader, sheet.id, 'approve')).body.data.status).toBe('approved')
  expect((await step(leader, sheet.id, 'reopen')).body.data.status).toBe('open')
  const history = (await worker.send('GET', `/api/timesheets/${sheet.id}/history`)).body.data
  const states = history.flatMap(({ changes }: Body) =>
    changes.filter(({ field }: Body) => field === 'status').map((one: Body) => one.new),
  )
  expect(states.toReversed()).toEqual(['submitted', 'refused', 'submitted', 'approved', 'open'])
  await product.runJobs()
  const told = async (by: Person) =>
    (await by.send('GET', '/api/notifications')).body.data
      .filter(({ about_id }: Body) => about_id === sheet.id)
      .map(({ kind, detail }: Body) => [kind, detail])
  expect(await told(leader)).toEqual([
    ['timesheet_waiting', null],
    ['timesheet_waiting', null],
  ])
  expect((await told(worker)).toReversed()).toEqual([
    ['timesheet_answered', 'status:refused'],
    ['timesheet_answered', 'status:approved'],
    ['timesheet_answered', 'status:open'],
  ])
})

const steps = ['submit', 'approve', 'refuse', 'reopen'] as const
const leadTo = {
  open: [],
  submitted: ['submit'],
  approved: ['submit', 'approve'],
  refused: ['submit', 'refuse'],
} as const
const from: { readonly [step in (typeof steps)[number]]: readonly string[] } = {
  submit: ['open', 'refused'],
  approve: ['submitted'],
  refuse: ['submitted'],
  reopen: ['submitted', 'approved'],
}

test('every step from every status, by every role: who may not is refused, and from another status nobody may', async () => {
  const { admin, leader, joined, step } = office
  const manager = await joined('project-manager', 'UTC', false)
  const officeManager = await product.person({ roles: ['office-manager'] })
  const colleague = await joined('member')
  const stranger = await product.person({ roles: ['member'] })
  const otherLeader = await product.person({ roles: ['team-leader'] })
  const client = await product.person({ roles: ['client'] })
  for (const [status, way] of Object.entries(leadTo)) {
    const { worker, sheet } = await withSheet()
    for (const one of way)
      expect(
        (await step(one === 'submit' ? worker : leader, sheet.id, one, one === 'refuse' ? { reason: 'x' } : undefined))
          .status,
      ).toBe(200)
    for (const name of steps) {
      const body = name === 'refuse' ? { reason: 'Not so' } : undefined
      const answer = async (by: Person) => (await step(by, sheet.id, name, body)).status
      const label = `${name} from ${status}`
      expect(await answer(client), label).toBe(403)
      for (const by of [colleague, stranger]) expect(await answer(by), label).toBe(name === 'submit' ? 404 : 403)
      expect(await answer(otherLeader), label).toBe(404)
      const isAllowed = from[name].includes(status)
      if (name === 'submit') {
        for (const by of [leader, manager, officeManager, admin]) expect(await answer(by), label).toBe(403)
        if (!isAllowed) expect(await answer(worker), label).toBe(422)
      } else {
        expect(await answer(worker), label).toBe(403)
        if (!isAllowed)
          for (const by of [leader, manager, officeManager, admin]) expect(await answer(by), label).toBe(422)
      }
    }
    expect((await office.sheetsOf(worker))[0]).toMatchObject({ status })
  }
  for (const by of [leader, manager, officeManager, admin]) {
    const { worker, sheet } = await withSheet()
    await step(worker, sheet.id, 'submit')
    expect((await step(by, sheet.id, 'approve')).status).toBe(200)
    expect((await step(by, sheet.id, 'reopen')).status).toBe(200)
    await step(worker, sheet.id, 'submit')
    expect((await step(by, sheet.id, 'refuse', { reason: 'Not so' })).status).toBe(200)
  }
})

test('nobody approves their own week, whatever they hold', async () => {
  const admin = await product.person({ roles: ['admin'] })
  const task = await office.task()
  await office.log(admin, task.id, '09:00', '10:00')
  const [sheet] = await office.sheetsOf(admin)
  expect((await office.step(admin, sheet.id, 'submit')).status).toBe(200)
  expect((await office.step(admin, sheet.id, 'approve')).status).toBe(403)
})

test('no call but the steps writes a status, and a week is made once', async () => {
  const { worker, sheet } = await withSheet()
  const made = await worker.send('POST', '/api/timesheets', { starts_on: '2026-12-03' })
  expect(made).toMatchObject({
    status: 201,
    body: { data: { starts_on: '2026-11-30', ends_on: '2026-12-06', minutes: 0 } },
  })
  expect(await worker.send('POST', '/api/timesheets', { starts_on: '2026-12-06' })).toMatchObject({ status: 422 })
  expect(await worker.send('POST', '/api/timesheets', { starts_on: '2026-12-10', status: 'approved' })).toMatchObject({
    status: 422,
  })
  expect((await worker.send('PUT', `/api/timesheets/${sheet.id}`, { status: 'approved' })).status).toBe(405)
  const other = await office.joined('member')
  expect((await other.send('POST', '/api/timesheets', { starts_on: '2026-12-10', user_id: worker.id })).status).toBe(
    403,
  )
})

test('whoever is named for somebody’s hours reads and answers them without leading their team, and is told of them', async () => {
  const { worker, sheet } = await withSheet()
  const [named, other] = [
    await product.person({ roles: ['team-leader'] }),
    await product.person({ roles: ['team-leader'] }),
  ]
  expect((await worker.send('PUT', `/api/users/${worker.id}`, { hours_approver_id: worker.id })).status).toBe(403)
  const set = await office.admin.send('PUT', `/api/users/${worker.id}`, { hours_approver_id: named.id })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  expect((await office.step(worker, sheet.id, 'submit')).status).toBe(200)
  expect((await office.step(other, sheet.id, 'approve')).status).toBe(404)
  expect(
    (await named.send('GET', '/api/timesheets?filter[waits_for_me]=true')).body.data.map(({ id }: Body) => id),
  ).toEqual([sheet.id])
  await product.runJobs()
  const notices = (await named.send('GET', '/api/notifications')).body.data
  expect(notices.map(({ kind }: Body) => kind)).toContain('timesheet_waiting')
  expect((await office.step(named, sheet.id, 'approve')).status).toBe(200)
})
