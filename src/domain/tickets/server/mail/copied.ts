// Decision (2026-11): A ticket keeps the further addresses of its mails, but these get no mail until an agent allows
// it. Their owners write by answering a mail that we sent them, and see nothing else; their comments show their
// address.
import { sql } from 'drizzle-orm'
import { type Queryable, texts, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import type { IncomingMail } from '../../../../server/mail/incoming/incoming.ts'
import { rowsMailedTo } from '../../../../server/mail/threads.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'
import { client } from '../../../people/client.ts'
import { user } from '../../../people/user.ts'
import { ticket } from '../../ticket.ts'
import type { Answered } from './threads.ts'

const [t, u, c] = [tableOf(ticket, 't'), tableOf(user, 'u'), tableOf(client, 'c')]

/** The most addresses that a ticket keeps besides its requester's. */
const mostCopied = 10

type Context = { readonly engine: Engine; readonly tx: Queryable }

/** Tells whether a program reads an address; such addresses get no answer. */
const isProgram = (address: string): boolean =>
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)(?:[+.-][^@]*)?@/.test(address) ||
  /^(?:owner-[^@]+|[^@]+-(?:owner|request|bounces))@/.test(address) ||
  /@(?:lists?|groups?|googlegroups)\./.test(address)

/** Returns the addresses that belong to another client than the ticket's, or to that client's people. */
const ofOthers = async (
  tx: Queryable,
  addresses: readonly string[],
  own: string | null,
): Promise<ReadonlySet<string>> => {
  const rows = await tx.all<{ address: string }>(sql`
    select lower(${u.email}) as address from ${u}
      where lower(${u.email}) = any(${texts(addresses)}) and ${u.client_id} is not null and ${u.client_id} is distinct from ${own}
    union select lower(${c.email}) from ${c} where lower(${c.email}) = any(${texts(addresses)}) and ${c.id} is distinct from ${own}`)
  return new Set(rows.map(({ address }) => address))
}

/** The further addresses that a mail brings to a ticket. */
export type Copies = {
  /** Addresses in copy that the ticket keeps. */
  readonly kept: readonly string[]
  /** Addresses in copy that the ticket does not keep: programs, people of another client, and all after the tenth. */
  readonly left: readonly string[]
  /** The address at which the mail asks to be answered, if it differs from the answered one. */
  readonly replyTo: string | null
}

type Place = {
  /** The id of the ticket's client. */
  readonly client: string | null
  /** The address to which answers to the ticket go. */
  readonly asked: string | null
  /** Addresses that the ticket already keeps. */
  readonly before: readonly string[]
}

/** Decides which addresses of a mail a ticket keeps. */
export const copiesOf = async (
  { engine, tx }: Context,
  mail: IncomingMail,
  { client: own, asked, before }: Place,
): Promise<Copies> => {
  const ours = [engine.mail.address, engine.mail.transport.from].map((one) => one.toLowerCase())
  const known = new Set([...ours, ...before, mail.sender, asked])
  const news = mail.copied.filter((one) => !known.has(one))
  const others = news.length === 0 ? new Set() : await ofOthers(tx, news, own)
  const kept = news
    .filter((one) => !isProgram(one) && !others.has(one))
    .slice(0, Math.max(0, mostCopied - before.length))
  const { replyTo } = mail
  const isElsewhere = replyTo !== null && replyTo !== asked && !ours.includes(replyTo)
  return { kept, left: news.filter((one) => !kept.includes(one)), replyTo: isElsewhere ? replyTo : null }
}

/**
 * Keeps the addresses of a mail that answers a ticket. If the requester sent it, their reply-to address is kept too.
 */
export const keepCopies = async (context: Context, id: string, mail: IncomingMail): Promise<void> => {
  const { engine, tx } = context
  const row = await tx.one<Place & { readonly reply_to: string | null }>(sql`
    select ${t.client_id} as client, lower(coalesce(${t.requester_email}, ${u.email})) as asked, ${t.copied_emails} as before,
      ${t.reply_to_email} as reply_to
    from ${t} left join ${u} on ${u.id} = ${t.requester_id} where ${t.id} = ${id}`)
  if (row === undefined) return
  const { kept, replyTo } = await copiesOf(context, mail, row)
  const isNew = mail.sender === row.asked && replyTo !== null && replyTo !== row.reply_to
  if (kept.length === 0 && !isNew) return
  await writerFor(engine, 'system', tx, { source: 'mail' }).update(engine.models.of('ticket'), id, {
    ...(kept.length > 0 ? { copied_emails: [...row.before, ...kept] } : {}),
    ...(isNew ? { reply_to_email: replyTo } : {}),
  })
}

/** Tells whether a mail answers one that we sent to its sender, who still gets copies of that ticket's replies. */
export const answersOurs = async (
  tx: Queryable,
  { sender, answers }: IncomingMail,
  { by, id }: Answered,
): Promise<boolean> => {
  const mailed = await rowsMailedTo(tx, ticket.name, { ids: [id, ...by], to: sender, messageIds: answers })
  const answered = await tx.one(
    sql`select 1 as yes from ${t} where ${t.id} = any(${uuids(mailed)}) and ${t.answered_emails} @> ${JSON.stringify([sender])}::jsonb`,
  )
  return answered !== undefined
}
