import { sql } from 'drizzle-orm'
import { assertMaySend, maySend } from '../../../../server/auth/sending-limits.ts'
import { isoOf } from '../../../../server/clock.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import type { IncomingMail } from '../../../../server/mail/incoming/incoming.ts'
import { paragraphs } from '../../../../server/mail/incoming/quotes.ts'
import { isSenderProven } from '../../../../server/mail/incoming/sender-proof.ts'
import { mostAttached } from '../../../../server/mail/letter.ts'
import { messagesOf } from '../../../../server/mail/threads.ts'
import { faultAt, Problem } from '../../../../server/problem.ts'
import { isLanguage } from '../../../../server/translate.ts'
import { attachment } from '../../../attached/attachment.ts'
import { comment } from '../../../attached/comment.ts'
import { user } from '../../../people/user.ts'
import { ticket } from '../../ticket.ts'
import { markOf } from './threads.ts'

const [t, u, other, a] = [tableOf(ticket, 't'), tableOf(user, 'u'), tableOf(user, 'o'), tableOf(attachment, 'a')]
const sent = linksOf(comment, 'attachments', 'l')

type Context = { readonly engine: Engine; readonly tx: Queryable }
type Correspondent = {
  readonly number: number
  readonly title: string
  readonly address: string
  readonly requester: string | null
  readonly locale: string | null
}

/**
 * To whom a ticket is answered by mail: its requester, where they wrote by mail at the address that they wrote from. None where
 * the account of the requester, or of that address, is not active.
 */
const correspondentOf = (tx: Queryable, id: string) =>
  tx.one<Correspondent>(sql`select ${t.number}, ${t.title}, coalesce(${t.requester_email}, ${u.email}) as address, ${u.id} as requester, ${u.locale}
    from ${t} left join ${u} on ${u.id} = ${t.requester_id}
    where ${t.id} = ${id} and coalesce(${t.requester_email}, ${u.email}) is not null and ${u.is_active} is not false
      and not exists (select 1 from ${other} where lower(${other.email}) = lower(${t.requester_email}) and not ${other.is_active})`)

const letterTo = async ({ engine, tx }: Context, id: string, { number, title, address, locale }: Correspondent) => ({
  to: address,
  language: isLanguage(locale ?? '') ? (locale as 'en') : engine.site.language,
  subject: `Re: ${title} ${markOf({ id, number })}`,
  thread: { entity: 'ticket', id, earlier: await messagesOf(tx, 'ticket', id) },
})

/** Whether a sender may be answered automatically: anybody writes any address as their own, whose owner would hear of it. */
const mayConfirm = async (context: Context, mail: IncomingMail, address: string): Promise<boolean> => {
  const { authServer } = context.engine.mail
  if (authServer === undefined) return maySend(context, 'unproven_confirmation', address)
  return isSenderProven(mail, authServer) && (await maySend(context, 'ticket_mail', address))
}

/** Says by mail that a ticket was opened, once: an automatic answer, which says that it is one. */
export const confirmTicket = async (context: Context, id: string, mail: IncomingMail): Promise<void> => {
  const { engine, tx } = context
  const to = await correspondentOf(tx, id)
  if (to === undefined || !(await mayConfirm(context, mail, to.address))) return
  const letter = await letterTo(context, id, to)
  const values = { value: `#${to.number}`, title: to.title, app: engine.site.name }
  const say = (key: 'text' | 'answer') => engine.translate(letter.language, `mail:ticketOpened.${key}`, values)
  await engine.mail.send(tx, { ...letter, lines: [say('text'), say('answer')] })
}

type Sent = { readonly file: string; readonly name: string; readonly size: number }

/** Files of a reply: those that fit into a mail, and the names of the others. */
const filesOf = async (tx: Queryable, reply: string) => {
  const rows = await tx.all<Sent>(sql`select ${a.file_id} as file, file.name, file.size::float8 as size from ${sent}
    join ${a} on ${a.id} = ${sent.target_id} join file on file.id = ${a.file_id}
    where ${sent.source_id} = ${reply} and ${a.deleted_at} is null order by ${a.created_at}, ${a.id}`)
  const files: string[] = []
  const tooLarge: string[] = []
  let room = mostAttached
  for (const { file, name, size } of rows)
    if (size > room) tooLarge.push(name)
    else {
      files.push(file)
      room -= size
    }
  return { files, tooLarge }
}

/** What a requester has heard of a reply by mail, and what their notice may still mail. */
type Told = { readonly mail?: 'off' | 'daily' }

/** Whether a reply is mailed now; `daily` where its notice is to be mailed with the others of the day. */
const wayTo = async (context: Context, id: string, to: Correspondent): Promise<'mail' | 'notice' | 'daily'> => {
  const { engine, tx } = context
  if (to.requester === null) {
    await assertMaySend(context, 'ticket_mail', to.address)
    return 'mail'
  }
  const about = { entity: ticket.name, id }
  const reached = await engine.reach(tx, { user: to.requester, kind: 'answered', about })
  if (reached?.mail !== 'at_once') return 'notice'
  return (await maySend(context, 'ticket_mail', to.address)) ? 'mail' : 'daily'
}

type Reply = { readonly id: string; readonly body: string }

/** Mails a reply with its files in the thread of its ticket, and records that it was. */
const mailReply = async (context: Context, id: string, reply: Reply, to: Correspondent): Promise<void> => {
  const { engine, tx } = context
  const letter = await letterTo(context, id, to)
  const { files, tooLarge } = await filesOf(tx, reply.id)
  const more =
    tooLarge.length === 0
      ? ''
      : paragraphs(
          engine.translate(letter.language, 'server:ticket.filesTooLarge', {
            value: tooLarge.join(', ').slice(0, 500),
          }),
        )
  await engine.mail.send(tx, { ...letter, lines: [], said: `${reply.body}${more}`, files })
  await tx.run(sql`insert into reply_mail (comment_id, sent_at) values (${reply.id}, ${isoOf(engine.now())})`)
}

/**
 * Sends a public reply with its files to the ticket's requester, in the thread of their mail: to users as they chose, to an
 * address without an account always.
 * @param except who wrote it
 * @returns what the notice of the reply may still mail
 * @throws Problem 429 after too many mails to an address without an account within an hour
 */
export const sendReply = async (
  context: Context,
  id: string,
  reply: Reply,
  except: string | undefined,
): Promise<Told> => {
  const to = await correspondentOf(context.tx, id)
  if (to === undefined || (to.requester !== null && to.requester === except)) return {}
  const way = await wayTo(context, id, to)
  if (way !== 'mail') return way === 'daily' ? { mail: 'daily' } : {}
  await mailReply(context, id, reply, to)
  return { mail: 'off' }
}

/**
 * Sends a reply by mail that was not mailed as it was written: a note made public later.
 * @param reply locked by the caller
 * @throws Problem 422 at `comment` for what was mailed already, and where nobody is to be mailed; 429 after too many mails to
 * the requester within an hour
 */
export const sendReplyLater = async (
  context: Context,
  id: string,
  reply: Reply & { readonly created_by: string | null; readonly from_address: string | null },
): Promise<void> => {
  const { tx } = context
  const earlier = await tx.one(sql`select 1 from reply_mail where comment_id = ${reply.id}`)
  if (earlier !== undefined) throw faultAt('comment', 'already_mailed')
  const to = await correspondentOf(tx, id)
  const isTheirs = reply.from_address !== null || (to?.requester ?? null) === reply.created_by
  if (to === undefined || isTheirs) throw faultAt('comment', 'nobody_to_mail')
  const way = await wayTo(context, id, to)
  if (way === 'notice') throw faultAt('comment', 'nobody_to_mail')
  if (way === 'daily') throw new Problem(429, 'too_many_mails', { headers: { 'retry-after': '3600' } })
  await mailReply(context, id, reply, to)
}
