import { describe, expect, test } from 'vitest'
import { occurrencesIn } from '../../../src/core/time/recurrence/occurrences.ts'
import { readRule } from '../../../src/core/time/recurrence/rule.ts'
import { unfolded } from '../../../src/server/ics/calendar-text.ts'
import { calendarEvents } from '../../../src/server/ics/read-calendar.ts'

const file = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: readonly string[]) => file('BEGIN:VEVENT', 'SUMMARY:Round', 'UID:a@b', ...lines, 'END:VEVENT')
const window = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2027-01-01T00:00:00Z') }
const iso = (at: number) => new Date(at).toISOString().slice(0, 16)

/** Moments of the events of a file; of one that can't be read the rule. */
const moments = (text: string, timeZone = 'UTC'): readonly string[] =>
  (calendarEvents(text, timeZone) ?? []).flatMap(({ start, rule: written, timeZone: zone, without }) => {
    if (start === undefined) return ['none']
    if (written === '') return [iso(start)]
    const rule = readRule(written)
    return rule === undefined
      ? [written]
      : occurrencesIn({ start, timeZone: zone, rule, without }, window).starts.map(iso)
  })

describe('zones without their description', () => {
  test.each([
    ['Sri Lanka Standard Time', '03:30'],
    ['Central Standard Time (Mexico)', '15:00'],
    ['Nepal Standard Time', '03:15'],
    ['Tasmania Standard Time', '23:00'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '07:00'],
    ['"(UTC-03:30) Newfoundland, St Johns"', '11:30'],
    ['GMT+0200', '07:00'],
    ['"UTC-05:00"', '14:00'],
    ['/freeassociation.sourceforge.net/Europe/Berlin', '07:00'],
    ['/citadel.org/20211206_1/America/Argentina/Salta', '12:00'],
  ])('%s', (tzid, time) => {
    expect(moments(event(`DTSTART;TZID=${tzid}:20260701T090000`))[0]?.slice(-5)).toBe(time)
  })
})

test('all names that Windows has for zones are names that are known here', async () => {
  const { commonZones } = await import('../../../src/server/ics/zone-names.ts')
  expect(commonZones.length).toBeGreaterThan(135)
  for (const name of commonZones) expect(() => new Intl.DateTimeFormat('en', { timeZone: name }), name).not.toThrow()
})

describe('lines', () => {
  test('folded within a letter, as programs do that count bytes', () => {
    const bytes = Buffer.from(event('DTSTART:20260701T090000Z', 'LOCATION:Größe 🚢 ميناء'))
    for (const letter of ['ö', 'ß', '🚢', 'ن']) {
      const at = bytes.indexOf(letter) + 1
      const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
      expect(calendarEvents(unfolded(folded).toString('utf8'), 'UTC')?.[0]?.location).toBe('Größe 🚢 ميناء')
    }
    const table = Buffer.from('name\r\n one\r\n')
    expect(unfolded(table)).toBe(table)
  })
  test('ended by CR alone, and such as are none', () => {
    const one = event('DTSTART:20260701T090000Z', 'DESCRIPTION:First', 'and the rest, not escaped', 'LOCATION:Quay')
    expect(moments(event('DTSTART:20260701T090000Z').replaceAll('\r\n', '\r'))).toEqual(['2026-07-01T09:00'])
    expect(calendarEvents(one, 'UTC')).toMatchObject([{ description: 'First', location: 'Quay' }])
    // Half a file is none.
    expect(calendarEvents(one.slice(0, -30), 'UTC')).toBeUndefined()
  })
})

describe('days', () => {
  test('that are not said to be days', () => {
    const [one] = calendarEvents(event('DTSTART:20260701', 'DTEND:20260703'), 'Europe/Paris') ?? []
    expect([one?.isDay, (one?.end ?? 0) - (one?.start ?? 0)]).toEqual([true, 48 * 3_600_000])
    const daily = event('DTSTART:20260701', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;X-A=b:20260702')
    expect(moments(daily)).toEqual(['2026-07-01T00:00', '2026-07-03T00:00'])
  })
  test.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo'])('end with a day said as a moment, in %s', (timeZone) => {
    const daily = event('DTSTART;VALUE=DATE:20260701', 'RRULE:FREQ=DAILY;UNTIL=20260703T000000Z')
    expect(moments(daily, timeZone)).toHaveLength(3)
  })
  test('that do not exist are told', () => {
    expect(moments(event('DTSTART:20260230T090000Z'))).toEqual(['none'])
    expect(moments(event('DTSTART;VALUE=DATE:20260230'))).toEqual(['none'])
    expect(
      moments(event('DTSTART;VALUE=DATE:20260228', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20260230')),
    ).toEqual([...['2026-02-28T00:00', '2026-03-01T00:00']])
  })
})

test('a rule that names the calendar that is meant anyway (RFC 7529), and one that names another or moves days', () => {
  const monthly = (rule: string) => moments(event('DTSTART:20260131T090000Z', `RRULE:${rule}`))
  expect(monthly('RSCALE=GREGORIAN;FREQ=MONTHLY;COUNT=2;SKIP=OMIT')).toEqual(['2026-01-31T09:00', '2026-03-31T09:00'])
  for (const rule of ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD', 'RSCALE=HEBREW;FREQ=YEARLY'])
    expect(monthly(rule)).toEqual([rule])
})

test('a file that takes events back says so of each, and one that is free takes nobody’s time', () => {
  const free = event('DTSTART:20260701T090000Z', 'TRANSP:TRANSPARENT')
  expect(calendarEvents(free, 'UTC')?.map(({ isBusy }) => isBusy)).toEqual([false])
  const takenBack = calendarEvents(free.replace('VERSION:2.0', 'VERSION:2.0\r\nMETHOD:CANCEL'), 'UTC')
  expect(takenBack?.map(({ uid, isCancelled }) => [uid, isCancelled])).toEqual([['a@b', true]])
})
