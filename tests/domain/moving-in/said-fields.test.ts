import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds, type Traits } from '../../../src/core/declare/kinds.ts'
import { columnRoles } from '../../../src/domain/moving-in/survey.ts'
import { historyTargets } from '../../../src/domain/tickets/history-targets.ts'
import { calendarEvents } from '../../../src/server/ics/read-calendar.ts'
import { readMail } from '../../../src/server/mail/incoming/incoming.ts'

/** Kinds that no table brings in. */
const unwritten = Object.entries<Traits>(kinds).flatMap(([kind, { serverMade, oneWay }]) =>
  serverMade === true || oneWay === true || kind === 'tiles' ? [kind] : [],
)
const states = ['kept', 'changed', 'left out']

/** Rows of the tables of a document, without their heads. */
const rowsIn = (file: string): readonly (readonly string[])[] =>
  readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.includes('---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

test('the table of columns names every field that a column may mean, and what becomes of it', () => {
  const told = rowsIn('domain/moving-in/README.md').filter(([field]) => field !== 'field')
  expect(told.map(([field]) => field).toSorted()).toEqual([...columnRoles].toSorted())
  for (const [, becomes] of told) expect(['kept', 'changed', 'left out']).toContain(becomes)
})

test('the table of kinds names every kind of field, and what becomes of it in tables', () => {
  const told = rowsIn('server/import/README.md').filter(([kind]) => kind !== 'kind')
  expect(told.map(([kind]) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted())
  for (const [kind = '', becomes] of told)
    expect([kind, becomes === 'left out'], kind).toEqual([kind, unwritten.includes(kind)])
})

const ofTickets = rowsIn('domain/tickets/README.md')

test('the table of logs names every field that a column may say', () => {
  const told = ofTickets.filter(([, becomes = '', , sample]) => sample === undefined && states.includes(becomes))
  expect(told.map(([field]) => field).toSorted()).toEqual([...historyTargets].toSorted())
})

test.each(ofTickets.filter(([, , , sample = '']) => sample.startsWith('`')))(
  '%s of a mail is %s',
  async (_part, becomes, _how, sample = '') => {
    const read = async (...heads: readonly string[]) => {
      const { headers, ...mail } = await readMail(Buffer.from([...heads, '', 'Words'].join('\r\n')))
      return JSON.stringify(mail)
    }
    const base = ['Message-ID: <base@x.test>', 'From: base@x.test']
    const line = sample.replaceAll('`', '')
    const others = base.filter((one) => one.split(':')[0] !== line.split(':')[0])
    expect((await read(...others, line)) === (await read(...others))).toBe(becomes === 'left out')
  },
)

const eventsOf = (...lines: readonly string[]) => {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const found = calendarEvents(text, 'Europe/Paris') ?? []
  const unread = found.flatMap((one) => one.unread)
  return { unread, values: JSON.stringify(found.map((one) => ({ ...one, unread: [] }))) }
}
const properties = rowsIn('server/ics/README.md').filter(([, becomes = '']) => states.includes(becomes))

test('the table of properties names all that an event may have', () => {
  const names = properties.map(([property]) => property)
  // RFC 5545, 3.6.1, and RFC 7986, 5.
  const ofEvents = `DTSTAMP UID DTSTART CLASS CREATED DESCRIPTION GEO LAST-MODIFIED LOCATION ORGANIZER PRIORITY SEQUENCE STATUS
    SUMMARY TRANSP URL RECURRENCE-ID RRULE DTEND DURATION ATTACH ATTENDEE CATEGORIES COMMENT CONTACT EXDATE REQUEST-STATUS RELATED-TO
    RESOURCES RDATE COLOR IMAGE CONFERENCE VALARM`
  expect(names).toEqual(expect.arrayContaining(ofEvents.split(/\s+/)))
  expect(new Set(names).size).toBe(names.length)
})

test.each(properties.filter(([, , , sample]) => sample !== ''))(
  '%s is %s',
  (property = '', becomes, _how, sample = '') => {
    const line = sample.replaceAll('`', '')
    const base = [
      'UID:x',
      'SUMMARY:Base',
      'DTSTART:20270302T080000Z',
      'DTEND:20270302T083000Z',
      'RRULE:FREQ=DAILY;COUNT=2',
    ]
    const name = line.slice(0, line.search(/[:;]/))
    const without = base.filter(
      (one) => !one.startsWith(`${name}:`) && !(name === 'DURATION' && one.startsWith('DTEND')),
    )
    const [said, bare] = [eventsOf(...without, line), eventsOf(...without)]
    const isLeftOut = becomes === 'left out'
    expect(said.values === bare.values, `${property}: ${said.values}`).toBe(isLeftOut)
    // What is left out is named, once.
    expect(said.unread).toEqual(isLeftOut ? [name] : [])
  },
)
