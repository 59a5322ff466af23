import { expect, test } from 'vitest'
import { wallClock } from '../../../src/core/query/relative.ts'
import { expand } from '../../../src/core/time/recurrence/expand.ts'
import { wallEnd } from '../../../src/core/time/recurrence/occurrences.ts'
import { readRule } from '../../../src/core/time/recurrence/rule.ts'
import { timeZoneLines } from '../../../src/server/ics/time-zone.ts'

const parse = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z'))
const minutes = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)))

/** What a calendar program makes of a VTIMEZONE: the offset after the last change before a moment. */
const readerOf = (lines: readonly string[]) => {
  const changes: { at: number; offset: number }[] = []
  let block = new Map<string, string>()
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/:(.*)/s)
    if (name === 'BEGIN') block = new Map()
    else if (name !== 'END') block.set(name, value)
    else if (value !== 'VTIMEZONE') {
      const [from, to] = [minutes(block.get('TZOFFSETFROM') ?? ''), minutes(block.get('TZOFFSETTO') ?? '')]
      const start = parse(block.get('DTSTART') ?? '')
      const rule = readRule(block.get('RRULE') ?? '')
      const until = rule?.until === undefined ? undefined : wallEnd(rule.until.slice(0, -1), 'UTC') + from * 60_000
      const { until: _, ...endless } = rule ?? { until: undefined }
      const walls =
        rule === undefined
          ? [start]
          : expand(endless as never, start, { from: start, to: Date.UTC(2031, 0, 1) }, until).walls
      for (const wall of walls) changes.push({ at: wall - from * 60_000, offset: to })
    }
  }
  changes.sort((a, b) => a.at - b.at)
  return (at: number) => changes.findLast((change) => change.at <= at)?.offset
}

test.each([
  'Europe/Paris',
  'America/New_York',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Asia/Tehran',
])('%s reads as Node’s own clock, hour by hour over four years', (zone) => {
  const [from, to] = [Date.UTC(2025, 0, 1), Date.UTC(2029, 0, 1)]
  const lines = timeZoneLines(zone, from, Date.UTC(2026, 0, 1))
  const offsetAt = readerOf(lines)
  const wrong: string[] = []
  for (let at = from; at < to; at += 3_600_000)
    if (offsetAt(at) !== Math.round((wallClock(at, zone) - at) / 60_000)) wrong.push(new Date(at).toISOString())
  expect(wrong.slice(0, 3)).toEqual([])
})

test('a zone of two changes a year is two rules without an end', () => {
  expect(
    timeZoneLines('Europe/Paris', Date.UTC(2026, 5, 1), Date.UTC(2026, 6, 1)).filter((line) =>
      line.startsWith('RRULE'),
    ),
  ).toEqual(['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'])
})
