import { expect, test } from 'vitest'
import { hasNext } from '../../src/domain/work/web/sprint/next-sprint.ts'

const sprint = (id: string, order: number, start: string | null, more: object = {}) => ({
  id,
  phase_id: `phase ${order}`,
  phase: { order },
  start_at: start,
  created_at: `2026-01-0${id}`,
  is_completed: false,
  ...more,
})

test('tasks go on to what comes later in the project and is not over: phase by phase, then by day, then as it was made', () => {
  const early = sprint('1', 0, '2026-02-01')
  const late = sprint('2', 0, '2026-03-01')
  const undated = sprint('3', 0, null)
  const other = sprint('4', 1, '2026-01-01')
  expect(hasNext(early, [early])).toBe(false)
  expect(hasNext(early, [early, late])).toBe(true)
  expect(hasNext(late, [early, late])).toBe(false)
  expect(hasNext(late, [early, late, undated])).toBe(true)
  expect(hasNext(undated, [early, late, undated])).toBe(false)
  expect(hasNext(undated, [undated, sprint('5', 0, null)])).toBe(true)
  expect(hasNext(undated, [early, undated, other])).toBe(true)
  expect(hasNext(other, [early, late, undated, other])).toBe(false)
  expect(hasNext(early, [early, { ...late, is_completed: true }])).toBe(false)
})
