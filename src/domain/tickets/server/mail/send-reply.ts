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
 * Returns whom a ticket is answered by mail: the requester, at the address from which they wrote. Nobody, if they did
 * not write by mail, or if the account of the requester or of that address is not active.
 */
const correspondentOf = (tx: Queryable, id: string) =>
  tx.one<Correspondent>(sql`select ${t.number}, ${t.title}, coalesce(${t.requester_email}, ${u.email}) as address, ${u.id} as requester, ${u.locale}
    from ${t} left join ${u} on ${u.id} = ${t.requester_id}
    where ${t.id} = ${id} and coalesce(${t.requester_email}, ${u.email}) is not null and ${u.is_active} is not false
      and not exists (select 1 from ${other} where lower(${other.email}) = lower(${t.requester_email}) and not ${other.is_active})`)

/** Returns the others who may have the replies by an agent's leave, but nobody whose account is not active. */
const othersOf = (tx: Queryable, id: string) =>
  tx.all<Correspondent>(sql`select ${t.number}, ${t.title}, named.address, null as requester, ${other.locale}
    from ${t} cross join lateral jsonb_array_elements_text(${t.answered_emails}) with ordinality named (address, n)
      left join ${other} on lower(${other.email}) = named.address
    where ${t.id} = ${id} and ${other.is_active} is not false order by named.n`)

const letterTo = async ({ engine, tx }: Context, id: string, { number, title, address, locale }: Correspondent) => ({
  to: address,
  language: isLanguage(locale ?? '') ? (locale as 'en') : engine.site.language,
  subject: `Re: ${title} ${markOf({ id, number })}`,
  thread: { entity: 'ticket', id, earlier: await messagesOf(tx, 'ticket', id) },
})

/**
 * Tells whether a sender may get an automatic answer. Anybody can write any address as theirs, and its owner would get
 * the answer.
 */
const mayConfirm = async (context: Context, mail: IncomingMail, address: string): Promise<boolean> => {
  const { authServer } = context.engine.mail
  if (authServer === undefined) return maySend(context, 'unproven_confirmation', address)
  return isSenderProven(mail, authServer) && (await maySend(context, 'ticket_mail', address))
}

/** Confirms by mail that a ticket was opened, once. The mail is marked as an automatic answer. */
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

/** Returns the files of a reply that fit into a mail, and the names of the others. */
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

/** Which mail the requester's notice of a reply may still send; `off` if a mail has brought the reply already. */
type Told = { readonly mail?: 'off' | 'daily' }

/**
 * Decides how a reply reaches its requester: by mail now, by a notice, or by a notice that the mail of the day brings.
 */
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

/** Mails a reply with its files to each of these people in the thread of its ticket, and records that it was mailed. */
const mailReply = async (context: Context, id: string, reply: Reply, all: readonly Correspondent[]): Promise<void> => {
  const { engine, tx } = context
  const { files, tooLarge } = await filesOf(tx, reply.id)
  const names = tooLarge.join(', ').slice(0, 500)
  for (const to of all) {
    const letter = await letterTo(context, id, to)
    const more =
      names === '' ? '' : paragraphs(engine.translate(letter.language, 'server:ticket.filesTooLarge', { value: names }))
    await engine.mail.send(tx, { ...letter, lines: [], said: `${reply.body}${more}`, files })
  }
  await tx.run(sql`insert into reply_mail (comment_id, sent_at) values (${reply.id}, ${isoOf(engine.now())})`)
}

/**
 * Returns those besides the requester who get a reply.
 * @throws Problem 429 after too many mails to one of them within an hour
 */
const copiedOn = async (context: Context, id: string, writer: string | null, to: Correspondent | undefined) => {
  const writers = await context.tx.one<{ email: string }>(
    sql`select lower(${u.email}) as email from ${u} where ${u.id} = ${writer}`,
  )
  const others = (await othersOf(context.tx, id)).filter(
    ({ address }) => address !== to?.address.toLowerCase() && address !== writers?.email,
  )
  for (const { address } of others) await assertMaySend(context, 'ticket_mail', address)
  return others
}

/**
 * Sends a public reply with its files in the ticket's mail thread. A requester with an account gets it as they chose,
 * an address without one always by mail. People in copy get it if an agent has allowed it.
 * @param except who wrote it
 * @returns which mail the notice of the reply may still send
 * @throws Problem 429 after too many mails to an address within an hour
 */
export const sendReply = async (
  context: Context,
  id: string,
  reply: Reply,
  except: string | undefined,
): Promise<Told> => {
  const to = await correspondentOf(context.tx, id)
  const others = await copiedOn(context, id, except ?? null, to)
  const isTheirs = to === undefined || (to.requester !== null && to.requester === except)
  const way = isTheirs ? undefined : await wayTo(context, id, to)
  const all = [...(way === 'mail' && to !== undefined ? [to] : []), ...others]
  if (all.length > 0) await mailReply(context, id, reply, all)
  if (way === 'mail') return { mail: 'off' }
  return way === 'daily' ? { mail: 'daily' } : {}
}

/**
 * Mails a reply that was not mailed when it was written: a note made public later.
 * @param reply locked by the caller
 * @throws Problem 422 at `comment` if it was mailed already or nobody is to be mailed; 429 after too many mails to one
 * of them within an hour
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
  // A reply that came by mail has already reached the people in copy there.
  const isOutside = reply.from_address !== null
  const others = isOutside ? [] : await copiedOn(context, id, reply.created_by, to)
  const isTheirs = isOutside || (to?.requester ?? null) === reply.created_by
  const way = to === undefined || isTheirs ? 'notice' : await wayTo(context, id, to)
  if (way === 'daily') throw new Problem(429, 'too_many_mails', { headers: { 'retry-after': '3600' } })
  const all = [...(way === 'mail' && to !== undefined ? [to] : []), ...others]
  if (all.length === 0) throw faultAt('comment', 'nobody_to_mail')
  await mailReply(context, id, reply, all)
}
