import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { hashToken } from './tokens.ts'
import { base32, newSecret, stepOf } from './totp.ts'

/** Number of codes for users who have lost the device; each counts once. */
const recoveryCodes = 10

type Stored = { readonly secret: string; readonly last_step: string | number; readonly recovery: readonly string[] }

/** `ABCD-EFGH-IJKL-MNOP`: 80 bits. */
const newRecoveryCode = (): string => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-')
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Begins to set up a second factor; it counts once a code of it was typed. @returns its secret */
export const beginFactor = async (tx: Queryable, actorId: string, now: number): Promise<string> => {
  const secret = newSecret()
  await tx.run(sql`insert into second_factor (actor_id, secret, last_step, recovery, created_at) values (${actorId}, ${secret}, 0, '[]', ${isoOf(now)})
    on conflict (actor_id) do update set secret = excluded.secret, last_step = 0, recovery = '[]', created_at = excluded.created_at, confirmed_at = null where second_factor.confirmed_at is null`)
  return secret
}

/**
 * Confirms a second factor by its first code.
 * @returns recovery codes for a lost device, of which only hashes are kept; undefined for a wrong code
 */
export const confirmFactor = async (
  tx: Queryable,
  actorId: string,
  code: string,
  now: number,
): Promise<readonly string[] | undefined> => {
  const begun = await tx.one<Stored>(
    sql`select secret, last_step, recovery from second_factor where actor_id = ${actorId} and confirmed_at is null for update`,
  )
  const step = begun === undefined ? undefined : stepOf(begun.secret, code.replaceAll(/\s/g, ''), now, 0)
  if (step === undefined) return undefined
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const hashes = JSON.stringify(codes.map((one) => hashToken(plain(one))))
  await tx.run(
    sql`update second_factor set confirmed_at = ${isoOf(now)}, last_step = ${step}, recovery = ${hashes}::jsonb where actor_id = ${actorId}`,
  )
  return codes
}

/** Tells whether an account has a second factor. */
export const hasFactor = async (on: Queryable, actorId: string): Promise<boolean> =>
  (await on.one(sql`select 1 as yes from second_factor where actor_id = ${actorId} and confirmed_at is not null`)) !==
  undefined

/** Tells whether a typed text looks like an authenticator app's code; other texts are tried as recovery codes. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed.replaceAll(/\s/g, ''))

/** Uses up a code of an authenticator app, or a recovery code; of two concurrent uses one succeeds. */
export const useFactor = async (tx: Queryable, actorId: string, typed: string, now: number): Promise<boolean> => {
  const factor = await tx.one<Stored>(
    sql`select secret, last_step, recovery from second_factor where actor_id = ${actorId} and confirmed_at is not null for update`,
  )
  if (factor === undefined) return false
  if (isAppCode(typed)) {
    const step = stepOf(factor.secret, typed.replaceAll(/\s/g, ''), now, Number(factor.last_step))
    if (step === undefined) return false
    await tx.run(sql`update second_factor set last_step = ${step} where actor_id = ${actorId}`)
    return true
  }
  const hash = hashToken(plain(typed))
  if (!factor.recovery.includes(hash)) return false
  const rest = JSON.stringify(factor.recovery.filter((one) => one !== hash))
  await tx.run(sql`update second_factor set recovery = ${rest}::jsonb where actor_id = ${actorId}`)
  return true
}

/** Returns the number of recovery codes that are left; undefined without a second factor. */
export const recoveryLeft = async (on: Queryable, actorId: string): Promise<number | undefined> =>
  (
    await on.one<{ n: number }>(
      sql`select jsonb_array_length(recovery) as n from second_factor where actor_id = ${actorId} and confirmed_at is not null`,
    )
  )?.n

export const endFactor = (tx: Queryable, actorId: string): Promise<number> =>
  tx.run(sql`delete from second_factor where actor_id = ${actorId}`)
