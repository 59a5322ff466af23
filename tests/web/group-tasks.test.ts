import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RowOf } from '../../src/core/declare/register.ts'
import { byDuePlace, duePlaceOf } from '../../src/domain/work/web/task/due-place.ts'
import { emptyLast, groupings, groupTasks } from '../../src/domain/work/web/task/group-tasks.ts'

/** Tasks as other servers send them: with fewer fields than the declaration has, and words of their own. */
const asTasks = (some: readonly object[]) => some as readonly RowOf<'task'>[]
const named = (id: string) => ({ id, name: id })
const rows = asTasks([
  {
    id: '1',
    priority: 'low',
    assignees: [named('Zoë'), named('Ana')],
    epic: named('Quay'),
    due_at: '2026-03-08T23:30:00.000Z',
  },
  { id: '2', priority: 'Urgent', assignees: [], epic: null, due_at: '2026-03-02T08:00:00.000Z' },
  { id: '3', priority: 'low', stage: named('done'), due_at: null },
])
const week = { timeZone: 'UTC', firstWeekday: 1 }
const told = (by: (typeof groupings)[number], other: Partial<typeof week> = {}) =>
  groupTasks(rows, by, { ...week, ...other }).map(({ name, rows: some }) => [name, some.map(({ id }) => id).join('')])

describe('tasks under headings', () => {
  test('columns without tasks come last', () => {
    const columns = ['first', 'done', 'late'].map((key) => ({ key, name: key, values: {} }))
    const groups = emptyLast(groupTasks(rows, 'stage', week, columns))
    expect(groups.map(({ key }) => key)).toEqual(['done', '', 'first', 'late'])
  })
  test('by people a task stands below each of them, those without anybody last', () => {
    expect(told('assignee')).toEqual([
      ['Ana', '1'],
      ['Zoë', '1'],
      [undefined, '23'],
    ])
  })
  test('by priority the most urgent first, in whatever case a server writes it', () => {
    expect(told('priority')).toEqual([
      ['urgent', '2'],
      ['low', '13'],
    ])
  })
  test('by week as the reader counts days', () => {
    expect(told('week')).toEqual([
      ['2026-03-02', '12'],
      [undefined, '3'],
    ])
    expect(told('week', { timeZone: 'Asia/Tokyo' }).map(([week]) => week)).toEqual([
      '2026-03-02',
      '2026-03-09',
      undefined,
    ])
  })
  test('by column all columns are there, in their order, and give what is added its place', () => {
    const columns = ['open', 'done'].map((key) => ({ key, name: key, values: { stage_id: key } }))
    const groups = groupTasks(rows, 'stage', week, columns)
    expect(groups.map(({ key, rows: some }) => [key, some.length])).toEqual([
      ['open', 0],
      ['done', 1],
      ['', 2],
    ])
    expect(groups[0]?.values).toEqual({ stage_id: 'open' })
  })
  test('none is lost, whatever the grouping', () => {
    const row = fc.record({
      id: fc.uuid(),
      priority: fc.constantFrom('low', 'HIGH', null),
      epic: fc.option(fc.record({ id: fc.uuid() })),
    })
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(...groupings), (list, by) => {
        const ids = groupTasks(asTasks(list), by, week).flatMap(({ rows: some }) => some.map(({ id }) => id))
        expect(new Set(ids)).toEqual(new Set(list.map(({ id }) => id)))
      }),
    )
  })
})

test.each([
  [1, '2026-02-23', '2026-02-27'],
  [0, '2026-03-01', '2026-03-06'],
  [6, '2026-02-28', '2026-03-06'],
])(
  'weeks begin on the reader’s first day (%i), and what is added is due on their Friday',
  (firstWeekday, first, friday) => {
    const sunday = asTasks([{ id: '1', due_at: '2026-03-01T12:00:00Z' }])
    const [group] = groupTasks(sunday, 'week', { ...week, firstWeekday })
    expect([group?.key, group?.values]).toEqual([first, { due_at: `${friday}T17:00:00.000Z` }])
  },
)

describe('what is due', () => {
  // A Tuesday.
  const now = Date.parse('2026-03-10T20:00:00Z')
  const at = (due_at: string | null, timeZone = 'UTC', firstDay = 1) =>
    duePlaceOf({ due_at }, { now, timeZone, firstDay })
  test.each([
    ['2026-03-10T19:59:00Z', 'overdue'],
    ['2026-03-10T21:00:00Z', 'today'],
    ['2026-03-11T01:00:00Z', 'week'],
    ['2026-03-15T23:00:00Z', 'week'],
    ['2026-03-16T00:00:00Z', 'nextWeek'],
    ['2026-03-22T23:00:00Z', 'nextWeek'],
    ['2026-03-23T00:00:00Z', 'month'],
    ['2026-03-31T23:00:00Z', 'month'],
    ['2026-04-01T00:00:00Z', '2026-04'],
    ['2027-03-10T21:00:00Z', '2027-03'],
    [null, 'undated'],
  ])('at %s is %s', (due, place) => expect(at(due)).toBe(place))
  test('is so in the reader’s zone', () => {
    expect(at('2026-03-10T21:00:00Z', 'Asia/Tokyo')).toBe('today')
    expect(at('2026-03-10T15:00:00Z', 'Asia/Tokyo')).toBe('overdue')
  })
  test('is so in the reader’s weeks', () => {
    expect(at('2026-03-15T12:00:00Z', 'UTC', 0)).toBe('nextWeek')
    expect(at('2026-03-14T12:00:00Z', 'UTC', 6)).toBe('nextWeek')
    expect(at('2026-03-13T12:00:00Z', 'UTC', 6)).toBe('week')
  })
  test('comes in order of time, what has no date last', () => {
    const dues = [null, '2026-03-10T19:00:00Z', '2026-03-12T12:00:00Z', '2026-12-01T12:00:00Z', '2026-12-02T12:00:00Z']
    const places = byDuePlace(
      dues.map((due_at) => ({ due_at })),
      { now, timeZone: 'UTC', firstDay: 1 },
    )
    expect(places.map(([place, { length }]) => [place, length])).toEqual([
      ['overdue', 1],
      ['week', 1],
      ['2026-12', 2],
      ['undated', 1],
    ])
  })
})
