import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { planFilesOf } from './harness/plan-files.ts'

let product: Product
let admin: Person
let department: string
let clock = Date.parse('2027-01-02T09:00:00Z')
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock++ })
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
})
afterAll(() => product.end())
const { read, made, details, bring, planOf } = planFilesOf(() => ({ product, admin, department }))
/** The working minutes of a day. */
const day = 480

test('a plan goes out as Microsoft Project XML and comes in again as the same plan', async () => {
  const calendar = await made('/business-calendars', {
    name: 'Quay',
    time_zone: 'UTC',
    ...Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday'].map((one) => [one, ['07:00-11:00', '12:00-16:00']]),
    ),
    holidays: [{ name: 'Epiphany', day: '2027-01-06' }],
  })
  const project = (
    await made('/projects', {
      name: 'Berths & sheds',
      type: 'waterfall',
      priority: 'low',
      destination: 'internal',
      department_id: department,
      start_at: '2027-01-04T07:00:00.000Z',
      calendar_id: calendar.id,
    })
  ).id
  const task = (name: string, days: number, more: object = {}): Promise<Body> =>
    made('/tasks', { project_id: project, name, duration: days * day, constraint: 'as_soon_as_possible', ...more })
  const whole = await task('Whole', 0)
  const a = await task('Dig', 3, { parent_id: whole.id, progress: 40 })
  const b = await task('Fill <deep>', 2, { parent_id: whole.id })
  const c = await task('Pave', 2, {
    constraint: 'start_no_earlier_than',
    constraint_at: '2027-01-20T07:00:00.000Z',
    deadline_at: '2027-01-30T16:00:00.000Z',
  })
  const late = await task('Rest', 1, { constraint: 'as_late_as_possible' })
  const hand = await task('By hand', 1, {
    is_manual: true,
    start_at: '2027-01-13T07:00:00.000Z',
    due_at: '2027-01-13T16:00:00.000Z',
  })
  const end = await task('Open', 0, { is_milestone: true })
  for (const [from, to, type, lag, elapsed] of [
    [a, b, 'finish_start', day, false],
    [a, c, 'start_start', 2 * day, false],
    [b, c, 'finish_finish', -60, false],
    [hand, c, 'start_finish', 2880, true],
    [c, end, 'finish_start', 0, false],
    [late, end, 'finish_start', 0, false],
  ] as const)
    await made('/dependencies', { predecessor_id: from.id, successor_id: to.id, type, lag, elapsed })
  expect((await admin.send('POST', `/api/projects/${project}/schedule/apply`, {})).status).toBe(200)
  await made('/baselines', { project_id: project, name: 'Signed' })
  const file = await admin.send('GET', `/api/projects/${project}/schedule/export`)
  expect(file.status).toBe(200)
  const back = await bring(String(file.body), 'berths.xml')
  expect(back.tried.isWritten).toBe(false)
  // The dates computed here are those that the file has.
  expect(back.report.problems).toEqual([])
  expect(back.report.counts).toMatchObject({
    task: { created: 7 },
    dependency: { created: 6 },
    baseline: { created: 1 },
    calendar: { created: 1 },
  })
  expect(await planOf(back.project)).toEqual(await planOf(project))
  expect(await read(`/projects/${back.project}`)).toMatchObject({
    type: 'waterfall',
    start_at: '2027-01-04T07:00:00.000Z',
  })
  const again = await admin.send('GET', `/api/projects/${back.project}/schedule/export`)
  const tasksIn = (text: unknown): string =>
    /<Tasks>.*<\/Tasks>/s.exec(String(text))?.[0].replace(/<CalendarUID>\d+<\/CalendarUID>/g, '') ?? ''
  expect(tasksIn(again.body)).toBe(tasksIn(file.body))
  // The import can be undone.
  expect((await admin.send('POST', `/api/work-imports/${back.id}/undo`)).status).toBe(200)
  expect((await product.runJobs()).flatMap(({ error }) => error ?? [])).toEqual([])
  const undone = await details(back.id)
  expect((await admin.send('GET', `/api/projects/${back.project}`)).status, JSON.stringify(undone)).toBe(404)
})

test('phases, people’s calendars, names of baselines, zones, priorities and what is put go out and come in again', async () => {
  const week = (hours: readonly string[]) =>
    Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((one) => [one, hours]))
  const yard = await made('/business-calendars', {
    name: 'Yard',
    time_zone: 'Asia/Dubai',
    ...week(['08:00-12:00', '13:00-17:00']),
    holidays: [
      { name: 'Labour Day', day: '2020-05-01', every_year: true },
      { name: 'Stocktaking', day: '2027-01-12', until: '2027-01-13', hours: ['08:00-10:00'] },
    ],
  })
  const nina = await product.person({ roles: ['member'], name: 'Nina Nachtigall' })
  await admin.send('PUT', `/api/users/${nina.id}`, { department_id: department })
  await made('/business-calendars', {
    name: 'Nights',
    time_zone: 'Europe/Paris',
    ...week(['20:00-24:00']),
    users: [nina.id],
    holidays: [{ name: 'Nina is away', day: '2027-01-07' }],
  })
  const project = (
    await made('/projects', {
      name: 'Night berths',
      type: 'waterfall',
      priority: 'low',
      destination: 'internal',
      department_id: department,
      start_at: '2027-01-04T04:00:00.000Z',
      calendar_id: yard.id,
    })
  ).id
  const phase = (name: string, order: number, weight: number): Promise<Body> =>
    made('/phases', { project_id: project, name, order, weight })
  const [dig, build] = [
    await phase('Groundwork', 0, 3),
    await phase('Building', 1, 5),
    await phase('Handover', 2, 1),
  ] as const
  const task = (name: string, in_: Body, more: object = {}): Promise<Body> =>
    made('/tasks', { project_id: project, phase_id: in_.id, name, duration: 3 * day, ...more })
  const whole = await task('Whole', dig, { duration: 0, constraint: 'as_soon_as_possible' })
  const first = await task('Dig', dig, { parent_id: whole.id, constraint: 'as_soon_as_possible', priority: 'urgent' })
  const night = await task('Weld', build, { assignees: [nina.id], constraint: 'as_soon_as_possible' })
  const put = await task('Paint', build, {
    start_at: '2027-02-01T04:00:00.000Z',
    due_at: '2027-02-03T13:00:00.000Z',
    description: '<p>Two coats</p>',
  })
  for (const [from, to] of [
    [first, night],
    [night, put],
  ] as const)
    await made('/dependencies', { predecessor_id: from.id, successor_id: to.id, type: 'finish_start' })
  expect((await admin.send('POST', `/api/projects/${project}/schedule/apply`, {})).status).toBe(200)
  await made('/baselines', { project_id: project, name: 'As signed' })
  await made('/baselines', { project_id: project, name: 'موافقة «2»' })
  const file = String((await admin.send('GET', `/api/projects/${project}/schedule/export`)).body)
  const plain = async (id: string): Promise<Body> => {
    const { end_at, ...phases } = { ...(await planOf(id)), phases: await read(`/phases?filter[project_id]=${id}`) }
    return {
      end_at,
      ...phases,
      phases: phases.phases.map(({ name, weight, order, start_at, end_at: until }: Body) => [
        ...[name, weight, order, start_at, until],
      ]),
      rows: (await read(`/tasks?filter[project_id]=${id}&include=phase,assignees&perPage=50`))
        .map(({ name, priority, constraint, calendar_id, phase: of, assignees }: Body) => ({
          name,
          priority,
          constraint,
          calendar_id,
          phase: of?.name,
          people: assignees.map(({ name: person }: Body) => person),
        }))
        .sort((a: Body, b: Body) => (a.name < b.name ? -1 : 1)),
      baselines: (await read(`/baselines?filter[project_id]=${id}`)).map(({ name }: Body) => name).sort(),
    }
  }
  const before = await plain(project)
  const back = await bring(file, 'night.xml', {})
  expect(back.report.problems).toEqual([])
  expect(back.report.left).toEqual([])
  expect(await plain(back.project)).toEqual(before)
  expect(before.phases.map(([name]: Body) => name)).toEqual(['Groundwork', 'Building', 'Handover'])
  expect((await read(`/tasks?filter[project_id]=${back.project}&search=Paint`))[0].description).toContain('Two coats')
  const calendar = (await read(`/projects/${back.project}`)).calendar_id
  expect(await read(`/holidays?filter[calendar_id]=${calendar}`)).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Labour Day', every_year: true })]),
  )
  const baselines = await read(`/baselines?filter[project_id]=${back.project}`)
  const bars = await read(`/baseline-bars?filter[baseline_id]=${baselines[0].id}`)
  expect(bars.map(({ name }: Body) => name).sort()).toEqual(
    ['Groundwork', 'Building', 'Dig', 'Paint', 'Weld', 'Whole'].sort(),
  )
  // A person without a calendar gets that of the file; others keep theirs.
  const other = await product.person({ roles: ['member'], name: 'Omar Nile' })
  await admin.send('PUT', `/api/users/${other.id}`, { department_id: department })
  // The calendar also moves other plans in which they work: lists and timeline agree.
  const elsewhere = await made('/projects', {
    name: 'Elsewhere',
    type: 'waterfall',
    priority: 'low',
    destination: 'internal',
    users: [other.id],
    department_id: department,
    start_at: '2027-01-04T04:00:00.000Z',
  })
  const moved = await made('/tasks', {
    project_id: elsewhere.id,
    name: 'Elsewhere',
    duration: day,
    assignees: [other.id],
    constraint: 'as_soon_as_possible',
  })
  const ofOmar = file.replaceAll('Nina Nachtigall', 'Omar Nile')
  const withoutTheirs = await bring(ofOmar, 'omar-left.xml', { withCalendars: false })
  expect(withoutTheirs.report.left).toContainEqual({ code: 'person_calendars', count: 1 })
  expect(withoutTheirs.report).not.toHaveProperty('movedPlans')
  expect((await read(`/tasks/${moved.id}`)).due_at).toBe(moved.due_at)
  await admin.send('POST', `/api/work-imports/${withoutTheirs.id}/undo`)
  await product.runJobs()
  const theirs = await bring(ofOmar, 'omar.xml', {})
  expect(theirs.report).toMatchObject({ problems: [], left: [], counts: { calendar: { created: 1 } } })
  expect(theirs.report.movedPlans).toEqual({ names: ['Elsewhere'], others: 0 })
  const nights = (await read('/business-calendars?include=users&perPage=50')).filter(({ users }: Body) =>
    users.some(({ id }: Body) => id === other.id),
  )
  expect(nights).toMatchObject([{ time_zone: 'Europe/Paris', monday: ['20:00-24:00'], friday: ['20:00-24:00'] }])
  expect(await read(`/holidays?filter[calendar_id]=${nights[0].id}`)).toMatchObject([{ day: '2027-01-07' }])
  const { start_at, tasks } = await planOf(theirs.project)
  expect({ start_at, tasks }).toEqual({ start_at: before.start_at, tasks: before.tasks })
  const now = await read(`/tasks/${moved.id}`)
  expect(now.due_at).not.toBe(moved.due_at)
  expect((await read(`/projects/${elsewhere.id}/schedule`)).tasks).toMatchObject([{ end_at: now.due_at }])
  // The calendar is deleted with the import.
  expect((await admin.send('POST', `/api/work-imports/${theirs.id}/undo`)).status).toBe(200)
  await product.runJobs()
  expect((await admin.send('GET', `/api/business-calendars/${nights[0].id}`)).status).toBe(404)
  expect((await read(`/tasks/${moved.id}`)).due_at).toBe(moved.due_at)
})

test('what the file’s product computed otherwise is told, and a loop is left out', async () => {
  const task = (uid: number, name: string, finish: string, more = '') =>
    `<Task><UID>${uid}</UID><Name>${name}</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration><Start>${finish.slice(0, 11)}08:00:00</Start><Finish>${finish}</Finish><Critical>1</Critical>${more}</Task>`
  const link = (from: number) =>
    `<PredecessorLink><PredecessorUID>${from}</PredecessorUID><Type>1</Type></PredecessorLink>`
  const file = (tasks: string) =>
    `<Project xmlns="http://schemas.microsoft.com/project"><StartDate>2027-01-04T08:00:00</StartDate><Tasks>${tasks}</Tasks></Project>`
  const { report } = await bring(
    file(task(1, 'One', '2027-01-04T17:00:00') + task(2, 'Two', '2027-01-06T17:00:00', link(1))),
    'told.xml',
  )
  expect(report.problems, JSON.stringify(report.problems)).toMatchObject([
    { shown: 'Two', column: 'due', message: expect.stringContaining('2027-01-06 17:00 → 2027-01-05 17:00') },
  ])
  const loop = await bring(
    file(task(1, 'One', '2027-01-04T17:00:00', link(2)) + task(2, 'Two', '2027-01-05T17:00:00', link(1))),
    'loop.xml',
  )
  expect(loop.report.problems.map(({ message }: Body) => message)).toContainEqual(expect.stringContaining('loop'))
  expect((await read(`/projects/${loop.project}/schedule`)).links).toHaveLength(1)
})
