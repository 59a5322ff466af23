// Decision (2026-11): A ticket's mark in subjects has a part of its id besides its number, so that nobody finds a
// ticket by trying numbers. The mark opens nothing by itself: the sender's right to write there is checked.
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { IncomingMail } from '../../../../server/mail/incoming/incoming.ts'
import { rowOfMessages } from '../../../../server/mail/threads.ts'
import { ticket } from '../../ticket.ts'

const t = tableOf(ticket, 't')

type Numbered = { readonly id: string; readonly number: number }
const codeOf = (id: string): string => id.replaceAll('-', '').slice(-8)

/** Returns a ticket's mark in the subjects of its mails: `[#1024-9f3a1c07]`. */
export const markOf = ({ id, number }: Numbered): string => `[#${number}-${codeOf(id)}]`

const marks = /\[#(\d{1,9})-([0-9a-f]{8})\]/gi
/** Matches the mark in an address: `help+1024-9f3a1c07@example.com`. */
const addressed = /^[^@+]+\+(\d{1,9})-([0-9a-f]{8})@/i

/** Returns the subject without marks and without the prefixes that mail programs add to answers. */
export const titleIn = (subject: string): string =>
  subject
    .replaceAll(marks, '')
    .replace(/^(?:\s*(?:re|fwd?|aw|wg|tr|rv|رد)\s*(?:\[\d+\])?\s*[:：])+/iu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const byMark = async (tx: Queryable, { subject, recipients }: IncomingMail): Promise<string | undefined> => {
  const found = [...subject.matchAll(marks), ...recipients.map((one) => addressed.exec(one))]
  for (const [, number, code = ''] of found.filter((one) => one !== null)) {
    const row = await tx.one<{ id: string }>(sql`select ${t.id} from ${t} where ${t.number} = ${Number(number)}`)
    if (row !== undefined && codeOf(row.id) === code.toLowerCase()) return row.id
  }
  return undefined
}

/**
 * The ticket that a mail answers. `by` has the ids of the merged tickets between it and the one that the mail names.
 */
export type Answered = { readonly id: string; readonly by: readonly string[] }

type Place = { readonly into: string | null; readonly is_gone: boolean }
const placeOf = (tx: Queryable, id: string, lock = sql``) =>
  tx.one<Place>(
    sql`select ${t.merged_into_id} as "into", ${t.deleted_at} is not null as is_gone from ${t} where ${t.id} = ${id} ${lock}`,
  )

/**
 * Follows merges from a ticket to the one that goes on, through any number of them. That one is locked and read again,
 * so that it is not merged before the mail is written there. Undefined if it is gone.
 */
const goingOn = async (tx: Queryable, found: string): Promise<Answered | undefined> => {
  const by: string[] = []
  for (let id = found; !by.includes(id); ) {
    const first = await placeOf(tx, id)
    const place = first?.into === null ? await placeOf(tx, id, sql`for update`) : first
    if (place === undefined || place.is_gone) return undefined
    by.push(id)
    if (place.into === null) return { id, by }
    id = place.into
  }
  return undefined
}

/**
 * Returns the ticket that a mail answers, by its headers, else by a mark; for a merged one, the ticket that goes on.
 */
export const ticketAnswered = async (tx: Queryable, mail: IncomingMail): Promise<Answered | undefined> => {
  const found = (await rowOfMessages(tx, 'ticket', mail.answers)) ?? (await byMark(tx, mail))
  return found === undefined ? undefined : goingOn(tx, found)
}
