import { describe, expect, test } from 'vitest'
import { epicCondition, epicsIn } from '../../src/domain/work/web/backlog/epic-choice.ts'
import { loadOf, sortSprints, sumsBy } from '../../src/domain/work/web/backlog/sums.ts'
import { dragPlaceOf, placeAfter, spotAt, unplaced, type VisiblePlace } from '../../src/web/views/plan/places.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))
const ids = (of: readonly { readonly id?: unknown }[]) => of.map(({ id }) => id).join('')
const shown: readonly VisiblePlace[] = [
  { place: 'one', rows: rows('ab') },
  { place: 'two', rows: [] },
  { place: unplaced, rows: rows('cde') },
]

test('a drop says the row that it comes behind, or before which, or that nothing is there', () => {
  const over = (place: string) => shown.find((one) => one.place === place) as VisiblePlace
  expect(spotAt(over(unplaced), 1, 'a', rows('a'))).toEqual({ to: unplaced, after: 'c' })
  expect(spotAt(over(unplaced), 0, 'a', rows('a'))).toEqual({ to: unplaced, before: 'c' })
  expect(spotAt(over('two'), 0, 'a', rows('a'))).toEqual({ to: 'two', end: 'bottom' })
  // It is dragged within its own list with another chosen row, and neither is its own neighbour.
  expect(spotAt(over(unplaced), 2, 'c', rows('cd'))).toEqual({ to: unplaced, after: 'e' })
})

describe('carried by keyboard', () => {
  const start = dragPlaceOf(shown, rows('c'))
  const walk = (...steps: readonly (readonly [1 | -1, boolean?])[]) => {
    let held = start
    for (const [by, whole] of steps) held = held === undefined ? undefined : placeAfter(shown, held, by, whole)
    return [held?.place, held?.index]
  }
  test('begins where it is', () => expect([start?.place, start?.index]).toEqual([unplaced, 0]))
  test('down to the end of its place and no further', () => expect(walk([1], [1], [1], [1])).toEqual([unplaced, 2]))
  test('up over the edge: into the empty place, then behind the last of the one above', () => {
    expect(walk([-1])).toEqual(['two', 0])
    expect(walk([-1], [-1])).toEqual(['one', 2])
    expect(walk([-1], [-1], [-1])).toEqual(['one', 1])
  })
  test('by whole places: to the head of its own first', () => {
    expect(walk([1], [-1, true])).toEqual([unplaced, 0])
    expect(walk([-1, true], [-1, true], [-1, true])).toEqual(['one', 0])
    expect(walk([-1, true], [1, true])).toEqual([unplaced, 0])
  })
})

describe('sums', () => {
  const lines = [
    { sprint_id: 's', epic_id: 'e', status: 'done', count: 2, sums: { story_points: '12.5', estimate: 30 } },
    { sprint_id: 's', epic_id: 'e', status: 'pending', count: 1, sums: { story_points: '0.5', estimate: 0 } },
    { sprint_id: null, epic_id: null, status: 'pending', count: 4, sums: {} },
  ]
  test('are added up by a column; what is in none has the empty key', () => {
    expect([...sumsBy(lines, 'sprint_id')]).toEqual([
      ['s', { count: 3, ended: 0, points: 13, minutes: 30 }],
      ['', { count: 4, ended: 0, points: 0, minutes: 0 }],
    ])
    expect(sumsBy(lines, 'epic_id', ({ status }) => status === 'done').get('e')).toMatchObject({ count: 3, ended: 2 })
  })
  test('stand against the velocity, where there is one', () => {
    expect([loadOf(15, 15), loadOf(15.5, 15), loadOf(3, 0), loadOf(3, undefined)]).toEqual([
      'within',
      'over',
      undefined,
      undefined,
    ])
  })
})

test('sprints come by phase, then by date, those without one last, then as they were made', () => {
  const sprint = (id: string, order: number, start_at: string | null, created_at: string) => ({
    id,
    start_at,
    created_at,
    phase_id: `p${order}`,
    phase: { order },
  })
  const given = [
    sprint('e', 2, null, '2026-01-01'),
    sprint('d', 1, null, '2026-01-02'),
    sprint('c', 1, null, '2026-01-01'),
    sprint('b', 1, '2026-03-09T00:00:00.000Z', '2026-01-03'),
    sprint('a', 1, '2026-03-02T00:00:00.000Z', '2026-01-04'),
  ]
  expect(ids(sortSprints(given))).toBe('abcde')
})

describe('the chosen epics', () => {
  test('are asked for by id, none beside them, by one condition that holds both', () => {
    const isNone = { column: 'epic_id', operator: 'null' }
    const isOne = { column: 'epic_id', operator: 'in', value: ['x', 'y'] }
    expect(epicCondition([], true)).toBeUndefined()
    expect(epicCondition(['x', 'y'], true)).toEqual(isOne)
    expect(epicCondition(['none'], true)).toEqual(isNone)
    expect(epicCondition(['x', 'none', 'y'], true)).toEqual({ operator: 'or', filters: [isOne, isNone] })
  })
  test('by name elsewhere, as the specification has it', () => {
    expect(epicCondition(['Red', 'Blue'], false)).toEqual({
      column: 'epic.name',
      operator: 'in',
      value: ['Red', 'Blue'],
    })
    const some = [{ epic: { name: 'Red' } }, { epic: null }, { epic: { name: 'Red' } }, { epic: { name: 'Blue' } }]
    expect(epicsIn(some).map(({ name }) => name)).toEqual(['Red', 'Blue'])
  })
})
