import { expect, test } from 'vitest'
import { guessColumns, priorityOf, statusOf } from '../../../src/domain/tickets/history-mapping.ts'
import { replyText } from '../../../src/domain/tickets/reply-text.ts'
import { csvRows, type HistoryEvent, readAt } from '../../../src/domain/tickets/server/history/read-events.ts'
import { pastOf } from '../../../src/domain/tickets/server/history/ticket-log.ts'

const utc = { timeZone: 'UTC' }
const iso = (text: string, options: { timeZone: string; days?: 'dmy' | 'mdy' } = utc) => {
  const at = readAt(text, options)
  return at === undefined ? undefined : new Date(at).toISOString()
}

test.each([
  ['2026-11-02T09:30:00Z', '2026-11-02T09:30:00.000Z'],
  ['2026-11-02 09:30', '2026-11-02T09:30:00.000Z'],
  ['2026-11-02 09:30:15.250', '2026-11-02T09:30:15.250Z'],
  ['2026-11-02 09:30:15.123456 UTC', '2026-11-02T09:30:15.123Z'],
  ['2026-11-02T10:30:00+0100', '2026-11-02T09:30:00.000Z'],
  ['2026-11-02 10:30:00 +01:00', '2026-11-02T09:30:00.000Z'],
  ['1793611800', '2026-11-02T09:30:00.000Z'],
  ['1793611800000', '2026-11-02T09:30:00.000Z'],
  ['2 Nov 2026 09:30', '2026-11-02T09:30:00.000Z'],
  ['yesterday', undefined],
  ['', undefined],
])('the time %j is %s', (text, expected) => {
  expect(iso(text)).toBe(expected)
})

test('times without a zone are of the one that is said, and 3/4 is a day of the order that is said', () => {
  expect(iso('2026-07-02 09:30', { timeZone: 'Europe/Paris' })).toBe('2026-07-02T07:30:00.000Z')
  expect(iso('03/04/2026 09:30', { timeZone: 'UTC', days: 'dmy' })).toBe('2026-04-03T09:30:00.000Z')
  expect(iso('03/04/2026 9:30 PM', { timeZone: 'UTC', days: 'mdy' })).toBe('2026-03-04T21:30:00.000Z')
  expect(iso('03/04/2026 09:30')).toBe(undefined)
})

test('words of other systems', () => {
  const none = { statuses: {}, priorities: {} }
  const said = ['In Progress', 'WAITING_ON_CUSTOMER', 'Re-opened', 'Résolu', 'Cancelled', 'odd'].map((word) =>
    statusOf(word, none),
  )
  expect(said).toEqual(['open', 'pending', 'open', 'solved', 'closed', undefined])
  expect(statusOf('Odd', { statuses: { odd: null } })).toBe(null)
  expect(['P1', '2 - High', 'Normal', 'x'].map((word) => priorityOf(word, none))).toEqual([
    'urgent',
    'high',
    'medium',
    undefined,
  ])
  expect(guessColumns(['Created At', 'Timestamp', 'Ticket ID', 'New Status', 'x'])).toMatchObject({
    ...{ Timestamp: 'at', 'Created At': 'ignore', 'Ticket ID': 'ticket', 'New Status': 'status', x: 'ignore' },
  })
})

test('separators, quotes and pieces of a file', async () => {
  const pieces = async function* () {
    for (const piece of ['\ufeffa;b\r\n1;"two\n', 'lines"\r\n\r\n', '3;4']) yield Buffer.from(piece)
  }
  const rows: (readonly string[])[] = []
  for await (const row of csvRows(pieces())) rows.push(row)
  expect(rows).toEqual([
    ['a', 'b'],
    ['1', 'two\nlines'],
    ['3', '4'],
  ])
})

const event = (
  line: number,
  at: number,
  values: HistoryEvent['values'],
  before: string | null = null,
): HistoryEvent => ({
  ...{ line, at, values, before, ticket: 'x', person: null },
})

test('a past begins with what a ticket was before its first change, and tells only what changed', async () => {
  const past = await pastOf(
    [
      event(3, 200, { status: 'solved' }),
      event(2, 100, { status: 'open' }, 'new'),
      event(4, 300, { status: 'open' }),
      event(5, 400, { status: 'open' }),
    ],
    async ({ values }) => values,
  )
  expect(past?.events.map(({ at, changes }) => [at, changes.find(({ field }) => field === 'status')?.new])).toEqual([
    [100, 'new'],
    [100, 'open'],
    [200, 'solved'],
    [300, 'open'],
  ])
  expect(past).toMatchObject({ createdAt: 100, updatedAt: 400, solvedAt: null, firstReplyAt: 100, reopened: 1 })
})

test('variables of a canned reply are text, and unknown ones stay', () => {
  const facts = {
    ticket: { number: '#7', title: '<b>', status: 'Open' },
    requester: { name: 'Ada' },
    agent: { name: 'Ben' },
  }
  expect(replyText('<p>{{requester.name}}, {{ ticket.title }} {{ticket.secret}} {{odd}}</p>', facts)).toBe(
    '<p>Ada, &lt;b&gt; {{ticket.secret}} {{odd}}</p>',
  )
})
