import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../../core/account/account.ts'
import type { AppOptions } from '../api/app.ts'
import { filledText } from '../api/body-parts.ts'
import { problems, text } from '../api/docs/parts.ts'
import { bodyOf } from '../api/route-bodies.ts'
import type { Api } from '../api/route-context.ts'
import { rememberDevice } from '../auth/devices.ts'
import { resetLimits } from '../auth/limits.ts'
import { hashPassword } from '../auth/passwords.ts'
import { redeemReset, resetHolds } from '../auth/resets.ts'
import { hasFactor } from '../auth/second-factor.ts'
import { tableOf } from '../db/table-of.ts'
import { faultAt } from '../problem.ts'
import { isEmail } from '../rows/values/schemas.ts'
import { logSecurity } from '../security-log.ts'
import { assertGoodPassword, changePassword } from './change-password.ts'
import { answerDocs, publicDocs } from './docs.ts'
import { resetMailJob } from './reset-mail.ts'

const users = tableOf(account)

const email = filledText().meta({ format: 'email' })
const askBody = z.strictObject({ email })
const resetBody = z.strictObject({
  token: filledText(),
  email,
  password: filledText(),
  password_confirmation: filledText(),
})

/** One mail address as stored; lists and header lines are refused (CVE-2023-7028 was an array). */
const mailOf = (value: string): string => {
  const mail = value.trim().toLowerCase()
  // Only blanks are trimmed: a line break is an attack, not an address.
  if (/[\r\n]/.test(value) || !isEmail(mail)) throw faultAt('email', 'bad_email')
  return mail
}

/** Password reset: the request for a mail with a link, and the calls behind the link. */
export const resetRoutes = ({ app, engine, translate, language }: Api, { secure }: AppOptions): void => {
  const limits = resetLimits(engine.db.pool)

  app.post(
    '/api/password/email',
    {
      config: { access: 'public' },
      schema: {
        ...publicDocs('password_email', 'Ask for a link to choose a new password', askBody),
        response: {
          ...answerDocs({ message: text }, 'Said to everybody, whether the address is known or not'),
          ...problems(400, 403, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request) => {
      const mail = mailOf(bodyOf(request, askBody).email)
      await limits.ask(mail, request.ip)
      await engine.db.transaction((tx) => engine.jobs.send(tx, resetMailJob, { email: mail }))
      logSecurity(request, 'password_mail_asked', null)
      return { message: translate(language(request), 'server:message.reset_sent') }
    },
  )

  app.post(
    '/api/password/reset',
    {
      config: { access: 'public' },
      schema: {
        ...publicDocs('password_reset', 'Choose a new password with the token of the link', resetBody),
        response: {
          ...answerDocs({ message: text }, 'Changed; every session has ended'),
          ...problems(400, 403, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const body = bodyOf(request, resetBody)
      const mail = mailOf(body.email)
      const giveBack = await limits.use(request.ip)
      const refuse = (): never => {
        logSecurity(request, 'password_reset_failed', null)
        throw faultAt('token', 'bad_reset')
      }
      if (!(await resetHolds(engine.db, body.token, mail, engine.now()))) return refuse()
      await giveBack()
      // Before the token is used up: after a bad choice the same link works again.
      await assertGoodPassword(body.password, body.password_confirmation, 'password')
      const newHash = await hashPassword(body.password)
      const id = await engine.db.transaction(async (tx) => {
        const owner = await redeemReset(tx, body.token, mail, engine.now())
        // The mailbox must still be the account's, and the account active.
        const user =
          owner === undefined
            ? undefined
            : await tx.one<{ id: string }>(
                sql`select ${users.id} from ${users} where ${users.id} = ${owner} and lower(${users.email}) = ${mail} and ${users.is_active} for no key update`,
              )
        if (user !== undefined) await changePassword(engine, tx, user.id, newHash, 'system')
        return user?.id
      })
      if (id === undefined) return refuse()
      // The owner of the mailbox owns the account: this device is not slowed down by attempts of strangers. With a second
      // factor the mailbox is not enough.
      if (!(await hasFactor(engine.db, id)))
        await rememberDevice(engine.db, { request, reply, secure }, id, engine.now())
      logSecurity(request, 'password_reset', id)
      return { message: translate(language(request), 'server:message.password_changed') }
    },
  )
}
