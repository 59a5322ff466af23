import { sql } from 'drizzle-orm'
import { tableOf } from '../../../../server/db/table-of.ts'
import { type Demo, type DemoParts, idIn } from '../../../../server/demo.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'
import { demoClients } from '../../../people/demo-organisation.ts'
import { demoDepartments, demoUsers } from '../../../people/demo-people.ts'
import { team } from '../../../people/team.ts'
import { ticket } from '../../ticket.ts'
import { ticketType } from '../../ticket-type.ts'
import { importHistory } from '../history/import-history.ts'
import { loadConversations } from './load-conversations.ts'
import { demoDomains, demoForms, demoPolicies, demoReplies, demoSubjects, demoTypes } from './tickets.ts'

const [t, tm, ty] = [tableOf(ticket), tableOf(team), tableOf(ticketType)]
const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** The number of tickets; they cover half a year. */
const count = 240
const source = 'demo'

const priorities = ['medium', 'low', 'high', 'medium', 'urgent', 'medium', 'high'] as const
/** Spreads numbers without chance, so that every start gives the same demo. */
const spread = (n: number, step: number, of: number): number => (n * step) % of

type Row = readonly [
  at: number,
  ticket: string,
  status: string,
  person: string,
  more?: Readonly<Record<string, string>>,
]

/** Returns when a ticket is asked: in the daytime from Monday to Friday, except for urgent ones. */
const askedAt = (n: number, now: number, isUrgent: boolean): number => {
  const at = now - ((count - n) * 182 * dayMs) / count
  const day = Math.floor(at / dayMs) * dayMs
  // 1970 began on a Thursday.
  const weekday = (Math.floor(day / dayMs) + 3) % 7
  const working = isUrgent || weekday < 5 ? day : day - (weekday - 4) * dayMs
  const asked = working + (isUrgent ? spread(n, 7, 24) : 7 + spread(n, 7, 9)) * hourMs + spread(n, 37, 60) * 60_000
  return asked < now ? asked : at
}

/** Factors for the hours that work takes, by priority; urgent tickets are worked on at once. */
const paces: { readonly [priority: string]: number } = { urgent: 0.15, high: 0.5 }
/** The number of latest tickets; some of them still wait for an answer. */
const recent = 40

/**
 * Returns one ticket's events: asked, answered, perhaps waiting, solved, perhaps reopened, closed. Recent tickets stop
 * earlier.
 */
const lifeOf = (n: number, now: number): readonly Row[] => {
  const key = `D-${n}`
  const priority = priorities[n % priorities.length] ?? 'medium'
  const pace = paces[priority] ?? 1
  const created = askedAt(n, now, priority === 'urgent')
  const type = spread(n, 5, demoTypes.length)
  const [named = ''] = demoTypes[type] ?? []
  const subjects = demoSubjects[type] ?? []
  const domain = demoDomains[type]
  const client = demoClients[spread(n, 3, demoClients.length)]
  const requesters = demoUsers.filter((one) => one.client === client?.key)
  const agents = demoUsers.filter((one) => one.active && one.roles.includes('agent'))
  const turn = n * 3 + Math.floor(n / priorities.length)
  const agent = agents[turn % Math.max(1, agents.length)]?.email ?? ''
  const first: Readonly<Record<string, string>> = {
    subject: subjects[spread(n, 1, Math.max(1, subjects.length))] ?? named,
    type: named,
    domain: domain?.name ?? '',
    team: domain?.team ?? '',
    department: demoDepartments.find(({ key: one }) => one === domain?.department)?.name ?? '',
    customer: client?.name ?? '',
    requester: requesters[0]?.email ?? '',
    priority,
  }
  const rows: Row[] = [[created, key, 'new', '', first]]
  const add = (hours: number, status: string, more: Readonly<Record<string, string>> = {}) => {
    const at = (rows.at(-1)?.[0] ?? created) + hours * hourMs
    if (at < now - 60_000) rows.push([at, key, status, agent, more])
  }
  const isRecent = n >= count - recent
  if (isRecent && n % 8 === 0) return rows
  add(pace * (0.2 + spread(n, 11, 30) / 4), 'open', { assignee: agent })
  if (isRecent && n % 8 === 3) return rows
  if (n % 3 === 0 || (isRecent && n % 4 === 1)) {
    add(pace * (1 + spread(n, 13, 20)), n % 8 === 5 ? 'on_hold' : 'pending')
    if (isRecent && n % 4 === 1) return rows
    add(2 + spread(n, 17, 60), 'open')
  }
  add(pace * (1 + spread(n, 19, n % 11 === 0 ? 90 : 24)), 'solved')
  if (n % 9 === 4) {
    add(20, 'open')
    add(5, 'solved')
  }
  add(72, 'closed')
  return rows
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const extra = [
  ...(['subject', 'type', 'domain', 'team', 'department', 'customer', 'requester', 'priority', 'assignee'] as const),
]
async function* logOf(now: number): AsyncGenerator<Buffer> {
  yield Buffer.from(`time,ticket,status,person,${extra.join(',')}\n`)
  for (let n = 0; n < count; n++)
    for (const [at, key, status, person, more = {}] of lifeOf(n, now))
      yield Buffer.from(
        `${[new Date(at).toISOString(), key, status, person, ...extra.map((name) => more[name] ?? '')].map(quoted).join(',')}\n`,
      )
}

/** Loads policies and half a year of tickets, which are replayed from a log like an import. */
const loadTickets = async (parts: DemoParts): Promise<void> => {
  const { engine, tx, rows } = parts
  const admin = await engine.actorOf(tx, idIn(rows.of('user'), 'admin'))
  const writer = writerFor(engine, admin, tx, { source })
  const models = engine.models
  for (const [name, color] of demoTypes) await writer.create(models.of('ticket_type'), { name, color })
  const teams = await tx.all<{ id: string; name: string }>(sql`select ${tm.id}, ${tm.name} from ${tm}`)
  const teamIds = new Map(teams.map(({ id, name }) => [name, id]))
  for (const { name, description, team } of demoDomains)
    await writer.create(models.of('team_domain'), { name, description, team_id: idIn(teamIds, team) })
  for (const [order, { name, priority, hours, calendar }] of demoPolicies.entries())
    await writer.create(models.of('sla_policy'), {
      name,
      within_hours: hours,
      target_status: 'solved',
      calendar_id: idIn(rows.of('business_calendar'), calendar),
      order: order + 1,
      excluded_statuses: ['pending', 'on_hold'],
      ...(priority === undefined
        ? {}
        : { criteria: { operator: 'and', filters: [{ column: 'priority', operator: 'eq', value: priority }] } }),
      reminders: [{ timing: 'before', offset: 60, notify: ['assignee'] }],
    })
  const [firstType] = await tx.all<{ id: string }>(sql`select ${ty.id} from ${ty} order by ${ty.name} limit 1`)
  for (const { name, intro, thanks } of demoForms)
    await writer.create(models.of('intake_form'), {
      name,
      intro,
      thanks,
      type_id: firstType?.id,
      asks: ['type', 'description', 'domain', 'files'],
      requires: ['description'],
    })
  for (const [name, body] of demoReplies) await writer.create(models.of('canned_reply'), { name, body })
  await importHistory(engine, tx, admin, logOf(engine.now()), {
    mapping: { source },
    dryRun: false,
    skipBad: false,
    onProgress: () => {},
  })
  // The demo's tickets came by web and by mail, like real ones.
  await tx.run(
    sql`update ${t} set ${t.channel} = case when ${t.number} % 3 = 0 then 'mail' else 'web' end, ${t.source_key} = null where ${t.channel} = 'import'`,
  )
  await tx.run(sql`update event set source = ${source} where entity = 'ticket' and source = 'import'`)
  await loadConversations(parts)
}

export const ticketsDemo: Demo = { load: loadTickets }
