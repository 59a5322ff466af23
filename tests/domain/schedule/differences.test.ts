import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computation } from '../../../src/domain/schedule/schedule.ts'
import { differencesOf, fieldsChanged } from '../../../src/domain/schedule/server/differences.ts'
import type { PhaseRow } from '../../../src/domain/schedule/server/plan-rows.ts'
import { isoAt, rowAnswer, rowDifference } from '../../../src/domain/schedule/server/row-answer.ts'
import { withPreview } from '../../../src/domain/schedule/web/schedule-answer.ts'
import { randomPlan } from './random-plan.ts'

const row = fc.record({
  id: fc.constantFrom(...'abcdefgh'),
  at: fc.nat(3),
  reasons: fc.array(fc.nat(2), { maxLength: 2 }),
})
type Row = { readonly id: string }
const rows = fc.uniqueArray(row, { selector: ({ id }) => id })
const means = { idOf: ({ id }: Row) => id, difference: fieldsChanged, answer: (one: Row) => one }

test('what was, with the differences, is what will be; equal rows are not told', () => {
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const tasks = differencesOf<Row>(before, after, means)
      const preview = { tasks, links: { changed: [], gone: [] }, moved_count: 0 }
      const merged = withPreview({ tasks: before, links: [] } as never, preview as never).tasks as readonly Row[]
      const sorted = (list: readonly Row[]) => list.toSorted((a, b) => a.id.localeCompare(b.id))
      expect(sorted(merged)).toEqual(sorted(after))
      expect(differencesOf<Row>(after, after, means)).toEqual({ changed: [], gone: [] })
      for (const one of before)
        if (tasks.changed.every(({ id }) => id !== one.id))
          expect(merged.every((r) => r.id !== one.id || r === one)).toBe(true)
    }),
  )
})

test('what a schedule says otherwise of a row, put on what was told of it, is what is told of it now', () => {
  const words = { iso: isoAt, mayName: () => true, taskOf: () => undefined, people: new Map(), isByHand: false }
  const shown = (id: string): PhaseRow => ({ id, version: 1, name: id, weight: 1, start_at: null, end_at: null })
  fc.assert(
    fc.property(randomPlan({ mixed: true }), fc.nat(5), fc.nat(14), (plan, changed, duration) => {
      const tasks = plan.tasks.map((task, n) => (n === changed ? { ...task, duration } : task))
      const before = computation(plan)
      const after = computation({ ...plan, tasks }, before).schedule
      for (const [n, was] of before.schedule.tasks.entries()) {
        const [of, now] = [{ row: shown(was.id), parent: null }, after.tasks[n] ?? was]
        const difference = rowDifference({ ...of, one: was }, { ...of, one: now }, words)
        const told = rowAnswer({ ...of, one: now }, words)
        expect({ ...rowAnswer({ ...of, one: was }, words), ...difference }).toEqual(told)
        const short = rowDifference({ ...of, one: was }, { ...of, one: now }, words, false)
        const floats = ['late_start_at', 'late_end_at', 'total_float', 'free_float'].map((name) => [name, told[name]])
        expect({ ...rowAnswer({ ...of, one: was }, words), ...short, ...Object.fromEntries(floats) }).toEqual(told)
        expect(Object.keys(short ?? {}).filter((name) => floats.some(([one]) => one === name))).toEqual([])
      }
    }),
    { numRuns: 200 },
  )
})
