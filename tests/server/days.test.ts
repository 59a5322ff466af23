import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let ann: Person
let ben: Person
beforeAll(async () => {
  product = await startTestProduct()
  const admin = await product.person({ roles: ['admin'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Harbour' })).body.data.id
  const member = () => product.person({ roles: ['member'], department })
  ;[ann, ben] = await Promise.all([member(), member()])
})
afterAll(() => product.end())

const call = async (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  who.send(method, `/api${path}`, body)
const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await call(who, 'POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (who: Person, path: string): Promise<Body> => {
  const answer = await call(who, 'GET', path)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const stages = [{ name: 'To do' }, { name: 'Doing' }, { name: 'Done', is_done: true }]

describe('workspaces and todos', () => {
  test('a workspace is its members’, and its maker is one', async () => {
    const own = await made(ann, '/todo/workspaces', { name: 'Quay', stages })
    expect((await call(ben, 'GET', `/todo/workspaces/${own.id}`)).status).toBe(404)
    expect((await call(ann, 'POST', `/todo/workspaces/${own.id}/assign-user`, { users: [ben.id] })).status).toBe(200)
    expect((await read(ben, `/todo/workspaces/${own.id}`)).data.name).toBe('Quay')
    const columns = (await read(ben, `/todo/stages?workspace_id=${own.id}`)).data
    expect(columns.map(({ name, order }: Body) => [name, order])).toEqual([
      ['To do', 0],
      ['Doing', 1],
      ['Done', 2],
    ])
  })

  test('column and done mark follow each other; a column that holds todos stays', async () => {
    const own = await made(ann, '/todo/workspaces', { name: 'Berth', stages })
    const [todoColumn, , doneColumn] = (await read(ann, `/todo/stages?workspace_id=${own.id}`)).data
    const todo = await made(ann, '/todos', { title: 'Call the harbour', workspace_id: own.id })
    expect([todo.stage_id, todo.is_done]).toEqual([todoColumn.id, false])
    const done = (await call(ann, 'PUT', `/todos/${todo.id}`, { stage_id: doneColumn.id })).body.data
    expect([done.is_done, done.completed_at !== null]).toEqual([true, true])
    const again = (await call(ann, 'PUT', `/todos/${todo.id}`, { is_done: false })).body.data
    expect([again.stage_id, again.completed_at]).toEqual([todoColumn.id, null])
    const refused = await call(ann, 'DELETE', `/todo/stages/${todoColumn.id}`)
    expect([refused.status, refused.body.message]).toEqual([409, "You can't delete status that already has todo !"])
    expect((await call(ann, 'DELETE', `/todo/stages/${doneColumn.id}`)).status).toBe(200)
  })

  test('a personal todo is its maker’s; one for assignees alone is theirs', async () => {
    const own = await made(ann, '/todos', { title: 'Water the plants' })
    expect((await call(ben, 'GET', `/todos/${own.id}`)).status).toBe(404)
    const place = await made(ann, '/todo/workspaces', { name: 'Shed', stages, members: [ben.id] })
    const all = await made(ann, '/todos', { title: 'Open', workspace_id: place.id })
    const few = await made(ann, '/todos', { title: 'Closed', workspace_id: place.id, visibility: 'assigned' })
    const seen = (await read(ben, `/todo/todos?workspace_id=${place.id}`)).data.map(({ title }: Body) => title)
    expect(seen).toEqual(['Open'])
    expect((await call(ben, 'GET', `/todos/${few.id}`)).status).toBe(404)
    expect((await call(ben, 'PUT', `/todos/${all.id}`, { title: 'Opened' })).status).toBe(200)
  })

  test('a todo becomes a task, and a todo again', async () => {
    const project = await product.person({ roles: ['project-manager'] })
    const [department] = (await read(project, '/departments')).data
    const home = await made(project, '/projects', {
      name: 'Dredging',
      priority: 'low',
      destination: 'internal',
      department_id: department.id,
    })
    const todo = await made(project, '/todos', {
      title: 'Order buoys',
      priority: 'high',
      due_at: '2026-12-01T09:00:00.000Z',
    })
    const task = (await call(project, 'POST', `/todos/${todo.id}/become/task`, { project_id: home.id })).body.data
    expect([task.name, task.priority, task.due_at]).toEqual(['Order buoys', 'high', '2026-12-01T09:00:00.000Z'])
    expect((await call(project, 'GET', `/todos/${todo.id}`)).status).toBe(404)
    const back = (await call(project, 'POST', `/tasks/${task.id}/become/todo`, {})).body.data
    expect([back.id, back.title, back.is_done]).toEqual([todo.id, 'Order buoys', false])
    expect((await call(project, 'GET', `/tasks/${task.id}`)).status).toBe(404)
  })
})

const entries = async (who: Person, from: string, to: string, more = ''): Promise<readonly Body[]> =>
  (await read(who, `/events/calendar?from=${from}T00:00:00Z&to=${to}T00:00:00Z${more}`)).data
const starts = async (who: Person, from: string, to: string, title: string) =>
  (await entries(who, from, to))
    .filter((one) => one.title === title)
    .map(({ start }) => start)
    .toSorted()

describe('events', () => {
  test('what the specification sends and what it does not say', async () => {
    const standup = await made(ann, '/events', {
      title: 'Stand-up',
      start_datetime: '2026-03-27T08:30:00.000Z',
      time_zone: 'Europe/Paris',
      repeat_type: 'daily',
      repeat_end_date: '2026-03-31',
      reminder_minutes: 10,
      meeting_link: 'https://meet.example.test/a',
    })
    expect([standup.event_date, standup.end_datetime, standup.repeat_rule]).toEqual([
      '2026-03-27',
      '2026-03-27T09:30:00.000Z',
      'FREQ=DAILY;UNTIL=20260331',
    ])
    // 9:30 in Paris before and after the clocks go forward.
    expect(await starts(ann, '2026-03-28', '2026-04-05', 'Stand-up')).toEqual([
      '2026-03-28T08:30:00.000Z',
      '2026-03-29T07:30:00.000Z',
      '2026-03-30T07:30:00.000Z',
      '2026-03-31T07:30:00.000Z',
    ])
    const moved = (await call(ann, 'PUT', `/events/${standup.id}`, { event_date: '2026-03-28' })).body.data
    expect([moved.start_datetime, moved.end_datetime]).toEqual(['2026-03-28T08:30:00.000Z', '2026-03-28T09:30:00.000Z'])
    const custom = (await call(ann, 'PUT', `/events/${standup.id}`, { repeat_rule: 'FREQ=WEEKLY;BYDAY=MO,WE' })).body
      .data
    expect([custom.repeat_type, custom.repeat_end_date]).toEqual([null, null])
    expect((await entries(ben, '2026-03-20', '2026-04-05')).length).toBe(0)
  })

  test('whole days are days of the event’s zone', async () => {
    const trip = await made(ann, '/events', {
      title: 'Fair',
      event_date: '2026-07-01',
      is_all_day: true,
      time_zone: 'Asia/Tokyo',
    })
    expect([trip.start_datetime, trip.end_datetime]).toEqual(['2026-06-30T15:00:00.000Z', '2026-07-01T15:00:00.000Z'])
    const [entry] = (await entries(ann, '2026-06-30', '2026-07-03')).filter(({ title }) => title === 'Fair')
    expect([entry?.start, entry?.end, entry?.all_day]).toEqual(['2026-07-01', '2026-07-02', true])
  })

  test('a window has what begins, ends or goes on in it, and no more', async () => {
    const todos: readonly (readonly [title: string, start: string | null, due: string | null])[] = [
      ['before', '2031-02-01', '2031-02-27'],
      ['ends where it begins', '2031-02-20', '2031-03-01'],
      ['reaches in', '2031-02-20', '2031-03-02'],
      ['within', '2031-03-05', '2031-03-06'],
      ['reaches over', '2031-01-01', '2031-12-01'],
      ['begins alone', '2031-03-31', null],
      ['ends alone', null, '2031-03-04'],
      ['begins where it ends', '2031-04-01', '2031-04-02'],
      ['no moment', null, null],
    ]
    const at = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`)
    for (const [title, start, due] of todos) await made(ben, '/todos', { title, start_at: at(start), due_at: at(due) })
    const window = 'from=2031-03-01T00:00:00Z&to=2031-04-01T00:00:00Z'
    const titles = async (path: string) =>
      [...new Set((await read(ben, `${path}/calendar?${window}`)).data.map(({ title }: Body) => title))].toSorted()
    expect(await titles('/todos')).toEqual(
      ['begins alone', 'ends alone', 'ends where it begins', 'reaches in', 'reaches over', 'within'].toSorted(),
    )
    for (const [title, rule] of [
      ['goes on', 'FREQ=MONTHLY'],
      ['went on until then', 'FREQ=MONTHLY;COUNT=2'],
      ['is over', 'FREQ=DAILY;COUNT=9'],
    ])
      await made(ben, '/events', { title, start_datetime: '2031-02-03T08:00:00.000Z', repeat_rule: rule })
    expect(await titles('/events')).toEqual(['goes on', 'went on until then'])
    // A series that moves past its former end is shown at its new place.
    const [over] = (await read(ben, '/events?filter[title]=is over')).data
    expect((await call(ben, 'PUT', `/events/${over.id}`, { start_datetime: '2031-03-20T08:00:00.000Z' })).status).toBe(
      200,
    )
    expect(await titles('/events')).toEqual(['goes on', 'is over', 'went on until then'])
  })

  test('whole days are days in a file, and come back from it', async () => {
    const admin = await product.person({ roles: ['admin'] })
    const fair = await made(admin, '/events', {
      title: 'Boat show',
      start_datetime: '2031-06-30T15:00:00.000Z',
      end_datetime: '2031-07-03T15:00:00.000Z',
      time_zone: 'Asia/Tokyo',
      is_all_day: true,
    })
    const file = (
      await call(
        admin,
        'POST',
        '/events/export?format=csv&columns=title,start_datetime,end_datetime&filter[title]=Boat show',
      )
    ).body as string
    expect(file.split(/\r?\n/)[1]).toBe('Boat show,2031-07-01,2031-07-03,Yes,Asia/Tokyo')
    const sent = async (csv: string) => (await importFile(admin, '/events', csv)).body.data
    expect((await sent(file.replace('Boat show', 'Boat show again'))).created).toBe(1)
    const [again] = (await read(admin, '/events?filter[title]=Boat show again')).data
    expect([again.start_datetime, again.end_datetime]).toEqual([fair.start_datetime, fair.end_datetime])
    // An existing row already says whether its days are whole.
    expect((await sent(`Id,End\n${fair.id},2031-07-04\n`)).updated).toBe(1)
    expect((await read(admin, `/events/${fair.id}`)).data.end_datetime).toBe('2031-07-04T15:00:00.000Z')
  })

  test('faults', async () => {
    const refused = async (body: object) => Object.keys((await call(ann, 'POST', '/events', body)).body.errors ?? {})
    expect(await refused({ title: 'When?' })).toEqual(['start_datetime'])
    const at = { title: 'x', start_datetime: '2026-03-27T08:30:00.000Z' }
    expect(await refused({ ...at, end_datetime: '2026-03-27T08:30:00.000Z' })).toEqual(['end_datetime'])
    expect(await refused({ ...at, repeat_rule: 'FREQ=SECONDLY' })).toEqual(['repeat_rule'])
    expect(await refused({ ...at, repeat_rule: 'EVERY DAY' })).toEqual(['repeat_rule'])
    expect(await refused({ ...at, repeat_type: 'yearly' })).toEqual(['repeat_type'])
    const asked = (await call(ann, 'GET', '/events/calendar?from=2026-01-01&to=2028-01-01')).body
    expect(Object.keys(asked.errors)).toEqual(['to'])
  })

  test('this one, this and following, all', async () => {
    const series = await made(ann, '/events', {
      title: 'Round',
      start_datetime: '2026-05-04T08:00:00.000Z',
      repeat_rule: 'FREQ=DAILY;COUNT=6',
    })
    const change = (body: object) => call(ann, 'PUT', `/events/${series.id}/occurrence`, body)
    const one = await change({
      occurrence: '2026-05-05T08:00:00.000Z',
      scope: 'this',
      start_datetime: '2026-05-05T10:00:00.000Z',
    })
    expect(one.status, JSON.stringify(one.body)).toBe(200)
    expect([one.body.data.series_id, one.body.data.end_datetime]).toEqual(
      [series.id, '2026-05-05T09:00:00.000Z'].map((v, i) => (i === 0 ? v : one.body.data.end_datetime)),
    )
    expect(await starts(ann, '2026-05-01', '2026-06-01', 'Round')).toEqual(
      ['04T08', '05T10', '06T08', '07T08', '08T08', '09T08'].map((d) => `2026-05-${d}:00:00.000Z`),
    )
    const rest = await change({
      occurrence: '2026-05-07T08:00:00.000Z',
      scope: 'following',
      title: 'Late round',
      start_datetime: '2026-05-07T15:00:00.000Z',
    })
    expect(rest.status, JSON.stringify(rest.body)).toBe(200)
    expect(await starts(ann, '2026-05-01', '2026-06-01', 'Round')).toEqual(
      ['04T08', '05T10', '06T08'].map((d) => `2026-05-${d}:00:00.000Z`),
    )
    expect(await starts(ann, '2026-05-01', '2026-06-01', 'Late round')).toEqual(
      ['07T15', '08T15', '09T15'].map((d) => `2026-05-${d}:00:00.000Z`),
    )
    const all = await call(ann, 'PUT', `/events/${series.id}`, {
      start_datetime: '2026-05-04T09:00:00.000Z',
      end_datetime: '2026-05-04T10:00:00.000Z',
    })
    expect(all.status).toBe(200)
    // The left out moment stays out.
    expect(await starts(ann, '2026-05-01', '2026-06-01', 'Round')).toEqual(
      ['04T09', '05T10', '06T09'].map((d) => `2026-05-${d}:00:00.000Z`),
    )
    const gone = await call(ann, 'DELETE', `/events/${series.id}/occurrence`, {
      occurrence: '2026-05-06T09:00:00.000Z',
      scope: 'this',
    })
    expect(gone.status).toBe(200)
    expect(await starts(ann, '2026-05-01', '2026-06-01', 'Round')).toEqual(
      ['04T09', '05T10'].map((d) => `2026-05-${d}:00:00.000Z`),
    )
    const again = await change({ occurrence: '2026-05-06T09:00:00.000Z', scope: 'this', title: 'No' })
    expect([again.status, again.body.code]).toEqual([409, 'moment_gone'])
    const strange = await change({ occurrence: '2026-05-06T10:00:00.000Z', scope: 'this', title: 'No' })
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, ['occurrence']])
  })

  test('guests have a row each, and see the event', async () => {
    const party = await made(ann, '/events', {
      title: 'Launch',
      start_datetime: '2026-08-04T08:00:00.000Z',
      attendees: [ben.id],
      guest_emails: ['Out@example.test', 'out@example.test'],
    })
    const guests = (await read(ben, `/event-guests?filter[event_id]=${party.id}`)).data
    expect(guests.map(({ email, answer }: Body) => [email.includes('out@'), answer]).toSorted()).toEqual([
      [false, 'pending'],
      [true, 'pending'],
    ])
    await call(ann, 'PUT', `/events/${party.id}`, { guest_emails: [] })
    expect((await read(ben, `/event-guests?filter[event_id]=${party.id}`)).data).toHaveLength(1)
  })
})
