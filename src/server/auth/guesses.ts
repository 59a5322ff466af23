// Decision (2026-11): A password attempt is counted before it is checked and given back if right, so that parallel
// attempts are no more than sequential ones. Limits slow down and never lock out. IPv6 counts by /64. Each kind of secret
// has counters of its own, which a right guess at another kind does not reset.
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'
import { type GrowingLimit, growingLimit } from './growing-limit.ts'
import { networkFor } from './network.ts'

/** One client: five tries, then growing delays. */
const ofOne = { free: 5, first: 15, longest: 15 * 60 }
/** One address, which a whole office may share. */
const ofPlace = { free: 100, first: 1, longest: 60 }
/** One account, from all addresses. */
const ofAll = { free: 30, first: 1, longest: 60 }

/**
 * Origin of a guess: a stranger's address, or a known device or session of the account. Known ones are limited only
 * by themselves, so that strangers do not delay them.
 */
type Guesser = { readonly address: string } | { readonly known: string }

/** @returns whether the guess was right; 429 without checking it after too many */
export type AttemptJudge = (what: string, from: Guesser, isRight: () => Promise<boolean>) => Promise<boolean>

type Count = { readonly limit: GrowingLimit; readonly key: string; readonly isOwn: boolean }

const refusal = (seconds: number) =>
  new Problem(429, 'too_many_tries', { params: { seconds }, headers: { 'retry-after': String(seconds) } })

/**
 * Limits guessing. Each guess is counted before it is checked, so that parallel guesses do not exceed the
 * limit; right and unchecked ones are given back.
 * @param kind what is guessed; each kind has its own counters
 */
export const attemptJudge = (
  { db, now }: Pick<Engine, 'db' | 'now'>,
  kind: 'sign_in' | 'sign_in_code' | 'sign_in_recovery' | 'share' | 'own_password' | 'own_code',
): AttemptJudge => {
  const [ones, places, alls] = [
    growingLimit(db, `${kind}_one`, ofOne, now),
    growingLimit(db, `${kind}_place`, ofPlace, now),
    growingLimit(db, `${kind}_all`, ofAll, now),
  ]
  const countsOf = (what: string, from: Guesser): readonly Count[] => {
    if ('known' in from) return [{ limit: ones, key: `${what} known ${from.known}`, isOwn: true }]
    const place = networkFor(from.address)
    return [
      { limit: places, key: place, isOwn: false },
      { limit: ones, key: `${what} ${place}`, isOwn: true },
      { limit: alls, key: what, isOwn: false },
    ]
  }
  const giveBack = async (counts: readonly Count[]) => {
    for (const { limit, key } of counts) await limit.giveBack(key)
  }
  return async (what, from, isRight) => {
    const counted: Count[] = []
    // In order: a refused guess must not use up shared counters.
    for (const count of countsOf(what, from)) {
      const seconds = await count.limit.take(count.key)
      if (seconds !== undefined) {
        await giveBack(counted)
        throw refusal(seconds)
      }
      counted.push(count)
    }
    const right = await isRight().catch(async (error: unknown) => {
      await giveBack(counted)
      throw error
    })
    if (right) for (const { limit, key, isOwn } of counted) await (isOwn ? limit.forget(key) : limit.giveBack(key))
    return right
  }
}
