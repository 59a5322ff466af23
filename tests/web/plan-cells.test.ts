import { expect, test } from 'vitest'
import { product } from '../../src/app/web/product.ts'
import { cellWishes } from '../../src/domain/schedule/web/cell-wishes.ts'
import type { PlanAnswer, ScheduledRow } from '../../src/domain/schedule/web/schedule-answer.ts'

const bar = (number: number, more: Partial<ScheduledRow> = {}): ScheduledRow => ({
  id: `row ${number}`,
  version: 1,
  kind: 'task',
  parent_id: null,
  name: `Task ${number}`,
  number,
  start_at: null,
  end_at: null,
  late_end_at: null,
  deadline_at: null,
  duration: 480,
  total_float: 0,
  progress: 0,
  is_critical: false,
  is_summary: false,
  is_milestone: false,
  is_manual: false,
  missed: [],
  assignees: [],
  can: { update: true },
  ...more,
})
const answer: PlanAnswer = {
  type: 'waterfall',
  start_at: '2027-01-04T08:00:00.000Z',
  end_at: '2027-02-04T08:00:00.000Z',
  is_awaited: false,
  tasks: [bar(1), bar(2), bar(3), bar(4, { is_summary: true })],
  others: [],
  links: [
    {
      id: 'link',
      version: 1,
      predecessor_id: 'row 1',
      successor_id: 'row 2',
      type: 'start_start',
      lag: 480,
      elapsed: false,
      is_driving: true,
    },
  ],
  closed: [],
}
const wishes = (number: number, change: object, texts: { readonly [wire: string]: string }) =>
  cellWishes([{ row: { id: `row ${number}` }, change: { ...change }, texts }], {
    answer,
    task: product.models.of('task'),
    mayEdit: ({ is_summary }, column) => !is_summary || column === 'name',
    t: (key, options) => [key, ...Object.values(options)].join(' '),
    labelOf: (column) => column,
  })

test('what the plan computes is asked of the plan, in one change of each row; all else is written by row', () => {
  const { plan, planned, rows, refused } = wishes(
    1,
    { start_at: '2027-01-05T08:00:00.000Z', assignees: ['u'] },
    { duration: '3d', progress: '20 %', name: 'Dig' },
  )
  expect(plan).toEqual({
    changes: [{ id: 'row 1', move_to: '2027-01-05T08:00:00.000Z', duration: 1440, progress: 20 }],
  })
  expect(planned).toBe(3)
  expect(rows).toEqual([{ row: { id: 'row 1' }, change: { assignees: ['u'] }, texts: { name: 'Dig' } }])
  expect(refused).toEqual([])
})

test('rows that a row waits for are pasted by number; links that stay keep their kind and lag', () => {
  expect(wishes(2, {}, { predecessors: 'T-1, ٣' }).plan).toEqual({
    links: { add: [{ predecessor_id: 'row 3', successor_id: 'row 2' }], remove: [] },
  })
  expect(wishes(2, { predecessors: null }, {}).plan).toEqual({ links: { add: [], remove: [{ id: 'link' }] } })
  // The plan changes nothing where all stands there already.
  expect(wishes(2, { predecessors: '1' }, {}).plan).toEqual({})
  expect(wishes(2, {}, { predecessors: '1; 9' })).toMatchObject({
    plan: {},
    refused: ['project_timeline:cells.unknownRow 9'],
  })
})

test('texts that are no values, and cells that nobody may edit, are refused one by one', () => {
  const { plan, refused } = wishes(1, {}, { duration: 'long', due_at: 'someday', progress: '5' })
  expect(plan).toEqual({ changes: [{ id: 'row 1', progress: 5 }] })
  expect(refused).toEqual([
    'project_timeline:cells.unread long duration',
    'project_timeline:cells.unread someday due_at',
  ])
  expect(wishes(4, { duration: 60 }, { name: 'Whole' })).toMatchObject({
    plan: {},
    rows: [{ texts: { name: 'Whole' } }],
    refused: ['sheet:readOnly.made duration'],
  })
  expect(wishes(9, { name: 'gone' }, {}).refused).toEqual(['sheet:readOnly.row name'])
})
