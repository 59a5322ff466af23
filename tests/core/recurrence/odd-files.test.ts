import { describe, expect, test } from 'vitest'
import { occurrencesIn } from '../../../src/core/time/recurrence/occurrences.ts'
import { readRule } from '../../../src/core/time/recurrence/rule.ts'
import { calendarEvents } from '../../../src/server/ics/read-calendar.ts'

const file = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'SUMMARY:Round', 'UID:a@b', ...lines, 'END:VEVENT']
const read = (text: string, timeZone = 'Europe/Paris') => calendarEvents(text, timeZone) ?? []
const window = { from: Date.parse('2025-01-01T00:00:00Z'), to: Date.parse('2031-01-01T00:00:00Z') }
const iso = (at: number) => new Date(at).toISOString().slice(0, 16)

/** All moments of what a file says, as the product shows them. */
const moments = (text: string, timeZone?: string, most = 12) =>
  read(text, timeZone)
    .flatMap(({ start, rule: written, timeZone: zone, without, title, isCancelled }) => {
      if (start === undefined || isCancelled) return []
      const rule = readRule(written)
      const starts =
        rule === undefined ? [start] : occurrencesIn({ start, timeZone: zone, rule, without }, window).starts
      return starts.map((at) => `${iso(at)}${title === 'Round' ? '' : ` ${title}`}`)
    })
    .toSorted()
    .slice(0, most)

const paris = 'DTSTART;TZID=Europe/Paris:20261026T090000'
const spanOf = (text: string, timeZone?: string) =>
  read(text, timeZone).map(({ start = 0, end = start }) => [iso(start), (end - start) / 60_000])

describe('one moment of a series', () => {
  const weekly = event(paris, 'RRULE:FREQ=WEEKLY;COUNT=4')
  const other = (...lines: readonly string[]) =>
    event('SUMMARY:Other', ...lines).filter((line) => line !== 'SUMMARY:Round')

  test('that another event stands in place of is not there twice', () => {
    const moved = other('RECURRENCE-ID;TZID=Europe/Paris:20261102T090000', 'DTSTART;TZID=Europe/Paris:20261103T100000')
    const expected = ['2026-10-26T08:00', '2026-11-03T09:00 Other', '2026-11-09T08:00', '2026-11-16T08:00']
    expect(moments(file(...weekly, ...moved))).toEqual(expected)
    expect(moments(file(...moved, ...weekly))).toEqual(expected)
  })
  test('that was cancelled is left out', () => {
    const cancelled = other('RECURRENCE-ID:20261102T080000Z', 'DTSTART:20261102T080000Z', 'STATUS:CANCELLED')
    expect(moments(file(...weekly, ...cancelled))).toEqual(['2026-10-26T08:00', '2026-11-09T08:00', '2026-11-16T08:00'])
  })
  test('named by its day alone is the one of that day', () => {
    const moved = other('RECURRENCE-ID;VALUE=DATE:20261102', 'DTSTART;TZID=Europe/Paris:20261103T100000')
    expect(moments(file(...weekly, ...moved))).not.toContain('2026-11-02T08:00')
  })
  test('without its series stands for itself', () => {
    expect(moments(file(...other('RECURRENCE-ID:20261102T080000Z', 'DTSTART:20261102T090000Z')))).toEqual([
      '2026-11-02T09:00 Other',
    ])
  })
  test('and all that follow go with it: later, on another day, and with the count that is left', () => {
    const from = (...lines: readonly string[]) =>
      other('RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20261109T090000', ...lines)
    expect(moments(file(...weekly, ...from('DTSTART;TZID=Europe/Paris:20261110T140000')))).toEqual([
      ...['2026-10-26T08:00', '2026-11-02T08:00'],
      ...['2026-11-10T13:00 Other', '2026-11-17T13:00 Other'],
    ])
    const byDay = event(paris, 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8', 'EXDATE;TZID=Europe/Paris:20261118T090000')
    expect(moments(file(...byDay, ...from('DTSTART;TZID=Europe/Paris:20261110T090000')))).toEqual([
      ...['2026-10-26T08:00', '2026-10-28T08:00', '2026-11-02T08:00', '2026-11-04T08:00'],
      ...['2026-11-10T08:00 Other', '2026-11-12T08:00 Other', '2026-11-17T08:00 Other'],
    ])
    expect(moments(file(...weekly, ...from(paris, 'STATUS:CANCELLED')))).toEqual([
      '2026-10-26T08:00',
      '2026-11-02T08:00',
    ])
  })
  test('where the rule can not follow, the row is told as one that can not be read', () => {
    const monthly = event(paris, 'RRULE:FREQ=MONTHLY;BYDAY=-1MO')
    const from = other('RECURRENCE-ID;RANGE=THISANDFUTURE:20261130T080000Z', 'DTSTART:20261201T080000Z')
    expect(read(file(...monthly, ...from)).map(({ rule }) => readRule(rule) === undefined)).toEqual([false, true])
  })
})

describe('what is left out and what is added', () => {
  test('days that leave out moments, and moments that leave out whole days', () => {
    expect(moments(file(...event(paris, 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20261027,20261029')))).toEqual([
      '2026-10-26T08:00',
      '2026-10-28T08:00',
    ])
    const days = event('DTSTART;VALUE=DATE:20261026', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261027T000000Z')
    expect(moments(file(...days), 'UTC')).toEqual(['2026-10-26T00:00', '2026-10-28T00:00'])
    const east = event('DTSTART;VALUE=DATE:20261026', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261027')
    expect(moments(file(...east), 'Asia/Tokyo')).toEqual(['2026-10-25T15:00', '2026-10-27T15:00'])
  })
  test('what is left out counts', () => {
    const counted = event(paris, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Europe/Paris:20261026T090000')
    expect(moments(file(...counted))).toEqual(['2026-10-27T08:00', '2026-10-28T08:00'])
  })
  test('moments and periods beside a rule, and without one', () => {
    const also = [
      'RDATE;TZID=Europe/Paris:20261105T100000',
      'RDATE;VALUE=PERIOD:20261106T100000Z/PT3H,20261107T100000Z/20261107T103000Z',
    ]
    const series = event(paris, 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=2', ...also)
    expect(moments(file(...series))).toEqual([
      ...['2026-10-26T08:00', '2026-10-27T08:00', '2026-11-05T09:00', '2026-11-06T10:00', '2026-11-07T10:00'],
    ])
    expect(spanOf(file(...series)).map(([, minutes]) => minutes)).toEqual([30, 30, 180, 30])
    const days = event(
      'DTSTART;VALUE=DATE:20261026',
      'RDATE;VALUE=DATE:20261101,20261103',
      'EXDATE;VALUE=DATE:20261103',
    )
    expect(moments(file(...days), 'UTC')).toEqual(['2026-10-26T00:00', '2026-11-01T00:00'])
  })
  test('several rules, and rules that take away, are told and not half read', () => {
    for (const rule of ['RRULE:FREQ=DAILY;COUNT=2', 'EXRULE:FREQ=DAILY;COUNT=2'])
      expect(readRule(read(file(...event(paris, 'RRULE:FREQ=WEEKLY', rule)))[0]?.rule ?? '')).toBeUndefined()
  })
})

describe('times', () => {
  const custom = (standard: string, daylight: string) => [
    ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
    ...[
      `TZOFFSETFROM:${daylight}`,
      `TZOFFSETTO:${standard}`,
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
    ],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', `TZOFFSETFROM:${standard}`, `TZOFFSETTO:${daylight}`],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ]
  test.each([
    ['+0100', '+0200', '2026-07-06T07:00', '2026-12-07T08:00'],
    ['+0000', '+0100', '2026-07-06T08:00', '2026-12-07T09:00'],
    ['+0200', '+0300', '2026-07-06T06:00', '2026-12-07T07:00'],
  ])('of a zone that Outlook names by itself, by its clocks: %s and %s', (standard, daylight, summer, winter) => {
    const at = (day: string) => event(`DTSTART;TZID="Customized Time Zone":${day}T090000`)
    const text = file(...custom(standard, daylight), ...at('20260706'), ...at('20261207'))
    expect(moments(text, 'Asia/Tokyo')).toEqual([summer, winter])
  })
  test('a zone without change of the clocks, and the name of a meeting place', () => {
    const fixed = [
      'BEGIN:VTIMEZONE',
      'TZID:(UTC+05:30) Chennai',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    expect(moments(file(...fixed, ...event('DTSTART;TZID="(UTC+05:30) Chennai":20261026T090000')))).toEqual([
      '2026-10-26T03:30',
    ])
  })
  test('floating ones are on the reader’s clock', () => {
    expect(moments(file(...event('DTSTART:20261026T090000')), 'Asia/Tokyo')).toEqual(['2026-10-26T00:00'])
  })
  test('what repeats by UTC keeps its hour there over daylight saving', () => {
    expect(moments(file(...event('DTSTART:20261019T080000Z', 'RRULE:FREQ=WEEKLY;COUNT=2')))).toEqual([
      '2026-10-19T08:00',
      '2026-10-26T08:00',
    ])
  })
  test('durations: days by the clock, hours by its hand, and none', () => {
    const of = (duration: string) =>
      spanOf(file(...event('DTSTART;TZID=Europe/Paris:20261024T120000', duration)))[0]?.[1]
    expect([
      of('DURATION:P1D'),
      of('DURATION:PT24H'),
      of('DURATION:P1W'),
      of('DURATION:P1DT2H'),
      of('X-NONE:1'),
    ]).toEqual([...[25 * 60, 24 * 60, 169 * 60, 27 * 60, 0]])
    expect(spanOf(file(...event('DTSTART;VALUE=DATE:20261024', 'DURATION:P2D')))[0]?.[1]).toBe(49 * 60)
    expect(spanOf(file(...event('DTSTART;VALUE=DATE:20261026')))[0]?.[1]).toBe(24 * 60)
  })
  test('a folded line of letters beyond ASCII, and escapes', () => {
    const [one] = read(
      file(
        ...event(paris).map((line) =>
          line.startsWith('SUMMARY') ? 'SUMMARY:Réunion مـ\r\n يناء\\, quai 4\\; é\r\n\ttage' : line,
        ),
      ),
    )
    expect(one?.title).toBe('Réunion مـيناء, quai 4; étage')
  })
  test('an alarm before the start is a reminder; one before the end or at a moment is not', () => {
    const alarm = (trigger: string) => ['BEGIN:VALARM', 'ACTION:DISPLAY', trigger, 'END:VALARM']
    const of = (trigger: string) => read(file(...event(paris, ...alarm(trigger))))[0]?.reminder
    expect([of('TRIGGER:-PT15M'), of('TRIGGER:-P1D'), of('TRIGGER:PT0S')]).toEqual([15, 1440, 0])
    expect([
      of('TRIGGER;RELATED=END:-PT15M'),
      of('TRIGGER;VALUE=DATE-TIME:20261026T070000Z'),
      of('TRIGGER:PT15M'),
    ]).toEqual([undefined, undefined, undefined])
  })
})

describe('rules', () => {
  test.each([
    ['20260130', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', ['2026-01-30', '2026-02-27', '2026-03-31']],
    [
      '20260105',
      'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,-1;COUNT=4',
      ['2026-01-05', '2026-01-27', '2026-02-02', '2026-02-24'],
    ],
    [
      '20260104',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4',
      ['2026-01-04', '2026-01-06', '2026-01-18', '2026-01-20'],
    ],
    [
      '20260104',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO;COUNT=4',
      ['2026-01-04', '2026-01-13', '2026-01-18', '2026-01-27'],
    ],
    ['20251229', 'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=3', ['2025-12-29', '2027-01-04', '2028-01-03']],
    ['20261228', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,SU;COUNT=2', ['2026-12-28', '2027-01-03']],
    ['20280229', 'FREQ=YEARLY;COUNT=2', ['2028-02-29']],
    ['20260131', 'FREQ=MONTHLY;COUNT=3', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['20260331', 'FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20260531', ['2026-03-31', '2026-04-30', '2026-05-31']],
    [
      '20260301',
      'FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=1,2,3,4,5,6,7;UNTIL=20280401',
      ['2026-03-01', '2027-03-07', '2028-03-05'],
    ],
    ['20260605', 'FREQ=YEARLY;BYDAY=20FR;BYMONTH=6;COUNT=1', ['2026-06-05']],
  ])('from %s by %s', (day, rule, expected) => {
    const text = file(...event(`DTSTART;TZID=Europe/Paris:${day}T120000`, `RRULE:${rule}`))
    expect(moments(text).map((one) => one.slice(0, 10))).toEqual(expected)
  })
})

test('a line whose parameters have no end is left out, and its event stays', () => {
  const endless = `LOCATION${';A=B'.repeat(5000)}`
  const long = `COMMENT;X-NOTE="${'a:'.repeat(2000)}":kept`
  expect(moments(file(...event(paris, endless, long)))).toEqual(['2026-10-26T08:00'])
})
