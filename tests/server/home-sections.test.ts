import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { from, home, homeStage, section, shown, titles } from './harness/home.ts'
import { type Product, startTestProduct } from './harness/product.ts'

type Stage = Awaited<ReturnType<typeof homeStage>>
let product: Product
let admin: Stage['admin']
let department: string
let made: Stage['made']
let projectWith: Stage['projectWith']
beforeAll(async () => {
  product = await startTestProduct()
  ;({ admin, department, made, projectWith } = await homeStage(product))
})
afterAll(() => product.end())

test('a member sees what is next and not only today, the late first, of the rows in sight alone', async () => {
  const member = await product.person({ roles: ['member'] })
  const other = await product.person({ roles: ['member'] })
  const project = await projectWith([member.id, other.id], 'Quay wall')
  const task = (name: string, assignees: readonly string[], due: number | null, more: object = {}) =>
    made('/tasks', {
      name,
      project_id: project,
      assignees,
      due_at: due === null ? null : from(due),
      ...more,
    })
  await task('Sometime', [member.id], null)
  await task('In three weeks', [member.id], 21)
  await task('Late', [member.id], -2)
  await task('Over', [member.id], -3, { status: 'done' })
  await task('Of another', [other.id], 1)
  const next = section(await home(member), 'work_today')
  expect(titles(next)).toEqual(['Late', 'In three weeks', 'Sometime'])
  expect(next).toMatchObject({ title: 'Up next', count: 3, href: '/my-tasks', hidden: false, error: null })
  expect(next.items[0]).toMatchObject({
    entity: 'task',
    owner: 'Quay wall',
    is_late: true,
    state: { label: 'Pending', mark: 'open' },
    href: `/projects/task/${next.items[0]?.id}`,
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  // A user who is removed from the project keeps their own tasks; a hidden project is not named.
  const french = section(await home(member, '', { 'x-language': 'fr' }), 'work_today')
  expect([french.title, french.items[0]?.state?.label]).toEqual(['À venir', 'À faire'])
})

test('where nothing is due it offers what could be begun, else where to make something', async () => {
  const member = await product.person({ roles: ['member'] })
  const project = await projectWith([member.id], 'Free work')
  const free = await made('/tasks', { name: 'Free', project_id: project, assignees: [] })
  const blocked = await made('/tasks', { name: 'Blocked', project_id: project, assignees: [] })
  await admin.send('POST', `/api/tasks/${free}/links`, { kind: 'blocks', other_id: blocked })
  const before = section(await home(member), 'work_today')
  expect(titles(before)).toContain('Free')
  expect(before.text).toBe('Nothing is assigned to you. You could begin with one of these.')
  const alone = await product.person({ roles: ['member'] })
  const empty = section(await home(alone), 'work_today')
  expect(empty).toMatchObject({ count: 0, text: 'Nothing is assigned to you.' })
  expect(empty.items.map(({ href }) => href)).toEqual(['/tasks/add'])
})

test('running projects say how far their sprint is, as far as the reader sees its tasks', async () => {
  const member = await product.person({ roles: ['member'] })
  const project = await projectWith([member.id], 'Running', {
    phases: [{ name: 'Phase', sprints: [{ name: 'Sprint 7', is_active: true, end_at: from(4), start_at: from(-3) }] }],
  })
  const [{ id: sprint }] = (await admin.send('GET', `/api/sprints?project_id=${project}`)).body.data
  const place = { project_id: project, sprint_id: sprint }
  await made('/tasks', { name: 'One', ...place, status: 'done' })
  await made('/tasks', { name: 'Two', ...place })
  await made('/tasks', { name: 'Unseen', ...place, visibility: 'assigned' })
  await projectWith([], 'Of another department', {
    destination: 'internal',
    department_id: await made('/departments', { name: 'Elsewhere' }),
  })
  const running = section(await home(member), 'running_projects')
  expect(running.items).toEqual([
    expect.objectContaining({
      title: 'Running',
      owner: 'Sprint 7',
      note: '1 of 2 tasks done',
      href: `/projects/list/${project}`,
    }),
  ])
  expect(running.count).toBe(1)
})

test('events of today and tomorrow, moments of a series among them, of those who are asked', async () => {
  const member = await product.person({ roles: ['member'] })
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const event = (title: string, start: number, more: object = {}) =>
    made('/events', { title, start_datetime: soon(start), end_datetime: soon(start + 0.01), ...more }, member)
  await event('Soon', 0.01)
  await event('Next week', 24 * 7)
  await event('Over', -48)
  await event('Daily', -24 * 5 + 0.02, { repeat_rule: 'FREQ=DAILY', time_zone: 'UTC' })
  await made('/events', { title: 'Of others', start_datetime: soon(0.02), end_datetime: soon(0.03) })
  const events = section(await home(member), 'events_soon')
  expect(new Set(titles(events))).toEqual(new Set(['Soon', 'Daily']))
  expect(events).toMatchObject({ href: '/events', title: 'Today and tomorrow', count: events.items.length })
  expect(events.items[0]?.at).toMatch(/Z$/)
})

test('an agent sees tickets at risk, late and unanswered first, and none that a colleague has', async () => {
  const [agent, colleague] = [await product.person({ roles: ['agent'] }), await product.person({ roles: ['agent'] })]
  const ticket = (title: string, more: object = {}) => made('/tickets', { title, ...more })
  const late = await ticket('Late', { assignee_id: agent.id })
  const risky = await ticket('At risk')
  const calm = await ticket('Answered', { assignee_id: agent.id })
  const taken = await ticket('Of a colleague', { assignee_id: colleague.id })
  const [past, soon] = [from(-1), from(1)]
  await product.engine.db.run(
    sql`update tickets set due_at = ${past}::timestamptz, risk_at = ${past}::timestamptz where id = any(${sql.param([late, taken])}::uuid[])`,
  )
  await product.engine.db.run(
    sql`update tickets set due_at = ${soon}::timestamptz, risk_at = ${past}::timestamptz where id = ${risky}`,
  )
  await product.engine.db.run(sql`update tickets set first_reply_at = ${past}::timestamptz where id = ${calm}`)
  const sections = await home(agent)
  const keys = shown(sections)
  const answers = ['tickets_at_risk', 'tickets_unanswered', 'tickets_mine']
  expect(keys.filter((key) => answers.includes(key))).toEqual(answers)
  expect(keys.filter((key) => key !== 'first_steps')[0]).toBe('tickets_at_risk')
  expect(titles(section(sections, 'tickets_at_risk'))).toEqual(['Late', 'At risk'])
  expect(titles(section(sections, 'tickets_unanswered'))).toEqual(['Late', 'At risk'])
  expect(titles(section(sections, 'tickets_mine'))).toEqual(['Late', 'Answered'])
})

test('a leader sees who of their people is overloaded or late, and nobody else', async () => {
  const leader = await product.person({ roles: ['team-leader'], department })
  const [busy, slow, calm] = [
    await product.person({ roles: ['member'], department, name: 'Busy' }),
    await product.person({ roles: ['member'], department, name: 'Slow' }),
    await product.person({ roles: ['member'], department, name: 'Calm' }),
  ]
  const elsewhere = await made('/departments', { name: 'Depot' })
  const stranger = await product.person({ roles: ['member'], department: elsewhere, name: 'Stranger' })
  const project = await projectWith([leader.id, busy.id, slow.id, calm.id, stranger.id], 'Shared')
  const task = (name: string, assignees: readonly string[], due: number, estimate: number) =>
    made('/tasks', { name, project_id: project, assignees, due_at: from(due), estimate })
  await task('Much', [busy.id], 3, 50 * 60)
  await task('Late one', [slow.id], -1, 60)
  await task('Little', [calm.id], 2, 60)
  await task('Shared by two', [calm.id, stranger.id], 2, 60 * 60)
  await task('Late elsewhere', [stranger.id], -1, 60)
  const sections = await home(leader)
  const load = section(sections, 'team_load')
  expect(load.items.map(({ title, note }) => [title, note])).toEqual([
    ['Busy', '50 hours due in 7 days'],
    ['Slow', '1 late'],
  ])
  expect(load.count).toBe(2)
  expect(section(sections, 'team_late').items).toEqual([
    expect.objectContaining({ note: 'Slow', owner: 'Shared', is_late: true }),
  ])
  expect(shown(sections).indexOf('team_load')).toBeLessThan(shown(sections).indexOf('work_today'))
  // The link leads to the same tasks.
  const href = section(sections, 'team_late').href ?? ''
  const where = new URLSearchParams(href.split('?')[1]).get('where') ?? ''
  const listed = await leader.send('GET', `/api/tasks?where=${encodeURIComponent(where)}`)
  expect(listed.body.total).toBe(section(sections, 'team_late').count)
  // A member leads nobody.
  expect((await home(busy)).map(({ key }) => key)).not.toContain('team_load')
})

test('who works fewer hours is overloaded sooner: by their own calendar, its holidays, else the organisation’s', async () => {
  const place = await made('/departments', { name: 'Quay' })
  const leader = await product.person({ roles: ['team-leader'], department: place })
  const names = ['Half', 'Away', 'Full'] as const
  const [half, away, full] = await Promise.all(
    names.map((name) => product.person({ roles: ['member'], department: place, name })),
  )
  if (half === undefined || away === undefined || full === undefined) throw new Error('nobody is there')
  const project = await projectWith([leader.id, half.id, away.id, full.id], 'Hours')
  for (const one of [half, away, full])
    await made('/tasks', { name: 'Load', project_id: project, assignees: [one.id], due_at: from(5), estimate: 24 * 60 })
  const week = (hours: readonly string[]) =>
    Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, hours]))
  const calendar = (name: string, hours: readonly string[], users: readonly string[]) =>
    made('/business-calendars', { name, time_zone: 'UTC', ...week(hours), users })
  // The oldest calendar is the organisation's: forty hours.
  await calendar('House', ['08:00-12:00', '13:00-17:00'], [])
  await calendar('Mornings', ['08:00-12:00'], [half.id])
  const leave = await calendar('Leave', ['08:00-12:00', '13:00-17:00'], [away.id])
  await made('/holidays', { calendar_id: leave, name: 'Away', day: from(0).slice(0, 10), until: from(4).slice(0, 10) })
  const load = section(await home(leader), 'team_load')
  expect(load.items.map(({ title, note }) => [title, note])).toEqual([
    ['Away', '24 hours due in 7 days'],
    ['Half', '24 hours due in 7 days'],
  ])
})

test('each first step leads to where it is done', async () => {
  const newcomer = await product.person({ roles: ['member'] })
  const { items } = section(await home(newcomer), 'first_steps')
  expect(items.map(({ id, href }) => [id, href])).toEqual([
    ['picture', '/profile'],
    ['first_task', '/tasks/add'],
    ['first_event', '/events/add'],
  ])
})

test('an administrator sees what is unhealthy first, and that all is well otherwise', async () => {
  expect(section(await home(admin), 'health')).toMatchObject({
    count: 0,
    items: [],
    text: 'Jobs, mails and disk are in order.',
    href: '/system/logs',
  })
  await product.engine.db.run(
    sql`insert into mail (id, recipient, subject, text, state, language, message_id, created_at, updated_at)
      select gen_random_uuid(), 'a@example.test', 'Lost', 'Lost', 'failed', 'en', gen_random_uuid()::text, now(), now() from generate_series(1, 2)`,
  )
  const sections = await home(admin)
  expect(titles(section(sections, 'health'))).toEqual(['2 mails could not be sent'])
  expect(shown(sections).filter((key) => key !== 'first_steps')[0]).toBe('health')
  const member = await product.person({ roles: ['member'] })
  expect((await home(member)).map(({ key }) => key)).not.toContain('health')
})

test('a client sees their projects and requests, and nothing of the house', async () => {
  const client = await made('/clients', { name: 'Hansa' })
  const person = await product.person({ roles: ['client'] })
  await admin.send('PUT', `/api/users/${person.id}`, { client_id: client })
  const project = await made('/projects', {
    name: 'For Hansa',
    priority: 'low',
    destination: 'external',
    client_id: client,
    status: 'active',
  })
  await made('/tasks', { name: 'Inner work', project_id: project, assignees: [] })
  await made('/tickets', { title: 'Where is it?' }, person)
  const sections = await home(person)
  expect(titles(section(sections, 'running_projects'))).toEqual(['For Hansa'])
  expect(titles(section(sections, 'tickets_asked'))).toEqual(['Where is it?'])
  expect(JSON.stringify(sections)).not.toContain('Inner work')
  for (const key of ['team_load', 'team_late', 'tickets_at_risk', 'tickets_unanswered', 'events_soon', 'health'])
    expect(sections.map((one) => one.key)).not.toContain(key)
})

test('a newcomer gets first steps, which go one by one and then altogether', async () => {
  const newcomer = await product.person({ roles: ['member'] })
  const steps = async (who = newcomer) => section(await home(who), 'first_steps').items.map(({ id }) => id)
  expect(await steps()).toEqual(['picture', 'first_task', 'first_event'])
  const project = await projectWith([newcomer.id], 'First')
  await made('/tasks', { name: 'Mine', project_id: project }, newcomer)
  expect(await steps()).toEqual(['picture', 'first_event'])
  await made('/events', { title: 'Mine', start_datetime: from(1), end_datetime: from(1.1) }, newcomer)
  // A picture alone does not justify a list of steps.
  expect(await steps()).toEqual([])
  const client = await product.person({ roles: ['client'] })
  expect(await steps(client)).toEqual(['picture', 'first_ticket'])
  await product.engine.db.run(sql`update users set created_at = ${from(-40)}::timestamptz where id = ${client.id}`)
  expect(await steps(client)).toEqual([])
})

test('the running timer stands at home with the row that it runs on, as long as it runs', async () => {
  const member = await product.person({ roles: ['member'] })
  const project = await projectWith([member.id], 'Timed wall')
  const task = await made('/tasks', { name: 'Measured', project_id: project, assignees: [member.id] })
  expect(section(await home(member), 'running_timer').items).toEqual([])
  const started = await member.send('POST', `/api/tasks/${task}/timer/start`, {})
  expect(started.status).toBe(201)
  const timer = section(await home(member), 'running_timer')
  expect(titles(timer)).toEqual(['Measured'])
  expect(timer.items[0]).toMatchObject({ owner: 'Timed wall', at: started.body.data.started_at, with_time: true })
  // A hidden task is not named.
  await admin.send('PUT', `/api/tasks/${task}`, { assignees: [] })
  await admin.send('PUT', `/api/projects/${project}`, { users: [] })
  expect(section(await home(member), 'running_timer').items).toEqual([])
  await member.send('POST', '/api/timer/end', {})
  expect(section(await home(member), 'running_timer').items).toEqual([])
})

test('recent documents are those opened last, then those changed last, without folders and what is out of sight', async () => {
  const member = await product.person({ roles: ['member'] })
  const folder = await made('/documents', { title: 'Shelf', kind: 'folder' })
  const manual = await made('/documents', { title: 'Manual', parent_id: folder })
  const first = await made('/pages', { title: 'First page', document_id: manual, content: '<p>One</p>' })
  await made('/documents', { title: 'Hidden', visibility: 'chosen', readers: [admin.id] })
  const rules = await made('/documents', { title: 'Rules', parent_id: folder })
  const seen = section(await home(member), 'recent_documents')
  expect(titles(seen).slice(0, 3)).toEqual(['Rules', 'First page', 'Manual'])
  expect(seen).toMatchObject({ title: 'Recent documents', href: '/documents' })
  expect(seen.items[1]).toMatchObject({ entity: 'page', href: `/documents/page/${first}`, note: 'Page' })
  const after = section(
    await home(member, `?recent=document:${manual},page:${first},document:${folder}`),
    'recent_documents',
  )
  expect(titles(after).slice(0, 3)).toEqual(['Manual', 'First page', 'Rules'])
  expect(after.items[2]?.id).toBe(rules)
})
