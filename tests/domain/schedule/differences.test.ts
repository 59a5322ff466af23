import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf } from '../../../src/domain/schedule/server/differences.ts'
import { withPreview } from '../../../src/domain/work/web/timeline/schedule-answer.ts'

const row = fc.record({
  id: fc.constantFrom(...'abcdefgh'),
  at: fc.nat(3),
  reasons: fc.array(fc.nat(2), { maxLength: 2 }),
})
const rows = fc.uniqueArray(row, { selector: ({ id }) => id })

test('what was, with the differences, is what will be; equal rows are not told', () => {
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const tasks = differencesOf(before, after)
      const preview = { tasks, links: { changed: [], gone: [] }, moved_count: 0 }
      const merged = withPreview({ tasks: before, links: [] } as never, preview as never).tasks as readonly {
        id: string
      }[]
      const sorted = (list: readonly { readonly id: string }[]) => list.toSorted((a, b) => a.id.localeCompare(b.id))
      expect(sorted(merged)).toEqual(sorted(after))
      expect(differencesOf(after, after)).toEqual({ changed: [], gone: [] })
      for (const one of before)
        if (tasks.changed.every(({ id }) => id !== one.id))
          expect(merged.every((r) => r.id !== one.id || r === one)).toBe(true)
    }),
  )
})
