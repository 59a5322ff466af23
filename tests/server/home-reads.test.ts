import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { from, home, homeStage, section } from './harness/home.ts'
import { type Product, startTestProduct } from './harness/product.ts'

type Stage = Awaited<ReturnType<typeof homeStage>>
let product: Product
let department: string
let made: Stage['made']
let projectWith: Stage['projectWith']
beforeAll(async () => {
  product = await startTestProduct()
  ;({ department, made, projectWith } = await homeStage(product))
})
afterAll(() => product.end())

test('rows opened last are those in sight, in their order, and never more than six', async () => {
  const member = await product.person({ roles: ['member'] })
  const project = await projectWith([member.id], 'Seen')
  const seen = await made('/tasks', { name: 'Seen task', project_id: project })
  const hidden = await made('/tasks', {
    name: 'Hidden',
    project_id: await made('/projects', {
      name: 'Secret',
      priority: 'low',
      destination: 'internal',
      department_id: department,
    }),
  })
  const query = `?recent=task:${hidden},task:${seen},project:${project},vessel:${seen},task:${crypto.randomUUID()}`
  const recent = section(await home(member, query), 'recent')
  expect(recent.items.map(({ id, note }) => [id, note])).toEqual([
    [seen, 'Task'],
    [project, 'Project'],
  ])
  for (const wrong of [
    'task',
    `task:${seen};`,
    Array.from({ length: 7 }, () => `task:${seen}`).join(),
    "task:' or 1=1",
    `TASK:${seen}`,
  ]) {
    const answer = await member.send('GET', `/api/home/sections?recent=${encodeURIComponent(wrong)}`)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['recent']])
  }
})

test('a hidden section is not read, and one that fails says so beside the others', async () => {
  const member = await product.person({ roles: ['member'] })
  await member.send('PUT', '/api/home/sections', { sections: [{ key: 'work_today', hidden: true }] })
  expect(section(await home(member), 'work_today')).toMatchObject({ hidden: true, count: null, items: [], text: null })
  await product.engine.db.run(sql`alter table events rename to events_away`)
  try {
    const sections = await home(member)
    expect(section(sections, 'events_soon')).toMatchObject({ count: null, items: [], error: expect.any(String) })
    expect(section(sections, 'events_soon').error).not.toMatch(/relation|events/)
    expect(section(sections, 'running_projects').error).toBeNull()
  } finally {
    await product.engine.db.run(sql`alter table events_away rename to events`)
  }
})

test('a home takes the same few statements and lines, however many rows there are', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const person = await product.person({ roles: ['admin'], department })
    const colleague = await product.person({ roles: ['member'], department })
    const more = async (name: string) => {
      const phases = [{ name: 'Phase', sprints: [{ name: 'Sprint', is_active: true }] }]
      const project = await projectWith([person.id, colleague.id], name, { phases })
      await made('/tasks', { name, project_id: project, assignees: [person.id] })
      await made('/tasks', { name, project_id: project, assignees: [colleague.id], due_at: from(-1) })
      await made('/tickets', { title: name, assignee_id: person.id })
      return project
    }
    const recent = [await more('First'), await more('Second')]
    const counted = async (rows: readonly string[]) => {
      const ask = () => home(person, `?recent=${rows.map((id) => `project:${id}`).join()}`)
      // Cached rights and totals are read once.
      await ask()
      query.mockClear()
      const sections = await ask()
      // News of the earlier writes goes out a moment later, and belongs to no read.
      const isNews = ([statement]: readonly unknown[]) => JSON.stringify(statement).includes('pg_notify')
      return { statements: query.mock.calls.filter((call) => !isNews(call)).length, sections }
    }
    const few = await counted(recent.slice(0, 2))
    for (let n = 0; n < 10; n++) recent.push(await more(`Project ${n}`))
    const many = await counted(recent.slice(0, 6))
    expect(section(many.sections, 'work_today').count).toBe(12)
    expect(many.statements).toBeLessThanOrEqual(few.statements)
    expect(many.statements).toBeLessThan(80)
    for (const { key, items } of many.sections)
      if (key !== 'screens') expect([key, items.length <= 7]).toEqual([key, true])
  } finally {
    query.mockRestore()
  }
})
