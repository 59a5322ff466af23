import { sql } from 'drizzle-orm'
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

const { made, read, bars, plan, task, link, apply } = plansOf(() => ({ admin, department }))
const named = (schedule: Body, name: string): Body => schedule.tasks.find((one: Body) => one.name === name)

/** Makes every call that shows a plan. */
const readAll = async (project: string) => {
  for (const path of ['', '/bars', '/load', '/export?format=mspdi', '/compare'].map(
    (end) => `/api/projects/${project}/schedule${end}`,
  )) {
    const { status, body } = await admin.send('GET', path)
    expect([200, 404, 422].includes(status) && status !== 500, `${path}: ${JSON.stringify(body)}`).toBe(true)
    if (!path.includes('export') && !path.includes('compare')) expect(status, path).toBe(200)
  }
}

test('a task by a calendar that never opens has no dates and says why; the others have theirs', async () => {
  await made('/business-calendars', {
    name: 'Standard',
    monday: ['08:00-12:00', '13:00-17:00'],
    tuesday: ['08:00-12:00', '13:00-17:00'],
  })
  const calendar = await made('/business-calendars', { name: 'Shut for good', monday: ['09:00-17:00'] })
  // Earlier versions allowed this value.
  await product.engine.db.run(
    sql`insert into holidays (id, created_at, updated_at, calendar_id, name, day, until, every_year) values (gen_random_uuid(), now(), now(), ${calendar.id}, 'All of it', '2028-01-01', '2028-12-31', true)`,
  )
  const project = await plan()
  const person = await product.person({ roles: ['member'] })
  await admin.send('PUT', `/api/business-calendars/${calendar.id}`, { users: [person.id] })
  const never = await task(project, 'never', 2, { assignees: [person.id] })
  const after = await task(project, 'after', 1)
  await task(project, 'free', 1)
  await link(never, after)
  const schedule = await read(`/projects/${project}/schedule`)
  expect(named(schedule, 'free')).toMatchObject({
    start_at: '2027-01-04T08:00:00.000Z',
    end_at: '2027-01-04T17:00:00.000Z',
  })
  for (const name of ['never', 'after'])
    expect(named(schedule, name)).toMatchObject({ start_at: null, end_at: null, reasons: [{ kind: 'never_open' }, {}] })
  expect(schedule.end_at).toBe('2027-01-04T17:00:00.000Z')
  expect((await bars(project)).tasks.find(({ name }) => name === 'never')).toMatchObject({
    start_at: null,
    end_at: null,
  })
  await readAll(project)
  expect((await apply(project, {})).status).toBe(200)
  expect(await read(`/tasks/${after.id}`)).toMatchObject({ start_at: null, due_at: null })
})

test.each(['0001-01-01T00:00:00Z', '1900-01-01T08:00:00Z', '2199-12-31T12:00:00Z', '9999-12-31T23:59:00Z'])(
  'a task with a stored date of %s leaves the plan as it is',
  async (moment) => {
    const project = await plan()
    const odd = await task(project, 'odd', 2)
    await task(project, 'free', 1)
    for (const column of ['deadline_at', 'constraint_at', 'actual_start_at']) {
      await product.engine.db.run(
        sql`update tasks set deadline_at = null, actual_start_at = null, constraint_at = null, start_at = null, due_at = null, "constraint" = ${column === 'constraint_at' ? 'start_no_earlier_than' : null} where id = ${odd.id}`,
      )
      await product.engine.db.run(
        sql`update tasks set ${sql.identifier(column)} = ${moment}::timestamptz where id = ${odd.id}`,
      )
      expect(named(await read(`/projects/${project}/schedule`), 'free').start_at, column).toBe(
        '2027-01-04T08:00:00.000Z',
      )
      await readAll(project)
    }
  },
)
