import { expect, test } from 'vitest'
import { arrange, readArrangement, withUnavailable } from '../../src/core/declare/arrangement.ts'
import { readRecent, writeRecent } from '../../src/core/declare/home.ts'
import { moveLine, runsOf, visibleSections } from '../../src/web/app/pages/home/arrangement.ts'
import { readHome } from '../../src/web/app/pages/home/section.ts'

const sections = [
  { key: 'recent' },
  { key: 'views' },
  { key: 'jobs', hiddenAtFirst: true as const },
  { key: 'screens' },
]
const shownAs = (kept: Parameters<typeof arrange>[1], offered: typeof sections = sections) =>
  arrange(offered, kept).map(({ part, hidden }) => (hidden ? `(${part.key})` : part.key))

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
  const offered = sections.slice(0, 2)
  const lines = arrange(offered, kept)
  expect(lines.map(({ part }) => part.key)).toEqual(['views', 'recent'])
  const sent = moveLine(lines, 1, -1).map(({ part, hidden }) => ({ key: part.key, hidden }))
  const available = new Set(offered.map(({ key }) => key))
  expect(withUnavailable(sent, kept, available)).toEqual([
    { key: 'recent', hidden: false },
    { key: 'views', hidden: false },
    { key: 'gone', hidden: true },
  ])
  // An offered section that was not sent returns to its declared place; an empty arrangement forgets all.
  expect(withUnavailable(sent.slice(0, 1), kept, available).map(({ key }) => key)).toEqual(['recent', 'gone'])
  expect(withUnavailable([], kept, available)).toEqual([])
})

test('what takes the full width parts those before it from those behind it', () => {
  const of = (...keys: string[]) =>
    runsOf(keys.map((key) => ({ key, ...(key.startsWith('wide') ? { isWide: true as const } : {}) }))).map((run) =>
      run.map(({ key }) => key).join(),
    )
  expect(of('wide1', 'a', 'b', 'c', 'wide2', 'wide3', 'd')).toEqual(['wide1', 'a,b,c', 'wide2', 'wide3', 'd'])
  expect(of()).toEqual([])
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

test('what has nothing to say is left out; where nothing has rows, the links to all pages are there', () => {
  const { sections: read } = readHome({
    data: [
      { key: 'empty', hidden: false, title: 'Empty', count: 0, href: null, items: [], text: null, error: null },
      { key: 'told', hidden: false, title: 'Told', count: 0, href: null, items: [], text: 'Nothing.', error: null },
      { key: 'failed', hidden: false, title: 'Failed', count: null, href: null, items: [], text: null, error: 'Down.' },
      { key: 'screens', hidden: true, title: 'All', count: null, href: null, items: [], text: null, error: null },
    ],
  })
  expect(visibleSections(read).map(({ key }) => key)).toEqual(['told', 'failed'])
  const without = (...keys: readonly string[]) => visibleSections(read.filter(({ key }) => !keys.includes(key)))
  expect(without('told', 'failed').map(({ key }) => key)).toEqual(['screens'])
  expect(without('failed').map(({ key }) => key)).toEqual(['told', 'screens'])
})

test('an answer is read part by part: an address elsewhere is none, and entities of hidden sections are not waited for', () => {
  const item = { id: 'a', icon: 'task', title: 'A', href: 'https://elsewhere.test/' }
  const { sections: read, entities } = readHome({
    data: [
      {
        key: 'a',
        hidden: false,
        title: 'A',
        href: '//elsewhere.test',
        items: [item, 4, { ...item, href: '/a' }],
        entities: ['task'],
      },
      { key: 'b', hidden: true, title: 'B', entities: ['event'] },
    ],
  })
  expect(read[0]).toMatchObject({ href: null, count: null, items: [{ href: '/a', owner: null, is_late: false }] })
  expect(entities).toEqual(['task'])
})

test('rows opened last are written and read in one form, six of them', () => {
  const id = '0197f3a0-0000-7000-8000-000000000001'
  const rows = Array.from({ length: 7 }, () => ({ entity: 'failed_row', id }))
  expect(readRecent(writeRecent(rows))).toEqual(rows.slice(0, 6))
  expect(readRecent('')).toEqual([])
  for (const text of ['task', `task:${id},`, `Task:${id}`, `task:${id} `, rows.map(() => `task:${id}`).join()])
    expect([text, readRecent(text)]).toEqual([text, undefined])
})
