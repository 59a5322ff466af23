import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { account } from '../../core/account/account.ts'
import type { AppOptions } from '../api/app.ts'
import { filledText } from '../api/body-parts.ts'
import { problems, text } from '../api/docs/parts.ts'
import { bodyOf } from '../api/route-bodies.ts'
import type { Api } from '../api/route-context.ts'
import { deviceIn, isKnownDevice, rememberDevice } from '../auth/devices.ts'
import { attemptJudge } from '../auth/guesses.ts'
import { badCredentials, isPassword } from '../auth/passwords.ts'
import { hasFactor, isAppCode, useFactor } from '../auth/second-factor.ts'
import { type Device, endSession, openSession } from '../auth/sessions.ts'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { tableOf } from '../db/table-of.ts'
import type { Engine } from '../engine.ts'
import { faultAt } from '../problem.ts'
import { userAsActor } from '../rights/identify.ts'
import { readerFor } from '../rows/read/read.ts'
import { logSecurity } from '../security-log.ts'
import { answerDocs } from './docs.ts'

const u = tableOf(account, 'u')
const users = tableOf(account)
const signInBody = z.strictObject({
  email: filledText().meta({ format: 'email' }),
  password: filledText(),
  code: filledText()
    .optional()
    .meta({ description: 'Of an authenticator app, or a recovery code, where the account has them' }),
})

export const deviceOf = (request: FastifyRequest): Device => ({
  userAgent: request.headers['user-agent'],
  ip: request.ip,
})

/** The specification's answer to a successful sign-in. */
export const letIn = async (engine: Engine, tx: Queryable, userId: string, device: Device) => {
  const { token, expiresAt } = await openSession(tx, userId, device, engine.now())
  // From now on they have signed in, also before the first minute of the session is over.
  await tx.run(sql`update ${users} set ${users.last_seen_at} = ${isoOf(engine.now())} where ${users.id} = ${userId}`)
  const user = await readerFor(engine, await userAsActor(tx, engine.models, userId), tx).one(
    engine.models.of(account.name),
    userId,
  )
  return { data: { access_token: token, token_type: 'Bearer', expires_at: expiresAt, user } }
}

export const signInRoutes = ({ app, engine, translate, language, actor }: Api, { secure }: AppOptions): void => {
  const judgePassword = attemptJudge(engine, 'sign_in')
  const [judgeCode, judgeRecovery] = [attemptJudge(engine, 'sign_in_code'), attemptJudge(engine, 'sign_in_recovery')]
  const signedIn = {
    data: {
      type: 'object',
      properties: { access_token: text, token_type: text, expires_at: text, user: { type: 'object' } },
    },
  }
  app.post(
    `/api${account.api}/login`,
    {
      config: { access: 'public' },
      schema: {
        tags: ['session'],
        summary: 'Sign in',
        operationId: 'sign_in',
        body: signInBody,
        response: { ...answerDocs(signedIn, 'Signed in'), ...problems(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const { email, password, code } = bodyOf(request, signInBody)
      const mail = email.trim().toLowerCase()
      const device = deviceIn(request)
      const user = await engine.db.one<{ id: string; password: string | null; is_active: boolean; known: boolean }>(
        sql`select ${u.id}, ${u.password}, ${u.is_active}, ${isKnownDevice(sql`${u.id}`, device, engine.now())} as known from ${u} where lower(${u.email}) = ${mail}`,
      )
      const isKnown = user?.known === true && device !== undefined
      const from = isKnown ? { known: device } : { address: request.ip }
      // Wrong password, unknown mail and inactive user get the same answer after the same work.
      const isRight = await judgePassword(
        mail,
        from,
        async () => (await isPassword(user?.password ?? undefined, password, isKnown)) && user?.is_active === true,
      )
      const refuse = (): never => {
        logSecurity(request, 'sign_in_failed', user?.id ?? null)
        throw badCredentials()
      }
      if (!isRight || user === undefined) return refuse()
      // Nobody hears of the second factor before the password was right.
      if (await hasFactor(engine.db, user.id)) {
        if (code === undefined) throw faultAt('code', 'code_required')
        const judge = isAppCode(code) ? judgeCode : judgeRecovery
        const isIn = () => engine.db.transaction((tx) => useFactor(tx, user.id, code, engine.now()))
        if (!(await judge(user.id, from, isIn))) return refuse()
      }
      const answer = await engine.db.transaction(async (tx) => {
        // A change of the password, or of who may sign in, comes before and is noticed here, or after and ends this session.
        const held = await tx.one<{ password: string | null; is_active: boolean }>(
          sql`select ${u.password}, ${u.is_active} from ${u} where ${u.id} = ${user.id} for no key update`,
        )
        if (held?.is_active !== true || held.password !== user.password) return undefined
        return letIn(engine, tx, user.id, deviceOf(request))
      })
      if (answer === undefined) return refuse()
      await rememberDevice(engine.db, { request, reply, secure }, user.id, engine.now())
      logSecurity(request, 'signed_in', user.id)
      return answer
    },
  )
  app.post(
    `/api${account.api}/logout`,
    {
      config: { access: 'signed-in', whileLooking: true },
      schema: {
        tags: ['session'],
        summary: 'Sign out',
        operationId: 'sign_out',
        response: {
          ...answerDocs({ message: text }, 'Signed out'),
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
