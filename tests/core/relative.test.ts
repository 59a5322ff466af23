import { describe, expect, test } from 'vitest'
import { holds } from '../../src/core/query/holds.ts'
import { type RelativeWord, relativeWords } from '../../src/core/query/predicate.ts'
import { spanOf, wallClock, weekClock } from '../../src/core/query/relative.ts'

const at = (now: string, timeZone = 'UTC') => ({ now: Date.parse(now), timeZone })
const days = (word: RelativeWord, now: string, zone?: string) => {
  const { from, to } = spanOf(word, at(now, zone)).days
  return `${from ?? '…'} to ${to ?? '…'}`
}
const instants = (word: RelativeWord, now: string, zone: string) => {
  const { from, to } = spanOf(word, at(now, zone)).instants
  return `${from ?? '…'} to ${to ?? '…'}`
}

/** Made by hand with a calendar; the end is the first day that no longer counts. */
describe('days of a word', () => {
  // A Wednesday in the middle of a month.
  test.each<[RelativeWord, string]>([
    ['today', '2026-07-15 to 2026-07-16'],
    ['yesterday', '2026-07-14 to 2026-07-15'],
    ['tomorrow', '2026-07-16 to 2026-07-17'],
    ['this_week', '2026-07-13 to 2026-07-20'],
    ['last_week', '2026-07-06 to 2026-07-13'],
    ['next_week', '2026-07-20 to 2026-07-27'],
    ['this_month', '2026-07-01 to 2026-08-01'],
    ['last_month', '2026-06-01 to 2026-07-01'],
    ['next_month', '2026-08-01 to 2026-09-01'],
    ['last_7_days', '2026-07-09 to 2026-07-16'],
    ['next_7_days', '2026-07-15 to 2026-07-22'],
    ['last_30_days', '2026-06-16 to 2026-07-16'],
    ['next_30_days', '2026-07-15 to 2026-08-14'],
    ['overdue', '… to 2026-07-15'],
    ['past', '… to 2026-07-15'],
    ['future', '2026-07-16 to …'],
  ])('%s on Wednesday 15 July 2026: %s', (word, expected) => {
    expect(days(word, '2026-07-15T12:00:00Z')).toBe(expected)
  })

  test.each<[number, string, string]>([
    // A Saturday is the last day of a week from Sunday, and the first of one from Saturday.
    [0, '2026-07-18T12:00:00Z', '2026-07-12 to 2026-07-19'],
    [0, '2026-07-19T12:00:00Z', '2026-07-19 to 2026-07-26'],
    [6, '2026-07-17T12:00:00Z', '2026-07-11 to 2026-07-18'],
    [6, '2026-07-18T12:00:00Z', '2026-07-18 to 2026-07-25'],
  ])('weeks that begin on day %d are those of their reader: %s is in %s', (firstWeekday, now, expected) => {
    const { from, to } = spanOf('this_week', { ...at(now), firstWeekday }).days
    expect(`${from} to ${to}`).toBe(expected)
    const [before, after] = (['last_week', 'next_week'] as const).map((word) =>
      spanOf(word, { ...at(now), firstWeekday }),
    )
    expect([before?.days.to, after?.days.from]).toEqual([from, to])
  })

  test('the table has every word', () => {
    for (const word of relativeWords) expect(spanOf(word, at('2026-07-15T12:00:00Z'))).toBeDefined()
    expect(relativeWords).toHaveLength(16)
  })

  test.each<[string, RelativeWord, string]>([
    // Weeks begin on Monday: a Sunday is the last of its week, a Monday the first.
    ['2026-07-19T23:59:59Z', 'this_week', '2026-07-13 to 2026-07-20'],
    ['2026-07-20T00:00:00Z', 'this_week', '2026-07-20 to 2026-07-27'],
    ['2026-07-19T12:00:00Z', 'next_week', '2026-07-20 to 2026-07-27'],
    // Over the end of the year; 1 January 2027 is a Friday.
    ['2027-01-01T12:00:00Z', 'this_week', '2026-12-28 to 2027-01-04'],
    ['2026-12-31T12:00:00Z', 'tomorrow', '2027-01-01 to 2027-01-02'],
    ['2026-12-31T12:00:00Z', 'next_month', '2027-01-01 to 2027-02-01'],
    ['2027-01-31T12:00:00Z', 'last_month', '2026-12-01 to 2027-01-01'],
    // Months of unequal length: the 31st has no fellow in the month before or after.
    ['2026-03-31T12:00:00Z', 'last_month', '2026-02-01 to 2026-03-01'],
    ['2026-01-31T12:00:00Z', 'next_month', '2026-02-01 to 2026-03-01'],
    // The leap day, and a year that has none.
    ['2028-02-28T12:00:00Z', 'tomorrow', '2028-02-29 to 2028-03-01'],
    ['2028-02-29T12:00:00Z', 'today', '2028-02-29 to 2028-03-01'],
    ['2028-02-29T12:00:00Z', 'this_month', '2028-02-01 to 2028-03-01'],
    ['2028-03-01T12:00:00Z', 'yesterday', '2028-02-29 to 2028-03-01'],
    ['2028-03-01T12:00:00Z', 'last_30_days', '2028-02-01 to 2028-03-02'],
    ['2026-02-28T12:00:00Z', 'tomorrow', '2026-03-01 to 2026-03-02'],
    ['2100-02-28T12:00:00Z', 'tomorrow', '2100-03-01 to 2100-03-02'],
  ])('at %s, %s: %s', (now, word, expected) => {
    expect(days(word, now)).toBe(expected)
  })

  test.each([
    ['2026-07-15T22:30:00Z', 'Europe/Paris', '2026-07-16 to 2026-07-17'],
    ['2026-07-15T22:30:00Z', 'America/New_York', '2026-07-15 to 2026-07-16'],
    ['2026-07-15T03:30:00Z', 'America/New_York', '2026-07-14 to 2026-07-15'],
    ['2026-07-15T21:30:00Z', 'Africa/Cairo', '2026-07-16 to 2026-07-17'],
    ['2026-01-15T21:30:00Z', 'Africa/Cairo', '2026-01-15 to 2026-01-16'],
    ['2026-07-15T18:30:00Z', 'Asia/Kolkata', '2026-07-16 to 2026-07-17'],
    ['2026-07-15T10:00:00Z', 'Pacific/Kiritimati', '2026-07-16 to 2026-07-17'],
  ])('today is where one is: %s in %s', (now, zone, expected) => {
    expect(days('today', now, zone)).toBe(expected)
  })
})

/**
 * Both changes of 2026. Paris: 29 March 02:00 to 03:00, 25 October 03:00 to 02:00. New York: 8 March, 1 November, both
 * at 02:00. Cairo: 24 April 00:00 to 01:00 (that day has no midnight), 30 October 00:00 back to 23:00 of the 29th.
 */
describe('moments of a word, days of 23 and 25 hours among them', () => {
  test.each<[string, string, RelativeWord, string]>([
    ['Europe/Paris', '2026-03-29T12:00:00Z', 'today', '2026-03-28T23:00:00.000Z to 2026-03-29T22:00:00.000Z'],
    ['Europe/Paris', '2026-10-25T12:00:00Z', 'today', '2026-10-24T22:00:00.000Z to 2026-10-25T23:00:00.000Z'],
    ['Europe/Paris', '2026-03-25T12:00:00Z', 'this_week', '2026-03-22T23:00:00.000Z to 2026-03-29T22:00:00.000Z'],
    ['Europe/Paris', '2026-10-25T00:30:00Z', 'today', '2026-10-24T22:00:00.000Z to 2026-10-25T23:00:00.000Z'],
    ['Europe/Paris', '2026-10-25T01:30:00Z', 'today', '2026-10-24T22:00:00.000Z to 2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-03-08T12:00:00Z', 'today', '2026-03-08T05:00:00.000Z to 2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01T12:00:00Z', 'today', '2026-11-01T04:00:00.000Z to 2026-11-02T05:00:00.000Z'],
    ['America/New_York', '2026-11-15T12:00:00Z', 'this_month', '2026-11-01T04:00:00.000Z to 2026-12-01T05:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24T12:00:00Z', 'today', '2026-04-23T22:00:00.000Z to 2026-04-24T21:00:00.000Z'],
    ['Africa/Cairo', '2026-04-23T12:00:00Z', 'today', '2026-04-22T22:00:00.000Z to 2026-04-23T22:00:00.000Z'],
    ['Africa/Cairo', '2026-04-25T12:00:00Z', 'yesterday', '2026-04-23T22:00:00.000Z to 2026-04-24T21:00:00.000Z'],
    ['Africa/Cairo', '2026-10-29T12:00:00Z', 'today', '2026-10-28T21:00:00.000Z to 2026-10-29T22:00:00.000Z'],
    ['Africa/Cairo', '2026-10-30T12:00:00Z', 'today', '2026-10-29T22:00:00.000Z to 2026-10-30T22:00:00.000Z'],
    // Havana has two midnights on 1 November: the day begins with the first. Santiago skips one on 6 September.
    ['America/Havana', '2026-11-01T12:00:00Z', 'today', '2026-11-01T04:00:00.000Z to 2026-11-02T05:00:00.000Z'],
    ['America/Santiago', '2026-09-06T12:00:00Z', 'today', '2026-09-06T04:00:00.000Z to 2026-09-07T03:00:00.000Z'],
    // Quarter hours, and the far end of the date line.
    ['Asia/Kathmandu', '2026-07-15T12:00:00Z', 'today', '2026-07-14T18:15:00.000Z to 2026-07-15T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-07-15T12:00:00Z', 'today', '2026-07-15T10:00:00.000Z to 2026-07-16T10:00:00.000Z'],
  ])('%s at %s, %s', (zone, now, word, expected) => {
    expect(instants(word, now, zone)).toBe(expected)
  })

  test('past and future are to the millisecond, and now is neither', () => {
    const now = '2026-07-15T12:00:00.500Z'
    expect(instants('past', now, 'Europe/Paris')).toBe('… to 2026-07-15T12:00:00.500Z')
    expect(instants('overdue', now, 'Europe/Paris')).toBe('… to 2026-07-15T12:00:00.500Z')
    expect(instants('future', now, 'Europe/Paris')).toBe('2026-07-15T12:00:00.501Z to …')
  })

  test('every hour of a year lies in its own today, and today follows on yesterday', () => {
    for (const zone of ['Europe/Paris', 'Africa/Cairo', 'America/New_York', 'America/Santiago', 'Australia/Lord_Howe'])
      for (let hour = 0; hour < 366 * 24; hour += 5) {
        const clock = { now: Date.UTC(2026, 0, 1, hour, 30), timeZone: zone }
        const now = new Date(clock.now).toISOString()
        const today = spanOf('today', clock).instants
        if ((today.from ?? '') > now || now >= (today.to ?? '')) throw new Error(`${zone} ${now} is outside its day`)
        if (spanOf('yesterday', clock).instants.to !== today.from) throw new Error(`${zone} ${now}: a gap before today`)
      }
  })
})

test('a condition holds from the start of its span to just before its end', () => {
  const clock = at('2026-07-15T12:00:00Z', 'Europe/Paris')
  const asks = (kind: 'day' | 'instant', value: string, word: RelativeWord) =>
    holds(
      { operator: 'and', filters: [{ column: 'on', operator: 'relative', value: word }] },
      { on: value },
      () => kind,
      clock,
    )
  expect(['2026-07-12', '2026-07-13', '2026-07-19', '2026-07-20'].map((day) => asks('day', day, 'this_week'))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const edges = [
    '2026-07-14T21:59:59.999Z',
    '2026-07-14T22:00:00.000Z',
    '2026-07-15T21:59:59.999Z',
    '2026-07-15T22:00:00.000Z',
  ]
  expect(edges.map((edge) => asks('instant', edge, 'today'))).toEqual([false, true, true, false])
  expect([asks('day', '2026-07-15', 'overdue'), asks('day', '2026-07-14', 'overdue')]).toEqual([false, true])
})

test('the clock of a zone is right in the first century and before it', () => {
  const shown = (iso: string, zone: string) => new Date(wallClock(Date.parse(iso), zone)).toISOString()
  expect(shown('0050-07-01T12:00:00Z', 'UTC')).toBe('0050-07-01T12:00:00.000Z')
  // The local mean time of New York, 4 h 56 min 2 s behind.
  expect(shown('0001-01-01T00:00:00Z', 'America/New_York')).toBe('0000-12-31T19:03:58.000Z')
  expect(weekClock(Date.parse('0001-01-01T00:00:00Z'), 'America/New_York')).toEqual({ weekday: 7, hour: 19 })
})
