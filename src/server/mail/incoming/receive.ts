// Decision (2026-11): A mail is taken by its Message-ID: the row that says so and what became of the mail commit together, so
// that a mail that is fetched again, by whatever process, is known. What is refused is kept as a row with its reason, and
// left in the mailbox.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { MailRefusal } from '../../../core/mail-refusals.ts'
import { isoOf } from '../../clock.ts'
import type { Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import type { FileStore } from '../../files/file-store.ts'
import { Upload } from '../../files/upload.ts'
import { Problem } from '../../problem.ts'
import { noteRow } from '../threads.ts'
import { type IncomingMail, type MailFile, mostMailBytes, readMail } from './incoming.ts'
import { refusalOf } from './refusals.ts'

/** The row that a mail became, or became a part of. */
export type Taken = { readonly entity: string; readonly id: string }
/** A file of a mail: kept, or named with the reason why not (a fault code). */
export type ReceivedFile = { readonly name: string } & ({ readonly upload: Upload } | { readonly fault: string })
/** What an area does with a mail, in one transaction. @throws Problem where the sender may not do it */
export type Receiver = (
  context: { readonly engine: Engine; readonly tx: Queryable },
  mail: IncomingMail,
  files: readonly ReceivedFile[],
) => Promise<Taken>
export type Received =
  | { readonly state: 'taken'; readonly about: Taken }
  | { readonly state: 'refused'; readonly reason: MailRefusal }
  | { readonly state: 'known' }

/** Mails of one sender that are taken in an hour: a loop that no header betrays ends here. */
const mostOfSender = 30
const mostFiles = 30
const fileRules = { accept: 'any', maxBytes: 25_000_000 } as const

type Parts = { readonly engine: Engine; readonly files: FileStore }

const keepFile = async ({ files }: Parts, { name, content }: MailFile): Promise<ReceivedFile> => {
  async function* bytes() {
    yield content
  }
  const saved = await files.save(bytes(), name, fileRules, null)
  return 'fault' in saved ? { name, fault: saved.fault.code } : { name, upload: new Upload(saved.stored.id) }
}

/** @returns false where a mail of this Message-ID was received before */
const note = async (
  { now }: Engine,
  tx: Queryable,
  { messageId, sender, subject }: Pick<IncomingMail, 'messageId' | 'sender' | 'subject'>,
  state: 'taken' | 'refused',
  reason: MailRefusal | null,
): Promise<boolean> => {
  const at = isoOf(now())
  const added =
    await tx.run(sql`insert into received_mail (id, created_at, updated_at, message_id, sender, subject, state, reason)
    values (${uuidv7()}, ${at}, ${at}, ${messageId}, ${sender.slice(0, 254)}, ${subject.slice(0, 300)}, ${state}, ${reason})
    on conflict (message_id) do nothing`)
  return added > 0
}

const isTooMuch = async ({ db, now }: Engine, sender: string): Promise<boolean> => {
  const since = isoOf(now() - 3_600_000)
  const found = await db.one<{ count: number }>(
    sql`select count(*)::integer as count from received_mail where sender = ${sender} and state = 'taken' and created_at > ${since}`,
  )
  return (found?.count ?? 0) >= mostOfSender
}

/**
 * Takes one mail, once, whoever brings it.
 * @param raw as it lies on the wire
 * @throws whatever the database or the file store throw; nothing is noted then, and the mail may come again
 */
export const receiveMail = async (parts: Parts, raw: Buffer, receive: Receiver): Promise<Received> => {
  const { engine, files } = parts
  const { db, mail: own } = engine
  const refuse = async (
    mail: Pick<IncomingMail, 'messageId' | 'sender' | 'subject'>,
    reason: MailRefusal,
  ): Promise<Received> =>
    (await note(engine, db, mail, 'refused', reason)) ? { state: 'refused', reason } : { state: 'known' }

  // Only its head is read of what is too large, so that it can be named.
  const isTooLarge = raw.length > mostMailBytes
  const mail = await readMail(isTooLarge ? raw.subarray(0, 64_000) : raw).catch(() => undefined)
  if (mail === undefined) return { state: 'refused', reason: 'unreadable' }
  const known = await db.one(sql`select 1 as yes from received_mail where message_id = ${mail.messageId}`)
  if (known !== undefined) return { state: 'known' }
  if (isTooLarge) return refuse(mail, 'too_large')
  const reason = refusalOf(
    mail,
    [own.transport.from, own.address].map((address) => address.toLowerCase()),
  )
  if (reason !== undefined) return refuse(mail, reason)
  if (await isTooMuch(engine, mail.sender)) return refuse(mail, 'too_many')

  const kept: ReceivedFile[] = []
  try {
    for (const file of mail.files.slice(0, mostFiles)) kept.push(await keepFile(parts, file))
    return await db.transaction(async (tx): Promise<Received> => {
      if (!(await note(engine, tx, mail, 'taken', null))) return { state: 'known' }
      const about = await receive({ engine, tx }, mail, kept)
      await noteRow(tx, mail.messageId, about)
      return { state: 'taken', about }
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return await refuse(mail, 'not_allowed')
  } finally {
    // Those that ended up on no row; if this fails, the sweep takes them.
    await files.settle(kept.flatMap((file) => ('upload' in file ? [file.upload.upload] : []))).catch(() => undefined)
  }
}
