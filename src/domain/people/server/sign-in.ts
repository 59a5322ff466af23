import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Fault, Faults } from '../../../core/check-predicate.ts'
import { isStorable } from '../../../core/values.ts'
import type { AppOptions } from '../../../server/api/app.ts'
import { problems } from '../../../server/api/docs-parts.ts'
import type { Api } from '../../../server/api/route-context.ts'
import { objectOf } from '../../../server/api/route-context.ts'
import { deviceIn, isKnownDevice, rememberDevice } from '../../../server/auth/devices.ts'
import { attemptJudge } from '../../../server/auth/guesses.ts'
import { badCredentials, isPassword } from '../../../server/auth/passwords.ts'
import { hasFactor, useFactor } from '../../../server/auth/second-factor.ts'
import { type Device, endSession, openSession } from '../../../server/auth/sessions.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { faultAt, faultyNames, invalid } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { logSecurity } from '../../../server/security-log.ts'
import { user } from '../user.ts'
import { userAsActor } from './actor.ts'

const u = tableOf(user, 'u')

export const deviceOf = (request: FastifyRequest): Device => ({
  userAgent: request.headers['user-agent'],
  ip: request.ip,
})

/** The specification's answer to a successful sign-in. */
export const letIn = async (engine: Engine, tx: Queryable, userId: string, device: Device) => {
  const { token, expiresAt } = await openSession(tx, userId, device, engine.now())
  const user = await readerFor(engine, await userAsActor(tx, engine.models, userId), tx).one(
    engine.models.of('user'),
    userId,
  )
  return { data: { access_token: token, token_type: 'Bearer', expires_at: expiresAt, user } }
}

/** Reads a body with exactly these texts; missing and further ones are faults. */
export const textsOf = <K extends string>(
  request: FastifyRequest,
  ...names: readonly K[]
): { readonly [N in K]: string } => {
  const body = objectOf(request)
  const faultOf = (value: unknown): Fault | undefined => {
    if (value === undefined || value === '' || value === null) return { code: 'required' }
    if (typeof value !== 'string') return { code: 'not_text' }
    if (!isStorable(value)) return { code: 'bad_text' }
    return value.length > 1000 ? { code: 'too_long', params: { max: 1000 } } : undefined
  }
  const faults: Faults = {}
  for (const name of names) {
    const fault = faultOf(body[name])
    if (fault !== undefined) faults[name] = [fault]
  }
  Object.assign(
    faults,
    faultyNames(body, (name) => ((names as readonly string[]).includes(name) ? undefined : 'unknown')),
  )
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return body as { readonly [N in K]: string }
}

const text = { type: 'string' }
const json = (schema: object, description: string) => ({ description, content: { 'application/json': { schema } } })

export const signInRoutes = ({ app, engine, translate, language, actor }: Api, { secure }: AppOptions): void => {
  const judge = attemptJudge(engine, 'sign_in')
  const signedIn = {
    type: 'object',
    properties: {
      data: {
        type: 'object',
        properties: { access_token: text, token_type: text, expires_at: text, user: { type: 'object' } },
      },
    },
  }
  app.post(
    '/api/users/login',
    {
      config: { access: 'public' },
      schema: {
        tags: ['session'],
        summary: 'Sign in',
        operationId: 'sign_in',
        security: [],
        body: {
          type: 'object',
          required: ['email', 'password'],
          properties: {
            email: { type: 'string', format: 'email' },
            password: text,
            code: { ...text, description: 'Of an authenticator app, or a recovery code, where the account has them' },
          },
        },
        response: { 200: json(signedIn, 'Signed in'), ...problems(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const hasCode = objectOf(request).code !== undefined
      const { email, password, code } = hasCode
        ? textsOf(request, 'email', 'password', 'code')
        : { ...textsOf(request, 'email', 'password'), code: undefined }
      const mail = email.trim().toLowerCase()
      const device = deviceIn(request)
      const user = await engine.db.one<{ id: string; password: string | null; is_active: boolean; known: boolean }>(
        sql`select ${u.id}, ${u.password}, ${u.is_active}, ${isKnownDevice(sql`${u.id}`, device, engine.now())} as known from ${u} where lower(${u.email}) = ${mail}`,
      )
      const isKnown = user?.known === true && device !== undefined
      const from = isKnown ? { known: device } : { address: request.ip }
      // Wrong password, unknown mail and inactive user get the same answer after the same work.
      let lacksCode = false
      const right = await judge(mail, from, async () => {
        const isRight = await isPassword(user?.password ?? undefined, password, isKnown)
        if (!isRight || user?.is_active !== true) return false
        if (!(await hasFactor(engine.db, user.id))) return true
        // Nobody hears of the second factor before the password was right.
        lacksCode = code === undefined
        return lacksCode || engine.db.transaction((tx) => useFactor(tx, user.id, code ?? '', engine.now()))
      })
      if (right && lacksCode) throw faultAt('code', 'code_required')
      if (!right || user === undefined) {
        logSecurity(request, 'sign_in_failed', user?.id ?? null)
        throw badCredentials()
      }
      await rememberDevice(engine.db, { request, reply, secure }, user.id, engine.now())
      logSecurity(request, 'signed_in', user.id)
      return letIn(engine, engine.db, user.id, deviceOf(request))
    },
  )
  app.post(
    '/api/users/logout',
    {
      config: { access: 'signed-in', whileLooking: true },
      schema: {
        tags: ['session'],
        summary: 'Sign out',
        operationId: 'sign_out',
        security: [{ bearer: [] }],
        response: {
          200: json({ type: 'object', properties: { message: text } }, 'Signed out'),
          ...problems(401, 403, 503),
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      await endSession(engine.db, caller.id, caller.sessionId)
      logSecurity(request, 'signed_out', caller.id)
      return { message: translate(language(request), 'server:message.signed_out') }
    },
  )
}
