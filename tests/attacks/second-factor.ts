import { randomBytes } from 'node:crypto'
import { hotp, stepAt } from '../../src/server/auth/totp.ts'
import type { Answer, Finding, Target } from './target.ts'
import { password } from './target.ts'

/** Guesses of each way, each with a bare password after every fourth. */
const guesses = 80
/** Of one guesser, and of one account by strangers from everywhere, within the seconds that this takes. */
const most = { one: 10, all: 45 }

type Headers = { readonly [name: string]: string }
const signIn = '/api/users/login'

const cookieIn = ({ cookies }: Answer): string =>
  cookies.find((one) => one.startsWith('TMS-DEVICE='))?.split(';')[0] ?? ''

/** How many codes are judged, and how many were right. */
const guess = async (
  { as }: Target,
  email: string,
  codeOf: (n: number) => string,
  headersOf: (n: number) => Headers,
): Promise<{ readonly judged: number; readonly found: number }> => {
  const nobody = await as(undefined)
  let [judged, found] = [0, 0]
  for (let n = 0; n < guesses; n++) {
    const { status } = await nobody('POST', signIn, { email, password, code: codeOf(n) }, headersOf(n))
    if (status === 401) judged++
    if (status === 200) found++
    if (n % 4 === 3) await nobody('POST', signIn, { email, password }, headersOf(n))
  }
  return { judged, found }
}

/** Whoever has the password guesses the codes: from a device that the account knows, and as a stranger. */
export const guessCodes = async (target: Target): Promise<Finding> => {
  const email = 'leader@example.test'
  const [leader, nobody] = [await target.as('leader'), await target.as(undefined)]
  const factor = '/api/profile/second-factor'
  const before = await nobody('POST', signIn, { email, password })
  const begun = await leader('POST', factor, { current_password: password })
  const { secret } = (JSON.parse(begun.text) as { data: { secret: string } }).data
  await leader('PUT', factor, { code: hotp(secret, stepAt(Date.now())) })
  // The next step is still good, and no code counts twice.
  const opened = await nobody('POST', signIn, { email, password, code: hotp(secret, stepAt(Date.now()) + 1) })
  const holes = opened.status === 200 ? [] : [`its owner was not let in: ${opened.status}`]
  const code = (n: number) => String(n).padStart(6, '0')
  const recovery = () => randomBytes(8).toString('hex')
  const knownDevice = { cookie: cookieIn(opened) }
  const ways: readonly (readonly [string, (n: number) => string, (n: number) => Headers, number])[] = [
    ['codes from a known device', code, () => knownDevice, most.one],
    ['recovery codes from a known device', recovery, () => knownDevice, most.one],
    ['codes from a device known before', code, () => ({ cookie: cookieIn(before) }), most.one],
    ['codes from one address', code, () => ({ 'x-forwarded-for': '10.80.0.1' }), most.one],
    ['codes from everywhere', code, (n) => ({ 'x-forwarded-for': `10.81.${n}.1` }), most.all],
    ['recovery codes from everywhere', recovery, (n) => ({ 'x-forwarded-for': `10.82.${n}.1` }), most.all],
  ]
  const told: string[] = []
  for (const [way, codeOf, headersOf, bound] of ways) {
    const { judged, found } = await guess(target, email, codeOf, headersOf)
    told.push(`${judged} ${way}`)
    if (found > 0) holes.push(`${found} ${way} were right`)
    if (judged > bound) holes.push(`${judged} of ${guesses} ${way} were judged`)
  }
  return {
    attack: 'guesses at a second factor',
    calls: ways.length * (guesses + guesses / 4),
    holes,
    told: `judged: ${told.join(', ')}`,
  }
}
