import { z } from 'zod'
import type { Fact } from '../../facts.ts'
import type { CheckResult } from '../../pull-request-state.ts'

/** Headers by lower-case name. */
export type Headers = { readonly [name: string]: string | readonly string[] | undefined }
/** The id and event of a delivery, as its code host names them. */
type Envelope = { readonly id: string | undefined; readonly event: string }
export type Hooks = {
  /** Tells whether the sender of a delivery knows the secret, compared in constant time. */
  readonly isGenuine: (secret: string, body: Buffer, headers: Headers) => Promise<boolean>
  readonly envelope: (headers: Headers) => Envelope
  /** Returns the name of the delivery's repository, if the delivery has it. */
  readonly repository: (payload: unknown) => string | undefined
  /** Returns the facts about pull requests in a delivery; none for other events. */
  readonly facts: (event: string, payload: unknown) => readonly Fact[]
}

export const header = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : value?.[0]
}

/** The most characters of names and titles that their columns take. */
const most = { title: 300, name: 200, branch: 300, url: 2000 } as const

/** Cleans a text of another product: no control characters, and no more characters than its column takes. */
export const plain = (text: string, of: keyof typeof most): string =>
  Array.from(text.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .slice(0, most[of])
    .join('')
    .trim()

export const webAddress = (text: string | null | undefined): string | null =>
  typeof text === 'string' && text.length <= most.url && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null

/**
 * Reads a moment in ISO 8601 or in GitLab's form `2026-01-31 12:00:00 UTC`; undefined if its year does not fit into a
 * row.
 */
const read = (text: string): string | undefined => {
  const at = Date.parse(
    text
      .replace(/ UTC$/, 'Z')
      .replace(/^(\d{4}-\d\d-\d\d) (\d)/, '$1T$2')
      .replace(' +', '+'),
  )
  const year = Number.isNaN(at) ? 0 : new Date(at).getUTCFullYear()
  return year < 1900 || year > 2199 ? undefined : new Date(at).toISOString()
}
export const moment = z.string().transform(read).pipe(z.string())
export const maybeMoment = z
  .string()
  .nullish()
  .transform((text) => (typeof text === 'string' ? (read(text) ?? null) : null))

export const user = z.object({ login: z.string().optional(), username: z.string().optional() }).nullish()
export const nameOf = (who: z.infer<typeof user>): string | null => {
  const name = plain(who?.login ?? who?.username ?? '', 'name')
  return name === '' ? null : name
}

/** Returns the result of a check from the words of all code hosts. */
export const resultOf = (word: string | null | undefined): CheckResult => {
  if (['success', 'neutral', 'skipped', 'warning', 'manual'].includes(word ?? '')) return 'passed'
  const failures = [
    'failure',
    'failed',
    'error',
    'timed_out',
    'cancelled',
    'canceled',
    'action_required',
    'stale',
    'startup_failure',
  ]
  return failures.includes(word ?? '') ? 'failed' : 'pending'
}
/** Returns the rank of a check: of two reports within one second, the finished one is the newer. */
export const rankOf = (result: CheckResult): number => (result === 'pending' ? 0 : 1)

export const pullNumber = z.number().int().min(1).max(2_147_483_647)
