import '../mounted/harness/browser.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { product } from '../../src/app/web/product.ts'
import { ProductProvider } from '../../src/web/data/areas/product.ts'
import type { RowChange } from '../../src/web/fields/forms/changes/change-calls.ts'
import type { TimelineItem, TimelineLink } from '../../src/web/views/timeline/item.ts'
import { Timeline } from '../../src/web/views/timeline/timeline.tsx'
import type { CellEdit, TreeColumns } from '../../src/web/views/timeline/tree/tree-columns.ts'

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
    { name: 'progress', label: 'Progress', width: 80 },
  ],
  textOf: ({ id }, column) => `${column} of ${id}`,
  mayEdit: (_, column) => column !== 'progress',
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const show = (width: number, links: readonly TimelineLink[] = []) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const seen = { cells: [] as string[], popovers: [] as string[], gone: [] as string[], opened: [] as string[] }
  const changes: RowChange[] = []
  const task = product.models.of('task')
  const sheet = {
    model: task,
    fieldOf: (column: string) => task.byName.get(column),
    rowOf: ({ id, name }: TimelineItem) => ({ id, name, duration: id === 'a' ? 480 : 960, progress: 40 }),
    onChange: (given: readonly RowChange[]) => changes.push(...given),
  }
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
    <ProductProvider value={product}>
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
        sheet={sheet}
        actions={{
          onChange: async () => undefined,
          onEdit: (id) => seen.popovers.push(id),
          onUnlink: (id) => seen.gone.push(id),
        }}
      />
    </ProductProvider>,
  )
  const grid = screen.getByRole('treegrid')
  const press = (key: string, more = {}) => fireEvent.keyDown(grid, { key, ...more })
  const last = () => seen.cells.at(-1)
  /** Returns the text of the element that a screen reader has reached. */
  const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent
  /** Presses the mouse on a cell. */
  const click = (text: string, more = {}) =>
    fireEvent.pointerDown(within(grid).getByRole('gridcell', { name: text }), {
      pointerType: 'mouse',
      button: 0,
      ...more,
    })
  const release = () => fireEvent.pointerUp(window)
  const chosen = () =>
    within(grid)
      .queryAllByRole('gridcell', { selected: true })
      .map((one) => one.textContent)
  /** Returns the changed values of each row. */
  const changed = () => changes.splice(0).map(({ row, change, texts }) => [row.id, { ...change, ...texts }])
  return { ...seen, grid, press, last, active, click, release, chosen, changed }
}

test('the tree of a wide timeline is a table with heads, whose cells are chosen and edited by keys as in a sheet', () => {
  const { cells, grid, press, last, active } = show(1400)
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['name', 'Duration', 'Progress'])
  expect(grid.getAttribute('aria-rowcount')).toBe('3')
  expect(within(grid).getByRole('gridcell', { name: 'progress of a' }).getAttribute('aria-readonly')).toBe('true')
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
  expect(active()).toBe('progress of b')
  const edited = cells.length
  press('Enter')
  expect(cells).toHaveLength(edited)
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(
    expect.stringContaining('readOnly'),
  )
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

test('a press chooses a cell, a double click edits it, and neither opens the row', () => {
  const { cells, opened, last, active, click } = show(1400)
  const cell = screen.getByText('duration of b')
  click('duration of b')
  fireEvent.click(cell)
  expect(cells).toEqual([])
  expect(active()).toBe('duration of b')
  fireEvent.doubleClick(cell)
  expect(last()).toBe('b duration -')
  expect(opened).toEqual([])
})

test('ranges of cells are selected by keys and pointer, copied, pasted, filled and emptied as in a sheet', async () => {
  const { grid, press, active, click, release, chosen, changed } = show(1400)
  const size = () => screen.getAllByRole('status').map((one) => one.textContent)
  click('duration of a')
  release()
  press('ArrowDown', { shiftKey: true })
  expect(chosen()).toEqual(['duration of a', 'duration of b'])
  // The active cell stays, and what is selected is said.
  expect(active()).toBe('duration of a')
  expect(size()).toContain('size')
  const board = new Map<string, string>()
  const clipboardData = {
    setData: (type: string, text: string) => board.set(type, text),
    getData: (type: string) => board.get(type) ?? '',
  }
  fireEvent.copy(grid, { clipboardData })
  expect(board.get('text/plain')).toBe('480\n960')
  press('d', { ctrlKey: true })
  await vi.waitFor(() => expect(changed()).toEqual([['b', { duration: 480 }]]))
  press('Delete')
  await vi.waitFor(() =>
    expect(changed()).toEqual([
      ['a', { duration: null }],
      ['b', { duration: null }],
    ]),
  )
  press('Escape')
  expect(chosen()).toEqual(['duration of a'])
  board.set('text/plain', '2d\t50\n3d\t60\n')
  fireEvent.paste(grid, { clipboardData })
  await vi.waitFor(() =>
    expect(changed()).toEqual([
      ['a', { duration: '2d', progress: '50' }],
      ['b', { duration: '3d', progress: '60' }],
    ]),
  )
  expect(chosen()).toHaveLength(4)
  // By pointer: dragged over, and extended by a press with Shift.
  click('Piling')
  fireEvent.pointerOver(screen.getByText('duration of a'))
  release()
  fireEvent.pointerOver(screen.getByText('progress of b'))
  expect(chosen()).toEqual(['Piling', 'duration of a'])
  click('progress of b', { shiftKey: true })
  release()
  expect(chosen()).toHaveLength(6)
  press('Escape')
  press('Escape')
  expect(chosen()).toEqual([])
})

test('a narrow one leaves the room to the bars, and F2 opens what may be edited', () => {
  const { opened, popovers, press } = show(580)
  expect(screen.queryByText('duration of a')).toBeNull()
  expect(screen.queryByRole('columnheader')).toBeNull()
  press('F2')
  expect(popovers).toEqual(['a'])
  // The chosen row is told below the bars, with its tools.
  press('ArrowDown')
  fireEvent.click(screen.getByRole('button', { name: 'edit' }))
  expect(popovers).toEqual(['a', 'b'])
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  expect(opened).toEqual(['b'])
})

test('the table leaves 45 % of the pane to the bars until its width is chosen, by keys or pointer; more columns fit then', () => {
  const labels = () =>
    within(screen.getByRole('treegrid'))
      .queryAllByRole('columnheader')
      .map((one) => one.textContent)
  show(640)
  expect(labels()).toEqual(['name', 'Duration'])
  const splitter = screen.getByRole('separator', { name: 'tableWidth' })
  const at = () => Number(splitter.getAttribute('aria-valuenow'))
  expect(at()).toBe(352)
  for (let n = 0; n < 2; n++) fireEvent.keyDown(splitter, { key: 'ArrowRight' })
  expect(at()).toBe(384)
  expect(labels()).toEqual(['name', 'Duration', 'Progress'])
  // It is kept for the next timeline.
  cleanup()
  show(700)
  expect(labels()).toEqual(['name', 'Duration', 'Progress'])
  const again = screen.getByRole('separator', { name: 'tableWidth' })
  fireEvent.keyDown(again, { key: 'Home' })
  expect(labels()).toEqual([])
  fireEvent.keyDown(again, { key: 'End' })
  expect(again.getAttribute('aria-valuenow')).toBe(again.getAttribute('aria-valuemax'))
  fireEvent.keyDown(again, { key: 'Enter' })
  expect(again.getAttribute('aria-valuenow')).toBe('385')
  const held = new Set<number>()
  Object.assign(again, {
    setPointerCapture: (id: number) => held.add(id),
    hasPointerCapture: (id: number) => held.has(id),
  })
  fireEvent.pointerMove(again, { clientX: 300, pointerId: 1 })
  expect(again.getAttribute('aria-valuenow')).toBe('385')
  fireEvent.pointerDown(again, { clientX: 350, pointerId: 1 })
  fireEvent.pointerMove(again, { clientX: 410, pointerId: 1 })
  expect(again.getAttribute('aria-valuenow')).toBe('410')
})

test('links are chosen by keys, told, gone along and taken away', () => {
  const link = { id: 'l', from: 'a', to: 'b', type: 'finish_start' } as const
  const { gone, grid, press, active } = show(1400, [link])
  const chosen = () => document.querySelector('[data-chosen]')?.getAttribute('data-link')
  press('L')
  expect(chosen()).toBe('l')
  expect(document.querySelector('[data-spoken]')?.textContent).toContain('say.link')
  // Its card is at its line; F2 leads into it, Escape back.
  const card = () => screen.queryByRole('dialog', { name: 'linkBetween' })
  press('F2')
  expect(card()?.contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(document.activeElement).toBe(grid)
  expect(card()).toBeNull()
  press('L')
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
