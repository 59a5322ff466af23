import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { historyTool } from '../../../src/domain/tickets/server/history/history-tool.ts'
import type { Body } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-20T09:00:00Z')
  await desk.make('/tickets/sla', {
    name: 'Urgent',
    within_hours: '4',
    target_status: 'solved',
    order: 1,
    calendar_id: desk.calendar,
    excluded_statuses: ['pending'],
    criteria: { operator: 'and', filters: [{ column: 'priority', operator: 'eq', value: 'urgent' }] },
  })
})
afterAll(() => desk.product.end())

const send = (text: string, mapping: object = {}, query = '') =>
  desk.admin.send('POST', `/api/tickets/history${query}`, {
    mapping: JSON.stringify(mapping),
    file: Buffer.from(text),
  })
const imported = async (key: string): Promise<Body> => (await desk.read(`/tickets?search=${key}`))[0]

const log = `When;Case;State;Severity;Agent;Subject;Customer
2026-11-02 10:30;A-1;In Progress;P1;${'nobody@example.org'};;
2026-11-02 10:00;A-1;New;P1;;Lorry is late;Harbour Ltd
2026-11-02 12:00;A-1;Waiting for customer;;;;
2026-11-03 10:00;A-1;Reopened;;;;
2026-11-03 11:00:00;A-1;Resolved;;;;
2026-11-03 16:00;A-1;Re-opened;;;;
2026-11-04T09:30:00+00:00;A-1;Closed;;;;
1793620800;A-2;Opened;Critical;;No invoice;
`

test('a log of another system is replayed: rows in any order, its words and times, a policy judged by its past', async () => {
  const { status, body } = await send(log)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ events: 8, tickets: 2, existing: 0, problem_count: 0, written: true })
  expect(body.data.unknown).toEqual({ person: ['nobody@example.org'] })
  const row = await imported('A-1')
  expect(row).toMatchObject({
    title: 'Lorry is late',
    status: 'closed',
    priority: 'urgent',
    channel: 'import',
    client_id: desk.client,
    created_at: '2026-11-02T10:00:00.000Z',
    solved_at: '2026-11-04T09:30:00.000Z',
    reopened: 1,
  })
  const cycles = await desk.read(`/tickets/${row.id}/sla`)
  expect(cycles.map((one: Body) => [one.state, one.started_at, one.stopped_at, one.elapsed_minutes])).toEqual([
    ['met', '2026-11-02T10:00:00.000Z', '2026-11-03T11:00:00.000Z', 180],
    ['missed', '2026-11-03T16:00:00.000Z', null, expect.any(Number)],
  ])
  expect(await imported('A-2')).toMatchObject({ status: 'open', title: 'No invoice' })
  const history = await desk.read(`/tickets/${row.id}/history?perPage=50`)
  expect(history.at(-1)).toMatchObject({ action: 'created', at: '2026-11-02T10:00:00.000Z', source: 'import' })
  // The same file is sent again, and its tickets exist already.
  expect((await send(log)).body.data).toMatchObject({ tickets: 2, existing: 2 })
})

test('what is not understood is told by line and word; nothing is written, unless it is mapped or left out', async () => {
  const odd = 'time,ticket,status\n2026-11-02T10:00Z,B-1,new\n2026-11-02T11:00Z,B-1,Flummoxed\nnever,B-1,open\n'
  const refused = await send(odd)
  expect(refused.status).toBe(422)
  expect(refused.body.import).toMatchObject({
    problem_count: 2,
    words: { bad_status: { Flummoxed: 1 }, bad_time: { never: 1 } },
  })
  expect(await imported('B-1')).toBe(undefined)
  expect((await send(odd, { statuses: { flummoxed: 'on_hold' } }, '?skip_bad=1&dry_run=1')).body.data.written).toBe(
    false,
  )
  expect(await imported('B-1')).toBe(undefined)
  expect((await send(odd, { statuses: { flummoxed: 'on_hold' } }, '?skip_bad=1')).status).toBe(200)
  expect(await imported('B-1')).toMatchObject({ status: 'on_hold', created_at: '2026-11-02T10:00:00.000Z' })
})

test('columns are split and mapped; a log that names the changed field; zones and orders of days', async () => {
  const text =
    'Event,Attribute,From,To\n"02/11/2026 09:00 | C-1",Status,,new\n"02/11/2026 10:15 | C-1",Status,new,open\n"02/11/2026 10:30 | C-1",Priority,medium,urgent\n'
  const mapping = {
    splits: [{ column: 'Event', separator: '|', into: ['on', 'which'] }],
    columns: { on: 'at', which: 'ticket', Event: 'ignore', Attribute: 'field', From: 'old', To: 'value' },
    time_zone: 'Europe/Paris',
    days: 'dmy',
    source: 'other',
  }
  const { status, body } = await send(text, mapping)
  expect(status, JSON.stringify(body)).toBe(200)
  const row = await imported('C-1')
  expect(row).toMatchObject({
    status: 'open',
    priority: 'urgent',
    created_at: '2026-11-02T08:00:00.000Z',
    due_at: '2026-11-02T13:00:00.000Z',
  })
})

test('a survey says what the columns probably are', async () => {
  const { body } = await desk.admin.send('POST', '/api/tickets/history/survey', { file: Buffer.from(log) })
  expect(body.data.columns.map((one: Body) => [one.name, one.says])).toEqual([
    ...[
      ['When', 'at'],
      ['Case', 'ticket'],
      ['State', 'status'],
      ['Severity', 'priority'],
    ],
    ...[
      ['Agent', 'person'],
      ['Subject', 'title'],
      ['Customer', 'client'],
    ],
  ])
  const dated = await desk.admin.send('POST', '/api/tickets/history/survey', {
    file: Buffer.from('id,at\n1,3/4/2026\n1,4/13/2026\n'),
  })
  expect(dated.body.data.days).toBe('mdy')
})

test('the command line does what the page does: a trial, a mapping from a file, rows left out, a user who may', async () => {
  const { engine, files, folder } = desk.product
  const lines: string[] = []
  const shown = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  const people = { agent: desk.agent, admin: desk.admin } as const
  const userOf = (name = 'admin') => engine.actorOf(engine.db, people[name as 'agent' | 'admin'].id)
  const run = async (...typed: readonly string[]) => {
    lines.length = 0
    await historyTool.read(typed)({ engine, files, language: 'en', userOf })
    return lines.join('\n')
  }
  const [file, mapping] = [join(folder, 'log.csv'), join(folder, 'mapping.json')]
  writeFileSync(
    file,
    'Moment,Which,State\n03.11.2026 10:00,T-1,new\n03.11.2026 11:30,T-1,Brewing\n03.11.2026 12:00,T-1,nonsense\n',
  )
  writeFileSync(
    mapping,
    JSON.stringify({ columns: { Moment: 'at', Which: 'ticket' }, statuses: { brewing: 'pending' } }),
  )
  const typed = [file, '--mapping', mapping, '--days', 'dmy', '--time-zone', 'Europe/Paris', '--source', 'kettle']
  try {
    await expect(run(...typed, '--as', 'agent')).rejects.toThrow('may not import tickets')
    expect(() => historyTool.read([file, '--skip'])).toThrow('Usage: npm run import -- --kind ticket-log')
    await expect(run(file)).rejects.toMatchObject({ more: { errors: { mapping: [{ code: 'not_in_file' }] } } })
    expect(await run(...typed, '--try', '--skip-bad')).toContain('2 events of 1 tickets would be brought in')
    await expect(run(...typed)).rejects.toThrow('--skip-bad')
    expect(lines.join('\n')).toContain('Row 4: the status “nonsense” is not known.')
    expect(await imported('T-1')).toBe(undefined)
    expect(await run(...typed, '--skip-bad')).toContain('2 events of 1 tickets were brought in')
  } finally {
    shown.mockRestore()
  }
  expect(await imported('T-1')).toMatchObject({ status: 'pending', created_at: '2026-11-03T09:00:00.000Z' })
})

test('a row beyond the years of moments, or with a description that no form takes, is told', async () => {
  const { status, body } = await send(
    `at,ticket,status,description\n2201-01-01T00:00Z,F-1,new,\n2026-11-02T10:00Z,F-2,new,${'&'.repeat(50_000)}\n`,
    {},
    '?dry_run=1',
  )
  expect(status).toBe(200)
  expect(body.data.problems.map(({ line, code }: Body) => [line, code])).toEqual([
    [2, 'bad_time'],
    [3, 'too_long'],
  ])
})

test('a log without a status says so when it is tried', async () => {
  const tried = async (head: string) =>
    (await send(`${head}\n2026-11-02T10:00Z,N-1,open\n`, {}, '?dry_run=1')).body.data
  expect(await tried('at,ticket,remark')).toMatchObject({ events: 1, problem_count: 0, has_status: false })
  expect(await tried('at,ticket,Status Name')).toMatchObject({ events: 1, has_status: true })
})

test('a ticket of more than 10,000 events is told and left out, the others come', async () => {
  const many = Array.from(
    { length: 10_001 },
    (_, at) => `${1_793_620_800 + at},G-1,${at % 2 === 0 ? 'open' : 'pending'}`,
  )
  const text = `at,ticket,status\n1793620800,G-0,open\n${many.join('\n')}\n1793620800,G-2,open\n`
  const { body } = await send(text, {}, '?skip_bad=1')
  expect(body.data).toMatchObject({ tickets: 2, written: true, problem_count: 1 })
  expect(body.data.problems).toEqual([{ line: 3, code: 'too_many_events', word: 'G-1' }])
  expect(await imported('G-2')).toMatchObject({ status: 'open' })
})

test('tickets whose events are too many to be read at once come one after another', async () => {
  const long = 'x'.repeat(190_000)
  const rows = Array.from({ length: 90 }, (_, at) => `1793620800,H-${at},open,${long}${at}`)
  const { body } = await send(`at,ticket,status,description\n${rows.join('\n')}\n`)
  expect(body.data).toMatchObject({ tickets: 90, events: 90, written: true })
  expect((await desk.read('/tickets?search=H-89'))[0].source_key).toBe('H-89')
})
