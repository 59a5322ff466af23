import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { startOfDay } from '../../../../core/query/relative.ts'
import { isDayWithin, isUuid } from '../../../../core/query/values.ts'
import { dayAfter } from '../../../../core/time/days/days.ts'
import type { Actor } from '../../../../server/actor.ts'
import { readDocs } from '../../../../server/api/docs/call-docs.ts'
import { int, list, text, uuid } from '../../../../server/api/docs/parts.ts'
import { type Api, pairsOf } from '../../../../server/api/route-context.ts'
import { isoOf } from '../../../../server/clock.ts'
import { statementOf } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { sendSheet, sheetTools } from '../../../../server/figures/figure-sheet.ts'
import { faultAt, forbidden } from '../../../../server/problem.ts'
import {
  absentKey,
  type CountedColumn,
  countedColumns,
  namelessKey,
  type OverviewLine,
  type OverviewPart,
  overviewColumns,
  overviewParts,
} from '../../overview.ts'
import { ticket } from '../../ticket.ts'
import { decidedAt, handledAt, isMet, readOverview, seenBy, type Window, weekOf } from './read-overview.ts'

const t = tableOf(ticket, 't')
const columns = { department: t.department_id, client: t.client_id, agent: t.assignee_id } as const
/** Numbers with the tickets that they count: decided cycles of service levels, or tickets answered or solved. */
const sources = {
  met: { from: sql`sla_cycle y join ${t} on ${t.id} = y.ticket_id`, at: decidedAt, is: isMet },
  missed: { from: sql`sla_cycle y join ${t} on ${t.id} = y.ticket_id`, at: decidedAt, is: sql`not ${isMet}` },
  answered: { from: sql`${t}`, at: t.first_reply_at, is: sql`true` },
  solved: { from: sql`${t}`, at: t.solved_at, is: sql`true` },
} as const satisfies { readonly [C in CountedColumn]: object }
/** The most tickets behind a number that a list can show. */
const mostBehind = 1000

const parametersOf = (request: FastifyRequest, names: readonly string[]): ReadonlyMap<string, string> => {
  const pairs = pairsOf(request)
  const unknown = pairs.find(([name]) => !names.includes(name))
  if (unknown !== undefined) throw faultAt(unknown[0].slice(0, 80), 'unknown_parameter')
  return new Map(pairs)
}

/** Returns the days asked for in the caller's zone, both included; by default the last twelve weeks. */
const windowOf = (given: ReadonlyMap<string, string>, { timeZone }: Actor, now: number): Window => {
  const [from, to] = [given.get('from'), given.get('to')]
  if (from !== undefined && !isDayWithin(from)) throw faultAt('from', 'bad_day')
  if (to !== undefined && !isDayWithin(to)) throw faultAt('to', 'bad_day')
  const end = to === undefined ? now + 1 : startOfDay(dayAfter(to), timeZone)
  const start = from === undefined ? end - 84 * 86_400_000 : startOfDay(from, timeZone)
  if (start >= end) throw faultAt('to', 'end_after_start')
  return { from: isoOf(start), to: isoOf(end) }
}

/** Registers the calls of the overview: JSON, a workbook, and the tickets behind each of its numbers. */
export const overviewRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const config = { access: { permission: 'ticket-export' as const } }
  app.get(
    '/api/tickets/overview',
    {
      config,
      schema: {
        ...readDocs(
          'ticket',
          'ticket_overview',
          'Service levels kept and missed, times to reply and to solve, and the age of what waits',
          { data: { type: 'object' } },
        ),
        querystring: {
          type: 'object',
          properties: { from: text, to: text, format: { type: 'string', enum: ['json', 'xlsx'] } },
        },
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const given = parametersOf(request, ['from', 'to', 'format'])
      const format = given.get('format') ?? 'json'
      if (format !== 'json' && format !== 'xlsx') throw faultAt('format', 'bad_choice')
      const window = windowOf(given, caller, engine.now())
      const answer = await engine.heavily(caller, (on) => readOverview(engine, on, caller, window))
      if (format === 'json') return { data: answer }
      const spoken = language(request)
      const word = (key: string | readonly string[]) => translate(spoken, key)
      const { text: textOf, number } = sheetTools(word, caller.timeZone, spoken)
      const nameOf = (part: OverviewPart, { key, name }: OverviewLine) =>
        key === null ? word(absentKey(part)) : part === 'week' ? key : (name ?? word(namelessKey(part)))
      const rows = overviewParts.flatMap((part) =>
        answer.parts[part].map((line) => [
          textOf(word(`desk:part.${part}`)),
          textOf(nameOf(part, line)),
          ...overviewColumns.map(({ name }) => number(line[name])),
        ]),
      )
      const title = word('desk:overview.title')
      const headers = [
        word('desk:by'),
        word('desk:name'),
        ...overviewColumns.map(({ name }) => word(`desk:column.${name}`)),
      ]
      return sendSheet(reply, 'tickets-overview', { title, headers, rows }, language(request) === 'ar')
    },
  )

  app.get(
    '/api/tickets/overview/tickets',
    {
      config,
      schema: {
        ...readDocs('ticket', 'ticket_overview_tickets', 'The tickets behind a number of the overview', {
          data: list(uuid),
          total: int,
        }),
        querystring: { type: 'object', properties: { from: text, to: text, part: text, key: text, number: text } },
      },
    },
    async (request) => {
      const caller = actor(request)
      const given = parametersOf(request, ['from', 'to', 'part', 'key', 'number'])
      const { from, to } = windowOf(given, caller, engine.now())
      const number = countedColumns.find((one) => one === given.get('number'))
      if (number === undefined) throw faultAt('number', 'bad_choice')
      const source = sources[number]
      const ofCycle = source.at === decidedAt
      const part = given.get('part') ?? ''
      const key = given.get('key') ?? ''
      const policy = ofCycle ? sql`y.policy_id` : t.sla_policy_id
      const column = part === 'policy' ? policy : columns[part as keyof typeof columns]
      if (part !== '' && part !== 'week' && column === undefined) throw faultAt('part', 'bad_choice')
      if (column !== undefined && key !== '' && !isUuid(key)) throw forbidden()
      if (part === 'week' && !isDayWithin(key)) throw faultAt('key', 'bad_day')
      const week = sql`${weekOf(ofCycle ? decidedAt : handledAt, caller.timeZone)} = ${key}`
      const belongs =
        part === ''
          ? sql`true`
          : column === undefined
            ? week
            : key === ''
              ? sql`${column} is null`
              : sql`${column} = ${key}`
      const { rows } = await engine.heavily(caller, (on) =>
        on.table(
          statementOf(sql`select distinct ${t.id} from ${source.from}
            where ${seenBy(engine, caller, on)} and ${source.at} >= ${from} and ${source.at} < ${to} and ${belongs} and ${source.is} order by 1 limit ${sql.raw(String(mostBehind + 1))}`),
        ),
      )
      return { data: rows.slice(0, mostBehind).map(([id]) => id), total: rows.length }
    },
  )
}
