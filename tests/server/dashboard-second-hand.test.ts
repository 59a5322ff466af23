import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverAreas } from '../../src/app/server/areas.ts'
import { mergedAreas } from '../../src/server/area.ts'
import { isWhole } from '../breadth.ts'
import { assertHealth } from './harness/health-hand.ts'
import { multiply, someOf } from './harness/multiply.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { assertCounted, elsewhere, hands, zone } from './harness/ready-tiles.ts'
import { seenBy } from './harness/seen-rows.ts'

/**
 * These tests compare every number of every ready dashboard with SQL that knows nothing of the engine, over random
 * rows. Weeks begin on Monday, days by the readers' zones.
 */
let product: Product
const people: { [name: string]: Person } = {}
let department: string
let client: string

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await people.admin?.send('POST', `/api${path}`, body)
  expect([answer?.status, answer?.body.errors]).toEqual([201, undefined])
  return answer?.body.data
}

/** Random rows: 100,000 in the whole run. */
const rowsOf = (some: number, all: number): number => (isWhole ? all : some)
const past = (days: number): SQL => sql`now() - random() * ${days}::int * interval '1 day'`
const sometimes = (at: SQL): SQL => sql`case when random() < 0.6 then ${at} end`

beforeAll(async () => {
  product = await startTestProduct()
  const { db } = product.engine
  people.admin = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Harbour' })).id
  client = (await made('/clients', { name: 'Hansa' })).id
  people.leader = await product.person({ roles: ['team-leader'] })
  people.member = await product.person({ roles: ['member'] })
  people.client = await product.person({ roles: ['client'] })
  await people.admin.send('PUT', `/api/users/${people.client.id}`, { client_id: client })
  for (const who of Object.values(people))
    await who.send('PUT', '/api/profile', { time_zone: zone, week_start: 'monday' })
  const inside = { priority: 'low', destination: 'internal', department_id: department, budget: '100' }
  const projects = [
    (await made('/projects', { ...inside, name: 'Quay', users: [people.member.id, people.leader.id] })).id,
    (await made('/projects', { ...inside, name: 'Yard', end_at: '2026-01-01T00:00:00Z', status: 'active' })).id,
    (await made('/projects', { ...inside, name: 'Works', destination: 'external', client_id: client })).id,
  ]
  await made('/tasks', { project_id: projects[0], name: 'Moor', due_at: '2026-01-01T00:00:00Z' })
  const type = (await made('/tickets/types', { name: 'Incident' })).id
  await made('/tickets', { title: 'Crane', type_id: type })
  const priority = someOf(['low', 'medium', 'high', 'urgent'])
  const first = (table: string, column: string) =>
    sql`(select max(${sql.identifier(column)}) from ${sql.identifier(table)}) + row_number() over ()`
  await multiply(product, 'tasks', rowsOf(8000, 60_000), {
    id: sql`gen_random_uuid()`,
    number: first('tasks', 'number'),
    status: someOf(['pending', 'in_progress', 'done', 'closed', 'rejected', 'suspended', 'stopped']),
    priority,
    project_id: sql`${someOf(projects)}::uuid`,
    shared_with_client: sql`random() < 0.5`,
    created_at: past(120),
    due_at: sometimes(past(20)),
    completed_at: sometimes(past(130)),
  })
  await db.run(
    sql`insert into tasks_assignees (source_id, target_id) select id, ${people.member.id} from tasks where random() < 0.3`,
  )
  await multiply(product, 'tickets', rowsOf(4000, 40_000), {
    id: sql`gen_random_uuid()`,
    number: first('tickets', 'number'),
    status: someOf(['new', 'open', 'pending', 'on_hold', 'solved', 'closed']),
    priority,
    client_id: sql`${someOf([client, null])}::uuid`,
    assignee_id: sql`${someOf([people.member.id, people.leader.id, null])}::uuid`,
    sla_state: someOf(['running', 'paused', 'met', 'missed', null]),
    sla_policy_id: sql`null`,
    sla_elapsed: sql`floor(random() * 900)::int`,
    sla_stopped_at: sometimes(past(100)),
    due_at: past(100),
    created_at: sql`now() - interval '100 days' - random() * interval '20 days'`,
    first_reply_at: sometimes(past(100)),
    solved_at: sometimes(past(100)),
  })
  await db.run(sql`update tickets set created_at = now() - random() * interval '120 days' where random() < 0.5`)
  await db.run(sql`update tickets set first_reply_at = null where first_reply_at < created_at`)
  await db.run(sql`update tickets set solved_at = null where solved_at < created_at`)
  await db.run(sql`analyze`)
}, 120_000)
afterAll(() => product.end())

const seenByName = (name: string) => seenBy(product.engine.db, people[name]?.id ?? '')

test('a second hand knows each tile', () => {
  const { tiles } = mergedAreas(serverAreas)
  const asked = tiles.filter(({ kind }) => kind !== 'figure').map(({ key }) => key)
  expect([...Object.keys(hands), ...elsewhere].toSorted()).toEqual(asked.toSorted())
})

const sumOf = (rows: readonly Body[]): number => rows.reduce((sum, { value }) => sum + value, 0)
/** What a number opens sums to it: its groups, the groups within these, and the list behind one of them. */
const assertSums = async (who: Person | undefined, entity: string, { data, total }: Body, what: string) => {
  if (data.length === 0) return
  expect(sumOf(data), what).toBe(total)
  for (const { rows, value } of data) if (rows !== undefined) expect(sumOf(rows), what).toBe(value)
  // Lists count up to a bound only: a tile whose groups are all above it is not compared with a list.
  const cells = [...data, ...data.flatMap(({ rows = [] }: Body) => rows)]
  const opened = cells.find((row: Body) => row.href !== undefined && row.value < 10_000)
  if (opened === undefined) return
  const { href, value } = opened
  const where = new URL(href, 'http://here').searchParams.get('where') ?? ''
  const path = product.engine.models.all.find((model) => model.name === entity)?.entity.api
  const list = await who?.send('GET', `/api${path}?perPage=1&where=${encodeURIComponent(where)}`)
  expect([list?.status, list?.body.total], `${what} ${href}`).toEqual([200, value])
}

test.each(['admin', 'leader', 'member', 'client'])('%s reads what a second hand counts', async (name) => {
  const answer = await people[name]?.send('GET', '/api/dashboard?ready=all')
  expect(answer?.status).toBe(200)
  const seen = await seenByName(name)
  const shown = answer?.body.data.tiles.filter(({ id }: Body) => !elsewhere.includes(id))
  expect(shown.length).toBeGreaterThan(name === 'client' ? 10 : 25)
  for (const tile of shown) {
    const { id, question, result } = tile
    if (question.measure === 'count' && hands[id]?.beside === undefined)
      await assertSums(people[name], question.entity, result, `${name} ${id}`)
    await assertCounted(product.engine.db, tile, seen, name)
  }
})

test.each(['admin', 'leader', 'client'])('%s reads of projects off track what a second hand counts', async (name) => {
  const answer = await people[name]?.send('GET', '/api/dashboard?ready=all')
  const tile = answer?.body.data.tiles.find(({ id }: Body) => id === 'project_health')
  const seen = await seenByName(name)
  const found = await assertHealth(product.engine.db, tile, seen, name)
  expect(found.length).toBeGreaterThan(0)
})
