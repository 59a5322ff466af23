import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, type Operation, planCell, workedIn } from '../../../src/domain/timesheets/cell-plan.ts'

const minute = 60_000
const hour = 60 * minute
const day = { day: '2026-11-18', from: Date.parse('2026-11-18T00:00:00Z'), to: Date.parse('2026-11-19T00:00:00Z') }
const first = day.from + 9 * hour
const at = (from: number, to: number, about = 'a', id = `${from}`): Entry => ({
  id,
  about,
  from: day.from + from * hour,
  to: day.from + to * hour,
  isRunning: false,
})
const plan = (entries: readonly Entry[], minutes: number, about = 'a') =>
  planCell(entries, { about, day, minutes, first })
const operations = (entries: readonly Entry[], minutes: number) => {
  const made = plan(entries, minutes)
  if ('fault' in made) return made.fault
  return made.operations.map((one) =>
    one.does === 'delete' ? [one.does, one.id] : [one.does, (one.from - day.from) / hour, (one.to - day.from) / hour],
  )
}

test('hours without a time begin at nine, go on behind what is there, and pass what is taken', () => {
  expect(operations([], 90)).toEqual([['create', 9, 10.5]])
  expect(operations([at(9, 10)], 90)).toEqual([['change', 9, 10.5]])
  expect(operations([at(9, 10), at(10, 12, 'b')], 120)).toEqual([['create', 12, 13]])
  expect(operations([at(10, 12, 'b')], 120)).toEqual([
    ['create', 9, 10],
    ['create', 12, 13],
  ])
})

test('less takes away from the last entry on; nothing deletes all', () => {
  expect(operations([at(9, 10), at(14, 16)], 90)).toEqual([['change', 14, 14.5]])
  expect(operations([at(9, 10), at(14, 16)], 0)).toEqual([
    ['delete', '14'],
    ['delete', '9'],
  ])
  expect(operations([at(9, 10)], 60)).toEqual([])
})

test('of an entry over midnight only the part of the day goes', () => {
  expect(operations([at(-2, 1)], 0)).toEqual([['change', -2, 0]])
  expect(operations([at(23, 25)], 0)).toEqual([['change', 24, 25]])
})

test('a full day and a running timer are said', () => {
  expect(operations([at(0, 20, 'b')], 300)).toBe('day_full')
  expect(operations([{ ...at(9, 10), isRunning: true }], 0)).toBe('timer_in_cell')
})

/** Applies writes one by one, and finds overlaps on the way. */
const applied = (entries: readonly Entry[], about: string, writes: readonly Operation[]): readonly Entry[] => {
  let now = [...entries]
  for (const [n, one] of writes.entries()) {
    if (one.does === 'delete') now = now.filter(({ id }) => id !== one.id)
    else if (one.does === 'change')
      now = now.map((entry) => (entry.id === one.id ? { ...entry, from: one.from, to: one.to } : entry))
    else now.push({ id: `new ${n}`, about, from: one.from, to: one.to, isRunning: false })
    const inOrder = now.toSorted((a, b) => a.from - b.from)
    for (const [place, entry] of inOrder.entries()) {
      expect(entry.from).toBeLessThan(entry.to)
      expect(entry.to - entry.from).toBeLessThanOrEqual(24 * hour)
      const next = inOrder[place + 1]
      if (next !== undefined) expect(entry.to).toBeLessThanOrEqual(next.from)
    }
  }
  return now
}

test('whatever is there: the row has the minutes afterwards, nobody else loses a second, and nothing ever overlaps', () => {
  const stretches = fc
    .array(fc.tuple(fc.nat(180), fc.integer({ min: 1, max: 300 }), fc.constantFrom('a', 'b', 'c')), { maxLength: 12 })
    .map((parts) => {
      let now = day.from - 5 * hour
      return parts.map(([gap, length, about], n): Entry => {
        const from = now + gap * minute
        now = from + length * minute
        return { id: `${n}`, about, from, to: now, isRunning: false }
      })
    })
  fc.assert(
    fc.property(stretches, fc.nat(1440), (entries, minutes) => {
      const made = plan(entries, minutes)
      if ('fault' in made) {
        const others = workedIn(entries, 'b', day) + workedIn(entries, 'c', day)
        expect(made.fault).toBe('day_full')
        expect(minutes * minute + others).toBeGreaterThan(24 * hour)
        return
      }
      const after = applied(entries, 'a', made.operations)
      expect(workedIn(after, 'a', day)).toBe(minutes * minute)
      for (const other of ['b', 'c'])
        expect(after.filter(({ about }) => about === other)).toEqual(entries.filter(({ about }) => about === other))
      const outside = (list: readonly Entry[]) =>
        list.reduce((sum, one) => (one.about === 'a' ? sum + (one.to - one.from) : sum), 0) - workedIn(list, 'a', day)
      expect(outside(after)).toBe(outside(entries))
    }),
    { numRuns: 500 },
  )
})
