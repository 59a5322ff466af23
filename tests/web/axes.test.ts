import { expect, test } from 'vitest'
import { axisWidth, daysOf, namesOn, ticksOn } from '../../src/web/views/figures/axes.ts'

const dayMs = 86_400_000
const first = Date.parse('2026-09-06T12:00:00Z')
const weeks = Array.from({ length: 13 }, (_, n) => new Date(first + 7 * n * dayMs))
const end = weeks.at(-1)?.getTime() ?? 0
const label = (at: Date) => at.toISOString().slice(5, 10)

test('labels of time stand at even distances, as many as there is room for, and none beyond the end', () => {
  for (const room of [120, 240, 300, 460, 800, 2000]) {
    const ticks = ticksOn(weeks, end, label, room)
    expect(ticks[0]).toEqual(weeks[0])
    const steps = new Set(ticks.slice(1).map((at, n) => at.getTime() - (ticks[n]?.getTime() ?? 0)))
    expect([room, steps.size <= 1]).toEqual([room, true])
    const places = ticks.map((at) => (room * (at.getTime() - first)) / (end - first))
    // A label of five characters is some 33 pixels wide.
    for (const [n, place] of places.entries()) {
      expect(place - (places[n - 1] ?? -100)).toBeGreaterThan(33)
      if (n > 0) expect(place + 33 / 2).toBeLessThanOrEqual(room + 12)
    }
  }
  // The last label would hang beyond the end.
  expect(ticksOn(weeks, end, label, 2000)).toEqual(weeks.slice(0, 12))
  expect(ticksOn(weeks, end, label, 460).map(label)).toEqual(['09-06', '09-20', '10-04', '10-18', '11-01', '11-15'])
})

test('a single moment has its label, and none has none', () => {
  expect(ticksOn(daysOf([first]), first, label, 300)).toEqual([new Date(first)])
  expect(ticksOn(daysOf([]), Number.NEGATIVE_INFINITY, label, 300)).toEqual([])
})

test('names below columns are whole, in two lines, shortened, or every so many-th at even distances', () => {
  const states = ['Planning', 'Active', 'On hold', 'Completed', 'Cancelled']
  const shown = (names: readonly string[], room: number) => {
    const { nameAt, isShown } = namesOn(names, room)
    return names.flatMap((_, n) => (isShown(n) ? [nameAt(n)] : []))
  }
  expect(shown(states, 500)).toEqual(states)
  expect(shown(states, 290)).toEqual(['Planning', 'Active', 'On hold', 'Complet…', 'Cancell…'])
  const sprints = ['Preparation · Sprint 1', 'Preparation · Sprint 2']
  expect(shown(sprints, 290)).toEqual(['Preparation ·\nSprint 1', 'Preparation ·\nSprint 2'])
  expect(namesOn(sprints, 290).height).toBeGreaterThan(30)
  expect(shown(states, 150)).toEqual(['Planning', 'Completed'])
  const days = weeks.map(label)
  expect(shown(days, 460)).toEqual(days.filter((_, n) => n % 2 === 0))
})

test('a vertical axis is as wide as its longest number, and leaves room for half a label below', () => {
  const write = (value: number) => value.toLocaleString('en')
  expect(axisWidth([null], write)).toBe(28)
  expect(axisWidth([30], write)).toBeGreaterThan(28)
  expect(axisWidth([250_000], write)).toBeGreaterThan(axisWidth([250], write))
})
