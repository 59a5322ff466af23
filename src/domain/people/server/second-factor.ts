// Decision (2026-11): A second factor is set up with the password and counts from its first code on. Where a role demands one,
// its holders keep their session and may do nothing but set it up: the next request after a role begins to demand it says so.
import { sql } from 'drizzle-orm'
import { problems } from '../../../server/api/docs-parts.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { attemptJudge } from '../../../server/auth/guesses.ts'
import { isPassword } from '../../../server/auth/passwords.ts'
import { beginFactor, confirmFactor, endFactor, hasFactor, recoveryLeft } from '../../../server/auth/second-factor.ts'
import { otpAddress } from '../../../server/auth/totp.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { recordEvent } from '../../../server/log/events.ts'
import { faultAt, notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { logSecurity } from '../../../server/security-log.ts'
import { role } from '../role.ts'
import { user } from '../user.ts'
import { assertNotAbove } from './account-hooks.ts'
import { textsOf } from './sign-in.ts'

const u = tableOf(user, 'u')
const r = tableOf(role, 'r')
const ur = linksOf(user, 'roles', 'ur')

const text = { type: 'string' }
const answer = (properties: object) => ({
  200: { description: 'Done', content: { 'application/json': { schema: { type: 'object', properties } } } },
})
const docs = (operationId: string, summary: string, body: readonly string[] = []) => ({
  tags: ['profile'],
  summary,
  operationId,
  security: [{ bearer: [] }],
  ...(body.length === 0
    ? {}
    : { body: { type: 'object', required: body, properties: Object.fromEntries(body.map((one) => [one, text])) } }),
})
const writes = problems(400, 401, 403, 409, 413, 415, 422, 429, 503)

/** One's own second factor; and for those who give rights, that of somebody who has lost it. */
export const secondFactorRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const judgePassword = attemptJudge(engine, 'own_password')
  const judgeCode = attemptJudge(engine, 'own_code')
  const path = '/api/profile/second-factor'
  const access = { access: 'signed-in' as const }

  const accountOf = async (id: string) => {
    const account = await engine.db.one<{ email: string; password: string | null; version: number }>(
      sql`select ${u.email}, ${u.password}, ${u.version} from ${u} where ${u.id} = ${id}`,
    )
    if (account === undefined) throw notFound()
    return account
  }
  /** A session alone does not prove who sits there. */
  const assertPassword = async (id: string, password: string) => {
    const { password: stored } = await accountOf(id)
    const isRight = () => isPassword(stored ?? undefined, password, true)
    if (!(await judgePassword(id, { known: 'themselves' }, isRight)))
      throw faultAt('current_password', 'wrong_password')
  }
  const isDemanded = async (id: string): Promise<boolean> =>
    (await engine.db.one(
      sql`select 1 as yes from ${ur} join ${r} on ${r.id} = ${ur.target_id} where ${ur.source_id} = ${id} and ${r.needs_second_factor} limit 1`,
    )) !== undefined

  app.get(
    path,
    {
      config: access,
      schema: {
        ...docs('second_factor', 'One’s own second factor'),
        response: {
          ...answer({
            data: {
              type: 'object',
              properties: {
                active: { type: 'boolean' },
                demanded: { type: 'boolean' },
                recovery_left: { type: 'integer', nullable: true },
              },
            },
          }),
          ...problems(401, 503),
        },
      },
    },
    async (request) => {
      const { id } = actor(request)
      const left = await recoveryLeft(engine.db, id)
      return { data: { active: left !== undefined, demanded: await isDemanded(id), recovery_left: left ?? null } }
    },
  )

  app.post(
    path,
    {
      config: access,
      schema: {
        ...docs('second_factor_begin', 'Begin to set up a second factor', ['current_password']),
        response: { ...answer({ data: { type: 'object', properties: { secret: text, address: text } } }), ...writes },
      },
    },
    async (request) => {
      const { id } = actor(request)
      await assertPassword(id, textsOf(request, 'current_password').current_password)
      if (await hasFactor(engine.db, id)) throw new Problem(409, 'has_factor')
      const secret = await beginFactor(engine.db, id, engine.now())
      return { data: { secret, address: otpAddress(engine.site.name, (await accountOf(id)).email, secret) } }
    },
  )

  app.put(
    path,
    {
      config: access,
      schema: {
        ...docs('second_factor_confirm', 'Confirm it by its first code', ['code']),
        response: {
          ...answer({
            data: { type: 'object', properties: { recovery_codes: { type: 'array', items: text } } },
            message: text,
          }),
          ...writes,
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      const { code } = textsOf(request, 'code')
      let codes: readonly string[] | undefined
      const confirm = async () => {
        codes = await engine.db.transaction(async (tx) => {
          const made = await confirmFactor(tx, caller.id, code, engine.now())
          const { version } = await accountOf(caller.id)
          const event = { entity: 'user', rowId: caller.id, action: 'factor_set', version, caller, at: engine.now() }
          if (made !== undefined) await recordEvent(tx, { ...event, changes: [] })
          return made
        })
        return codes !== undefined
      }
      if (!(await judgeCode(caller.id, { known: 'themselves' }, confirm)) || codes === undefined)
        throw faultAt('code', 'wrong_code')
      logSecurity(request, 'factor_set', caller.id)
      return { data: { recovery_codes: codes }, message: translate(language(request), 'server:message.factor_set') }
    },
  )

  app.post(
    `${path}/end`,
    {
      config: access,
      schema: {
        ...docs('second_factor_end', 'Do without a second factor', ['current_password']),
        response: { ...answer({ message: text }), ...writes },
      },
    },
    async (request) => {
      const caller = actor(request)
      await assertPassword(caller.id, textsOf(request, 'current_password').current_password)
      if (await isDemanded(caller.id)) throw new Problem(409, 'factor_demanded')
      await engine.db.transaction(async (tx) => {
        await endFactor(tx, caller.id)
        const { version } = await accountOf(caller.id)
        const at = engine.now()
        await recordEvent(tx, {
          entity: 'user',
          rowId: caller.id,
          action: 'factor_ended',
          version,
          caller,
          at,
          changes: [],
        })
      })
      logSecurity(request, 'factor_ended', caller.id)
      return { message: translate(language(request), 'server:message.factor_ended') }
    },
  )

  app.delete(
    '/api/users/:id/second-factor',
    {
      config: { access: { permission: 'user-assign-role' } },
      schema: {
        ...docs('user_second_factor_end', 'Take the second factor of somebody who has lost it'),
        params: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
        response: { ...answer({ message: text }), ...problems(401, 403, 404, 409, 503) },
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      await engine.db.transaction(async (tx) => {
        const row = await readerFor(engine, caller, tx).one(engine.models.of('user'), id)
        if (row === undefined) throw notFound()
        await assertNotAbove(id, { tx, caller, engine })
        if ((await endFactor(tx, id)) === 0) throw new Problem(409, 'no_factor')
        const version = row.version ?? 1
        const at = engine.now()
        await recordEvent(tx, { entity: 'user', rowId: id, action: 'factor_ended', version, caller, at, changes: [] })
      })
      logSecurity(request, 'factor_ended', id)
      return { message: translate(language(request), 'server:message.factor_ended') }
    },
  )
}
