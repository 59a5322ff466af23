import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32, hotp, newSecret, stepAt, stepOf } from '../../src/server/auth/totp.ts'

/** The secret of both RFCs' test vectors. */
const secret = base32(Buffer.from('12345678901234567890'))

test('one-time passwords are those of RFC 4226, appendix D', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(Array.from({ length: 10 }, (_, counter) => hotp(secret, counter))).toEqual([
    ...['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'],
  ])
})

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %d they are those of RFC 6238, appendix B', (second, code) => {
  expect(hotp(secret, stepAt(second * 1000), 8)).toBe(code)
})

test('base32 is that of RFC 4648, section 10', () => {
  const said = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
  expect(said).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})

test('a code counts half a minute before and after its own, once, and no other does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 600_000, max: 4_000_000_000_000 }), fc.integer({ min: -4, max: 4 }), (now, away) => {
      const own = newSecret()
      const step = stepAt(now) + away
      const found = stepOf(own, hotp(own, step), now, 0)
      if (Math.abs(away) <= 1) expect(found).toBe(step)
      else expect(found === undefined || Math.abs(found - stepAt(now)) <= 1).toBe(true)
      if (found !== undefined) expect(stepOf(own, hotp(own, step), now, found)).not.toBe(found)
    }),
  )
  expect(stepOf(secret, '', 60_000, 0)).toBeUndefined()
  expect(stepOf(secret, '1234567', 60_000, 0)).toBeUndefined()
})
