import type pg from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../problem.ts'

/** Failed tries before the next has to wait, and the longest wait: growing, never a lock that a stranger could turn. */
const freeTries = 5
const longestWait = 15 * 60
/** A whole office may sit behind one address. */
const triesOfAddress = 100
/** One mail tried from everywhere: slowed down, not shut. */
const triesOfMail = 30

const limiter = (pool: pg.Pool, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  })

export type SignInLimits = {
  /** Refuses with 429 where too many tries have failed. */
  readonly assertFree: (mail: string, address: string) => Promise<void>
  readonly failed: (mail: string, address: string) => Promise<void>
  readonly succeeded: (mail: string, address: string) => Promise<void>
}

const refuse = (state: RateLimiterRes): never => {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  throw new Problem(429, 'too_many_tries', { params: { seconds }, headers: { 'retry-after': String(seconds) } })
}

/**
 * Limits of guessing a password, by what it opens (a mail, the id of a link) and by address, counted in the database:
 * shared by all processes, kept over a restart.
 * @param of what is guessed; each has counters of its own
 */
export const triesLimits = (pool: pg.Pool, of: 'sign_in' | 'share'): SignInLimits => {
  const pairs = limiter(pool, `${of}_pair`, freeTries, 3600)
  const addresses = limiter(pool, `${of}_address`, triesOfAddress, 900)
  const mails = limiter(pool, `${of}_mail`, triesOfMail, 60)
  const pair = (mail: string, address: string) => `${mail} ${address}`
  return {
    assertFree: async (mail, address) => {
      const states = await Promise.all([
        pairs.get(`wait ${pair(mail, address)}`),
        addresses.get(address),
        mails.get(mail),
      ])
      const [waiting, ofAddress, ofMail] = states
      if (waiting !== null && waiting.msBeforeNext > 0) refuse(waiting)
      if (ofAddress !== null && ofAddress.consumedPoints >= triesOfAddress) refuse(ofAddress)
      if (ofMail !== null && ofMail.consumedPoints >= triesOfMail) refuse(ofMail)
    },
    failed: async (mail, address) => {
      const [state] = await Promise.all([
        pairs.penalty(pair(mail, address)),
        addresses.penalty(address),
        mails.penalty(mail),
      ])
      const over = state.consumedPoints - freeTries
      if (over >= 0) await pairs.block(`wait ${pair(mail, address)}`, Math.min(longestWait, 15 * 2 ** over))
    },
    succeeded: async (mail, address) => {
      await Promise.all([pairs.delete(pair(mail, address)), pairs.delete(`wait ${pair(mail, address)}`)])
    },
  }
}

/** Counts one use. The limiter throws its state when the points are used up, an error only when something broke. */
const consume = (of: RateLimiterPostgres, key: string) =>
  of.consume(key).catch((state: unknown) => {
    if (state instanceof Error) throw state
    return refuse(state as RateLimiterRes)
  })

/** Links that one mail may be sent from one place in an hour, that it may be sent at all, and that one place may ask for. */
const asksOfPair = 5
const asksOfMail = 20
const asksOfAddress = 60
/** Wrong tokens from one place in a quarter of an hour. */
const wrongTokens = 30

export type ResetLimits = {
  /** Counts one asking, or refuses with 429; counted alike for addresses that nobody has. */
  readonly ask: (mail: string, address: string) => Promise<void>
  readonly assertFree: (address: string) => Promise<void>
  readonly failed: (address: string) => Promise<void>
}

/** Limits of asking for and using links to a new password. */
export const resetLimits = (pool: pg.Pool): ResetLimits => {
  const pairs = limiter(pool, 'reset_pair', asksOfPair, 3600)
  const mails = limiter(pool, 'reset_mail', asksOfMail, 3600)
  const addresses = limiter(pool, 'reset_address', asksOfAddress, 3600)
  const wrong = limiter(pool, 'reset_wrong', wrongTokens, 900)
  return {
    ask: async (mail, address) => {
      await consume(addresses, address)
      await consume(pairs, `${mail} ${address}`)
      await consume(mails, mail)
    },
    assertFree: async (address) => {
      const state = await wrong.get(address)
      if (state !== null && state.consumedPoints >= wrongTokens) refuse(state)
    },
    failed: async (address) => {
      await wrong.penalty(address)
    },
  }
}

/** Calls about shared links from one place in a minute: people come by tens, guesses by millions. */
const visitsOfAddress = 60

/** Counts one call of a visitor without an account, or refuses with 429. */
export const publicLimit = (pool: pg.Pool): ((address: string) => Promise<void>) => {
  const addresses = limiter(pool, 'share_visit', visitsOfAddress, 60)
  return async (address) => {
    await consume(addresses, address)
  }
}

/** Exports that one user may ask for in an hour: each reads a whole list. */
const exportsOfUser = 10

/** Counts one export of a user, or refuses with 429. */
export const exportLimit = (pool: pg.Pool): ((user: string) => Promise<void>) => {
  const users = limiter(pool, 'export', exportsOfUser, 3600)
  return async (user) => {
    await consume(users, user)
  }
}
