import { randomUUID } from 'node:crypto'
import { watchHealth } from './health.ts'
import type { Stored } from './store-extremes.ts'
import type { Caller, Finding, Target } from './target.ts'

type Body = { readonly [field: string]: unknown }
type Row = { readonly id: string; readonly [field: string]: unknown }

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const everyDay = (hours: readonly string[]): Body => Object.fromEntries(week.map((day) => [day, hours]))

/** Calendars that hardly ever open, or not at all. */
const calendars: readonly (readonly [hours: Body, holidays: readonly Body[]])[] = [
  [everyDay([]), []],
  [{ sunday: ['00:00-00:01'] }, []],
  [everyDay(['00:00-00:01', '12:00-12:01', '23:58-23:59']), []],
  [everyDay(['09:00-17:00']), [{ day: '2024-01-01', until: '2024-12-31', every_year: true }]],
  [everyDay(['09:00-17:00']), [{ day: '2024-01-02', until: '2024-12-31', every_year: true }]],
  [everyDay(['09:00-17:00']), [{ day: '1900-01-01', until: '2199-12-31' }]],
  [everyDay(['09:00-17:00']), [{ day: '2199-12-31', hours: ['00:00-00:01'] }]],
]
const hours = ['0.01', '8', '1000', '10000']
/** Series of hours and days that began long ago, without an end. */
const rules = ['FREQ=HOURLY', 'FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'FREQ=DAILY;COUNT=100000']
const [mostSeries, guests] = [300, 12]
const farDays = ['1900-01-01', '1970-01-01', '2199-12-31']

class Store {
  readonly holes: string[] = []
  calls = 0
  part = ''
  constructor(
    readonly admin: Caller,
    readonly stored: Stored[],
  ) {}

  /** Sends a row; one that is refused is no hole, one that fails is. */
  async row(path: string, body: Body): Promise<Row | undefined> {
    this.calls++
    const { status, text } = await this.admin('POST', path, body)
    if (status >= 500) this.holes.push(`POST ${path}: ${status} ${JSON.stringify(body).slice(0, 100)}`)
    if (status !== 201) return undefined
    const { data } = JSON.parse(text) as { readonly data: Row }
    this.stored.push({ path, id: data.id })
    return data
  }

  async first(path: string): Promise<Row | undefined> {
    const { text } = await this.admin('GET', `${path}?perPage=1`)
    return (JSON.parse(text) as { readonly data: readonly Row[] }).data[0]
  }
}

/** Policies of each length under each calendar, and tickets that come under them one after the other. */
const storePolicies = async (store: Store): Promise<void> => {
  store.part = 'policies over calendars'
  const type = await store.first('/api/tickets/types')
  for (const [week, holidays] of calendars) {
    const calendar = await store.row('/api/business-calendars', {
      name: randomUUID(),
      time_zone: 'Europe/Paris',
      ...week,
    })
    if (calendar === undefined) continue
    for (const one of holidays) await store.row('/api/holidays', { calendar_id: calendar.id, name: 'closed', ...one })
    for (const within_hours of hours) {
      const title = randomUUID()
      const criteria = { operator: 'and', filters: [{ column: 'title', operator: 'eq', value: title }] }
      const policy = {
        name: title,
        criteria,
        target_status: 'solved',
        within_hours,
        calendar_id: calendar.id,
        order: 0,
      }
      await store.admin('POST', '/api/tickets/sla/preview', policy)
      await store.row('/api/tickets/sla', policy)
      await store.row('/api/tickets', { title, type_id: type?.id })
    }
  }
}

const storeSeries = async (store: Store): Promise<void> => {
  store.part = 'series and guests'
  const { text } = await store.admin('GET', `/api/users?perPage=${guests}`)
  const attendees = (JSON.parse(text) as { readonly data: readonly Row[] }).data.map(({ id }) => id)
  for (let at = 0; at < mostSeries; at++)
    await store.row('/api/events', {
      title: `series ${at}`,
      start_datetime: '1990-01-01T09:00:00Z',
      end_datetime: '1990-01-01T09:30:00Z',
      repeat_rule: rules[at % rules.length],
      time_zone: 'Africa/Casablanca',
      attendees,
    })
  store.part = 'busy times of the guests'
  for (const month of ['2026-11', '2199-11']) {
    const window = `from=${month}-01T00:00:00.000Z&to=${month}-30T00:00:00.000Z`
    for (const url of [`/api/events/calendar?${window}`, `/api/events/busy?${window}&users=${attendees.join(',')}`]) {
      store.calls++
      const { status } = await store.admin('GET', url)
      if (status >= 500) store.holes.push(`GET ${url.slice(0, 60)}: ${status}`)
    }
  }
}

/** Plans over the calendars, with tasks at the ends of time. */
const storePlans = async (store: Store): Promise<void> => {
  store.part = 'plans'
  const department = await store.first('/api/departments')
  for (const calendar of store.stored
    .filter(({ path }) => path === '/api/business-calendars')
    .slice(-calendars.length)) {
    const project = await store.row('/api/projects', {
      name: randomUUID(),
      type: 'waterfall',
      priority: 'low',
      destination: 'internal',
      department_id: department?.id,
      calendar_id: calendar.id,
    })
    if (project === undefined) continue
    for (const day of farDays)
      for (const field of ['deadline_at', 'constraint_at', 'actual_start_at', 'start_at']) {
        const constraint = field === 'constraint_at' ? { constraint: 'start_no_earlier_than' } : {}
        await store.row('/api/tasks', {
          name: field,
          project_id: project.id,
          [field]: `${day}T12:00:00Z`,
          ...constraint,
        })
      }
    for (let at = 0; at < 100; at++)
      await store.row('/api/tasks', {
        name: `task ${at}`,
        project_id: project.id,
        duration: 2_147_483_647,
        is_manual: at % 2 === 0,
      })
  }
}

/** Stores in hundreds and in pairs what each alone is harmless: policies and calendars, series and guests, plans and dates. */
export const storePairs =
  (stored: Stored[]) =>
  async ({ as }: Target): Promise<Finding> => {
    const store = new Store(await as('admin'), stored)
    const { end } = watchHealth(await as(undefined), () => store.part)
    for (const work of [storePolicies, storeSeries, storePlans]) await work(store)
    return { attack: 'extremes in hundreds and pairs', calls: store.calls, holes: [...store.holes, ...(await end())] }
  }
