import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../problem.ts'
import { networkFor } from './network.ts'

const limiter = (pool: pg.Pool, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  })

const refuse = (state: RateLimiterRes): never => {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  throw new Problem(429, 'too_many_tries', { params: { seconds }, headers: { 'retry-after': String(seconds) } })
}

/** Counts one use. The library throws its state when the points are used up, and an Error only on failures. */
const consume = (limiter: RateLimiterPostgres | RateLimiterMemory, key: string, points = 1) =>
  limiter.consume(key, points).catch((state: unknown) => {
    if (state instanceof Error) throw state
    return refuse(state as RateLimiterRes)
  })

/** Reset links in an hour: for one mail from one address, for one mail, from one address. */
const asksOfPair = 5
const asksOfMail = 20
const asksOfAddress = 60
/**
 * Most wrong tokens from one address in a quarter of an hour. Calendar programs go on to ask for addresses that have
 * ended, many of them in one office.
 */
const wrongTokens = { reset: 30, answer: 60, feed: 600, first_run: 30 } as const

/**
 * Counts a use of a secret link before checking it, or refuses with 429; each kind for itself.
 * @returns gives the use back after a valid link
 */
export type WrongLimit = (address: string) => Promise<() => Promise<void>>
export const wrongLimit = (pool: pg.Pool, kind: keyof typeof wrongTokens): WrongLimit => {
  const wrong = limiter(pool, `${kind}_wrong`, wrongTokens[kind], 900)
  return async (address) => {
    const place = networkFor(address)
    await consume(wrong, place)
    return async () => {
      await wrong.reward(place)
    }
  }
}

export type ResetLimits = {
  /** Counts a request for a link, or refuses with 429; counted alike for unknown mails. */
  readonly ask: (mail: string, address: string) => Promise<void>
  /** Counts a use of a link. */
  readonly use: WrongLimit
}

/** Limits for requesting and using password reset links. */
export const resetLimits = (pool: pg.Pool): ResetLimits => {
  const pairs = limiter(pool, 'reset_pair', asksOfPair, 3600)
  const mails = limiter(pool, 'reset_mail', asksOfMail, 3600)
  const addresses = limiter(pool, 'reset_address', asksOfAddress, 3600)
  return {
    ask: async (mail, address) => {
      const place = networkFor(address)
      await consume(addresses, place)
      await consume(pairs, `${mail} ${place}`)
      await consume(mails, mail)
    },
    use: wrongLimit(pool, 'reset'),
  }
}

/** Calls about shared links from one address in a minute: people make tens, guessing takes millions. */
const visitsOfAddress = 60

/** Counts a call of an anonymous visitor, or refuses with 429. */
export const publicLimit = (pool: pg.Pool): ((address: string) => Promise<void>) => {
  const addresses = limiter(pool, 'share_visit', visitsOfAddress, 60)
  return async (address) => {
    await consume(addresses, networkFor(address))
  }
}

/** Answers to public forms: in an hour from one address, in a day to one form, in a day by one mail address. */
const [answersOfAddress, answersOfForm, answersOfMail] = [20, 1000, 20]

/** Counts an answer to a public form, or refuses with 429. */
export const intakeLimit = (pool: pg.Pool): ((address: string, form: string, mail: string) => Promise<void>) => {
  const addresses = limiter(pool, 'intake_address', answersOfAddress, 3600)
  const forms = limiter(pool, 'intake_form', answersOfForm, 86_400)
  const mails = limiter(pool, 'intake_mail', answersOfMail, 86_400)
  return async (address, form, mail) => {
    await consume(addresses, networkFor(address))
    await consume(mails, mail.toLowerCase())
    await consume(forms, form)
  }
}

/** Answers with files from one address in an hour, and megabytes of files that come by one form in a day. */
const [filesOfAddress, megabytesOfForm] = [20, 1000]

/** Counts files of answers to public forms, or refuses with 429: a call before its files are read, then their bytes. */
export const intakeFilesLimit = (pool: pg.Pool) => {
  const addresses = limiter(pool, 'intake_files', filesOfAddress, 3600)
  const forms = limiter(pool, 'intake_bytes', megabytesOfForm, 86_400)
  return {
    call: async (address: string): Promise<void> => {
      await consume(addresses, networkFor(address))
    },
    bytes: async (form: string, bytes: number): Promise<void> => {
      await consume(forms, form, Math.ceil(bytes / 1_000_000))
    },
  }
}

/** Counts one use by a user, or refuses with 429. */
export type UserLimit = (user: string) => Promise<void>
const userLimit = (pool: pg.Pool, keyPrefix: string, points: number, duration: number): UserLimit => {
  const users = limiter(pool, keyPrefix, points, duration)
  return async (user) => {
    await consume(users, user)
  }
}

/** Exports of one user in an hour: each reads a whole list. */
export const exportLimit = (pool: pg.Pool): UserLimit => userLimit(pool, 'export', 10, 3600)

/** Mailed reports of one user in an hour. */
export const reportLimit = (pool: pg.Pool): UserLimit => userLimit(pool, 'report', 20, 3600)

/** Searches of one user in a minute. */
export const searchLimit = (pool: pg.Pool): UserLimit => userLimit(pool, 'search', 120, 60)

/**
 * Calls of one user in a minute to this process. Counted in memory, since a database write would cost more than most
 * calls; it stops programs that run wild.
 */
export const callLimit = (points: number): UserLimit => {
  const users = new RateLimiterMemory({ points, duration: 60 })
  return async (user) => {
    await consume(users, user)
  }
}
