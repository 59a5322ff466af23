// Decision (2026-11): The link to a new password carries its token behind `#`, which reaches no server log and no
// Referer.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../../core/account/account.ts'
import { openReset } from '../auth/resets.ts'
import { tableOf } from '../db/table-of.ts'
import { defineJob } from '../jobs/define-job.ts'
import { isLanguage } from '../translate.ts'

const users = tableOf(account)

/**
 * Looks up who requested a reset and mails them. A job, so that the call takes the same time for unknown addresses.
 * The token is created here and is in no payload.
 */
export const resetMailJob = defineJob({
  name: 'password-mail',
  payload: z.object({ email: z.string() }),
  run: async ({ engine, tx }, { email }) => {
    const { mail, translate, site, now } = engine
    const user = await tx.one<{ id: string; name: string; email: string; locale: string }>(
      sql`select ${users.id}, ${users.name}, ${users.email}, ${users.locale} from ${users} where lower(${users.email}) = ${email} and ${users.is_active} for no key update`,
    )
    if (user === undefined) return
    const token = await openReset(tx, user.id, email, now())
    const language = isLanguage(user.locale) ? user.locale : site.language
    // After the `#`, which browsers send to no server: it appears in no log and no Referer.
    const url = `${site.address()}/reset-password#token=${token}&email=${encodeURIComponent(email)}`
    await mail.send(tx, {
      to: user.email,
      language,
      subject: translate(language, 'mail:passwordReset.subject', { app: site.name }),
      lines: [
        translate(language, 'mail:greeting', { name: user.name }),
        translate(language, 'mail:passwordReset.text', { app: site.name }),
      ],
      action: { label: translate(language, 'mail:passwordReset.action'), url },
      after: [translate(language, 'mail:passwordReset.notYou')],
      secret: true,
    })
  },
})
