// Decision (2026-11): Two passwords are hashed at once: libuv's four threads also compress responses. A hundred
// unknown clients may wait, further ones get 503; known devices go first.
import { hash, verify } from '@node-rs/argon2'
import { makeLimiter } from '../limiter.ts'
import { faultAt, Problem } from '../problem.ts'

/** Argon2id with OWASP's second choice (19 MiB, 2 passes): some 30 ms on a small machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two at once: hashing shares libuv's four threads with compression and files, and a flood of sign-ins would delay
 * all responses. Unknown clients wait in a queue of about three seconds; beyond it they are refused.
 */
const turns = makeLimiter({
  atOnce: 2,
  mostWaiting: 100,
  refusal: () => new Problem(503, 'unavailable', { headers: { 'retry-after': '2' } }),
})
export const hashPassword = (password: string): Promise<string> => turns.take(() => hash(password, cost), true)

/** A hash that matches no password: an unknown mail takes as long as a known one. */
const unknowableHash = hashPassword(crypto.randomUUID())

/**
 * Verifies a password; takes equally long for an unknown account.
 * @param isKnown whether the client is known and waits before strangers
 */
export const isPassword = async (stored: string | undefined, password: string, isKnown: boolean): Promise<boolean> => {
  const hash = stored ?? (await unknowableHash)
  const right = await turns.take(() => verify(hash, password).catch(() => false), isKnown)
  return stored !== undefined && right
}

/** Loaded with the first new password: 8 MB that a server which is only signed in to does without. */
const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((one) => one.toLowerCase()))
}
let commonPasswords: Promise<ReadonlySet<string>> | undefined
const leet: { readonly [sign: string]: string } = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Tells whether a password is among the most common, also in disguise: `P@ssw0rd!` is `password` to a guesser. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  commonPasswords ??= loadCommon()
  const common = await commonPasswords
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^\p{L}]+$/u, '')
  const plain = [...bare].map((sign) => leet[sign] ?? sign).join('')
  const characters = [...lower]
    .map((sign) => leet[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]+$/u, '')
  return [lower, bare, plain, characters].some((one) => common.has(one))
}

/** Hashes a new password, or refuses a common one with a fault at its field. */
export const storePassword = async (password: string, field = 'password'): Promise<string> => {
  if (await isCommonPassword(password)) throw faultAt(field, 'common_password')
  return hashPassword(password)
}

export const badCredentials = () => new Problem(401, 'bad_credentials')
