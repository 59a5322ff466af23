import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppOptions } from '../../../../server/api/app.ts'
import { actionDocs } from '../../../../server/api/docs/call-docs.ts'
import { problems, text } from '../../../../server/api/docs/parts.ts'
import { bodyOf } from '../../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../../server/api/route-context.ts'
import { intakeFilesLimit, intakeLimit, publicLimit } from '../../../../server/auth/limits.ts'
import { newToken } from '../../../../server/auth/tokens.ts'
import { isoOf } from '../../../../server/clock.ts'
import type { Upload } from '../../../../server/files/upload.ts'
import { faultAt } from '../../../../server/problem.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'
import { askedFields } from '../../intake-form.ts'
import { formAt, isAsked, openDomains, openTypes, type PublicForm, wireOf } from './public-form.ts'
import { withSentForm } from './sent-files.ts'
import { type Given, makeTicket, ticketValues } from './take-answer.ts'

const answerBody = z.strictObject({
  title: z.unknown(),
  requester_email: z.unknown(),
  type_id: z.unknown().optional(),
  description: z.unknown().optional(),
  domain_id: z.unknown().optional(),
  priority: z.unknown().optional(),
  // People don't see this field, but programs that fill in every field do.
  website: z.string({ error: 'not_text' }).optional(),
})

const params = { type: 'object', required: ['token'], properties: { token: text } }
const docs = (operationId: string, summary: string, status: 200 | 201) => ({
  tags: ['intake_form'],
  summary,
  operationId,
  params,
  response: {
    [status]: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } },
    ...problems(400, 403, 404, 413, 415, 422, 429, 503),
  },
})

/** Registers the calls of public forms, and the call that gives a form another address. */
export const intakeRoutes = ({ app, engine, translate, language, actor }: Api, { files }: AppOptions): void => {
  const { models } = engine
  const visits = publicLimit(engine.db.pool)
  const limit = intakeLimit(engine.db.pool)
  const limitFiles = intakeFilesLimit(engine.db.pool)

  const openForm = async (request: FastifyRequest): Promise<PublicForm> => {
    await visits(request.ip)
    const { token = '' } = request.params as { readonly token?: string }
    return formAt(engine.db, token, isoOf(engine.now()))
  }
  const take = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: PublicForm,
    body: Given,
    uploads: readonly Upload[] = [],
  ) => {
    const { website = '', ...given } = body
    const message = form.thanks ?? translate(language(request), 'server:message.created')
    // A program filled in the hidden field: it gets thanks, and its answer is dropped.
    if (website !== '') return reply.status(201).send({ data: { number: null }, message })
    const { email, values } = await ticketValues(engine, form, given, uploads)
    await limit(request.ip, form.id, email)
    return reply.status(201).send({ data: { number: await makeTicket(engine, form, values, uploads) }, message })
  }

  app.get(
    '/api/public/forms/:token',
    { config: { access: 'public' }, schema: docs('intake_form_open', 'What a public form asks', 200) },
    async (request) => {
      const form = await openForm(request)
      const fields = askedFields.filter((field) => isAsked(form, field))
      const { name, intro, requires } = form
      return {
        data: {
          name,
          intro,
          fields: fields.map((field) => ({ field, wire: wireOf[field], required: requires.includes(field) })),
          types: fields.includes('type') ? await openTypes(engine.db, form) : [],
          domains: fields.includes('domain') ? await openDomains(engine.db) : [],
        },
      }
    },
  )

  app.post(
    '/api/public/forms/:token',
    {
      config: { access: 'public' },
      schema: { ...docs('intake_form_answer', 'Ask by a public form', 201), body: answerBody },
    },
    async (request, reply) => take(request, reply, await openForm(request), bodyOf(request, answerBody)),
  )

  app.post(
    '/api/public/forms/:token/files',
    {
      config: { access: 'public' },
      schema: {
        tags: ['intake_form'],
        summary: 'The same with files',
        operationId: 'intake_form_answer_files',
        params,
        consumes: ['multipart/form-data'],
        body: { type: 'object' },
        response: { 201: { description: 'Done' }, ...problems(404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const form = await openForm(request)
      if (!isAsked(form, 'files')) throw faultAt('files', 'unknown')
      await limitFiles.call(request.ip)
      return withSentForm(
        request,
        files,
        (bytes) => limitFiles.bytes(form.id, bytes),
        ({ values, uploads }) => take(request, reply, form, values, uploads),
      )
    },
  )

  app.post(
    '/api/intake-forms/:id/link',
    {
      config: { access: { permission: 'intake-form-update' } },
      schema: actionDocs('intake_form', 'intake_form_link', 'Give a form another address; the one before ends'),
    },
    async (request) => {
      const id = idOf(request)
      await engine.db.transaction((tx) =>
        writerFor(engine, actor(request), tx).update(models.of('intake_form'), id, {}, { keys: { token: newToken() } }),
      )
      return { message: translate(language(request), 'server:message.updated') }
    },
  )
}
