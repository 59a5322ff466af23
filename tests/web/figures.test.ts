import { expect, test } from 'vitest'
import { burndownFigure } from '../../src/domain/work/figures.ts'
import { selectSprint } from '../../src/domain/work/web/figures/sprint-of-project.tsx'
import { choicesIn, daysIn, selectedKey } from '../../src/web/views/figures/figure-state.ts'

test('an address says which figure is shown, and of what; what it says oddly is as usual', () => {
  const read = (address: string, mayChoose = true) => {
    const params = new URLSearchParams(address)
    const figure = selectedKey(['burndown', 'flow'], params)
    return { figure, days: daysIn(params), ...choicesIn(burndownFigure, params, () => mayChoose) }
  }
  expect(read('')).toEqual({ figure: 'burndown', days: 30 })
  expect(read('figure=flow&days=90&unit=hours')).toEqual({ figure: 'flow', days: 90, unit: 'hours' })
  // A link may hold a choice that only other users have, which is no error.
  expect(read('unit=hours', false)).toEqual(read(''))
  expect(read('figure=pie&days=9999&unit=miles')).toEqual(read(''))
  expect(selectedKey([], new URLSearchParams())).toBeUndefined()
})

const sprints = [
  { id: 'next', is_active: true, is_completed: false, start_at: '2026-03-16' },
  { id: 'now', is_active: true, is_completed: false, start_at: '2026-03-02' },
  { id: 'older', is_active: true, is_completed: false, start_at: '2026-02-16' },
  { id: 'done', is_active: false, is_completed: true, start_at: '2026-02-02', completed_at: '2026-02-13' },
  { id: 'long done', is_active: false, is_completed: true, start_at: '2026-01-02', completed_at: '2026-01-13' },
]
const shown = (asked: string | null, now: string, some = sprints) => selectSprint(some, asked, now)?.id

test('the sprint shown is the one asked for, else the one under way, else the one that ended last', () => {
  expect(shown('long done', '2026-03-05')).toBe('long done')
  expect(shown('gone', '2026-03-05')).toBe('now')
  expect(shown(null, '2026-03-20')).toBe('next')
  expect(shown(null, '2026-02-14')).toBe('done')
  expect(shown(null, '2026-02-14', sprints.slice(0, 1))).toBe('next')
  expect(shown(null, '2026-02-14', [])).toBeUndefined()
})
