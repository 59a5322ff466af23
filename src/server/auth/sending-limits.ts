// Decision (2026-11): Mails to addresses that a caller or a stranger chose are counted in the transaction of their cause, not
// by the library of the other limits, which counts on a connection of its own: what is rolled back was not sent and does
// not count, and nobody waits for a second connection while holding one.
import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'

const hour = 3_600
const day = 24 * hour

/** The number of mails that go out in so many seconds, counted from the first. */
type Allowance = { readonly mails: number; readonly seconds: number }

const allowances = {
  /** Guests without an account whom one user invites, as many as reports. */
  stranger_invited: { mails: 20, seconds: hour },
  /** Mails of one user to guests who have had some from this user already: changes, and further rows. */
  stranger_told: { mails: 200, seconds: hour },
  /** Invitations to an account: to one address, and repeated ones of one user. */
  account_invited: { mails: 5, seconds: hour },
  account_invited_again: { mails: 30, seconds: hour },
  /** Mails about tickets to one address (decisions, 'Notification'). */
  ticket_mail: { mails: 30, seconds: hour },
  /** Confirmations to an address that nobody has proved to be the sender's. */
  unproven_confirmation: { mails: 3, seconds: day },
} as const satisfies { readonly [kind: string]: Allowance }
export type SendingKind = keyof typeof allowances

type Counted = { readonly before: number; readonly after: number; readonly most: number; readonly seconds: number }

/** Counts mails that the transaction is about to send. @param key user or address whose mails they are */
const count = async (
  { now }: Pick<Engine, 'now'>,
  tx: Queryable,
  kind: SendingKind,
  key: string,
  mails: number,
): Promise<Counted> => {
  const { mails: most, seconds } = allowances[kind]
  const at = now()
  const ends = at + seconds * 1000
  const row =
    await tx.one(sql`insert into rate_limit as r (key, points, expire) values (${`${kind}:${key.toLowerCase()}`}, ${mails}::int, ${ends}::bigint)
    on conflict (key) do update set points = case when r.expire <= ${at}::bigint then excluded.points else r.points + excluded.points end,
      expire = case when r.expire <= ${at}::bigint then excluded.expire else r.expire end
    returning points, expire`)
  const after = Number(row?.points)
  return { before: after - mails, after, most, seconds: Math.max(1, Math.ceil((Number(row?.expire) - at) / 1000)) }
}

const refusal = (code: 'too_many_mails' | 'too_many_strangers', { before, most, seconds }: Counted): Problem =>
  new Problem(429, code, {
    params: { left: Math.max(0, most - before), seconds },
    headers: { 'retry-after': String(seconds) },
  })

type Context = { readonly engine: Pick<Engine, 'now'>; readonly tx: Queryable }

/** Counts one mail. @returns false where it is one too many */
export const maySend = async ({ engine, tx }: Context, kind: SendingKind, key: string): Promise<boolean> => {
  const { after, most } = await count(engine, tx, kind, key, 1)
  return after <= most
}

/** Counts one mail. @throws Problem 429 where it is one too many: the cause is rolled back, so that nothing is half done */
export const assertMaySend = async ({ engine, tx }: Context, kind: SendingKind, key: string): Promise<void> => {
  const counted = await count(engine, tx, kind, key, 1)
  if (counted.after > counted.most) throw refusal('too_many_mails', counted)
}

/** Counts guests without an account whom a user invites. @throws Problem 429 where they are too many */
export const assertMayInvite = async ({ engine, tx }: Context, user: string, guests: number): Promise<void> => {
  if (guests === 0) return
  const counted = await count(engine, tx, 'stranger_invited', user, guests)
  if (counted.after > counted.most) throw refusal('too_many_strangers', counted)
}

/**
 * Counts mails of a user to guests without an account whom the user has invited before. One row may have more guests than
 * an hour's mails: the last row before the limit is reached goes through whole.
 * @throws Problem 429 where the limit is reached
 */
export const assertMayTell = async ({ engine, tx }: Context, user: string, guests: number): Promise<void> => {
  if (guests === 0) return
  const counted = await count(engine, tx, 'stranger_told', user, guests)
  if (counted.before >= counted.most) throw refusal('too_many_mails', counted)
}
