// Decision (2026-11): An unknown sender gets no account: the ticket keeps the address, and answers go there. A known
// sender writes as that user, with their rights. A mail that answers a ticket in which its sender may not write becomes
// a ticket of its own, so that nothing is lost and nobody writes where they may not.
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
import { answersOurs, type Copies, copiesOf, keepCopies } from './copied.ts'
import { confirmTicket } from './send-reply.ts'
import { type Answered, ticketAnswered, titleIn } from './threads.ts'

const [t, u, c] = [tableOf(ticket), tableOf(user), tableOf(client)]
/** The most characters of a comment's rich text. */
const mostSaid = 20_000
/** The most characters of a description's rich text, with room for what making it safe may add. */
const mostDescribed = 190_000
/** The most characters of a title. */
const mostTitle = 300
const writing = { source: 'mail' } as const

type Context = { readonly engine: Engine; readonly tx: Queryable }

/** Returns the user who sent a mail. @throws Problem 403 for a user who may not sign in any more */
const userOf = async ({ engine, tx }: Context, { sender }: IncomingMail): Promise<Actor | undefined> => {
  const row = await tx.one<{ id: string; is_active: boolean }>(
    sql`select ${u.id}, ${u.is_active} from ${u} where lower(${u.email}) = ${sender}`,
  )
  if (row === undefined) return undefined
  if (!row.is_active) throw forbidden()
  return engine.actorOf(tx, row.id)
}

/**
 * Tells whether the sender asked one of these tickets by mail. If theirs was merged into another, they go on there: the
 * agent who merged them has confirmed it. Nothing else opens to them.
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

/** Returns a line that names the files that were not kept. */
const refusedLine = ({ translate, site }: Engine, files: readonly ReceivedFile[]): string => {
  const names = files.flatMap((file) => ('fault' in file ? [file.name] : []))
  return names.length === 0
    ? ''
    : paragraphs(translate(site.language, 'server:ticket.filesRefused', { value: names.join(', ').slice(0, 500) }))
}

/** Rich text that was made from a mail. `isCut` tells whether a part of the mail is missing in it. */
type Body = { readonly body: string; readonly isCut: boolean }

type Said = { readonly body: IncomingMail['body']; readonly files: readonly ReceivedFile[]; readonly more: string }

/** Fits a text with its pictures into a number of characters. */
const fitted = (
  { html, text }: { readonly html: string; readonly text: string },
  files: Said['files'],
  most: number,
) => {
  const shown = withPictures(html, files)
  const fits = shown.length <= most
  return { html: fits ? shown : fittingParagraphs(text, most), fits }
}

/** Returns the whole mail as rich text; the engine makes it safe. */
const wholeOf = ({ body: { whole, isCut }, files, more }: Said): Body => {
  const { html, fits } = fitted(whole, files, mostDescribed - more.length)
  return { body: `${html}${more}`, isCut: isCut || !fits }
}

/** Returns the new part of an answer, and the mail that it quotes at its end as a quotation that the page folds. */
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

/** Keeps the files of a mail. @returns ids of the attachments */
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

/** Returns the client whose address a mail comes from, if its sender has no account. */
const clientOf = async ({ tx }: Context, caller: Actor | undefined, { sender }: IncomingMail) =>
  caller === undefined
    ? tx.one<{ id: string }>(
        sql`select ${c.id} from ${c} where ${c.email} = ${sender} and ${c.is_active} order by ${c.id} limit 1`,
      )
    : undefined

/** The most addresses in copy that a text names if they are not kept. */
const mostNamed = 20

/** Returns the client that an account belongs to. */
const clientOfUser = async (tx: Queryable, caller: Actor | undefined): Promise<string | null> => {
  const row =
    caller === undefined
      ? undefined
      : await tx.one<{ client: string | null }>(
          sql`select ${u.client_id} as client from ${u} where ${u.id} = ${caller.id}`,
        )
  return row?.client ?? null
}

/**
 * Returns lines that name the sender if the answers go to somebody else, and the addresses in copy that the ticket does
 * not keep.
 */
const addressLines = ({ engine }: Context, mail: IncomingMail, answered: string, { left }: Copies): string => {
  const line = (key: 'sentBy' | 'copied', value: string) =>
    paragraphs(engine.translate(engine.site.language, `server:ticket.${key}`, { value }))
  return [
    mail.sender === answered ? '' : line('sentBy', mail.sender),
    left.length === 0 ? '' : line('copied', left.slice(0, mostNamed).join(', ')),
  ].join('')
}

/** The values that a mail brings to a new ticket, besides its title. */
type Opening = {
  readonly description: string
  readonly client: string | undefined
  readonly answered: string
  readonly copies: Copies | undefined
}

const openTicket = async (
  context: Context,
  caller: Actor | undefined,
  mail: IncomingMail,
  { description, client, answered, copies }: Opening,
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
    {
      channel: 'mail',
      ...(caller === undefined ? { requester_email: answered } : {}),
      copied_emails: copies?.kept ?? [],
      reply_to_email: copies?.replyTo ?? null,
    },
  )
  return id
}

/**
 * Opens a ticket for a mail, or adds it to the ticket that it answers. A mail that does not fit there is also kept as a
 * file.
 */
export const receiveTicket: Receiver = async (context, mail, received, whole) => {
  const { engine, tx } = context
  const caller = await userOf(context, mail)
  const answered = await ticketAnswered(tx, mail)
  const { id: goesOn } = answered ?? {}
  const mayWrite = answered !== undefined && (await mayAnswer(context, caller, mail, answered))
  const isCopied = answered !== undefined && !mayWrite && (await answersOurs(tx, mail, answered))
  const continues = mayWrite || isCopied
  // A sender in copy writes by their address, even if they have an account: a copy gives them no further rights.
  const writer = isCopied ? undefined : caller
  const client = continues ? undefined : await clientOf(context, caller, mail)
  // Known senders are answered at their own address, since anybody can write any reply-to address into a mail.
  const answeredAt = caller === undefined && client === undefined ? (mail.replyTo ?? mail.sender) : mail.sender
  const copies = continues
    ? undefined
    : await copiesOf(context, mail, {
        client: client?.id ?? (await clientOfUser(tx, caller)),
        asked: answeredAt,
        before: [],
      })
  const isTitleCut = [...titleIn(mail.subject)].length > mostTitle
  const { body, isCut } = (continues ? saidIn : wholeOf)({
    body: mail.body,
    files: received,
    more: [
      !continues && isTitleCut ? paragraphs(mail.subject) : '',
      copies === undefined ? '' : addressLines(context, mail, answeredAt, copies),
      refusedLine(engine, received),
    ].join(''),
  })
  const files = isCut && whole !== undefined ? [whole, ...received] : received
  if (continues && goesOn !== undefined) {
    const attachments = await keepFiles(context, goesOn, files)
    // A writer who may not see files can't name them in a comment, so their files are kept on the ticket only.
    const mayNameFiles = writer === undefined || writer.permissions.has('attachment-index')
    await writerFor(engine, writer ?? 'system', tx, writing).create(
      engine.models.of('comment'),
      {
        about_type: 'ticket',
        about_id: goesOn,
        body,
        shared_with_client: true,
        ...(attachments.length > 0 && mayNameFiles ? { attachments } : {}),
      },
      writer === undefined ? { from_address: mail.sender } : {},
    )
    await keepCopies(context, goesOn, mail)
    return { entity: 'ticket', id: goesOn }
  }
  const id = await openTicket(context, caller, mail, {
    description: body,
    client: client?.id,
    answered: answeredAt,
    copies,
  })
  await keepFiles(context, id, files)
  // The mail is noted before the confirmation, which refers to it.
  await noteRow(tx, mail.messageId, { entity: 'ticket', id })
  await confirmTicket(context, id, mail)
  return { entity: 'ticket', id }
}
