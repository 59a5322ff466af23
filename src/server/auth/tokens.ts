import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits (ASVS 7.2.3 asks for 128). */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** The stored hash of a token: reading the database does not allow signing in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
/** Compares two hashes in constant time. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
