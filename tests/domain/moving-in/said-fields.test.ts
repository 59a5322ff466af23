import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columnRoles } from '../../../src/domain/moving-in/survey.ts'
import { calendarEvents } from '../../../src/server/ics/read-calendar.ts'

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

const event = (...lines: readonly string[]) =>
  JSON.stringify(
    calendarEvents(
      ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
      'Europe/Paris',
    ),
  )
const told = rowsIn('server/ics/README.md').filter(([property]) => property !== 'property')

test.each(told.filter(([, , , sample]) => sample !== ''))('%s is %s', (property, becomes, _how, sample = '') => {
  const line = sample.replaceAll('`', '')
  const base = [
    'UID:x',
    'SUMMARY:Base',
    'DTSTART:20270302T080000Z',
    'DTEND:20270302T083000Z',
    'RRULE:FREQ=DAILY;COUNT=2',
  ]
  const name = line.slice(0, line.indexOf(':'))
  const without = base.filter((one) => !one.startsWith(`${name}:`) && !(name === 'DURATION' && one.startsWith('DTEND')))
  const [said, bare] = [event(...without, line), event(...without)]
  expect(said === bare, `${property}: ${said}`).toBe(becomes === 'left out')
})
