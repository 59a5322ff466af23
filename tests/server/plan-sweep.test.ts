import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWhole, sampleOf } from '../breadth.ts'
import { importFile, lines } from './harness/importing.ts'
import { planTruth } from './harness/plan-truth.ts'
import { dayMinutes as day, plansOf } from './harness/plans.ts'
import { type Answer, type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

// These tests make every write on which a plan depends, in every possible way: lists, rows, feeds and the timeline
// agree afterwards, and differ from before.

let product: Product
let admin: Person
let department: string
let clock = Date.parse('2027-01-02T09:00:00Z')
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock++ })
  admin = await product.person({ roles: ['admin'], name: 'Ada' })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
  // This is the organisation's calendar: Monday to Friday.
  await calendarOf('Organisation')
})
afterAll(() => product.end())
const { made, read, plan, task, link } = plansOf(() => ({ admin, department }))

const hours = ['08:00-12:00', '13:00-17:00']
let names = 0
const calendarOf = async (name: string, more: object = {}): Promise<Body> =>
  made('/business-calendars', {
    name: `${name} ${++names}`,
    time_zone: 'UTC',
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    ...more,
  })

type Scene = {
  readonly project: string
  readonly feed: string
  readonly a: Body
  readonly b: Body
  readonly c: Body
  readonly end: Body
  readonly link: Body
  readonly phase: Body
  readonly calendar: Body
  readonly nights: Body
  readonly worker: Person
}

/** Makes A, then B in a phase, then C, to which its person is assigned, then a milestone. */
const sceneOf = async (): Promise<Scene> => {
  const calendar = await calendarOf('Days')
  const worker = await product.person({ roles: ['member'] })
  const nights = await calendarOf('Late', {
    ...Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((one) => [one, ['14:00-22:00']]),
    ),
    users: [worker.id],
  })
  const project = await plan({ calendar_id: calendar.id, users: [worker.id] })
  const phase = await made('/phases', { project_id: project, name: 'Build', weight: 1 })
  const soon = { constraint: 'as_soon_as_possible' }
  const a = await task(project, 'a', 1, soon)
  const b = await task(project, 'b', 2, { phase_id: phase.id, ...soon })
  const c = await task(project, 'c', 1, soon)
  const end = await task(project, 'end', 0, { is_milestone: true, ...soon })
  const first = await link(a, b)
  await link(b, c)
  await link(c, end)
  const feed = (await made('/calendar-feeds', { about_type: 'project', about_id: project })).url
  const now = async ({ id }: Body) => read(`/tasks/${id}`)
  return {
    project,
    feed,
    phase,
    calendar,
    nights,
    worker,
    link: first,
    a: await now(a),
    b: await now(b),
    c: await now(c),
    end: await now(end),
  }
}

/** One change of one row, and its form in a file. */
type Change = {
  readonly entity: string
  readonly row: (scene: Scene) => Body
  readonly change: (scene: Scene) => { readonly [wire: string]: unknown }
  /** The same change as texts, if these differ. */
  readonly texts?: (scene: Scene) => { readonly [wire: string]: string }
}
const ofTask = (change: Change['change'], row: Change['row'] = ({ a }) => a, texts?: Change['texts']): Change => ({
  entity: 'tasks',
  row,
  change,
  ...(texts === undefined ? {} : { texts }),
})
const at = (text: string) => `2027-01-${text}:00.000Z`

const changes: { readonly [name: string]: Change } = {
  duration: ofTask(
    () => ({ duration: 3 * day }),
    undefined,
    () => ({ duration: '24h' }),
  ),
  start: ofTask(() => ({ constraint: null, start_at: at('06T08:00'), due_at: at('06T17:00') })),
  end: ofTask(() => ({ due_at: at('07T17:00') })),
  constraint: ofTask(() => ({ constraint: 'must_start_on', constraint_at: at('07T08:00') })),
  calendar: ofTask(
    ({ nights }) => ({ calendar_id: nights.id }),
    undefined,
    ({ nights }) => ({ calendar_id: nights.name }),
  ),
  assignees: ofTask(
    ({ worker }) => ({ assignees: [worker.id] }),
    undefined,
    ({ worker }) => ({ assignees: worker.email }),
  ),
  status: ofTask(() => ({ status: 'rejected' })),
  progress: ofTask(() => ({ actual_start_at: at('06T08:00'), progress: 50 })),
  actual: ofTask(() => ({ actual_start_at: at('05T08:00'), actual_end_at: at('08T17:00') })),
  milestone: ofTask(() => ({ is_milestone: true })),
  manual: ofTask(() => ({ is_manual: true, start_at: at('07T08:00'), due_at: at('08T17:00') })),
  phase: ofTask(
    () => ({ phase_id: null, duration: day }),
    ({ b }) => b,
    () => ({ phase_id: '', duration: '8h' }),
  ),
  delay: ofTask(
    () => ({ delay: 2 * day }),
    undefined,
    () => ({ delay: '16h' }),
  ),
  lag: { entity: 'dependencies', row: ({ link: one }) => one, change: () => ({ lag: 2 * day }) },
  'link type': { entity: 'dependencies', row: ({ link: one }) => one, change: () => ({ type: 'start_start' }) },
  'plan start': {
    entity: 'projects',
    row: ({ project }) => ({ id: project }),
    change: () => ({ start_at: at('11T08:00') }),
  },
  'plan calendar': {
    entity: 'projects',
    row: ({ project }) => ({ id: project }),
    change: ({ nights }) => ({ calendar_id: nights.id }),
    texts: ({ nights }) => ({ calendar_id: nights.name }),
  },
  'phase dates': {
    entity: 'phases',
    row: ({ phase }) => phase,
    change: () => ({ start_at: at('20T08:00'), end_at: at('21T08:00') }),
  },
  'calendar hours': {
    entity: 'business-calendars',
    row: ({ calendar }) => calendar,
    change: () => ({ tuesday: [] }),
    texts: () => ({ tuesday: '' }),
  },
  'calendar zone': {
    entity: 'business-calendars',
    row: ({ calendar }) => calendar,
    change: () => ({ time_zone: 'Asia/Tokyo' }),
  },
}
/** Changes after which the dates are as before: the plan reverts values that it does not allow. */
const still = new Set(['phase dates'])

const textsOf = (values: { readonly [wire: string]: unknown }): { readonly [wire: string]: string } =>
  Object.fromEntries(
    Object.entries(values).map(([wire, value]) => [
      wire,
      value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value),
    ]),
  )
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const ways: { readonly [name: string]: (scene: Scene, change: Change) => Promise<Answer> } = {
  call: ({ ...scene }, { entity, row, change }) => admin.send('PUT', `/api/${entity}/${row(scene).id}`, change(scene)),
  form: async (scene, { entity, row, change }) => {
    const { id } = row(scene)
    const { version } = await read(`/${entity}/${id}`)
    return admin.send('PUT', `/api/${entity}/${id}`, { ...change(scene), version })
  },
  bulk: (scene, { entity, row, change }) =>
    admin.send('POST', `/api/${entity}/bulk`, { action: 'update', ids: [row(scene).id], change: change(scene) }),
  cells: (scene, { entity, row, change, texts }) =>
    admin.send('POST', `/api/${entity}/bulk`, {
      rows: [{ id: row(scene).id, texts: texts?.(scene) ?? textsOf(change(scene)) }],
    }),
  import: (scene, { entity, row, change, texts }) => {
    const values = { id: row(scene).id, ...(texts?.(scene) ?? textsOf(change(scene))) }
    return importFile(admin, `/${entity}`, lines(Object.keys(values).join(), Object.values(values).map(quoted).join()))
  },
}
/** The cases. Without the whole sweep, some changes are made in one way each, and each way is used. */
const cases = sampleOf(Object.keys(changes), 10).flatMap((name, turn) =>
  Object.keys(ways)
    .filter((_, way) => isWhole || way === turn % Object.keys(ways).length)
    .map((way) => [name, way] as const),
)

describe('a change of a row', () => {
  test.each(cases)('%s, by %s: all tell the same', async (name, way) => {
    const scene = await sceneOf()
    const before = await planTruth(product, admin, scene)
    const change = changes[name] as Change
    const answer = await (ways[way] as (typeof ways)[string])(scene, change)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    if (way === 'import') expect(answer.body.data).toMatchObject({ updated: 1, bad: 0, written: true })
    if (way === 'bulk' || way === 'cells') expect(answer.body.done, JSON.stringify(answer.body)).toBe(1)
    // The readers agree even before a job has done the rest.
    await planTruth(product, admin, scene)
    await product.runJobs()
    const after = await planTruth(product, admin, scene)
    if (still.has(name)) expect(after).toEqual(before)
    else expect(after).not.toEqual(before)
  })
})

describe('rows that come and go', () => {
  const moves: { readonly [name: string]: (scene: Scene) => Promise<Answer> } = {
    'a new task': ({ project }) => admin.send('POST', '/api/tasks', { project_id: project, name: 'new' }),
    'a new link': async ({ project, a }) => {
      const other = await task(project, 'other', 1)
      return admin.send('POST', '/api/dependencies', { predecessor_id: a.id, successor_id: other.id })
    },
    'a link deleted': ({ link: one }) => admin.send('DELETE', `/api/dependencies/${one.id}`),
    'a task deleted': ({ b }) => admin.send('DELETE', `/api/tasks/${b.id}`),
    'a task deleted and restored': async ({ b, a }) => {
      await admin.send('DELETE', `/api/tasks/${b.id}`)
      await admin.send('PUT', `/api/tasks/${a.id}`, { duration: 2 * day })
      return admin.send('POST', `/api/tasks/${b.id}/restore`)
    },
    'tasks deleted many at once': ({ a, b }) =>
      admin.send('POST', '/api/tasks/bulk', { action: 'delete', ids: [a.id, b.id] }),
    'a holiday': ({ calendar }) =>
      admin.send('POST', '/api/holidays', { calendar_id: calendar.id, name: 'Feast', day: '2027-01-05' }),
    'a holiday deleted': async ({ calendar }) => {
      const { id } = await made('/holidays', { calendar_id: calendar.id, name: 'Feast', day: '2027-01-04' })
      await made('/holidays', { calendar_id: calendar.id, name: 'Feast', day: '2027-01-06' })
      return admin.send('DELETE', `/api/holidays/${id}`)
    },
    'holidays by file': ({ calendar }) =>
      importFile(admin, '/holidays', lines('calendar_id,name,day', `${quoted(calendar.name)},Feast,2027-01-05`)),
    'tasks by file': ({ project }) =>
      importFile(admin, '/tasks', lines('name,project_id,duration', `from file,${project},16h`)),
    'a person’s calendar': async ({ c, worker, nights }) => {
      await admin.send('PUT', `/api/tasks/${c.id}`, { assignees: [worker.id] })
      await admin.send('PUT', `/api/business-calendars/${nights.id}`, { users: [] })
      return admin.send('POST', '/api/business-calendars', {
        name: `Fridays ${++names}`,
        time_zone: 'UTC',
        friday: hours,
        users: [worker.id],
      })
    },
    'a person’s calendar deleted': async ({ c, worker, nights }) => {
      await admin.send('PUT', `/api/tasks/${c.id}`, { assignees: [worker.id], duration: 3 * day })
      return admin.send('DELETE', `/api/business-calendars/${nights.id}`)
    },
    'a task moved to another project': async ({ b }) => {
      const other = await plan({ start_at: at('18T08:00') })
      return admin.send('PUT', `/api/tasks/${b.id}`, { project_id: other, phase_id: null })
    },
    'a new parent': async ({ project, a }) => {
      const other = await task(project, 'part', 4, { parent_id: a.id })
      return admin.send('PUT', `/api/tasks/${other.id}`, { duration: 5 * day })
    },
    'moved in the backlog': ({ a, b }) =>
      admin.send('POST', '/api/tasks/place', { rows: [{ id: a.id }], values: { duration: 2 * day }, after: b.id }),
  }
  test.each(sampleOf(Object.keys(moves), 8))('%s: all tell the same', async (name) => {
    const scene = await sceneOf()
    const before = await planTruth(product, admin, scene)
    const answer = await (moves[name] as (scene: Scene) => Promise<Answer>)(scene)
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
    await planTruth(product, admin, scene)
    await product.runJobs()
    expect(await planTruth(product, admin, scene)).not.toEqual(before)
  })
})
