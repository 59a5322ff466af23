import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { occurrencesIn } from '../../../core/recurrence/occurrences.ts'
import { readRule } from '../../../core/recurrence/rule.ts'
import { isUuid, readInstant } from '../../../core/values.ts'
import { actionDocs, readDocs } from '../../../server/api/call-docs.ts'
import { list, text } from '../../../server/api/docs-parts.ts'
import { once } from '../../../server/api/idempotency.ts'
import { type Api, idOf, objectOf, pairsOf } from '../../../server/api/route-context.ts'
import { hashToken } from '../../../server/auth/tokens.ts'
import { isoOf } from '../../../server/clock.ts'
import { uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { faultAt, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { writerFor } from '../../../server/rows/write.ts'
import { event as declaredEvent } from '../event.ts'
import { eventGuest } from '../event-guest.ts'

const [g, e] = [tableOf(eventGuest, 'g'), tableOf(declaredEvent, 'e')]
const answers = ['accepted', 'tentative', 'declined'] as const

const answerIn = (request: FastifyRequest): (typeof answers)[number] => {
  const { answer, ...rest } = objectOf(request)
  const unknown = Object.keys(rest)[0]
  if (unknown !== undefined) throw faultAt(unknown.slice(0, 80), 'unknown')
  const known = answers.find((one) => one === answer)
  if (known === undefined) throw faultAt('answer', answer === undefined ? 'required' : 'bad_choice')
  return known
}
const tokenOf = (request: FastifyRequest): string =>
  hashToken(String((request.params as { readonly id?: string }).id ?? ''))

type Asked = { readonly guest_id: string; readonly answer: string; readonly email: string; readonly event_id: string }

/** Answers of guests: signed in, or by the link in their mail. */
const answerRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const guest = engine.models.of('event_guest')
  const byToken = async (request: FastifyRequest): Promise<Asked> => {
    const row = await engine.db.one<Asked>(
      sql`select ${g.id} as guest_id, ${g.answer}, ${g.email}, ${g.event_id} from guest_token k join ${g} on ${g.id} = k.guest_id where k.token_hash = ${tokenOf(request)}`,
    )
    if (row === undefined) throw notFound()
    return row
  }
  const keep = (id: string, answer: string) =>
    engine.db.transaction(async (tx) => {
      const row = await tx.one<{ answer: string }>(sql`select ${g.answer} from ${g} where ${g.id} = ${id} for update`)
      if (row === undefined) throw notFound()
      await writerFor(engine, 'system', tx).update(guest, id, {}, { keys: { answer } })
    })
  app.post(
    '/api/events/:id/answer',
    {
      config: { access: { permission: 'event-show' } },
      schema: actionDocs('event', 'event_answer', 'Answer an invitation'),
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const answer = answerIn(request)
      const answered = await once(engine, request, caller, request.body, async (tx) => {
        const mine = await tx.one<{ id: string }>(
          sql`select ${g.id} from ${g} where ${g.event_id} = ${id} and ${g.user_id} = ${caller.id}`,
        )
        if (mine === undefined) throw notFound()
        await writerFor(engine, 'system', tx).update(guest, mine.id, {}, { keys: { answer } })
        return { status: 200, body: { message: translate(language(request), 'server:message.updated') } }
      })
      return reply.status(answered.status).send(answered.body)
    },
  )
  const tokenDocs = (operationId: string, summary: string) => ({
    tags: ['event_guest'],
    summary,
    operationId,
    params: { type: 'object', required: ['id'], properties: { id: text } },
    response: { 200: { description: 'Answer', content: { 'application/json': { schema: { type: 'object' } } } } },
  })
  app.get(
    '/api/event-answers/:id',
    { config: { access: 'public' }, schema: tokenDocs('event_answer_show', 'The event that a guest is asked to') },
    async (request) => {
      const { event_id, answer, email } = await byToken(request)
      const data = await engine.db.one(
        sql`select ${e.title}, ${e.start_datetime}, ${e.end_datetime}, ${e.is_all_day}, ${e.time_zone}, ${e.location} from ${e} where ${e.id} = ${event_id}`,
      )
      return { data: { ...data, answer, email } }
    },
  )
  app.post(
    '/api/event-answers/:id',
    { config: { access: 'public' }, schema: tokenDocs('event_answer_store', 'Answer an invitation by its link') },
    async (request) => {
      const { guest_id } = await byToken(request)
      await keep(guest_id, answerIn(request))
      return { message: translate(language(request), 'server:message.updated') }
    },
  )
}

/** Events of one answer about busy times; beyond it the answer says that it has not all. */
const mostBusy = 20_000

/** When colleagues are busy, and nothing else of it. */
const busyRoutes = ({ app, engine, actor }: Api): void => {
  app.get(
    '/api/events/busy',
    {
      config: { access: { permission: 'event-index' } },
      schema: readDocs('event', 'event_busy', 'When people are busy between two moments', {
        data: list({ type: 'object' }),
        is_cut: { type: 'boolean' },
      }),
    },
    async (request) => {
      const given = new Map(pairsOf(request))
      const moment = (name: string): number => {
        const at = readInstant(given.get(name) ?? '')
        if (at === undefined) throw faultAt(name, given.has(name) ? 'bad_instant' : 'required')
        return Date.parse(at)
      }
      const [from, to] = [moment('from'), moment('to')]
      const asked = (given.get('users') ?? '').split(',').filter((id) => isUuid(id))
      if (to <= from || to - from > 31 * 86_400_000) throw faultAt('to', 'bad_value')
      // An event that is being changed is in nobody's way.
      const except = given.get('except') ?? null
      if (except !== null && !isUuid(except)) throw faultAt('except', 'bad_reference')
      const other = except === null ? sql`true` : sql`${e.id} <> ${except}`
      if (asked.length === 0 || asked.length > 50) throw faultAt('users', 'bad_value')
      const reader = readerFor(engine, actor(request))
      const model = engine.models.of('user')
      const seen = reader.scope.rules.mayRead(model) ? await reader.some(model, asked) : []
      const ids = seen.map(({ id }) => id)
      type Busy = {
        user_id: string
        start: string
        end: string | null
        rule: string | null
        zone: string
        without: string[]
      }
      const rows = await engine.heavily(actor(request), (on) =>
        on.all<Busy>(sql`
          select ${g.user_id}, ${e.start_datetime} as start, ${e.end_datetime} as "end", ${e.repeat_rule} as rule, ${e.time_zone} as zone, ${e.left_out} as without
          from ${g} join ${e} on ${e.id} = ${g.event_id}
          where ${g.user_id} = any(${uuids(ids)}) and ${g.answer} <> 'declined' and ${other} and ${e.is_busy} and ${e.start_datetime} < ${isoOf(to)}
            and (${e.end_datetime} > ${isoOf(from)} or (${e.repeat_rule} is not null and (${e.repeats_until} is null or ${e.repeats_until} > ${isoOf(from)})))
          union all
          select ${e.created_by}, ${e.start_datetime}, ${e.end_datetime}, ${e.repeat_rule}, ${e.time_zone}, ${e.left_out} from ${e}
          where ${e.created_by} = any(${uuids(ids)}) and ${other} and ${e.is_busy} and ${e.start_datetime} < ${isoOf(to)}
            and (${e.end_datetime} > ${isoOf(from)} or (${e.repeat_rule} is not null and (${e.repeats_until} is null or ${e.repeats_until} > ${isoOf(from)})))
          limit ${mostBusy + 1}`),
      )
      let isCut = rows.length > mostBusy
      const data = rows.slice(0, mostBusy).flatMap(({ user_id, start, end, rule: text_, zone, without }) => {
        const [begin, took] = [Date.parse(start), end === null ? 0 : Date.parse(end) - Date.parse(start)]
        const rule = text_ === null ? undefined : readRule(text_)
        if (rule === undefined) return [{ user_id, start: isoOf(begin), end: isoOf(begin + took) }]
        const found = occurrencesIn(
          { start: begin, timeZone: zone ?? 'UTC', rule, without: (without ?? []).map((one) => Date.parse(one)) },
          { from: from - took, to },
        )
        isCut ||= found.isCut
        return found.starts.map((at) => ({ user_id, start: isoOf(at), end: isoOf(at + took) }))
      })
      const distinct = new Map(data.map((one) => [JSON.stringify(one), one]))
      return {
        data: [...distinct.values()].toSorted((a, b) => a.start.localeCompare(b.start)),
        is_cut: isCut,
      }
    },
  )
}

/** Calls of events beside the generic ones. */
export const calendarRoutes = (api: Api): void => {
  if (!api.engine.models.all.some(({ name }) => name === 'event')) return
  answerRoutes(api)
  busyRoutes(api)
}
