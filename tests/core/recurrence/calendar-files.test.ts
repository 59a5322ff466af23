import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../../src/core/declare/model.ts'
import { occurrencesIn } from '../../../src/core/time/recurrence/occurrences.ts'
import { readRule } from '../../../src/core/time/recurrence/rule.ts'
import { registry } from '../../../src/domain/registry.ts'
import { eventRows } from '../../../src/server/ics/event-rows.ts'
import { calendarEvents } from '../../../src/server/ics/read-calendar.ts'

const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'others/calendars.json'), 'utf8')) as {
  readonly [file: string]: string
}
const files = Object.keys(texts)
const event = modelsOf(registry).of('event')
const read = (file: string) => {
  const events = calendarEvents(texts[file] ?? '', 'Europe/Paris')
  const found = events && eventRows(events, event)
  return found?.rows.map((row) => Object.fromEntries(found.header.map((name, at) => [name, row[at] ?? ''])))
}

test('real and broken calendars of others are read without a throw, and their rules come to an end', () => {
  expect(files.length).toBeGreaterThan(140)
  const unread: string[] = []
  let [events, rules] = [0, 0]
  for (const file of files)
    for (const row of read(file) ?? []) {
      events++
      if (row.repeat_rule === '') continue
      rules++
      const rule = readRule(row.repeat_rule ?? '')
      if (rule === undefined) unread.push(`${file} ${row.repeat_rule}`)
      else if (row.start_datetime !== '') {
        const start = Date.parse(row.start_datetime ?? '')
        const { starts } = occurrencesIn(
          { start, timeZone: row.time_zone ?? 'UTC', rule },
          { from: start, to: start + 366 * 86_400_000 },
        )
        expect(starts[0]).toBe(start)
      }
    }
  expect(events).toBeGreaterThan(100)
  expect(rules).toBeGreaterThan(5)
  // A frequency that there is not, and other calendars than ours: these are told, and the events beside them come.
  expect(unread).toEqual([
    'issue_1081_invalid_rrule_freq.ics FREQ=INVALID_TYPE_CAUSES_ERROR',
    'rfc_7529.ics RSCALE=CHINESE;FREQ=YEARLY',
    'rfc_7529.ics RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTH=13',
    'rfc_7529.ics RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD',
    'rfc_7529.ics RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD',
  ])
})

describe('what they say', () => {
  test('zones by their own name, by Outlook’s, and by one at the end of another', () => {
    const zones = new Set(files.flatMap((file) => (read(file) ?? []).map(({ time_zone }) => time_zone)))
    for (const zone of ['America/New_York', 'Europe/London', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Tokyo'])
      expect(zones).toContain(zone)
  })
  test('a series with what it leaves out', () => {
    const rows = files
      .flatMap((file) => read(file) ?? [])
      .filter(({ repeat_rule, left_out }) => repeat_rule !== '' && left_out !== '')
    expect(rows.length).toBeGreaterThan(0)
    for (const { left_out } of rows)
      for (const moment of (left_out ?? '').split(';')) expect(Number.isNaN(Date.parse(moment))).toBe(false)
  })
})
