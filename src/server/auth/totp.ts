// Decision (2026-11): Codes of authenticator apps are RFC 6238 with the values that all of these apps know: SHA-1, 30
// seconds, six digits. Forty lines over Node's own HMAC, with the RFCs' known answers as tests; a library would bring
// more than it saves.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000
/** Steps before and after the present one whose codes count: clocks differ, and typing takes time. */
const tolerance = 1

/** Returns the bytes in base32 without padding (RFC 4648, section 6). */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** Returns a new secret: 160 bits, as RFC 4226 (section 4) recommends. */
export const newSecret = (): string => base32(randomBytes(20))

/**
 * Returns the one-time password of a counter (RFC 4226, section 5.3).
 * @param secret base32
 */
export const hotp = (secret: string, counter: number, digits = 6): string => {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac('sha1', bytesOf(secret)).update(message).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (now: number): number => Math.floor(now / stepMs)

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Returns the step whose code was typed (RFC 6238, section 5.2).
 * @param after steps up to this one are used up: no code counts twice
 */
export const stepOf = (secret: string, code: string, now: number, after: number): number | undefined => {
  const present = stepAt(now)
  for (let step = present - tolerance; step <= present + tolerance; step++)
    if (step > after && isSame(hotp(secret, step), code)) return step
  return undefined
}

/** Returns the address that an authenticator app reads from a picture (the format that these apps share). */
export const otpAddress = (issuer: string, account: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
