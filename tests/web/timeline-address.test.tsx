import '../mounted/harness/browser.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useComparisonAddress } from '../../src/domain/schedule/web/use-comparison-address.ts'
import { usePlanLook } from '../../src/domain/schedule/web/use-plan-look.ts'
import type { TimelineItem } from '../../src/web/views/timeline/item.ts'
import { Timeline } from '../../src/web/views/timeline/timeline.tsx'
import { useTimelineAddress } from '../../src/web/views/timeline/use-timeline-address.ts'

afterEach(cleanup)

/** Renders a hook on a page at an address. @returns the hook's value and the present address */
const at = <T,>(address: string, hook: () => T) => {
  const seen: { now?: T } = {}
  const Page = () => {
    seen.now = hook()
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/before', address] })
  render(<RouterProvider router={router} />)
  return {
    now: () => seen.now as T,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    back: () => act(() => router.navigate(-1)),
    act: (run: (state: T) => void) => act(async () => run(seen.now as T)),
  }
}

test('colours, float and workload are in the address where they are not as usual, and are read from it', async () => {
  const page = at('/plan?tab=timeline', () => usePlanLook('critical'))
  expect(page.now()).toMatchObject({ coloring: 'critical', hasFloat: false, hasLoad: false })
  await page.act(({ onColor }) => onColor('person'))
  await page.act(({ onFloat }) => onFloat(true))
  await page.act(({ onLoad }) => onLoad(true))
  const address = page.address()
  expect(page.now().loadAsker).toBe(document.activeElement)
  cleanup()
  const again = at(address, () => usePlanLook('critical'))
  // Nobody has just asked for the workload, so it takes no focus.
  expect(again.now()).toMatchObject({ coloring: 'person', hasFloat: true, hasLoad: true, loadAsker: undefined })
  await again.act(({ onColor }) => onColor('critical'))
  await again.act(({ onFloat }) => onFloat(false))
  await again.act(({ onLoad }) => onLoad(false))
  expect(again.address()).toBe('/plan?tab=timeline')
})

test('scale, folded rows and comparison are in the address, beside what was there, and are read from it', async () => {
  const both = () => ({ ...useTimelineAddress('weeks'), ...useComparisonAddress() })
  const page = at('/plan?tab=timeline', both)
  expect(page.now()).toMatchObject({ zoom: 'weeks', comparison: undefined })
  await page.act(({ onZoom }) => onZoom('months'))
  await page.act(({ onFold }) => onFold('a'))
  await page.act(({ onFold }) => onFold('b'))
  await page.act(({ compare }) => compare({ baseline_id: '019b76da-a800-7000-8000-000000000001' }))
  const address = page.address()
  cleanup()
  const again = at(address, both)
  expect(again.now()).toMatchObject({
    zoom: 'months',
    folded: new Set(['a', 'b']),
    comparison: { baseline_id: '019b76da-a800-7000-8000-000000000001' },
  })
  await again.act(({ onFold }) => onFold('a'))
  await again.act(({ onFold }) => onFold('b'))
  await again.act(({ compare }) => compare({ at: '2027-01-04T23:59:59.000Z' }))
  expect(again.now().comparison).toEqual({ at: '2027-01-04T23:59:59.000Z' })
  await again.act(({ compare }) => compare(undefined))
  expect(again.address()).toBe('/plan?tab=timeline&scale=months')
  // These belong to the page's look, and are no steps in its history.
  await again.back()
  expect(again.address()).toBe('/before')
})

test('what an address says wrongly is as if it said nothing', () => {
  const page = at('/plan?scale=seconds&compare=yesterday', () => ({
    ...useTimelineAddress('weeks'),
    ...useComparisonAddress(),
  }))
  expect(page.now()).toMatchObject({ zoom: 'weeks', comparison: undefined })
})

test('a scale that suits the plan is not in the address; one that was chosen is not fitted', async () => {
  const page = at('/plan', () => useTimelineAddress('weeks'))
  await page.act(({ onFit }) => onFit?.('days'))
  expect([page.now().zoom, page.address()]).toEqual(['days', '/plan'])
  await page.act(({ onZoom }) => onZoom('years'))
  expect(page.now()).toMatchObject({ zoom: 'years', onFit: undefined })
})

test('an address keeps a hundred folded rows, and stays short enough to be read again', async () => {
  const id = (n: number) => `019b76da-a800-7000-8000-${String(n).padStart(12, '0')}`
  const page = at('/plan', () => useTimelineAddress('weeks'))
  for (let n = 0; n < 120; n++) await page.act(({ onFold }) => onFold(id(n)))
  expect(page.now().folded.size).toBe(100)
  expect(page.now().folded.has(id(119))).toBe(true)
  expect(page.address().length).toBeLessThan(8000)
})

test('a timeline opens at the scale and with the rows that it is given', () => {
  const item = (id: string, parent: string | null): TimelineItem => ({
    id,
    parent,
    name: id,
    start: Date.parse('2027-01-04T08:00Z'),
    end: Date.parse('2027-01-05T17:00Z'),
    progress: 0,
    isMilestone: false,
    isSummary: parent === null,
    mayMove: true,
  })
  const fitted: string[] = []
  const props = {
    label: 'Plan',
    items: [item('whole', null), item('part', 'whole')],
    links: [],
    closed: [],
    now: 0,
    zoom: 'years' as const,
    onZoom: (zoom: string) => fitted.push(zoom),
    onOpen: () => undefined,
    onFold: () => undefined,
  }
  render(<Timeline {...props} folded={new Set(['whole'])} />)
  expect(fitted).toEqual([])
  expect(screen.getAllByRole('row')).toHaveLength(1)
  expect(screen.getByRole('row').getAttribute('aria-expanded')).toBe('false')
})
