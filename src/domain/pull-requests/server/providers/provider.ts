import { z } from 'zod'
import type { Fact } from '../../facts.ts'
import type { CheckResult } from '../../pull-request-state.ts'

/** Headers by lower-case name. */
export type Headers = { readonly [name: string]: string | readonly string[] | undefined }
/** A delivery as its product names it. */
type Envelope = { readonly id: string | undefined; readonly event: string }
export type Hooks = {
  /** Whether the delivery comes from whoever knows the secret, compared in constant time. */
  readonly isGenuine: (secret: string, body: Buffer, headers: Headers) => Promise<boolean>
  readonly envelope: (headers: Headers) => Envelope
  /** Name of the repository that the delivery is from, if it says so. */
  readonly repository: (payload: unknown) => string | undefined
  /** What it says of pull requests; nothing of other things. */
  readonly facts: (event: string, payload: unknown) => readonly Fact[]
}

export const header = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : value?.[0]
}

/** Most characters of names and titles, as their columns take. */
const most = { title: 300, name: 200, branch: 300, url: 2000 } as const

/** A text of another product: without control characters, at most as long as its column takes. */
export const plain = (text: string, of: keyof typeof most): string =>
  Array.from(text.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .slice(0, most[of])
    .join('')
    .trim()

export const webAddress = (text: string | null | undefined): string | null =>
  typeof text === 'string' && text.length <= most.url && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null

/** A moment of a payload, in ISO 8601 or GitLab's `2026-01-31 12:00:00 UTC`; undefined: out of the years that a row takes. */
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

/** The words of all products for how a check ended. */
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
/** Of two reports of one second the one that ended is the newer. */
export const rankOf = (result: CheckResult): number => (result === 'pending' ? 0 : 1)

export const pullNumber = z.number().int().min(1).max(2_147_483_647)
