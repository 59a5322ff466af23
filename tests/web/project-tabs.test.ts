import { expect, test } from 'vitest'
import { madeProjectAddress, projectAddress } from '../../src/domain/work/web/project/project-address.ts'
import {
  firstTabOf,
  isTabOffered,
  isTabShown,
  type ProjectTab,
  projectTabs,
  withTab,
} from '../../src/domain/work/web/project/tab-choice.ts'

const tabs: readonly ProjectTab[] = [
  { name: 'list', shown: 'always' },
  { name: 'documents', shown: 'at_first' },
  { name: 'calendar', shown: 'when_chosen' },
]
const shown = (kept: Parameters<typeof isTabShown>[1]) =>
  tabs.filter((tab) => isTabShown(tab, kept)).map(({ name }) => name)

test('some tabs are always on, one at first, the others when they are chosen', () => {
  expect(shown([])).toEqual(['list', 'documents'])
  expect(
    shown([
      { key: 'list', hidden: true },
      { key: 'documents', hidden: true },
    ]),
  ).toEqual(['list'])
  expect(shown([{ key: 'calendar', hidden: false }])).toEqual(['list', 'documents', 'calendar'])
})

test('turning one leaves the others as they are, and forgets what there is no more', () => {
  const once = withTab(tabs, [{ key: 'gone', hidden: false }], 'calendar')
  expect(once).toEqual([
    { key: 'documents', hidden: false },
    { key: 'calendar', hidden: false },
  ])
  expect(shown(withTab(tabs, once, 'documents'))).toEqual(['list', 'calendar'])
  expect(shown(withTab(tabs, withTab(tabs, once, 'documents'), 'calendar'))).toEqual(['list'])
})

test('a project begins with what its address is for', () => {
  const all: readonly ProjectTab[] = [...tabs, { name: 'timeline', shown: 'when_chosen', first: 'waterfall' }]
  const first = (type: string, path: string, hasPhase = false) => firstTabOf(all, { type, path, hasPhase })
  expect(first('agile', '/projects/list/1')).toBe('list')
  expect(first('agile', '/projects/1')).toBe('overview')
  expect(first('waterfall', '/projects/waterfall/1')).toBe('timeline')
  expect(first('waterfall', '/projects/list/1')).toBe('timeline')
  for (const type of ['agile', 'waterfall']) expect(first(type, '/projects/list/1', true)).toBe('overview')
})

test('a new project opens on its board, one that is planned on its plan', () => {
  const all: readonly ProjectTab[] = [...tabs, { name: 'timeline', shown: 'when_chosen', first: 'waterfall' }]
  const tabAt = (type: 'agile' | 'waterfall') => {
    const { pathname, searchParams } = new URL(madeProjectAddress({ id: '1', type }), 'http://tms.example')
    return searchParams.get('tab') ?? firstTabOf(all, { type, path: pathname, hasPhase: false })
  }
  expect([tabAt('agile'), tabAt('waterfall')]).toEqual(['board', 'timeline'])
  expect(madeProjectAddress({ id: '1', type: 'waterfall' })).toBe(projectAddress({ id: '1', type: 'waterfall' }))
})

const offered = ({
  isOwnServer = true,
  holds = true,
  brings = ['timeline', 'documents', 'pull_requests'],
}): readonly ProjectTab[] =>
  projectTabs.filter((tab: ProjectTab) =>
    isTabOffered(
      tab,
      isOwnServer,
      (permissions) => holds || permissions.length === 0,
      (name) => brings.includes(name),
    ),
  )
const names = (tabs: readonly ProjectTab[]) => tabs.map(({ name }) => name)

test('a tab of our own server is not offered on another, nor without its permissions', () => {
  expect(names(offered({}))).toEqual(names(projectTabs))
  expect(names(offered({ holds: false }))).toEqual(
    names(projectTabs).filter((name) => !['figures', 'documents', 'pull_requests'].includes(name)),
  )
  expect(names(offered({ isOwnServer: false }))).toEqual(['overview', 'board', 'list', 'backlog', 'documents', 'table'])
})

test('a tab that an area brings goes with the area, and what began with it begins with the overview', () => {
  const withoutPlan = offered({ brings: ['documents', 'pull_requests'] })
  expect(names(withoutPlan)).toEqual(names(projectTabs).filter((name) => name !== 'timeline'))
  const first = (of: readonly ProjectTab[]) =>
    firstTabOf(of, { type: 'waterfall', path: '/projects/waterfall/1', hasPhase: false })
  expect([first(offered({})), first(withoutPlan)]).toEqual(['timeline', 'overview'])
})
