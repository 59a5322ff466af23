import { afterAll, beforeAll, expect, test } from 'vitest'
import { plansOf } from './harness/plans.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => Date.parse('2027-01-02T09:00:00Z') })
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
})
afterAll(() => product.end())
const { made, plan, task } = plansOf(() => ({ admin, department }))

test('a calendar names the plans that go by it which one sees, and counts the others', async () => {
  await made('/business-calendars', { name: 'Organisation', time_zone: 'UTC' })
  const worker = await product.person({ roles: ['member'] })
  const calendar = await made('/business-calendars', { name: 'Night', time_zone: 'UTC', users: [worker.id] })
  const own = await plan({ name: 'By its own', calendar_id: calendar.id })
  const ofTask = await plan({ name: 'By a task' })
  await task(ofTask, 'Dredge', 1, { calendar_id: calendar.id })
  const ofPerson = await plan({ name: 'By a person' })
  await task(ofPerson, 'Sound', 1, { assignees: [worker.id] })
  await plan({ name: 'By another' })
  const plans = async (by: Person) => (await by.send('GET', `/api/business-calendars/${calendar.id}/plans`)).body
  const whole = await plans(admin)
  expect([whole.data.map(({ name }: Body) => name), whole.total, whole.others]).toEqual([
    ['By a person', 'By a task', 'By its own'],
    3,
    0,
  ])
  const leader = await product.person({ roles: ['member'], permissions: ['business-calendar-show'] })
  await admin.send('POST', `/api/projects/${own}/assign-user`, { users: [leader.id] })
  expect(await plans(leader)).toEqual({ data: [{ id: own, name: 'By its own' }], total: 1, others: 2 })
})
