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

/** The whole mail; the engine makes it safe. */
const wholeOf = ({ body: { whole, isCut } }: IncomingMail, more: string): Body => {
  const most = mostDescribed - more.length
  const fits = whole.html.length <= most
  return { body: `${fits ? whole.html : fittingParagraphs(whole.text, most)}${more}`, isCut: isCut || !fits }
}

/** What is new in an answer, and what it quotes at its end, in a quotation that the page folds. */
const saidIn = ({ body: { own, quoted, isCut } }: IncomingMail, more: string): Body => {
  const most = mostSaid - 500 - more.length
  const fits = own.html.length <= most
  const fitting = fits ? own.html : fittingParagraphs(own.text, most)
  const room = most - fitting.length
  const quote = quoted === '' || room < 200 ? '' : `<blockquote>${fittingParagraphs(quoted, room - 30)}</blockquote>`
  return { body: `${fitting === '' && more === '' ? '<p>…</p>' : fitting}${more}${quote}`, isCut: isCut || !fits }
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

const openTicket = async (context: Context, caller: Actor | undefined, mail: IncomingMail, description: string) => {
  const { engine, tx } = context
  if (caller !== undefined && !caller.permissions.has('ticket-store')) throw forbidden()
  const known =
    caller === undefined
      ? await tx.one<{ id: string }>(
          sql`select ${c.id} from ${c} where ${c.email} = ${mail.sender} and ${c.is_active} order by ${c.id} limit 1`,
        )
      : undefined
  const id = await writerFor(engine, caller ?? 'system', tx, writing).create(
    engine.models.of('ticket'),
    {
      title: [...(titleIn(mail.subject) || engine.translate(engine.site.language, 'server:ticket.noSubject'))]
        .slice(0, 300)
        .join(''),
      description,
      ...(known === undefined ? {} : { client_id: known.id }),
    },
    { channel: 'mail', ...(caller === undefined ? { requester_email: mail.sender } : {}) },
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
  const { body, isCut } = (continues ? saidIn : wholeOf)(mail, refusedLine(engine, received))
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
  const id = await openTicket(context, caller, mail, body)
  await keepFiles(context, id, files)
  // Before the confirmation, which names the mail that it answers.
  await noteRow(tx, mail.messageId, { entity: 'ticket', id })
  await confirmTicket(context, id, mail)
  return { entity: 'ticket', id }
}
