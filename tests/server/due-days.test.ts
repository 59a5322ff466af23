import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, lines } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { bringItems, itemOf, surveyOf } from './moving-in/harness/items.ts'

const zone = 'America/New_York'
/** This day is a Monday. */
const day = '2026-03-09'
let product: Product
let admin: Person
let department: string
const projects: { [calendar: string]: string } = {}

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const changed = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('PUT', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

/** The due moment by the project's calendar: the day's end in the calendar's zone, else 17:00 in the writer's. */
const expected: { readonly [calendar: string]: string } = {
  open: '2026-03-09T12:30:00.000Z',
  'until midnight': '2026-03-09T19:59:00.000Z',
  'half a holiday': '2026-03-09T08:00:00.000Z',
  closed: '2026-03-09T21:00:00.000Z',
  holiday: '2026-03-09T21:00:00.000Z',
  'always open': '2026-03-09T21:00:00.000Z',
  'all hours': '2026-03-09T21:00:00.000Z',
  none: '2026-03-09T21:00:00.000Z',
}
const calendars: { readonly [name: string]: object } = {
  open: { monday: ['08:00-12:00', '13:00-16:30'] },
  'until midnight': { monday: ['16:00-24:00'] },
  'half a holiday': { monday: ['08:00-16:30'] },
  closed: { tuesday: ['08:00-16:30'] },
  holiday: { monday: ['08:00-16:30'] },
  'always open': { always_open: true },
  'all hours': { monday: ['00:00-24:00'] },
}

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  await changed(`/users/${admin.id}`, { time_zone: zone })
  department = (await made('/departments', { name: 'Quay' })).id
  for (const name of Object.keys(expected)) {
    const hours = calendars[name]
    const calendar =
      hours === undefined
        ? undefined
        : (await made('/business-calendars', { name, time_zone: 'Asia/Dubai', ...hours })).id
    if (name === 'holiday') await made('/holidays', { calendar_id: calendar, name: 'Feast', day })
    if (name === 'half a holiday')
      await made('/holidays', { calendar_id: calendar, name: 'Feast', day, hours: ['09:00-12:00'] })
    const project = await made('/projects', {
      name: `Of ${name}`,
      priority: 'low',
      destination: 'internal',
      department_id: department,
      phases: [],
      ...(calendar !== undefined && { calendar_id: calendar }),
    })
    projects[name] = project.id
  }
})
afterAll(() => product.end())

const taskOf = (calendar: string, more: object = {}) =>
  made('/tasks', { name: 'One', project_id: projects[calendar], ...more })
const dueOf = async (id: string): Promise<string> => (await admin.send('GET', `/api/tasks/${id}`)).body.data.due_at

/** Each way in which a day without a time is sent. @returns the stored moment */
const ways: { readonly [way: string]: (calendar: string) => Promise<string> } = {
  'a new row, by form, line and call': async (calendar) => (await taskOf(calendar, { due_at: day })).due_at,
  'a change, by form and call': async (calendar) => {
    const { id, version } = await taskOf(calendar)
    return (await changed(`/tasks/${id}`, { due_at: day, version })).due_at
  },
  'many rows': async (calendar) => {
    const { id } = await taskOf(calendar)
    const { body } = await admin.send('POST', '/api/tasks/bulk', { ids: [id], change: { due_at: day } })
    expect(body.data, JSON.stringify(body)).toMatchObject([{ ok: true }])
    return dueOf(id)
  },
  'cells that are pasted': async (calendar) => {
    const { id, version } = await taskOf(calendar)
    const { body } = await admin.send('POST', '/api/tasks/bulk', {
      rows: [{ id, version, texts: { due_at: '9 March 2026' } }],
      time_zone: zone,
    })
    expect(body.data, JSON.stringify(body)).toMatchObject([{ ok: true }])
    return dueOf(id)
  },
  'a table': async (calendar) => {
    const name = `Of a table, ${calendar}`
    const answer = await importFile(admin, '/tasks', lines('name;project;due_at', `${name};Of ${calendar};${day}`))
    expect(answer.body.data, JSON.stringify(answer.body)).toMatchObject({ created: 1 })
    return (await admin.send('GET', `/api/tasks?${new URLSearchParams({ 'filter[name]': name })}`)).body.data[0].due_at
  },
  'moving in': async (calendar) => {
    const stages = [{ name: 'To do', count: 1, guess: null, isArchived: false }]
    await bringItems(product, admin, {
      survey: surveyOf({ name: calendar, stages }),
      plan: { stages: { 'To do': 'pending' }, project: projects[calendar] ?? '', timeZone: zone },
      department,
      items: [itemOf(`moved ${calendar}`, { due: day }, 1)],
    })
    const { body } = await admin.send(
      'GET',
      `/api/tasks?${new URLSearchParams({ 'filter[name]': `moved ${calendar}` })}`,
    )
    return body.data[0].due_at
  },
}

describe.each(Object.keys(expected))('a due day in a project whose calendar is %s', (calendar) => {
  test.each(Object.keys(ways))('comes by %s', async (way) => {
    expect(await ways[way]?.(calendar)).toBe(expected[calendar])
  })
})

test('a task that is placed by hand in a plan is due at the end of the day, too', async () => {
  const calendar_id = (await made('/business-calendars', { name: 'Plan', time_zone: 'Asia/Dubai', ...calendars.open }))
    .id
  const project = await made('/projects', {
    name: 'Planned',
    priority: 'low',
    destination: 'internal',
    department_id: department,
    type: 'waterfall',
    calendar_id,
    phases: [],
  })
  const task = await made('/tasks', { name: 'Put', project_id: project.id, is_manual: true, due_at: day })
  expect(task.due_at).toBe(expected.open)
})

test('a todo and an item of a checklist have no calendar', async () => {
  const workspace = (await made('/todo/workspaces', { name: 'Mine' })).id
  const todo = await made('/todos', { title: 'One', workspace_id: workspace, due_at: day })
  expect(todo.due_at).toBe(expected.none)
  const task = await taskOf('open')
  const list = await made('/checklists', { name: 'List', about_type: 'task', about_id: task.id })
  const item = await made('/checklist-items', { checklist_id: list.id, text: 'One', due_at: day })
  expect(item.due_at).toBe(expected.none)
})

test('a moment that is sent stays, and so does a row that is there', async () => {
  const { id, version } = await taskOf('open', { due_at: `${day}T00:00:00.000Z` })
  expect((await changed(`/tasks/${id}`, { name: 'Two', version })).due_at).toBe(`${day}T00:00:00.000Z`)
})

test('a day that the row has already is no conflict with a stale version', async () => {
  const { id, version } = await taskOf('open', { due_at: day })
  await changed(`/tasks/${id}`, { name: 'Two', version })
  expect((await changed(`/tasks/${id}`, { due_at: day, version })).due_at).toBe(expected.open)
})

test('a due day before the start is refused at its field', async () => {
  const { id } = await taskOf('open', { start_at: `${day}T15:00:00.000Z` })
  const answer = await admin.send('PUT', `/api/tasks/${id}`, { due_at: day })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['due_at']])
})
