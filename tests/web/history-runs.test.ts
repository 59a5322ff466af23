import { expect, test } from 'vitest'
import { daysOf } from '../../src/domain/system/web/history-runs.ts'

const entry = (id: string, at: string, entity: string, field = 'status') => ({
  id,
  at,
  action: 'updated',
  actor: null,
  of: { entity, id },
  changes: [{ field, old: 'open', new: 'submitted' }],
})

test('entries stand below the day of their reader; four next to each other that say the same are one run', () => {
  const sheets = ['a', 'b', 'c', 'd'].map((id) => entry(id, '2026-11-29T22:30:00Z', 'timesheet'))
  const tasks = ['e', 'f', 'g'].map((id) => entry(id, '2026-11-29T10:00:00Z', 'task'))
  const other = entry('h', '2026-11-29T09:00:00Z', 'task', 'name')
  const days = daysOf([...sheets, ...tasks, other], 'Europe/Paris')
  expect(days.map(({ day }) => day)).toEqual(['2026-11-29'])
  expect(days[0]?.runs.map((run) => run.map(({ id }) => id).join(''))).toEqual(['abcd', 'e', 'f', 'g', 'h'])
  // In Dubai the first four happened on the next day.
  expect(daysOf([...sheets, ...tasks], 'Asia/Dubai').map(({ day, runs }) => [day, runs.length])).toEqual([
    ['2026-11-30', 1],
    ['2026-11-29', 3],
  ])
})
