import '../mounted/harness/browser.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TimelineItem, TimelineLink } from '../../src/web/views/timeline/item.ts'
import { Timeline } from '../../src/web/views/timeline/timeline.tsx'
import type { CellEdit, TreeColumns } from '../../src/web/views/timeline/tree-columns.ts'

const item = (id: string, name: string): TimelineItem => ({
  id,
  parent: null,
  name,
  start: Date.parse('2027-01-04T08:00Z'),
  end: Date.parse('2027-01-14T17:00Z'),
  progress: 40,
  isMilestone: false,
  isSummary: false,
  mayMove: true,
})
const columns: TreeColumns = {
  list: [
    { name: 'duration', label: 'Duration', width: 60 },
    { name: 'people', label: 'People', width: 90 },
  ],
  textOf: ({ id }, column) => `${column} of ${id}`,
  mayEdit: (_, column) => column !== 'people',
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (width: number, links: readonly TimelineLink[] = []) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const seen = { cells: [] as string[], popovers: [] as string[], gone: [] as string[], opened: [] as string[] }
  const editorOf = ({ item: { id }, column, first, onLeave }: CellEdit) => {
    seen.cells.push(`${id} ${column} ${first ?? '-'}`)
    const ways = ['stay', 'down', 'next'] as const
    return ways.map((way) => (
      <button key={way} type="button" onClick={() => onLeave(way)}>
        {way}
      </button>
    ))
  }
  render(
    <Timeline
      label="Plan"
      items={[item('a', 'Piling'), item('b', 'Paving')]}
      links={links}
      closed={[]}
      now={Date.parse('2027-01-04T08:00Z')}
      zoom="days"
      onZoom={() => undefined}
      onOpen={(id) => seen.opened.push(id)}
      folded={new Set<string>()}
      onFold={() => undefined}
      columns={columns}
      editorOf={editorOf}
      actions={{
        onChange: async () => undefined,
        onEdit: (id) => seen.popovers.push(id),
        onUnlink: (id) => seen.gone.push(id),
      }}
    />,
  )
  const grid = screen.getByRole('treegrid')
  const press = (key: string, more = {}) => fireEvent.keyDown(grid, { key, ...more })
  const last = () => seen.cells.at(-1)
  /** Returns the text of the element that a screen reader has reached. */
  const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { ...seen, grid, press, last, active }
}

test('the tree of a wide timeline is a table with heads, whose cells are chosen and edited by keys as in a sheet', () => {
  const { cells, grid, press, last, active } = show(1400)
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['name', 'Duration', 'People'])
  expect(grid.getAttribute('aria-rowcount')).toBe('3')
  expect(within(grid).getByRole('gridcell', { name: 'people of a' }).getAttribute('aria-readonly')).toBe('true')
  grid.focus()
  press('F2')
  expect(active()).toContain('Piling')
  press('ArrowRight')
  expect(active()).toBe('duration of a')
  press('ArrowDown')
  expect(active()).toBe('duration of b')
  press('5')
  expect(last()).toBe('b duration 5')
  fireEvent.click(screen.getByRole('button', { name: 'next' }))
  // The editing ended at the next cell, which says that it can't be changed here.
  expect(document.activeElement).toBe(grid)
  expect(active()).toBe('people of b')
  const edited = cells.length
  press('Enter')
  expect(cells).toHaveLength(edited)
  expect(screen.getByRole('status').textContent).toContain('readOnly')
  // Beyond the last cell, and after Escape, the bar has the keys again.
  press('ArrowRight')
  expect(active()).toContain('Paving')
  press('ArrowUp')
  press('F2')
  press('End')
  press('Home')
  press('Enter')
  expect(last()).toBe('a name -')
  fireEvent.click(screen.getByRole('button', { name: 'down' }))
  press('Enter')
  expect(last()).toBe('b name -')
  fireEvent.click(screen.getByRole('button', { name: 'stay' }))
  press('Escape')
  expect(grid.getAttribute('aria-activedescendant')).toMatch(/-1$/)
})

test('a click chooses a cell, the next one edits it, and neither opens the row', () => {
  const { cells, opened, last, active } = show(1400)
  const cell = screen.getByText('duration of b')
  fireEvent.click(cell)
  expect(cells).toEqual([])
  expect(active()).toBe('duration of b')
  fireEvent.click(cell)
  fireEvent.doubleClick(cell)
  expect(last()).toBe('b duration -')
  expect(opened).toEqual([])
})

test('a narrow one leaves the room to the bars, and F2 opens what may be edited', () => {
  const { popovers, press } = show(1100)
  expect(screen.queryByText('duration of a')).toBeNull()
  expect(screen.queryByRole('columnheader')).toBeNull()
  press('F2')
  expect(popovers).toEqual(['a'])
})

test('links are chosen by keys, told, gone along and taken away', () => {
  const link = { id: 'l', from: 'a', to: 'b', type: 'finish_start' } as const
  const { gone, press, active } = show(1400, [link])
  const chosen = () => document.querySelector('[data-chosen]')?.getAttribute('data-link')
  press('L')
  expect(chosen()).toBe('l')
  expect(screen.getByRole('status').textContent).toContain('say.link')
  press('Enter')
  expect(active()).toContain('Paving')
  expect(chosen()).toBeUndefined()
  press('L')
  press('Escape')
  press('Delete')
  expect(gone).toEqual([])
  press('L')
  act(() => screen.getByRole('button', { name: /removeLink/ }).click())
  press('L')
  press('Delete')
  expect(gone).toEqual(['l', 'l'])
})
