// Decision (2026-11): Two passwords are hashed at once: libuv's four threads also compress responses. A hundred
// unknown clients may wait, further ones get 503; known devices go first.
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { makeTurns } from '../limiter.ts'
import { faultAt, Problem } from '../problem.ts'

/** Argon2id with OWASP's second choice (19 MiB, 2 passes): some 30 ms on a small machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two at once: hashing shares the four threads of libuv with compression and files, and a flood of sign-ins would hold
 * up everybody's answers. Strangers wait in a queue of some three seconds; beyond it they are told to come again.
 */
const turns = makeTurns({
  atOnce: 2,
  mostWaiting: 100,
  refusal: () => new Problem(503, 'unavailable', { headers: { 'retry-after': '2' } }),
})
export const hashPassword = (password: string): Promise<string> => turns.take(() => hash(password, cost), true)

/** A hash that no password has: an unknown mail costs as long as a known one. */
const nobodys = hashPassword(crypto.randomUUID())

/**
 * Whether the password is the one; takes its time for an unknown account too.
 * @param isKnown whether who asks is known, and waits before strangers
 */
export const isPassword = async (stored: string | undefined, password: string, isKnown: boolean): Promise<boolean> => {
  const hash = stored ?? (await nobodys)
  const right = await turns.take(() => verify(hash, password).catch(() => false), isKnown)
  return stored !== undefined && right
}

const common = new Set(dictionary['passwords-common'].map((one) => one.toLowerCase()))
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

/**
 * Whether a password is one of the most common, also dressed up to satisfy the rule on kinds of characters:
 * `P@ssw0rd!` is `password` to whoever guesses.
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^\p{L}]+$/u, '')
  const plain = [...bare].map((sign) => leet[sign] ?? sign).join('')
  const whole = [...lower]
    .map((sign) => leet[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]+$/u, '')
  return [lower, bare, plain, whole].some((one) => common.has(one))
}

/** Hashes a new password, or refuses a common one at its field. */
export const keepPassword = async (password: string, field = 'password'): Promise<string> => {
  if (isCommonPassword(password)) throw faultAt(field, 'common_password')
  return hashPassword(password)
}

export const badCredentials = () => new Problem(401, 'bad_credentials')
