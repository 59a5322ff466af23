// Decision (2026-11): A mail is taken by its Message-ID: its row and everything made of the mail commit together, so
// that a mail that is fetched again, by whatever process, is known. A refused mail is kept as a row with its reason,
// and left in the mailbox.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { MailRefusal } from '../../../core/account/mail-refusals.ts'
import { isoOf } from '../../clock.ts'
import type { Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { answerByMail } from '../../facets/invites/answer-by-mail.ts'
import type { FileStore } from '../../files/file-store.ts'
import { Upload } from '../../files/upload.ts'
import { Problem } from '../../problem.ts'
import type { WorkerRoom } from '../../worker/work.ts'
import { noteRow } from '../threads.ts'
import { type IncomingMail, type MailFile, type MailHead, mostMailBytes, unreadHead } from './incoming.ts'
import { readHeadWork, readMailWork } from './read-mail-work.ts'
import { refusalOf } from './refusals.ts'

/** The row that a mail became, or to which it was added. */
type Taken = { readonly entity: string; readonly id: string }
/** A file of a mail: kept, or named with the reason why not (a fault code). */
export type ReceivedFile = { readonly name: string; readonly contentId?: string } & (
  | { readonly upload: Upload }
  | { readonly fault: string }
)
/**
 * Turns a mail into a row of the area, in one transaction.
 * @throws Problem where the sender may not do it
 */
export type Receiver = (
  context: { readonly engine: Engine; readonly tx: Queryable },
  mail: IncomingMail,
  files: readonly ReceivedFile[],
  /** A long text as a file, for receivers that have to cut it. */
  whole: ReceivedFile | undefined,
) => Promise<Taken>
export type Received =
  | { readonly state: 'taken'; readonly about: Taken }
  | { readonly state: 'refused'; readonly reason: MailRefusal }
  | { readonly state: 'known' }

/** Most mails of one sender that are taken in an hour: a loop that no header reveals ends here. */
const mostOfSender = 30
const mostFiles = 30
const fileRules = { accept: 'any', maxBytes: 25_000_000 } as const

type Parts = { readonly engine: Engine; readonly files: FileStore }

const keepFile = async ({ files }: Parts, { name, content, contentId }: MailFile): Promise<ReceivedFile> => {
  async function* bytes() {
    yield Buffer.from(content)
  }
  const saved = await files.save(bytes(), name, fileRules, null)
  return 'fault' in saved
    ? { name, fault: saved.fault.code }
    : { name, upload: new Upload(saved.stored.id), ...(contentId === undefined ? {} : { contentId }) }
}

/** Tells whether the mail itself can't be read; a mail for which there was no room comes again. */
const isUnreadable = (error: unknown): boolean => !(error instanceof Problem) || error.status < 500

/** @returns undefined where the mail can't be read, within the limits of time and memory */
const readWhole = (room: WorkerRoom, raw: Buffer): Promise<IncomingMail | undefined> =>
  room.run(readMailWork, raw).catch((error: unknown) => {
    if (isUnreadable(error)) return undefined
    throw error
  })
const readHead = (room: WorkerRoom, raw: Buffer): Promise<MailHead> =>
  room.run(readHeadWork, raw).catch((error: unknown) => {
    if (isUnreadable(error)) return unreadHead(raw)
    throw error
  })

/** @returns false where a mail of this Message-ID was received before */
const note = async (
  { now }: Engine,
  tx: Queryable,
  { messageId, sender, subject }: MailHead,
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
 * Takes one mail, once, whichever process fetches it.
 * @param raw as it travels
 * @throws errors of the database or the file store; nothing is noted then, and the mail may come again
 */
export const receiveMail = async (parts: Parts, raw: Buffer, receive: Receiver): Promise<Received> => {
  const { engine, files } = parts
  const { db, mail: own, room } = engine
  const refuse = async (mail: MailHead, reason: MailRefusal): Promise<Received> =>
    (await note(engine, db, mail, 'refused', reason)) ? { state: 'refused', reason } : { state: 'known' }

  if (raw.length > mostMailBytes) return refuse(await readHead(room, raw.subarray(0, mostMailBytes)), 'too_large')
  const mail = await readWhole(room, raw)
  if (mail === undefined) return refuse(await readHead(room, raw), 'unreadable')
  const seen = await db.one<{ received: boolean; sent: boolean }>(
    sql`select exists (select 1 from received_mail where message_id = ${mail.messageId}) as received,
      exists (select 1 from mail where message_id = ${mail.messageId}) as sent`,
  )
  if (seen?.received === true) return { state: 'known' }
  // It is a mail of our own, whoever sends it back, and however they have changed it.
  if (seen?.sent === true) return refuse(mail, 'own_address')
  const reason = refusalOf(
    mail,
    [own.transport.from, own.address].map((address) => address.toLowerCase()),
  )
  if (reason !== undefined) return refuse(mail, reason)
  if (await isTooMuch(engine, mail.sender)) return refuse(mail, 'too_many')

  const kept: ReceivedFile[] = []
  let whole: ReceivedFile | undefined
  try {
    for (const [at, file] of mail.files.entries())
      kept.push(at < mostFiles ? await keepFile(parts, file) : { name: file.name, fault: 'too_many' })
    const { file, other } = mail.body
    const textFile = (one: NonNullable<typeof file>) =>
      keepFile(parts, { name: one.name, content: Buffer.from(one.content) })
    if (other !== undefined) kept.push(await textFile(other))
    whole = file === undefined ? undefined : await textFile(file)
    return await db.transaction(async (tx): Promise<Received> => {
      if (!(await note(engine, tx, mail, 'taken', null))) return { state: 'known' }
      const answered = await answerByMail({ engine, tx }, mail)
      // A text that somebody wrote along with their answer is for people to read.
      const isSaid = (mail.answer?.comment ?? '') !== ''
      const about = answered !== undefined && !isSaid ? answered : await receive({ engine, tx }, mail, kept, whole)
      await noteRow(tx, mail.messageId, about)
      return { state: 'taken', about }
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return await refuse(mail, error.status === 429 ? 'too_many' : 'not_allowed')
  } finally {
    // Files that belong to no row are removed; if this fails, the sweep removes them.
    const saved = [...kept, ...(whole === undefined ? [] : [whole])]
    await files.settle(saved.flatMap((file) => ('upload' in file ? [file.upload.upload] : []))).catch(() => undefined)
  }
}
