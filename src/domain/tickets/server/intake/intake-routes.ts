import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actionDocs } from '../../../../server/api/docs/call-docs.ts'
import { problems, text } from '../../../../server/api/docs/parts.ts'
import { bodyOf } from '../../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../../server/api/route-context.ts'
import { intakeLimit, publicLimit } from '../../../../server/auth/limits.ts'
import { newToken } from '../../../../server/auth/tokens.ts'
import { isoOf } from '../../../../server/clock.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { fittingParagraphs } from '../../../../server/mail/incoming/quotes.ts'
import { faultAt, faultyNames, invalid, Problem } from '../../../../server/problem.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'
import { type AskedField, askedFields, intakeForm } from '../../intake-form.ts'
import { teamDomain } from '../../team-domain.ts'

const [f, d] = [tableOf(intakeForm, 'f'), tableOf(teamDomain, 'd')]
/** Characters of a description; the body of a public call has room for no more. */
const mostDescribed = 10_000

/** How a field is called in the answer of a form, as in tickets. */
const wireOf: { readonly [F in AskedField]: string } = {
  description: 'description',
  domain: 'domain_id',
  priority: 'priority',
}

type Form = {
  readonly id: string
  readonly name: string
  readonly intro: string | null
  readonly thanks: string | null
  readonly type_id: string
  readonly domain_id: string | null
  readonly priority: string
  readonly asks: readonly string[]
  readonly requires: readonly string[]
}

const answerBody = z.strictObject({
  title: z.unknown(),
  requester_email: z.unknown(),
  description: z.unknown().optional(),
  domain_id: z.unknown().optional(),
  priority: z.unknown().optional(),
  // Nobody sees this field: programs that fill in whatever they find do.
  website: z.string({ error: 'not_text' }).optional(),
})

const docs = (operationId: string, summary: string, status: 200 | 201) => ({
  tags: ['intake_form'],
  summary,
  operationId,
  params: { type: 'object', required: ['token'], properties: { token: text } },
  response: {
    [status]: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } },
    ...problems(400, 403, 404, 413, 415, 422, 429, 503),
  },
})

/** One answer for forms that never were, are switched off or have ended. */
const formGone = () => new Problem(404, 'link_gone')

const isAsked = ({ asks, requires }: Form, field: AskedField): boolean =>
  asks.includes(field) || requires.includes(field)

/** Calls of public forms, and the one by which a form gets another address. */
export const intakeRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const { models } = engine
  const ticket = models.of('ticket')
  const visits = publicLimit(engine.db.pool)
  const limit = intakeLimit(engine.db.pool)

  const openForm = async (request: FastifyRequest): Promise<Form> => {
    await visits(request.ip)
    const { token = '' } = request.params as { readonly token?: string }
    const form = await engine.db.one<Form>(
      sql`select ${f.id}, ${f.name}, ${f.intro}, ${f.thanks}, ${f.type_id}, ${f.domain_id}, ${f.priority},
        ${f.asks}, ${f.requires} from ${f}
        where ${f.token} = ${token.slice(0, 100)} and ${f.is_active} and (${f.ends_at} is null or ${f.ends_at} > ${isoOf(engine.now())})`,
    )
    if (form === undefined) throw formGone()
    return form
  }
  const openDomains = () =>
    engine.db.all<{ id: string; name: string }>(
      sql`select ${d.id}, ${d.name} from ${d} where ${d.is_active} order by ${d.name} limit 200`,
    )

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
          domains: fields.includes('domain') ? await openDomains() : [],
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
    async (request, reply) => {
      const form = await openForm(request)
      const body = bodyOf(request, answerBody)
      const { website = '', ...given } = body
      const message = form.thanks ?? translate(language(request), 'server:message.created')
      // What a program filled in is thanked for and thrown away.
      if (website !== '') return reply.status(201).send({ data: { number: null }, message })
      const own = new Set([
        'title',
        'requester_email',
        ...askedFields.filter((one) => isAsked(form, one)).map((one) => wireOf[one]),
      ])
      const strange = faultyNames(given, (key) => (own.has(key) ? undefined : 'unknown'))
      if (Object.keys(strange).length > 0) throw invalid(strange)
      const said = z.string().trim()
      const email = said.max(254).safeParse(given.requester_email).data ?? ''
      if (email === '') throw faultAt('requester_email', 'required')
      const description = said.safeParse(given.description ?? '').data
      if (description === undefined) throw faultAt('description', 'not_text')
      if (description.length > mostDescribed) throw faultAt('description', 'too_long', { max: mostDescribed })
      const missing = form.requires.flatMap((field) => {
        const wire = askedFields.includes(field as AskedField) ? wireOf[field as AskedField] : undefined
        const value = wire === 'description' ? description : given[wire as keyof typeof given]
        return wire !== undefined && (value === undefined || value === null || value === '') ? [wire] : []
      })
      if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((wire) => [wire, [{ code: 'required' }]])))
      const domains = isAsked(form, 'domain') && given.domain_id ? await openDomains() : []
      if (given.domain_id && !domains.some(({ id }) => id === given.domain_id))
        throw faultAt('domain_id', 'bad_reference')
      await limit(request.ip, form.id, email)
      const number = await engine.db.transaction(async (tx) => {
        const id = await writerFor(engine, 'system', tx).create(
          ticket,
          {
            title: given.title,
            type_id: form.type_id,
            ...(description === '' ? {} : { description: fittingParagraphs(description, 3 * mostDescribed) }),
            ...((given.domain_id ?? form.domain_id) ? { domain_id: given.domain_id ?? form.domain_id } : {}),
            priority: given.priority ?? form.priority,
            requester_email: email,
          },
          { channel: 'form', form_id: form.id },
        )
        return (await readerFor(engine, 'system', tx).one(ticket, id))?.number
      })
      return reply.status(201).send({ data: { number }, message })
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
