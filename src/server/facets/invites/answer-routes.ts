import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { actionDocs } from '../../api/docs/call-docs.ts'
import { problems, text } from '../../api/docs/parts.ts'
import { once } from '../../api/idempotency.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { wrongLimit } from '../../auth/limits.ts'
import { hashToken } from '../../auth/tokens.ts'
import { type Json, name } from '../../db/database.ts'
import { notFound, Problem } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { writerFor } from '../../rows/write/write.ts'
import { icsEntryOf } from '../calendar/ics-entry.ts'
import type { Inviting } from './guests.ts'

const answers = ['accepted', 'tentative', 'declined'] as const

const answerBody = z.strictObject({ answer: z.enum(answers, { error: 'bad_choice' }) })
const tokenOf = (request: FastifyRequest): string =>
  hashToken(String((request.params as { readonly id?: string }).id ?? ''))

type Asked = { readonly guest_id: string; readonly answer: string; readonly email: string; readonly row_id: string }

/** The calls by which guests answer: signed in, or by the link in their mail. */
export const answerRoutes = (
  { app, engine, translate, language, actor }: Api,
  { model, guest, by }: Inviting,
): void => {
  const [guests, of] = [name(guest.table), name(by)]
  const use = wrongLimit(engine.db.pool, 'answer')
  const byToken = async (request: FastifyRequest): Promise<Asked> => {
    const giveBack = await use(request.ip)
    const row = await engine.db.one<Asked>(
      sql`select g.id as guest_id, g.answer, g.email, g.${of} as row_id from guest_token k join ${guests} g on g.id = k.guest_id where k.token_hash = ${tokenOf(request)}`,
    )
    if (row === undefined) throw notFound()
    await giveBack()
    return row
  }
  const keep = (id: string, answer: string) =>
    engine.db.transaction(async (tx) => {
      const row = await tx.one<{ answer: string }>(sql`select answer from ${guests} where id = ${id} for update`)
      if (row === undefined) throw notFound()
      await writerFor(engine, 'system', tx).update(guest, id, {}, { keys: { answer } })
    })
  app.post(
    `/api${model.entity.api}/:id/answer`,
    {
      config: { access: { permission: permissionFor(model.entity, 'show') } },
      schema: {
        ...actionDocs(model.name, `${model.name}_answer`, 'Answer an invitation'),
        body: answerBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const { answer } = bodyOf(request, answerBody)
      const answered = await once(engine, request, caller, request.body, async (tx) => {
        const mine = await tx.one<{ id: string }>(
          sql`select id from ${guests} where ${of} = ${id} and user_id = ${caller.id}`,
        )
        if (mine === undefined) {
          // Users who see the row get the reason; nobody else learns that it exists.
          if (!(await readerFor(engine, caller, tx).sees(model, id))) throw notFound()
          throw new Problem(403, 'no_guest')
        }
        await writerFor(engine, 'system', tx).update(guest, mine.id, {}, { keys: { answer } })
        return { status: 200, body: { message: translate(language(request), 'server:message.updated') } }
      })
      return reply.status(answered.status).send(answered.body)
    },
  )
  const path = `/api/${model.name.replaceAll('_', '-')}-answers/:id`
  const tokenDocs = (operationId: string, summary: string) => ({
    tags: [guest.name],
    summary,
    operationId,
    params: { type: 'object', required: ['id'], properties: { id: text } },
    response: {
      200: { description: 'Answer', content: { 'application/json': { schema: { type: 'object' } } } },
      ...problems(400, 403, 404, 413, 415, 422, 429, 503),
    },
  })
  app.get(
    path,
    { config: { access: 'public' }, schema: tokenDocs(`${model.name}_answer_show`, 'What a guest is asked to') },
    async (request) => {
      const { row_id, answer, email } = await byToken(request)
      const row = await readerFor(engine, 'system').one(model, row_id)
      if (row === undefined) throw notFound()
      const { title, start, end, isAllDay, timeZone, location = null } = icsEntryOf(engine, model, row as Json)
      const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
      const data = {
        title,
        start_datetime: iso(start),
        end_datetime: iso(end),
        is_all_day: isAllDay,
        time_zone: timeZone,
        location,
      }
      return { data: { ...data, answer, email } }
    },
  )
  app.post(
    path,
    {
      config: { access: 'public' },
      schema: {
        ...tokenDocs(`${model.name}_answer_store`, 'Answer an invitation by its link'),
        body: answerBody,
      },
    },
    async (request) => {
      const { guest_id } = await byToken(request)
      await keep(guest_id, bodyOf(request, answerBody).answer)
      return { message: translate(language(request), 'server:message.updated') }
    },
  )
}
