import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { isoOf } from '../clock.ts'
import { type Queryable, uuids } from '../db/database.ts'
import type { Engine, Job, Jobs, Mail } from '../engine.ts'
import { defineJob, FinalFailure, patient } from '../jobs/define-job.ts'
import type { Site } from '../site.ts'
import { plainText } from '../texts/plain-text.ts'
import { htmlOf, saidHtml, textOf } from './compose.ts'
import type { Mailbox } from './incoming/mailbox.ts'
import { type Attachment, type Letter, type MailHeaders, mostAttached, type Transport } from './letter.ts'

type Waiting = {
  id: string
  recipient: string
  subject: string
  message_id: string
  created_at: string
  text: string
  html: string
  files: readonly string[] | null
  headers: MailHeaders | null
}

/** Most Message-IDs of a thread that a mail names (RFC 5322, 3.6.4 sets no limit; lines do). */
const mostReferences = 20

const headersOf = ({ said, thread }: Letter, replyTo: string): MailHeaders => {
  const references = thread?.earlier.slice(-mostReferences) ?? []
  const inReplyTo = references.at(-1)
  return {
    ...(thread === undefined ? {} : { replyTo }),
    ...(inReplyTo === undefined ? {} : { inReplyTo, references }),
    auto: said !== undefined ? 'no' : inReplyTo === undefined ? 'auto-generated' : 'auto-replied',
  }
}

/** Returns files of the product as attachments, in their order; those that were deleted meanwhile are left out. */
const filesIn = async ({ mail }: Engine, tx: Queryable, ids: readonly string[]): Promise<readonly Attachment[]> => {
  const rows = await tx.all<{ id: string; name: string; type: string }>(
    sql`select id, name, type from file where id = any(${uuids(ids)}) order by array_position(${uuids(ids)}, id)`,
  )
  const attachments: Attachment[] = []
  for (const { id, name, type } of rows) {
    const content = await mail.contentOf(id)
    if (content !== undefined) attachments.push({ name, type, content })
  }
  return attachments
}

/** Delivers one mail and records it, in one transaction that locks its row. */
const mailJob = defineJob({
  name: 'mail',
  payload: z.object({ mail: z.string() }),
  lane: 'mail',
  seconds: 45,
  retry: patient,
  run: async ({ engine, tx }, { mail: id }) => {
    const { transport } = engine.mail
    const waiting = await tx.one<Waiting>(
      sql`select m.id, m.recipient, m.subject, m.message_id, m.created_at, b.text, b.html, b.headers, b.files from mail m join mail_body b on b.mail_id = m.id where m.id = ${id} and m.state in ('waiting', 'failed') for update of m`,
    )
    if (waiting === undefined) return
    await transport.deliver({
      id,
      messageId: waiting.message_id,
      from: { name: engine.site.name, address: transport.from },
      to: waiting.recipient,
      subject: waiting.subject,
      text: waiting.text,
      html: waiting.html,
      date: waiting.created_at,
      headers: waiting.headers ?? { auto: 'auto-generated' },
      attachments: [
        ...(await tx.all<Attachment>(
          sql`select name, type, content from mail_attachment where mail_id = ${id} order by place`,
        )),
        ...(await filesIn(engine, tx, waiting.files ?? [])),
      ],
    })
    const at = isoOf(engine.now())
    // Without a mail server administrators read mails here, secrets included; the text of a sent one is deleted.
    const text = transport.kind === 'kept' ? sql`${waiting.text}` : sql`text`
    await tx.run(
      sql`update mail set state = ${transport.kind}, tries = tries + 1, error = null, sent_at = ${at}, updated_at = ${at}, version = version + 1, text = ${text} where id = ${id}`,
    )
    await tx.run(sql`delete from mail_body where mail_id = ${id}`)
  },
  failed: async ({ engine, tx }, { mail: id }, error, final) => {
    const at = isoOf(engine.now())
    await tx.run(
      sql`update mail set state = ${final ? 'failed' : 'waiting'}, tries = tries + 1, error = ${error}, updated_at = ${at}, version = version + 1 where id = ${id}`,
    )
  },
})

/** The address and mailbox at which mails come in. */
export type Incoming = {
  readonly address?: string | undefined
  readonly mailbox?: Mailbox | undefined
  readonly authServer?: string | undefined
}

/** Mails of the product: stored in the transaction of their cause, sent by a job. */
export const makeMail = (
  jobs: Jobs,
  site: Site,
  transport: Transport,
  now: () => number,
  { address = transport.from, mailbox, authServer }: Incoming = {},
  contentOf: Mail['contentOf'] = async () => undefined,
): Mail => ({
  contentOf,
  transport,
  address,
  mailbox,
  authServer,
  send: async (tx: Queryable, letter: Letter) => {
    const { attachments = [] } = letter
    const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0)
    if (bytes > mostAttached) throw new FinalFailure(`a mail can't carry ${bytes} bytes`)
    const id = uuidv7()
    const at = isoOf(now())
    const host = transport.from.split('@')[1] ?? 'localhost'
    // Assigned once: a repeated delivery after a crash is the same mail, which mail programs show once.
    const messageId = `<${id}@${host}>`
    const { said, thread } = letter
    const text = said === undefined ? textOf(letter, site.name) : plainText(said)
    const html = said === undefined ? htmlOf(letter, site.name) : saidHtml(said, letter.language)
    await tx.run(sql`insert into mail (id, created_at, updated_at, recipient, subject, language, state, message_id, about_type, about_id, text)
      values (${id}, ${at}, ${at}, ${letter.to}, ${letter.subject}, ${letter.language}, 'waiting', ${messageId}, ${thread?.entity ?? null}, ${thread?.id ?? null}, ${letter.secret === true ? null : text})`)
    await tx.run(sql`insert into mail_body (mail_id, text, html, headers, files)
      values (${id}, ${text}, ${html}, ${JSON.stringify(headersOf(letter, address))}::jsonb, ${letter.files === undefined ? null : JSON.stringify(letter.files)}::jsonb)`)
    for (const [place, { name, type, content }] of attachments.entries())
      await tx.run(sql`insert into mail_attachment (mail_id, place, name, type, content)
        values (${id}, ${place}, ${name}, ${type}, ${content})`)
    await jobs.send(tx, mailJob, { mail: id })
    return id
  },
})

export const mailJobs: readonly Job[] = [mailJob as Job]
