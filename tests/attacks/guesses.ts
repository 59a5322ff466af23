import type { Finding, Target } from './target.ts'
import { password } from './target.ts'

const parallel = 400
/** Place of the right password among the wrong ones. */
const right = 350

/** Many guesses at one password at the same moment, the right one among them: most must not even be judged. */
export const guessInParallel = async ({ as }: Target): Promise<Finding> => {
  const nobody = await as(undefined)
  const answers = await Promise.all(
    Array.from({ length: parallel }, (_, n) =>
      nobody('POST', '/api/users/login', {
        email: 'agent@example.test',
        password: n === right ? password : `Wrong#${n}`,
      }),
    ),
  )
  const judged = answers.filter(({ status }) => status === 200 || status === 401).length
  const found = answers[right]?.status === 200
  return {
    attack: 'guesses at once',
    calls: parallel,
    holes: [
      ...(found ? ['the right password was found among the guesses'] : []),
      ...(judged > 10 ? [`${judged} of ${parallel} guesses were judged`] : []),
    ],
    told: `${judged} judged`,
  }
}

/** Sign-ins by strangers must not freeze what others read: passwords are hashed two at once. */
export const floodSignIns = async ({ as }: Target): Promise<Finding> => {
  const [nobody, member] = [await as(undefined), await as('member')]
  const flood = Array.from({ length: 200 }, (_, n) =>
    nobody(
      'POST',
      '/api/users/login',
      { email: `nobody${n}@example.test`, password: 'Wrong#2026' },
      { 'x-forwarded-for': `10.9.${n}.1` },
    ),
  )
  const { status, milliseconds } = await member('GET', '/api/tasks', undefined, { 'accept-encoding': 'br' })
  await Promise.all(flood)
  return {
    attack: 'a flood of sign-ins',
    calls: flood.length,
    holes:
      status === 200 && milliseconds < 3000 ? [] : [`a list beside it: ${status} after ${milliseconds.toFixed(0)} ms`],
    told: `a list beside it in ${milliseconds.toFixed(0)} ms`,
  }
}
