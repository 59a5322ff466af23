import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multiply, someOf } from './harness/multiply.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

/**
 * These tests compare the tiles of hours, costs and workload with SQL that knows nothing of the engine, over random
 * rows.
 */
let product: Product
const people: { [name: string]: Person } = {}

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await people.admin?.send('POST', `/api${path}`, body)
  expect([answer?.status, answer?.body.errors]).toEqual([201, undefined])
  return answer?.body.data
}

beforeAll(async () => {
  product = await startTestProduct()
  const { db } = product.engine
  people.admin = await product.person({ roles: ['admin'] })
  people.leader = await product.person({ roles: ['team-leader'] })
  people.member = await product.person({ roles: ['member'] })
  const { admin, leader, member } = people
  const department = (await made('/departments', { name: 'Harbour' })).id
  const inside = { priority: 'low', destination: 'internal', department_id: department, users: [leader.id, member.id] }
  const projects = [
    (await made('/projects', { ...inside, name: 'Quay', budget: '900', status: 'active' })).id,
    (await made('/projects', { ...inside, name: 'Yard' })).id,
  ]
  const team = (await made('/teams', { name: 'Ropes', leader_id: leader.id })).id
  await admin.send('POST', `/api/teams/${team}/assign-user`, { users: [member.id] })
  for (const [n, project_id] of projects.entries())
    await made('/rates', {
      applies_to: 'project',
      project_id,
      amount: n === 0 ? '80.10' : '33.33',
      valid_from: '2020-01-01',
    })
  const task = await made('/tasks', { project_id: projects[0], name: 'Moor', assignees: [member.id] })
  await multiply(product, 'tasks', 60, {
    id: sql`gen_random_uuid()`,
    number: sql`(select max(number) from tasks) + row_number() over ()`,
    project_id: sql`${someOf(projects)}::uuid`,
    status: someOf(['pending', 'in_progress', 'done']),
  })
  const assigned = (id: string) =>
    db.run(
      sql`insert into tasks_assignees (source_id, target_id) select id, ${id} from tasks where random() < 0.4 on conflict do nothing`,
    )
  for (const { id } of [admin, leader, member]) await assigned(id)
  await made('/time-entries', {
    about_type: 'task',
    about_id: task.id,
    started_at: '2026-01-01T08:00:00Z',
    ended_at: '2026-01-01T09:00:00Z',
  })
  const at = sql`date_trunc('minute', now()) - random() * interval '60 days'`
  await multiply(product, 'time_entries', 3000, {
    id: sql`gen_random_uuid()`,
    user_id: sql`${someOf([admin.id, leader.id, member.id])}::uuid`,
    about_id: sql`(select id from tasks where n > 0 order by random() limit 1)`,
    started_at: at,
  })
  await db.run(sql`update time_entries set started_at = date_trunc('minute', started_at),
    is_billable = random() < 0.8, project_id = (select project_id from tasks where id = about_id)`)
  await db.run(sql`update time_entries set ended_at = started_at + ceil(random() * 400) * interval '1 minute'`)
}, 120_000)
afterAll(() => product.end())

/**
 * Returns the condition of the hours that a person reads: their own, and all on both projects if they may change these.
 */
const hoursOf = (name: string): SQL => (name === 'member' ? sql`x.user_id = ${people.member?.id ?? ''}` : sql`true`)
const recent = sql`x.started_at >= date_trunc('day', now()) - interval '29 days' and x.started_at < date_trunc('day', now()) + interval '1 day'`
const minutes = sql`round(extract(epoch from x.ended_at - x.started_at) / 60)`
const cost = sql`sum(round(${minutes} * q.amount / 60, 2))`

test.each(['admin', 'leader', 'member'])(
  '%s reads the hours, costs and work that a second hand counts',
  async (name) => {
    const { db } = product.engine
    const answer = await people[name]?.send('GET', '/api/dashboard?ready=all')
    expect(answer?.status).toBe(200)
    const resultOf = (id: string): Body => answer?.body.data.tiles.find((tile: Body) => tile.id === id)?.result
    const groups = async (key: SQL, value: SQL, from: SQL) => {
      const rows = await db.all<{ k: string; v: string }>(
        sql`select (${key})::text as k, (${value})::text as v from ${from} group by 1`,
      )
      return rows.map(({ k, v }) => [k, Number(v)]).toSorted()
    }
    const told = (id: string) =>
      resultOf(id)
        .data.map(({ key, value }: Body) => [key, Number(value)])
        .toSorted()
    const seen = sql`time_entries x where ${hoursOf(name)} and ${recent}`
    const [sum] = await db.all<{ n: number }>(sql`select sum(${minutes})::float8 as n from ${seen}`)
    expect(sum?.n).toBeGreaterThan(0)
    expect(resultOf('hours').total).toBe(sum?.n)
    expect(told('hours_by_project')).toEqual(await groups(sql`x.project_id`, sql`sum(${minutes})`, seen))
    expect(told('hours_by_work')).toEqual(await groups(sql`'task:' || x.about_id`, sql`sum(${minutes})`, seen))
    expect(told('workload')).toEqual(
      await groups(
        sql`a.target_id`,
        sql`count(*)`,
        sql`tasks x left join tasks_assignees a on x.id = a.source_id where x.status not in ('done', 'closed', 'rejected')`,
      ),
    )
    // Only people who bill hours see what these cost.
    if (name !== 'admin') expect(resultOf('cost_by_project')).toBeUndefined()
    else
      expect(
        resultOf('cost_by_project')
          .data.map(({ key, value }: Body) => [key, Number(value.EUR)])
          .toSorted(),
      ).toEqual(
        await groups(
          sql`x.project_id`,
          cost,
          sql`time_entries x join rates q on q.project_id = x.project_id where x.is_billable`,
        ),
      )
  },
)
