import { account } from '../../../core/account/account.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { isLooking, isSignedIn } from '../../base/api/session.ts'
import type { Locale } from '../../base/browser/languages.ts'
import { chooseLanguage } from '../../base/feedback/choose-language.ts'
import { notify } from '../../base/feedback/notices.ts'
import { useApply } from '../rows/use-write.ts'
import { changeOfRow } from '../rows/write-effects.ts'
import { useMe } from './me.tsx'

/** Answers of servers that have no such call, or no such field. */
const missing: ReadonlySet<number> = new Set([404, 405, 422, 501])

/**
 * Changes the language of this browser, and of the account if the user is signed in as themselves; mails are written in
 * the account's language. Shows a notice if the translations cannot be loaded, or the account cannot be written.
 */
export const useChooseLanguage = () => {
  const me = useMe()
  const apply = useApply()
  const keep = async (locale: Locale): Promise<void> => {
    try {
      const { data } = await client.put<unknown>('/profile', { locale })
      void apply(data, { more: [changeOfRow(account.name, me.id)] })
    } catch (error) {
      const { statusCode, message } = error as CallError
      if (!missing.has(statusCode)) notify({ type: 'error', message, key: 'language' })
    }
  }
  return async (locale: Locale): Promise<void> => {
    if ((await chooseLanguage(locale)) && isSignedIn() && !isLooking()) await keep(locale)
  }
}
