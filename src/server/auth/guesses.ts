// Decision (2026-11): A password attempt is counted before it is checked and given back if right, so that parallel
// attempts are no more than sequential ones. Limits slow down and never lock out. IPv6 counts by /64. Revisit with
// a second factor.
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'
import { type GrowingLimit, growingLimit } from './growing-limit.ts'
import { networkFor } from './network.ts'

/** One who guesses: five tries, then ever longer waits. */
const ofOne = { free: 5, first: 15, longest: 15 * 60 }
/** A whole office may sit behind one address. */
const ofPlace = { free: 100, first: 1, longest: 60 }
/** What is guessed at from everywhere. */
const ofAll = { free: 30, first: 1, longest: 60 }

/**
 * Where a guess comes from: the address of a stranger, or what is known of whom it opens (a device, a session). The
 * known are limited by themselves alone, so that no stranger's tries hold them up.
 */
export type Guesser = { readonly address: string } | { readonly known: string }

/** @returns whether the guess was right; refused with 429 where too many came before, unjudged */
export type Judge = (what: string, from: Guesser, isRight: () => Promise<boolean>) => Promise<boolean>

type Count = { readonly limit: GrowingLimit; readonly key: string; readonly isOwn: boolean }

const refusal = (seconds: number) =>
  new Problem(429, 'too_many_tries', { params: { seconds }, headers: { 'retry-after': String(seconds) } })

/**
 * Limits guessing at passwords. Each guess is counted before it is judged: however many come at once, only as many as
 * the limit are. A right one, and one that was not judged, is given back.
 * @param kind what is guessed; each has counters of its own
 */
export const judgeOf = ({ db, now }: Pick<Engine, 'db' | 'now'>, kind: 'sign_in' | 'share' | 'own_password'): Judge => {
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
    // One after the other: a refused guess uses up nothing of what others share.
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
