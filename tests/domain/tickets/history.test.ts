import { expect, test } from 'vitest'
import { guessColumns, priorityOf, statusOf } from '../../../src/domain/tickets/history-mapping.ts'
import { replyText } from '../../../src/domain/tickets/reply-text.ts'
import { csvRows } from '../../../src/domain/tickets/server/history/log-rows.ts'
import { type HistoryEvent, readAt, readRow } from '../../../src/domain/tickets/server/history/read-events.ts'
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
  ['02/Nov/26 9:30 AM', '2026-11-02T09:30:00.000Z'],
  ['Mon, 02 Nov 2026 10:30:00 +0100', '2026-11-02T09:30:00.000Z'],
  ['2026-11-02 10:30:00+01', '2026-11-02T09:30:00.000Z'],
  ['2026-11-02 10:30:00.123456+01', '2026-11-02T09:30:00.123Z'],
  ['2026/11/02 09:30', '2026-11-02T09:30:00.000Z'],
  ['2026-11-02', '2026-11-02T00:00:00.000Z'],
  ['yesterday', undefined],
  ['', undefined],
])('the time %j is %s', (text, expected) => {
  expect(iso(text)).toBe(expected)
})

test('times without a zone are of the one that is said, and 3/4 is a day of the order that is said', () => {
  expect(iso('2026-07-02 09:30', { timeZone: 'Europe/Paris' })).toBe('2026-07-02T07:30:00.000Z')
  expect(iso('03/04/2026 09:30', { timeZone: 'UTC', days: 'dmy' })).toBe('2026-04-03T09:30:00.000Z')
  expect(iso('03.04.26 09:30', { timeZone: 'UTC', days: 'dmy' })).toBe('2026-04-03T09:30:00.000Z')
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
  expect(
    ['3 - Moderate', '1 - Critical', '2 normal', '4 - Low', 'High (P2)'].map((word) => priorityOf(word, none)),
  ).toEqual(['medium', 'urgent', 'medium', 'low', 'high'])
  expect(['P1', '2 - High', 'Normal', 'x'].map((word) => priorityOf(word, none))).toEqual([
    'urgent',
    'high',
    'medium',
    undefined,
  ])
  expect(guessColumns(['Created At', 'Timestamp', 'Ticket ID', 'New Status', 'x'])).toMatchObject({
    Timestamp: 'at',
    'Created At': 'created',
    'Ticket ID': 'ticket',
    'New Status': 'status',
    x: 'ignore',
  })
})

test('separators, quotes and pieces of a file', async () => {
  const pieces = async function* () {
    for (const piece of ['\ufeffa;b\r\n1;"two\n', 'lines"\r\n\r\n', '3;4']) yield Buffer.from(piece)
  }
  const rows: (readonly string[])[] = []
  for await (const row of csvRows(pieces())) rows.push(row.cells)
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
  line,
  at,
  values,
  before,
  ticket: 'x',
  person: null,
  created: null,
  isReply: false,
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

test('changes of one minute follow each other by what they were before, whatever the order of their lines', async () => {
  const past = await pastOf(
    [
      event(2, 100, { status: 'solved' }, 'pending'),
      event(3, 100, { status: 'pending' }, 'open'),
      event(4, 100, { status: 'open' }, 'new'),
      event(5, 200, { status: 'open' }, 'solved'),
    ],
    async ({ values }) => values,
  )
  expect(past?.events.map(({ changes }) => changes.find(({ field }) => field === 'status')?.new)).toEqual([
    ...['new', 'open', 'pending', 'solved', 'open'],
  ])
})

test('a log that says when tickets were made, and who answered when', async () => {
  const row = (cells: readonly string[], line: number) => {
    const header = ['id', 'opened_at', 'at', 'activity']
    const read = readRow(header, cells, line, {
      columns: guessColumns(header),
      splits: [],
      statuses: {},
      priorities: {},
      timeZone: 'UTC',
      source: 'x',
    })
    return typeof read === 'object' && 'event' in read ? [read.event] : []
  }
  const [made, replied, solved] = ['2026-11-02T08:00Z', '2026-11-02T09:00Z', '2026-11-02T10:00Z']
  const events = [
    ...row(['7', made, solved, 'Resolved'], 2),
    ...row(['7', made, replied, 'Public reply'], 3),
    ...row(['7', made, '2026-11-02T08:30Z', 'Call notified'], 4),
  ]
  const past = await pastOf(events, async ({ values }) => values)
  const instants = [past?.createdAt, past?.firstReplyAt, past?.solvedAt]
  expect(instants).toEqual([made, replied, solved].map((at) => Date.parse(at)))
  expect(past?.events.map(({ changes }) => changes.find(({ field }) => field === 'status')?.new)).toEqual([
    'new',
    'solved',
  ])
})

test('what is no text is refused, UTF-16 with its mark and Windows-1252 are read, and a line that says the separator is none of the log', async () => {
  const read = async (bytes: Buffer) => {
    const rows: (readonly string[])[] = []
    for await (const row of csvRows(
      (async function* () {
        for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
      })(),
    ))
      rows.push(row.cells)
    return rows
  }
  expect(await read(Buffer.from('\ufeffid;état\r\n1;Résolu', 'utf16le'))).toEqual([
    ['id', 'état'],
    ['1', 'Résolu'],
  ])
  expect(await read(Buffer.from('sep=;\nid;status\n1;new'))).toEqual([
    ['id', 'status'],
    ['1', 'new'],
  ])
  // As Excel saves it: Windows-1252, also where a piece ends within what could be a letter of UTF-8.
  const saved = [
    ['id', 'état'],
    ['1', 'Résolu'],
  ]
  for (const ahead of ['', '1', '12', '123', '1234', '12345', '123456'])
    expect(await read(Buffer.from(`${ahead}id;état\n1;Résolu`, 'latin1'))).toEqual([[`${ahead}id`, 'état'], saved[1]])
  expect(await read(Buffer.from('id;\x80\n1;caf\xe9', 'latin1'))).toEqual([
    ['id', '€'],
    ['1', 'café'],
  ])
  // A text in UTF-8 that breaks later, and another code page, are refused: a guess would change letters.
  const broken = Buffer.concat([Buffer.from('id;état\n1;'), Buffer.from('Résolu', 'latin1')])
  const arabic = Buffer.concat([Buffer.from('id;'), Buffer.from([0xd5, 0xe4, 0xc7, 0xcf, 0xed])])
  for (const bytes of [broken, arabic]) await expect(read(bytes)).rejects.toMatchObject({ status: 422 })
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

test('a row that is longer than any is refused with words', async () => {
  const bytes = async function* () {
    for (const piece of ['id,at\n1,"', ...Array.from({ length: 20 }, () => 'x'.repeat(100_000))])
      yield Buffer.from(piece)
  }
  const rows = async () => {
    for await (const _ of csvRows(bytes()));
  }
  await expect(rows()).rejects.toMatchObject({ status: 422, more: { errors: { file: [{ code: 'import_piece' }] } } })
})
test('a row of more columns than a log has is refused with words', async () => {
  const bytes = async function* () {
    yield Buffer.from(`id,at${',x'.repeat(1000)}\n`)
  }
  const rows = async () => {
    for await (const _ of csvRows(bytes()));
  }
  await expect(rows()).rejects.toMatchObject({ more: { errors: { file: [{ code: 'too_many_columns' }] } } })
})
