import { expect, test } from 'vitest'
import { readArrangement } from '../../src/core/arrangement.ts'
import { arrange, fullWidthSections, moveLine, toStored } from '../../src/web/pages/home/arrangement.ts'

const sections = [
  { key: 'recent' },
  { key: 'views' },
  { key: 'jobs', hiddenAtFirst: true as const },
  { key: 'screens' },
]
const shownAs = (kept: Parameters<typeof arrange>[1], offered: typeof sections = sections) =>
  arrange(offered, kept).map(({ section, hidden }) => (hidden ? `(${section.key})` : section.key))

test('nothing kept is as declared', () => {
  expect(shownAs([])).toEqual(['recent', 'views', '(jobs)', 'screens'])
})

test('what is kept decides order and what is hidden, also over what is hidden at first', () => {
  const kept = [
    { key: 'screens', hidden: false },
    { key: 'jobs', hidden: false },
    { key: 'recent', hidden: true },
    { key: 'views', hidden: false },
  ]
  expect(shownAs(kept)).toEqual(['screens', 'jobs', '(recent)', 'views'])
})

test('a section that came since stands behind the one that it is declared behind; the first one first', () => {
  const kept = [
    { key: 'screens', hidden: false },
    { key: 'views', hidden: true },
  ]
  expect(shownAs(kept)).toEqual(['recent', 'screens', '(views)', '(jobs)'])
})

test('what is not offered just now is left out, and still kept', () => {
  const kept = [
    { key: 'gone', hidden: true },
    { key: 'views', hidden: false },
    { key: 'recent', hidden: false },
  ]
  const lines = arrange(sections.slice(0, 2), kept)
  expect(lines.map(({ section }) => section.key)).toEqual(['views', 'recent'])
  expect(toStored(moveLine(lines, 1, -1), kept)).toEqual([
    { key: 'recent', hidden: false },
    { key: 'views', hidden: false },
    { key: 'gone', hidden: true },
  ])
})

test('a half without another beside it takes the whole width', () => {
  const of = (...sizes: ('half' | 'whole')[]) => {
    const all = sizes.map((size) => ({ size }))
    const whole = fullWidthSections(all)
    return all.map((one) => whole.has(one))
  }
  expect(of('half', 'half', 'half', 'whole')).toEqual([false, false, true, true])
  expect(of('half', 'whole', 'half', 'half', 'half')).toEqual([true, true, false, false, true])
})

test('a line at the end of its way stays', () => {
  const lines = ['a', 'b', 'c']
  expect(moveLine(lines, 0, -1)).toBe(lines)
  expect(moveLine(lines, 2, 1)).toBe(lines)
  expect(moveLine(lines, 0, 1)).toEqual(['b', 'a', 'c'])
})

test.each([
  [null],
  ['[]'],
  [{ key: 'a', hidden: false }],
  [[{ key: 'a' }]],
  [[{ key: 'A', hidden: false }]],
  [[{ key: 'a', hidden: false, more: 1 }]],
  [
    [
      { key: 'a', hidden: false },
      { key: 'a', hidden: true },
    ],
  ],
  [Array.from({ length: 61 }, (_, n) => ({ key: `a${n}`, hidden: false }))],
])('%j is no arrangement', (given) => {
  expect(readArrangement(given)).toBeUndefined()
})
