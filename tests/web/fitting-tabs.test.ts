import { expect, test } from 'vitest'
import { fittingTabs } from '../../src/web/base/ui/tabs/fitting-tabs.ts'

const tabs = ['Overview', 'Board', 'List', 'Timeline'].map((label) => ({ name: label.toLowerCase(), label }))
const widths = new Map([
  ['Overview', 80],
  ['Board', 60],
  ['List', 40],
  ['Timeline', 80],
])
const shown = (room: number, open = 'overview', known: ReadonlyMap<string, number> = widths) =>
  fittingTabs(tabs, open, { widths: known, room, menuWidth: 50 }).map(({ label }) => label)

test('a strip shows whole tabs alone, and always the one that is open', () => {
  expect(shown(260)).toEqual(['Overview', 'Board', 'List', 'Timeline'])
  // The menu of the others takes room too.
  expect(shown(259)).toEqual(['Overview', 'Board', 'List'])
  expect(shown(229)).toEqual(['Overview', 'Board'])
  expect(shown(215, 'timeline')).toEqual(['Overview', 'Timeline'])
  // A long name leaves its room to the shorter ones behind it.
  expect(shown(209, 'timeline')).toEqual(['Board', 'Timeline'])
  expect(shown(169, 'timeline')).toEqual(['Timeline'])
  expect(shown(20, 'board')).toEqual(['Board'])
  // One that was never measured is drawn with all others, and then it is.
  expect(shown(20, 'board', new Map())).toHaveLength(4)
})
