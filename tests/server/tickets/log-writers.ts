import type { Status, Step, Told } from './outside-logs.ts'

type Event = Step & { readonly key: string; readonly was: Step | undefined; readonly created: number }
export const eventsOf = (told: readonly Told[]): readonly Event[] =>
  told.flatMap(({ key, steps }) =>
    steps.map((step, index) => ({ ...step, key, was: steps[index - 1], created: steps[0]?.at ?? 0 })),
  )
/**
 * Returns the events in another order, the same each time. Rows of one ticket and minute keep their order, if nothing
 * in them shows it.
 */
export const shuffled = (events: readonly Event[], keepsMinutes: boolean): readonly Event[] => {
  const mixed = events.toSorted((a, b) => ((a.at / 60_000) % 97) - ((b.at / 60_000) % 97))
  return keepsMinutes ? mixed : mixed.toReversed()
}
const wall = (at: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { y: part('year'), m: part('month'), d: part('day'), hh: part('hour'), mm: part('minute') }
}
const paris = 'Europe/Paris'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const words = (of: { readonly [S in Status]: string }) => (status: Status | undefined) => (status ? of[status] : '')
const english = words({
  new: 'New',
  open: 'In Progress',
  pending: 'Waiting for customer',
  on_hold: 'On hold',
  solved: 'Resolved',
  closed: 'Closed',
})
const text = (header: string, rows: readonly string[], end = '\n') => [header, ...rows, ''].join(end)

type Log = { readonly file: string; readonly mapping?: object }
export const logs: { readonly [name: string]: (events: readonly Event[]) => Log } = {
  'ticket events, a row for each field': (events) => ({
    file: text(
      'id,ticket_id,created_at,event_type,field_name,previous_value,value,updater_id',
      events.flatMap(({ key, at, status, priority, was }, n) => {
        const row = (field: string, before: string, after: string) =>
          `${900 + n},${key},${new Date(at).toISOString()},${was === undefined ? 'Create' : 'Change'},${field},${before},${after},77`
        return [
          ...(was?.status === status ? [] : [row('status', was?.status ?? '', status === 'on_hold' ? 'hold' : status)]),
          ...(was?.priority === priority ? [] : [row('priority', '', priority === 'medium' ? 'normal' : priority)]),
          row('comment_count', String(n), String(n + 1)),
        ]
      }),
    ),
  }),
  'changelog of issues with months in letters and a time zone': (events) => ({
    file: text(
      'Issue key,Author,Changed at,Field,From,To',
      events.flatMap(({ key, at, status, priority, was }) => {
        const { y, m, d, hh, mm } = wall(at, paris)
        const hour = Number(hh)
        const time = `${d}/${months[Number(m) - 1]}/${y.slice(2)} ${hour % 12 === 0 ? 12 : hour % 12}:${mm} ${hour < 12 ? 'AM' : 'PM'}`
        return [
          `${key},Ada,${time},status,${english(was?.status)},${english(status)}`,
          ...(was?.priority === priority
            ? []
            : [`${key},Ada,${time},priority,,${priority === 'urgent' ? 'Highest' : 'Medium'}`]),
          `${key},Ada,${time},resolution,Open,Fixed`,
        ]
      }),
    ),
    mapping: { time_zone: paris },
  }),
  'history with tabs, days first, and words of another language': (events) => ({
    file: text(
      'TicketNumber\tHistoryType\tState\tPriority\tCreateTime\tQueue',
      events.map(({ key, at, status, priority, was }) => {
        const { y, m, d, hh, mm } = wall(at, paris)
        const state = words({
          new: 'neu',
          open: 'offen',
          pending: 'warten auf Erinnerung',
          on_hold: 'pending auto close+',
          solved: 'gelöst',
          closed: 'closed successful',
        })(status)
        return `${key}\t${was === undefined ? 'NewTicket' : 'StateUpdate'}\t${state}\t${priority === 'urgent' ? '1 very high' : '3 normal'}\t${d}.${m}.${y} ${hh}:${mm}:00\tRaw`
      }),
      '\r\n',
    ),
    mapping: {
      time_zone: paris,
      days: 'dmy',
      statuses: { 'warten auf erinnerung': 'pending' },
      priorities: { '1 very high': 'urgent' },
    },
  }),
  'history by attribute, with semicolons and a byte order mark': (events) => ({
    file: `\ufeff${text(
      'o_id;object;attribute;value_from;value_to;created_at;user',
      events.flatMap(({ key, at, status, priority, was }) => [
        `${key};Ticket;state;"${was === undefined ? '' : english(was.status)}";"${english(status)}";"${new Date(at).toISOString().replace('T', ' ').replace('.000Z', ' UTC')}";x@example.org`,
        ...(was?.priority === priority
          ? []
          : [
              `${key};Ticket;priority;;${priority === 'urgent' ? '4 urgent' : '2 normal'};"${new Date(at).toISOString().replace('T', ' ').replace('.000Z', ' UTC')}";`,
            ]),
      ]),
    )}`,
  }),
  'incidents as mining challenges have them': (events) => ({
    file: text(
      'Incident;State;Timestamp;Assignment group;Impact;Priority',
      events.map(
        ({ key, at, status, priority }) =>
          `${key};${words({ new: 'New', open: 'Active', pending: 'Awaiting User Info', on_hold: 'Awaiting Vendor', solved: 'Resolved', closed: 'Closed' })(status)};${new Date(at + 7_200_000).toISOString().replace('.000Z', '+02:00')};Group 7;3 - Low;${priority === 'urgent' ? '1 - Critical' : '3 - Moderate'}`,
      ),
    ),
  }),
  'rows with the whole ticket, made at a time of its own': (events) => ({
    file: text(
      'number,incident_state,sys_mod_count,opened_at,sys_updated_at,priority',
      // The first row of this ticket is missing, so the log begins in the middle.
      events
        .filter(({ was }) => was !== undefined)
        .map(({ key, at, status, priority, created }, n) => {
          const time = (of: number) => {
            const { y, m, d, hh, mm } = wall(of, 'UTC')
            return `${Number(d)}/${Number(m)}/${y} ${hh}:${mm}`
          }
          return `${key},${english(status)},${n},${time(created)},${time(at)},${priority === 'urgent' ? '1 - Critical' : '3 - Moderate'}`
        }),
    ),
    mapping: { days: 'dmy' },
  }),
  'an event log of cases and activities': (events) => ({
    file: text(
      'case:concept:name,concept:name,time:timestamp,org:resource,priority',
      events.flatMap(({ key, at, status, priority }) => {
        const time = (of: number) => `${new Date(of + 3_600_000).toISOString().slice(0, 19)}.000000+01:00`
        const activity = words({
          new: 'Registered',
          open: 'Accepted',
          pending: 'Wait - User',
          on_hold: 'Wait - Implementation',
          solved: 'Resolved',
          closed: 'Closed',
        })(status)
        return [`${key},${activity},${time(at)},Value 1,${priority}`, `${key},Assign seriousness,${time(at)},Value 2,`]
      }),
    ),
  }),
  'times since 1970 between bars': (events) => ({
    file: text(
      'case id | when | status | severity',
      events.map(
        ({ key, at, status, priority }) =>
          `${key} | ${at} | ${status.replace('_', '-')} | ${priority === 'urgent' ? 'P1' : 'p3'}`,
      ),
    ),
  }),
  // Each value comes as an id and as a word; moments have an offset without a colon.
  'changelog of a service desk, with ids beside the words': (events) => ({
    file: text(
      'Issue key,Changelog id,Created,Author,Field,From,From string,To,To string',
      events.flatMap(({ key, at, status, priority, was }, n) => {
        const time = new Date(at + 3_600_000).toISOString().replace('Z', '+0100')
        const state = words({
          new: 'Open',
          open: 'Work in progress',
          pending: 'Waiting for customer',
          on_hold: 'Pending vendor',
          solved: 'Resolved',
          closed: 'Closed',
        })
        const ids = words({ new: '1', open: '3', pending: '10100', on_hold: '10101', solved: '5', closed: '6' })
        const row = (field: string, from: string, before: string, to: string, after: string) =>
          `${key},${70_000 + n},${time},agent@example.org,${field},${from},${before},${to},${after}`
        return [
          row('status', ids(was?.status), state(was?.status), ids(status), state(status)),
          ...(was?.priority === priority
            ? []
            : [
                row(
                  'priority',
                  '',
                  '',
                  priority === 'urgent' ? '1' : '3',
                  priority === 'urgent' ? 'Highest' : 'Medium',
                ),
              ]),
          row('assignee', '', '', '5b10a', 'Ada Lovelace'),
        ]
      }),
    ),
    mapping: { statuses: { open: 'new' }, columns: { Author: 'ignore' } },
  }),
  'activities of tickets, days first with hyphens and an offset': (events) => ({
    file: text(
      'ticket_id,performed_at,performer_type,performer_id,status,priority,note_type',
      events.flatMap(({ key, at, status, priority }) => {
        const { y, m, d, hh, mm } = wall(at, 'UTC')
        const time = `${d}-${m}-${y} ${hh}:${mm}:00 +0000`
        const state = words({
          new: 'New',
          open: 'Open',
          pending: 'Waiting on Customer',
          on_hold: 'Waiting on Third Party',
          solved: 'Resolved',
          closed: 'Closed',
        })(status)
        return [
          `${key},${time},user,149,${state},${priority === 'urgent' ? 'Urgent' : 'Medium'},`,
          `${key},${time},user,149,,,4`,
        ]
      }),
    ),
    mapping: { days: 'dmy' },
  }),
  'times as databases write them, words of a third language': (events) => ({
    file: text(
      'Horodatage;Numéro;État;Priorité;Équipe',
      events.map(
        ({ key, at, status, priority }) =>
          `${new Date(at + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')}+01;${key};${words({ new: 'Nouveau', open: 'En cours', pending: 'En attente', on_hold: 'Suspendu', solved: 'Résolu', closed: 'Clos' })(status)};${priority === 'urgent' ? 'Urgente' : 'Moyenne'};-`,
      ),
    ),
  }),
}
