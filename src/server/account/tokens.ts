import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import { filledList, filledText, whole } from '../api/body-parts.ts'
import { list, problems, text } from '../api/docs/parts.ts'
import { bodyOf } from '../api/route-bodies.ts'
import { type Api, idOf } from '../api/route-context.ts'
import { holdSession } from '../auth/held-session.ts'
import { endSession, openToken, type TokenWish, tokensOf } from '../auth/sessions.ts'
import { faultAt, notFound, Problem } from '../problem.ts'
import { logSecurity } from '../security-log.ts'
import { answerDocs, idDocs, ownDocs, tokenSchema } from './docs.ts'

/** Most tokens of one user, and most days for which one is valid. */
const mostTokens = 50
const mostDays = 366
const mostName = 80

const tokenBody = z.strictObject({
  name: filledText(mostName)
    .transform((name) => name.trim())
    .refine((name) => name !== '', { error: 'required' }),
  scopes: filledList(z.string({ error: 'bad_reference' }), 1000),
  days: whole(1, mostDays),
})

/**
 * Returns the token that a body asks for, with permissions among those of the caller.
 * @throws Problem 422
 */
const wishIn = (request: FastifyRequest, caller: Actor): TokenWish => {
  const { name, scopes, days } = bodyOf(request, tokenBody)
  if (!scopes.every((one) => caller.permissions.has(one))) throw faultAt('scopes', 'bad_reference')
  return { name, scopes: [...new Set(scopes)], days }
}

/** The calls on tokens that users make for programs: named, limited to some of their permissions, with an end. */
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
        ...ownDocs('token_store', 'Make a token for a program; it is told this once', tokenBody),
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
      const wish = wishIn(request, caller)
      const opened = await engine.db.transaction(async (tx) => {
        await holdSession(tx, caller)
        if ((await tokensOf(tx, caller.id, engine.now())).length >= mostTokens)
          throw new Problem(409, 'too_many_tokens', { params: { count: mostTokens } })
        return openToken(tx, caller.id, wish, engine.now())
      })
      const { id, token: secret, expiresAt } = opened
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
