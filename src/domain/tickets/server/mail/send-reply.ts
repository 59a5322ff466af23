import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { messagesOf } from '../../../../server/mail/threads.ts'
import { isLanguage } from '../../../../server/translate.ts'
import { user } from '../../../people/user.ts'
import { ticket } from '../../ticket.ts'
import { markOf } from './threads.ts'

const [t, u] = [tableOf(ticket, 't'), tableOf(user, 'u')]

type Context = { readonly engine: Engine; readonly tx: Queryable }
type Correspondent = {
  readonly number: number
  readonly title: string
  readonly address: string
  readonly requester: string | null
  readonly locale: string | null
}

/** To whom a ticket is answered by mail: who asked by mail, at the address that they wrote from. */
const correspondentOf = (tx: Queryable, id: string) =>
  tx.one<Correspondent>(sql`select ${t.number}, ${t.title}, coalesce(${t.requester_email}, ${u.email}) as address, ${u.id} as requester, ${u.locale}
    from ${t} left join ${u} on ${u.id} = ${t.requester_id} and ${u.is_active}
    where ${t.id} = ${id} and ${t.channel} = 'mail' and coalesce(${t.requester_email}, ${u.email}) is not null`)

const letterTo = async ({ engine, tx }: Context, id: string, { number, title, address, locale }: Correspondent) => ({
  to: address,
  language: isLanguage(locale ?? '') ? (locale as 'en') : engine.site.language,
  subject: `Re: ${title} ${markOf({ id, number })}`,
  thread: { entity: 'ticket', id, earlier: await messagesOf(tx, 'ticket', id) },
})

/** Says by mail that a ticket was opened, once: an automatic answer, which says that it is one. */
export const confirmTicket = async (context: Context, id: string): Promise<void> => {
  const { engine, tx } = context
  const to = await correspondentOf(tx, id)
  if (to === undefined) return
  const letter = await letterTo(context, id, to)
  const values = { value: `#${to.number}`, title: to.title, app: engine.site.name }
  const say = (key: 'text' | 'answer') => engine.translate(letter.language, `mail:ticketOpened.${key}`, values)
  await engine.mail.send(tx, { ...letter, lines: [say('text'), say('answer')] })
}

/**
 * Sends a public reply to who asked by mail, in the thread of their mail.
 * @returns the user who has heard by that, so that nobody tells them twice
 */
export const sendReply = async (context: Context, id: string, body: string, except: string | undefined) => {
  const to = await correspondentOf(context.tx, id)
  if (to === undefined || (to.requester !== null && to.requester === except)) return undefined
  await context.engine.mail.send(context.tx, { ...(await letterTo(context, id, to)), lines: [], said: body })
  return to.requester ?? undefined
}
