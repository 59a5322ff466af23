import { expect, test } from 'vitest'
import { type Bar, type BarLink, packBars, unpackBars } from '../../../src/domain/schedule/bars.ts'

const mona = { id: 'u1', name: 'Mona' }
const bar = (id: string, more: Partial<Bar> = {}): Bar => ({
  id,
  version: 3,
  kind: 'task',
  parent_id: null,
  name: `Task ${id}`,
  number: 7,
  status: 'pending',
  start_at: '2027-01-04T08:00:00.000Z',
  end_at: '2027-01-05T17:00:00.000Z',
  late_end_at: '2027-01-06T17:00:00.000Z',
  deadline_at: null,
  duration: 960,
  total_float: 480,
  progress: 20,
  is_critical: false,
  is_summary: false,
  is_milestone: false,
  is_manual: false,
  missed: [],
  assignees: [],
  can: { update: true },
  ...more,
})

test('bars and links come out as they went in; dates and people travel once', () => {
  const bars = [
    bar('phase', { kind: 'phase', number: null, status: undefined, is_summary: true, can: { update: false } }),
    bar('a', { parent_id: 'phase', assignees: [mona], is_critical: true, missed: ['deadline', 'link'] }),
    bar('b', {
      assignees: [{ id: 'u2', name: 'Ali' }, mona],
      deadline_at: '2027-01-05T17:00:00.000Z',
      is_manual: true,
    }),
    bar('c', { duration: 0, is_milestone: true, name: '' }),
  ]
  const links: readonly BarLink[] = [
    {
      id: 'l',
      version: 2,
      predecessor_id: 'a',
      successor_id: 'b',
      type: 'start_finish',
      lag: -60,
      elapsed: true,
      is_driving: true,
    },
  ]
  const packed = packBars(bars, links)
  expect(packed.people).toEqual([mona, { id: 'u2', name: 'Ali' }])
  expect(packed.dates).toHaveLength(3)
  expect(unpackBars(JSON.parse(JSON.stringify(packed)))).toEqual({ tasks: bars, links })
  // A part of something that the reader does not see stands by itself.
  expect(unpackBars(packBars([bar('d', { parent_id: 'hidden' })], [])).tasks[0]?.parent_id).toBeNull()
})
