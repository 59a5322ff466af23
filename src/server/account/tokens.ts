import type { Faults } from '../../core/check-predicate.ts'
import { isStorable } from '../../core/values.ts'
import type { Actor } from '../actor.ts'
import { int, list, problems, text } from '../api/docs/parts.ts'
import { type Api, idOf, objectOf } from '../api/route-context.ts'
import { endSession, openToken, type TokenWish, tokensOf } from '../auth/sessions.ts'
import { faultyNames, invalid, notFound, Problem } from '../problem.ts'
import { logSecurity } from '../security-log.ts'
import { answerDocs, idDocs, ownDocs, tokenSchema } from './docs.ts'

/** Most tokens of one user, and days that one may be good for. */
const mostTokens = 50
const mostDays = 366
const mostName = 80

/** Reads what a token is to be: permissions among those of the caller. */
const wishIn = (body: { readonly [key: string]: unknown }, caller: Actor): TokenWish => {
  const { name, scopes, days } = body
  const faults: Faults = faultyNames(body, (key) => (['name', 'scopes', 'days'].includes(key) ? undefined : 'unknown'))
  if (typeof name !== 'string' || name.trim() === '') faults.name = [{ code: 'required' }]
  else if (!isStorable(name)) faults.name = [{ code: 'bad_text' }]
  else if (name.length > mostName) faults.name = [{ code: 'too_long', params: { max: mostName } }]
  const list = Array.isArray(scopes) ? scopes : []
  if (list.length === 0) faults.scopes = [{ code: 'required' }]
  else if (!list.every((one) => typeof one === 'string' && caller.permissions.has(one)))
    faults.scopes = [{ code: 'bad_reference' }]
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > mostDays)
    faults.days = [{ code: 'out_of_range', params: { min: 1, max: mostDays } }]
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { name: String(name).trim(), scopes: [...new Set(list as string[])], days: Number(days) }
}

/** Tokens that users make for programs: named, limited to some of their permissions, with an end. */
export const tokenRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const path = '/api/profile/tokens'
  const access = { access: 'signed-in' as const }
  app.get(
    path,
    {
      config: access,
      schema: {
        ...ownDocs('tokens', 'One’s tokens for programs'),
        response: { ...answerDocs({ data: list(tokenSchema) }), ...problems(401, 503) },
      },
    },
    async (request) => ({ data: await tokensOf(engine.db, actor(request).id, engine.now()) }),
  )
  app.post(
    path,
    {
      config: access,
      schema: {
        ...ownDocs('token_store', 'Make a token for a program; it is told this once', {
          name: text,
          scopes: list(text),
          days: int,
        }),
        response: {
          ...answerDocs(
            { data: { ...tokenSchema, properties: { ...tokenSchema.properties, token: text } }, message: text },
            'Done',
            201,
          ),
          ...problems(400, 401, 403, 409, 413, 415, 422, 503),
        },
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const wish = wishIn(objectOf(request), caller)
      if ((await tokensOf(engine.db, caller.id, engine.now())).length >= mostTokens)
        throw new Problem(409, 'too_many_tokens', { params: { count: mostTokens } })
      const { id, token: secret, expiresAt } = await openToken(engine.db, caller.id, wish, engine.now())
      logSecurity(request, 'token_made', caller.id)
      const { name, scopes } = wish
      return reply.status(201).send({
        data: { id, name, scopes, expires_at: expiresAt, last_used_at: null, token: secret },
        message: translate(language(request), 'server:message.created'),
      })
    },
  )
  app.delete(
    `${path}/:id`,
    {
      config: access,
      schema: {
        ...ownDocs('token_end', 'End a token'),
        ...idDocs,
        response: { ...answerDocs({ message: text }), ...problems(401, 403, 404, 503) },
      },
    },
    async (request) => {
      const { id } = actor(request)
      if ((await endSession(engine.db, id, idOf(request))) === 0) throw notFound()
      logSecurity(request, 'token_ended', id)
      return { message: translate(language(request), 'server:message.deleted') }
    },
  )
}
