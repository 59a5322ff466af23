import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../../core/account/account.ts'
import { filledText } from '../api/body-parts.ts'
import { problems, text } from '../api/docs/parts.ts'
import { bodyOf } from '../api/route-bodies.ts'
import type { Api } from '../api/route-context.ts'
import { attemptJudge } from '../auth/guesses.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { tableOf } from '../db/table-of.ts'
import { faultAt } from '../problem.ts'
import { logSecurity } from '../security-log.ts'
import { assertGoodPassword, changePassword } from './change-password.ts'
import { answerDocs, ownDocs } from './docs.ts'

const users = tableOf(account)
const changeBody = z.strictObject({
  current_password: filledText(),
  new_password: filledText(),
  new_password_confirmation: filledText(),
})

/** The change of one's own password, which takes the present one. */
export const ownPasswordRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const judge = attemptJudge(engine, 'own_password')
  app.post(
    `/api${account.api}/update-password`,
    {
      config: { access: 'signed-in' },
      schema: {
        ...ownDocs('password_update', 'Change one’s password', changeBody),
        response: { ...answerDocs({ message: text }, 'Changed'), ...problems(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      const caller = actor(request)
      const body = bodyOf(request, changeBody)
      const user = await engine.db.one<{ password: string }>(
        sql`select ${users.password} from ${users} where ${users.id} = ${caller.id}`,
      )
      const isRight = () => isPassword(user?.password, body.current_password, true)
      // A session alone does not prove knowledge of the password.
      if (!(await judge(caller.id, { known: 'themselves' }, isRight))) {
        logSecurity(request, 'own_password_failed', caller.id)
        throw faultAt('current_password', 'wrong_password')
      }
      await assertGoodPassword(body.new_password, body.new_password_confirmation, 'new_password')
      const newHash = await hashPassword(body.new_password)
      await engine.db.transaction(async (tx) => {
        // The row is locked, so that of several changes at once with one password only the first is made.
        const held = await tx.one<{ password: string }>(
          sql`select ${users.password} from ${users} where ${users.id} = ${caller.id} for no key update`,
        )
        if (held?.password !== user?.password) throw faultAt('current_password', 'wrong_password')
        await changePassword(engine, tx, caller.id, newHash, caller, caller.sessionId)
      })
      logSecurity(request, 'password_changed', caller.id)
      return { message: translate(language(request), 'server:message.password_changed') }
    },
  )
}
