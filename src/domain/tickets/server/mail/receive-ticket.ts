// Decision (2026-11): An unknown sender gets no account: the ticket keeps the address, and answers go there. A sender whom we
// know writes as that user, with their rights. A mail that answers a ticket in which its sender may not write becomes a ticket
// of its own, so that nothing is lost and nobody writes where they may not.
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../../server/actor.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import type { IncomingMail } from '../../../../server/mail/incoming/incoming.ts'
import { withPictures } from '../../../../server/mail/incoming/pictures.ts'
import { fittingParagraphs, paragraphs } from '../../../../server/mail/incoming/quotes.ts'
import type { ReceivedFile, Receiver } from '../../../../server/mail/incoming/receive.ts'
import { noteRow } from '../../../../server/mail/threads.ts'
import { forbidden } from '../../../../server/problem.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'
import { client } from '../../../people/client.ts'
import { user } from '../../../people/user.ts'
import { ticket } from '../../ticket.ts'
import { confirmTicket } from './send-reply.ts'
import { type Answered, ticketAnswered, titleIn } from './threads.ts'

const [t, u, c] = [tableOf(ticket), tableOf(user), tableOf(client)]
/** Characters of a comment's rich text. */
const mostSaid = 20_000
/** Those of a description, less what making it safe may add. */
const mostDescribed = 190_000
/** Characters of a title. */
const mostTitle = 300
const writing = { source: 'mail' } as const

type Context = { readonly engine: Engine; readonly tx: Queryable }

/** @throws Problem 403 for a user who may not sign in any more */
const userOf = async ({ engine, tx }: Context, { sender }: IncomingMail): Promise<Actor | undefined> => {
  const row = await tx.one<{ id: string; is_active: boolean }>(
    sql`select ${u.id}, ${u.is_active} from ${u} where lower(${u.email}) = ${sender}`,
  )
  if (row === undefined) return undefined
  if (!row.is_active) throw forbidden()
  return engine.actorOf(tx, row.id)
}

/**
 * Who asked by mail goes on in the ticket into which theirs was merged: who merged them has confirmed it. It opens nothing else
 * to them.
 */
const askedByMail = async ({ tx }: Context, { sender }: IncomingMail, tickets: readonly string[]) =>
  (await tx.one(
    sql`select 1 as yes from ${t} where ${t.id} = any(${uuids(tickets)}) and ${t.requester_email} = ${sender}`,
  )) !== undefined

const mayAnswer = async (context: Context, caller: Actor | undefined, mail: IncomingMail, { id, by }: Answered) => {
  const { engine, tx } = context
  if (caller === undefined) return askedByMail(context, mail, by)
  const model = engine.models.of('ticket')
  const reader = readerFor(engine, caller, tx)
  const holds = caller.permissions.has('ticket-show') && caller.permissions.has('comment-store')
  return holds && reader.scope.rules.mayRead(model) && (await reader.sees(model, id))
}

/** Names of files that were not kept, in a line of their own. */
const refusedLine = ({ translate, site }: Engine, files: readonly ReceivedFile[]): string => {
  const names = files.flatMap((file) => ('fault' in file ? [file.name] : []))
  return names.length === 0
    ? ''
    : paragraphs(translate(site.language, 'server:ticket.filesRefused', { value: names.join(', ').slice(0, 500) }))
}

/** Rich text that was made of a mail, and whether something of it is missing there. */
type Body = { readonly body: string; readonly isCut: boolean }

type Said = { readonly body: IncomingMail['body']; readonly files: readonly ReceivedFile[]; readonly more: string }

/** A text in so much room, with its pictures. */
const fitted = (
  { html, text }: { readonly html: string; readonly text: string },
  files: Said['files'],
  most: number,
) => {
  const shown = withPictures(html, files)
  const fits = shown.length <= most
  return { html: fits ? shown : fittingParagraphs(text, most), fits }
}

/** The whole mail; the engine makes it safe. */
const wholeOf = ({ body: { whole, isCut }, files, more }: Said): Body => {
  const { html, fits } = fitted(whole, files, mostDescribed - more.length)
  return { body: `${html}${more}`, isCut: isCut || !fits }
}

/** What is new in an answer, and what it quotes at its end, in a quotation that the page folds. */
const saidIn = ({ body: { own, quoted, isCut }, files, more }: Said): Body => {
  const most = mostSaid - 500 - more.length
  const { html, fits } = fitted(own, files, most)
  const room = most - html.length
  const quote = quoted === '' || room < 200 ? '' : `<blockquote>${fittingParagraphs(quoted, room - 30)}</blockquote>`
  const isQuoteCut = quoted !== '' && (quote === '' || paragraphs(quoted).length > room - 30)
  return {
    body: `${html === '' && more === '' ? '<p>…</p>' : html}${more}${quote}`,
    isCut: isCut || !fits || isQuoteCut,
  }
}

/** @returns ids of the attachments */
const keepFiles = async ({ engine, tx }: Context, id: string, files: readonly ReceivedFile[]): Promise<string[]> => {
  const kept: string[] = []
  for (const file of files)
    if ('upload' in file)
      kept.push(
        await writerFor(engine, 'system', tx, writing).create(engine.models.of('attachment'), {
          about_type: 'ticket',
          about_id: id,
          file: file.upload,
          shared_with_client: true,
        }),
      )
  return kept
}

/** The client whose address a mail of somebody without an account comes from. */
const clientOf = async ({ tx }: Context, caller: Actor | undefined, { sender }: IncomingMail) =>
  caller === undefined
    ? tx.one<{ id: string }>(
        sql`select ${c.id} from ${c} where ${c.email} = ${sender} and ${c.is_active} order by ${c.id} limit 1`,
      )
    : undefined

/** People in copy that are named. */
const mostCopied = 10

/**
 * The addresses of a mail that are not the one that is answered: who sent it, where it asks to be answered, and who has a copy.
 * Nobody is written to for standing there.
 */
const addressLines = ({ engine }: Context, mail: IncomingMail, answered: string): string => {
  const { address, transport } = engine.mail
  const own = [address, transport.from].map((one) => one.toLowerCase())
  const copied = mail.copied.filter((one) => !own.includes(one) && one !== mail.sender && one !== answered)
  const line = (key: 'sentBy' | 'asksReplyTo' | 'copied', value: string) =>
    paragraphs(engine.translate(engine.site.language, `server:ticket.${key}`, { value }))
  return [
    mail.sender === answered ? '' : line('sentBy', mail.sender),
    mail.replyTo === null || mail.replyTo === answered ? '' : line('asksReplyTo', mail.replyTo),
    copied.length === 0 ? '' : line('copied', copied.slice(0, mostCopied).join(', ')),
  ].join('')
}

const openTicket = async (
  context: Context,
  caller: Actor | undefined,
  mail: IncomingMail,
  {
    description,
    client,
    answered,
  }: { readonly description: string; readonly client: string | undefined; readonly answered: string },
) => {
  const { engine, tx } = context
  if (caller !== undefined && !caller.permissions.has('ticket-store')) throw forbidden()
  const id = await writerFor(engine, caller ?? 'system', tx, writing).create(
    engine.models.of('ticket'),
    {
      title: [...(titleIn(mail.subject) || engine.translate(engine.site.language, 'server:ticket.noSubject'))]
        .slice(0, mostTitle)
        .join(''),
      description,
      ...(client === undefined ? {} : { client_id: client }),
    },
    { channel: 'mail', ...(caller === undefined ? { requester_email: answered } : {}) },
  )
  return id
}

/** Opens a ticket of a mail, or continues the one that it answers. What does not fit there is kept as a file. */
export const receiveTicket: Receiver = async (context, mail, received, whole) => {
  const { engine, tx } = context
  const caller = await userOf(context, mail)
  const answered = await ticketAnswered(tx, mail)
  const { id: goesOn } = answered ?? {}
  const continues = answered !== undefined && (await mayAnswer(context, caller, mail, answered))
  const client = continues ? undefined : await clientOf(context, caller, mail)
  // Somebody whom we know is answered at their own address: anybody may write another into a mail.
  const answeredAt = caller === undefined && client === undefined ? (mail.replyTo ?? mail.sender) : mail.sender
  const isTitleCut = [...titleIn(mail.subject)].length > mostTitle
  const { body, isCut } = (continues ? saidIn : wholeOf)({
    body: mail.body,
    files: received,
    more: [
      !continues && isTitleCut ? paragraphs(mail.subject) : '',
      continues ? '' : addressLines(context, mail, answeredAt),
      refusedLine(engine, received),
    ].join(''),
  })
  const files = isCut && whole !== undefined ? [whole, ...received] : received
  if (continues && goesOn !== undefined) {
    const attachments = await keepFiles(context, goesOn, files)
    // Whoever may not see files can't name them: theirs stand among the ticket's alone.
    const mayNameFiles = caller === undefined || caller.permissions.has('attachment-index')
    await writerFor(engine, caller ?? 'system', tx, writing).create(
      engine.models.of('comment'),
      {
        about_type: 'ticket',
        about_id: goesOn,
        body,
        shared_with_client: true,
        ...(attachments.length > 0 && mayNameFiles ? { attachments } : {}),
      },
      caller === undefined ? { from_address: mail.sender } : {},
    )
    return { entity: 'ticket', id: goesOn }
  }
  const id = await openTicket(context, caller, mail, { description: body, client: client?.id, answered: answeredAt })
  await keepFiles(context, id, files)
  // Before the confirmation, which names the mail that it answers.
  await noteRow(tx, mail.messageId, { entity: 'ticket', id })
  await confirmTicket(context, id, mail)
  return { entity: 'ticket', id }
}
