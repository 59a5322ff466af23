import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallClock } from '../../src/core/query/relative.ts'
import { nextFree, overlaps } from '../../src/core/time/days/free-time.ts'

const at = (iso: string) => Date.parse(iso)
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const wish = { to: at('2026-03-20T00:00:00Z'), length: 3_600_000, timeZone: 'Europe/Paris' }

test.each([
  ['a free hour at once, at the next quarter', '2026-03-03T09:05:00Z', [], '2026-03-03T09:15:00Z'],
  [
    'behind what is there',
    '2026-03-03T09:00:00Z',
    [span('2026-03-03T08:30:00Z', '2026-03-03T09:20:00Z')],
    '2026-03-03T09:30:00Z',
  ],
  [
    'not in a gap that is too short',
    '2026-03-03T09:00:00Z',
    [span('2026-03-03T09:00:00Z', '2026-03-03T10:00:00Z'), span('2026-03-03T10:45:00Z', '2026-03-03T11:00:00Z')],
    '2026-03-03T11:00:00Z',
  ],
  ['in the morning of the next day', '2026-03-03T16:30:00Z', [], '2026-03-04T07:00:00Z'],
  ['behind the weekend', '2026-03-06T16:15:00Z', [], '2026-03-09T07:00:00Z'],
] as const)('%s', (_name, from, busy, expected) => {
  expect(nextFree([...busy], { ...wish, from: at(from) })).toBe(at(expected))
})

test('weekends are those of the reader; there may be no such time', () => {
  const from = at('2026-03-06T07:00:00Z')
  expect(nextFree([], { ...wish, from, weekend: [5, 6] })).toBe(at('2026-03-08T07:00:00Z'))
  expect(nextFree([{ start: 0, end: wish.to }], { ...wish, from })).toBeUndefined()
})

test('it disturbs nobody, is in the hours of the day, and none is earlier', () => {
  const start = at('2026-03-26T00:00:00Z')
  const quarter = 900_000
  const busyOnes = fc.array(
    fc.record({ begin: fc.integer({ min: 0, max: 600 }), long: fc.integer({ min: 1, max: 80 }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      busyOnes,
      fc.integer({ min: 1, max: 48 }),
      fc.constantFrom('Europe/Paris', 'UTC', 'Asia/Kathmandu'),
      (ones, quarters, timeZone) => {
        const length = quarters * quarter
        const busy = ones.map(({ begin, long }) => ({
          start: start + begin * quarter,
          end: start + (begin + long) * quarter,
        }))
        const found = nextFree(busy, { from: start, to: start + 7 * 86_400_000, length, timeZone })
        const fits = (moment: number) => {
          const wall = new Date(wallClock(moment, timeZone))
          const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes()
          const last = Math.max(480, 1080 - quarters * 15)
          return (
            minutes >= 480 &&
            minutes <= last &&
            wall.getUTCDay() % 6 !== 0 &&
            !busy.some((one) => overlaps(one, { start: moment, end: moment + length }))
          )
        }
        for (let moment = start; moment < (found ?? start + 7 * 86_400_000 - length); moment += quarter)
          expect(fits(moment)).toBe(false)
        if (found !== undefined) expect(fits(found)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
