import { expect, test } from 'vitest'
import { readFigureState, shownSprint } from '../../src/domain/work/web/figures/figure-state.ts'
import { isTabOffered, type ProjectTab } from '../../src/domain/work/web/tab-choice.ts'

const read = (address: string) => readFigureState(new URLSearchParams(address))

test('an address says which figure is shown; what it says oddly is as usual', () => {
  expect(read('')).toEqual({
    ...{ figure: 'burndown', sprint: null, unit: null, days: 30, isTable: false, isUp: false },
  })
  expect(read('figure=flow&days=90&as=table')).toMatchObject({ figure: 'flow', days: 90, isTable: true })
  expect(read('unit=hours&shape=up&sprint=s')).toMatchObject({ unit: 'hours', isUp: true, sprint: 's' })
  expect(read('figure=pie&days=9999&unit=miles&as=song')).toEqual(read(''))
})

const sprints = [
  { id: 'next', is_active: true, is_completed: false, start_at: '2026-03-16' },
  { id: 'now', is_active: true, is_completed: false, start_at: '2026-03-02' },
  { id: 'older', is_active: true, is_completed: false, start_at: '2026-02-16' },
  { id: 'done', is_active: false, is_completed: true, start_at: '2026-02-02', completed_at: '2026-02-13' },
  { id: 'long done', is_active: false, is_completed: true, start_at: '2026-01-02', completed_at: '2026-01-13' },
]
const shown = (asked: string | null, now: string, some = sprints) => shownSprint(some, asked, now)?.id

test('the sprint shown is the one asked for, else the one under way, else the one that ended last', () => {
  expect(shown('long done', '2026-03-05')).toBe('long done')
  expect(shown('gone', '2026-03-05')).toBe('now')
  expect(shown(null, '2026-03-20')).toBe('next')
  expect(shown(null, '2026-02-14')).toBe('done')
  expect(shown(null, '2026-02-14', sprints.slice(0, 1))).toBe('next')
  expect(shown(null, '2026-02-14', [])).toBeUndefined()
})

test('a tab of our own server is not offered on another, nor without its permissions', () => {
  const tab: ProjectTab = { name: 'figures', shown: 'at_first', own: true, permissions: ['sprint-index'] }
  const [all, none] = [() => true, (wanted: readonly string[]) => wanted.length === 0]
  expect([isTabOffered(tab, true, all), isTabOffered(tab, false, all), isTabOffered(tab, true, none)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isTabOffered({ name: 'list', shown: 'always' }, false, none)).toBe(true)
})
