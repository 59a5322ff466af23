// Decision (2026-11): A second factor is set up with the password and counts from its first code on. Where a role demands one,
// its holders keep their session and may do nothing but set it up: the next request after a role begins to demand it says so.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { account, role } from '../../core/account/account.ts'
import { filledText } from '../api/body-parts.ts'
import { int, list, problems, text } from '../api/docs/parts.ts'
import { bodyOf } from '../api/route-bodies.ts'
import { type Api, idOf } from '../api/route-context.ts'
import { forgetDevices } from '../auth/devices.ts'
import { attemptJudge } from '../auth/guesses.ts'
import { isPassword } from '../auth/passwords.ts'
import { beginFactor, confirmFactor, endFactor, hasFactor, recoveryLeft } from '../auth/second-factor.ts'
import { otpAddress } from '../auth/totp.ts'
import { linksOf, tableOf } from '../db/table-of.ts'
import { faultAt, notFound, Problem } from '../problem.ts'
import { assertNotAbove } from '../rights/above.ts'
import { readerFor } from '../rows/read/read.ts'
import { logSecurity } from '../security-log.ts'
import { answerDocs, idDocs, ownDocs, writeProblems } from './docs.ts'
import { recordAccountEvent } from './events.ts'

const passwordBody = z.strictObject({ current_password: filledText() })
const codeBody = z.strictObject({ code: filledText() })
const u = tableOf(account, 'u')
const r = tableOf(role, 'r')
const ur = linksOf(account, 'roles', 'ur')

/** The calls on the caller's own second factor; users who give rights also reset that of somebody who has lost it. */
export const secondFactorRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const judgePassword = attemptJudge(engine, 'own_password')
  const judgeCode = attemptJudge(engine, 'own_code')
  const path = '/api/profile/second-factor'
  const access = { access: 'signed-in' as const }

  const accountOf = async (id: string) => {
    const account = await engine.db.one<{ email: string; password: string | null }>(
      sql`select ${u.email}, ${u.password} from ${u} where ${u.id} = ${id}`,
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
        ...ownDocs('second_factor', 'One’s own second factor'),
        response: {
          ...answerDocs({
            data: {
              type: 'object',
              properties: {
                active: { type: 'boolean' },
                demanded: { type: 'boolean' },
                recovery_left: { ...int, nullable: true },
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
        ...ownDocs('second_factor_begin', 'Begin to set up a second factor', passwordBody),
        response: {
          ...answerDocs({ data: { type: 'object', properties: { secret: text, address: text } } }),
          ...writeProblems,
        },
      },
    },
    async (request) => {
      const { id } = actor(request)
      await assertPassword(id, bodyOf(request, passwordBody).current_password)
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
        ...ownDocs('second_factor_confirm', 'Confirm it by its first code', codeBody),
        response: {
          ...answerDocs({
            data: { type: 'object', properties: { recovery_codes: list(text) } },
            message: text,
          }),
          ...writeProblems,
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      const { code } = bodyOf(request, codeBody)
      let codes: readonly string[] | undefined
      const confirm = async () => {
        codes = await engine.db.transaction(async (tx) => {
          const made = await confirmFactor(tx, caller.id, code, engine.now())
          if (made === undefined) return undefined
          // They became known by the password alone.
          await forgetDevices(tx, caller.id)
          await recordAccountEvent(tx, caller.id, 'factor_set', caller, engine.now())
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
        ...ownDocs('second_factor_end', 'Do without a second factor', passwordBody),
        response: { ...answerDocs({ message: text }), ...writeProblems },
      },
    },
    async (request) => {
      const caller = actor(request)
      await assertPassword(caller.id, bodyOf(request, passwordBody).current_password)
      if (await isDemanded(caller.id)) throw new Problem(409, 'factor_demanded')
      await engine.db.transaction(async (tx) => {
        await endFactor(tx, caller.id)
        await recordAccountEvent(tx, caller.id, 'factor_ended', caller, engine.now())
      })
      logSecurity(request, 'factor_ended', caller.id)
      return { message: translate(language(request), 'server:message.factor_ended') }
    },
  )

  app.delete(
    `/api${account.api}/:id/second-factor`,
    {
      config: { access: { permission: `${account.name}-assign-role` } },
      schema: {
        ...ownDocs('user_second_factor_end', 'Take the second factor of somebody who has lost it'),
        ...idDocs,
        response: { ...answerDocs({ message: text }), ...problems(401, 403, 404, 409, 503) },
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      await engine.db.transaction(async (tx) => {
        if (!(await readerFor(engine, caller, tx).sees(engine.models.of(account.name), id))) throw notFound()
        await assertNotAbove(id, { tx, caller, engine })
        if ((await endFactor(tx, id)) === 0) throw new Problem(409, 'no_factor')
        await recordAccountEvent(tx, id, 'factor_ended', caller, engine.now())
      })
      logSecurity(request, 'factor_ended', id)
      return { message: translate(language(request), 'server:message.factor_ended') }
    },
  )
}
