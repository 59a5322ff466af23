import '../mounted/harness/browser.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft, TimelineItem } from '../../src/web/views/timeline/item.ts'
import { Timeline } from '../../src/web/views/timeline/timeline.tsx'

const at = (text: string): number => Date.parse(text)
const day = 86_400_000
const item = (id: string, more: Partial<TimelineItem> = {}): TimelineItem => ({
  id,
  parent: null,
  name: id,
  start: at('2027-01-04T08:00Z'),
  end: at('2027-01-14T17:00Z'),
  progress: 0,
  isMilestone: false,
  isSummary: false,
  mayMove: true,
  ...more,
})

const captured = new Set<number>()
beforeEach(() => {
  Object.assign(Element.prototype, {
    setPointerCapture: (id: number) => captured.add(id),
    releasePointerCapture: (id: number) => captured.delete(id),
    hasPointerCapture: (id: number) => captured.has(id),
  })
})
afterEach(() => {
  captured.clear()
  cleanup()
})

/** Renders a timeline of two bars, and records the calls that it makes. */
const drawn = (items: readonly TimelineItem[] = [item('a'), item('b')]) => {
  const asked: Draft[] = []
  const zoomed: string[] = []
  const props = {
    label: 'Plan',
    items,
    links: [],
    closed: [],
    now: at('2027-01-04T08:00Z'),
    zoom: 'days' as const,
    onZoom: (zoom: string) => zoomed.push(zoom),
    onOpen: () => undefined,
    folded: new Set<string>(),
    onFold: () => undefined,
    actions: {
      onChange: async (draft: Draft) => {
        asked.push(draft)
      },
    },
  }
  const { rerender } = render(<Timeline {...props} />)
  const scroller = screen.getByRole('treegrid')
  const chart = scroller.querySelector('svg[aria-hidden] [data-bar]')?.closest('svg')
  if (chart == null) throw new Error('nothing is drawn')
  /** Returns a bar as it is drawn in the chart, by default the first. */
  const bar = (id = 'a') => {
    const box = scroller.querySelector(`[data-bar="${id}"] rect:last-of-type`)
    const shift = /translate\((-?[\d.]+)/.exec(box?.closest('g[transform]')?.getAttribute('transform') ?? '')?.[1]
    const number = (name: string) => Number(box?.getAttribute(name))
    return { x: number('x') + Number(shift), y: number('y'), width: number('width'), height: number('height') }
  }
  const pointer = (what: 'Down' | 'Move' | 'Up', clientX: number, clientY: number) =>
    fireEvent[`pointer${what}`](chart, { clientX, clientY, button: 0, pointerId: 1, pointerType: 'mouse' })
  return {
    asked,
    chart,
    zoomed,
    scroller,
    bar,
    pointer,
    again: (items: readonly TimelineItem[]) => rerender(<Timeline {...props} items={items} />),
  }
}

test('a bar that is dragged at the edge of the rows scrolls to no other rows', async () => {
  const { bar, pointer, scroller } = drawn()
  scroller.scrollTop = 40
  const { x, y, width, height } = bar()
  pointer('Down', x + width / 2, y + height / 2)
  pointer('Move', x + width / 2 + 30, y + height / 2)
  for (let frame = 0; frame < 4; frame++)
    await act(() => new Promise<void>((done) => requestAnimationFrame(() => done())))
  expect(scroller.scrollTop).toBe(40)
  pointer('Up', x + width / 2 + 30, y + height / 2)
})

test('Escape takes a bar back that is being dragged, wherever the focus is, and nothing is asked', () => {
  const { asked, bar, pointer } = drawn()
  const before = bar()
  const [x, y] = [before.x + before.width / 2, before.y + 4]
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  pointer('Down', x, y)
  pointer('Move', x + 96, y)
  expect(bar().x).toBeCloseTo(before.x + 96)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(bar()).toEqual(before)
  expect(heard).not.toHaveBeenCalled()
  pointer('Move', x + 144, y)
  expect(bar()).toEqual(before)
  pointer('Up', x + 144, y)
  expect(asked).toEqual([])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(heard).toHaveBeenCalledOnce()
  document.body.removeEventListener('keydown', heard)
})

test('a bar is stretched at its start as at its end: the other end stays', () => {
  const { asked, bar, pointer } = drawn()
  const before = bar()
  pointer('Down', before.x + 2, before.y + 4)
  pointer('Move', before.x - 94, before.y + 4)
  expect(bar().x).toBeCloseTo(before.x - 96)
  expect(bar().x + bar().width).toBeCloseTo(before.x + before.width)
  pointer('Up', before.x - 94, before.y + 4)
  const { start, end } = item('a')
  expect(asked).toMatchObject([{ kind: 'start', start: (start ?? 0) - 2 * day, end, isStretched: true }])
})

test('a start is moved by keys as an end is', () => {
  const { asked, scroller } = drawn()
  scroller.focus()
  fireEvent.keyDown(scroller, { key: 'ArrowLeft', shiftKey: true, ctrlKey: true })
  fireEvent.keyDown(scroller, { key: 'Enter' })
  const { start, end } = item('a')
  expect(asked).toMatchObject([{ kind: 'start', start: (start ?? 0) - day, end, isStretched: true }])
})

test('a start is never drawn behind its end', () => {
  const { asked, bar, pointer } = drawn()
  const { x, y } = bar()
  pointer('Down', x + 2, y + 4)
  pointer('Move', x + 2000, y + 4)
  pointer('Up', x + 2000, y + 4)
  expect(asked[0]?.start).toBeLessThan(asked[0]?.end ?? 0)
})

test('an end that is drawn by two days is two days later, at the same time of day', () => {
  const { asked, bar, pointer } = drawn()
  const { x, y, width } = bar()
  pointer('Down', x + width - 2, y + 4)
  for (const by of [50, 80, 94]) pointer('Move', x + width - 2 + by, y + 4)
  pointer('Up', x + width + 92, y + 4)
  expect(asked).toMatchObject([{ kind: 'end', start: item('a').start, end: (item('a').end ?? 0) + 2 * day }])
})

test('a bar that is held still at an edge goes on with the drawing, until it is let go', async () => {
  const { asked, scroller, bar, pointer } = drawn()
  const before = bar()
  const [x, y] = [before.x + before.width / 2, before.y + 4]
  // Names take 380 pixels of the pane.
  const edge = 1200 - 380 - 4
  pointer('Down', x, y)
  pointer('Move', edge, y)
  const from = scroller.scrollLeft
  await waitFor(() => expect(scroller.scrollLeft).toBeGreaterThan(from + 100))
  pointer('Up', edge, y)
  const stayed = scroller.scrollLeft
  for (let frames = 0; frames < 5; frames++) await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(scroller.scrollLeft).toBe(stayed)
  // The bar was dropped at its visible place: a day is 48 pixels. The drawing may be a step of 16 behind the scrolling.
  const days = ((asked[0]?.start ?? 0) - (item('a').start ?? 0)) / day
  const held = edge - x + stayed - from
  expect([held, held - 16].map((pixels) => Math.round(pixels / 48))).toContain(days)
})

test('what is in sight stays where it is when the plan begins earlier than before', () => {
  const { bar, again } = drawn()
  const before = bar('b')
  again([item('a', { start: at('2026-11-04T08:00Z'), end: at('2026-11-14T17:00Z') }), item('b')])
  expect(bar('b').x).toBeCloseTo(before.x)
})

test('two fingers that move apart show finer time, and together coarser', () => {
  const { zoomed, chart } = drawn()
  const fingers = (distance: number) => ({
    touches: [
      { clientX: 100, clientY: 100 },
      { clientX: 100 + distance, clientY: 100 },
    ],
  })
  fireEvent.touchStart(chart, fingers(100))
  fireEvent.touchMove(chart, fingers(120))
  expect(zoomed).toEqual([])
  // The page is not zoomed as well.
  expect(fireEvent.touchMove(chart, fingers(150))).toBe(false)
  expect(zoomed).toEqual(['hours'])
  fireEvent.touchStart(chart, fingers(150))
  fireEvent.touchMove(chart, fingers(90))
  expect(zoomed).toEqual(['hours', 'weeks'])
})

test('a link is taken away at either of its rows, by the menu that a pointer or the menu key opens', async () => {
  const gone: string[] = []
  const props = {
    label: 'Plan',
    items: [item('a'), item('b'), item('c')],
    links: [{ id: 'a-b', from: 'a', to: 'b', type: 'finish_start' as const }],
    closed: [],
    now: at('2027-01-04T08:00Z'),
    zoom: 'days' as const,
    onZoom: () => undefined,
    onOpen: () => undefined,
    folded: new Set<string>(),
    onFold: () => undefined,
  }
  const actions = { onChange: async () => undefined, onUnlink: (link: string) => gone.push(link) }
  render(<Timeline {...props} actions={actions} />)
  const scroller = screen.getByRole('treegrid')
  const remove = /unlink/
  fireEvent.contextMenu(scroller)
  fireEvent.click(screen.getByRole('menuitem', { name: remove }))
  expect(document.activeElement).toBe(scroller)
  fireEvent.keyDown(scroller, { key: 'ArrowDown' })
  fireEvent.contextMenu(scroller)
  fireEvent.click(screen.getByRole('menuitem', { name: remove }))
  expect(gone).toEqual(['a-b', 'a-b'])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  // The menu has no such item where there is no link.
  fireEvent.keyDown(scroller, { key: 'ArrowDown' })
  fireEvent.contextMenu(scroller)
  expect(screen.queryByRole('menuitem', { name: remove })).toBeNull()
})

test('a link is taken away where it is drawn: a click on its line offers it, and says between which rows', async () => {
  const gone: string[] = []
  const props = {
    label: 'Plan',
    items: [item('a'), item('b'), item('c', { mayMove: false }), item('d', { mayMove: false })],
    links: [
      { id: 'a-b', from: 'a', to: 'b', type: 'finish_start' as const },
      { id: 'c-d', from: 'c', to: 'd', type: 'finish_start' as const },
    ],
    closed: [],
    now: at('2027-01-04T08:00Z'),
    zoom: 'days' as const,
    onZoom: () => undefined,
    onOpen: () => undefined,
    folded: new Set<string>(),
    onFold: () => undefined,
  }
  const actions = { onChange: async () => undefined, onUnlink: (link: string) => gone.push(link) }
  const { rerender } = render(<Timeline {...props} actions={actions} />)
  const targets = () => [...document.querySelectorAll('[data-link-target]')]
  expect(document.querySelectorAll('[data-link]')).toHaveLength(2)
  // The link of rows that the reader may not move is no target.
  expect(targets().map((one) => one.getAttribute('data-link-target'))).toEqual(['a-b'])
  const [line] = targets()
  if (line === undefined) throw new Error('no line can be clicked')
  // Nothing is laid out here, so the line counts as the element under the pointer. Beside a bar the chart has captured
  // the pointer.
  Object.assign(document, { elementFromPoint: () => line })
  const chart = line.closest('svg') ?? line
  fireEvent.click(chart, { clientX: 500, clientY: 100 })
  // A press elsewhere that is released on the line is no click on it.
  const card = () => screen.queryByRole('dialog', { name: /linkBetween/ })
  expect(card()).toBeNull()
  const click = () => {
    fireEvent.pointerDown(line, { clientX: 500, clientY: 100, button: 0, pointerId: 1, pointerType: 'mouse' })
    fireEvent.pointerUp(chart, { clientX: 500, clientY: 100, pointerId: 1 })
    fireEvent.click(chart, { clientX: 500, clientY: 100 })
  }
  click()
  // The link is marked, and its card names its type.
  expect(document.querySelector('[data-chosen]')?.getAttribute('data-link')).toBe('a-b')
  expect(card()?.textContent).toContain('linkTypes.finish_start')
  fireEvent.click(screen.getByRole('button', { name: /removeLink/ }))
  expect(gone).toEqual(['a-b'])
  expect(card()).toBeNull()
  // The link can also be removed by its key, and left by a press elsewhere.
  click()
  fireEvent.keyDown(screen.getByRole('treegrid'), { key: 'Delete' })
  expect(gone).toEqual(['a-b', 'a-b'])
  expect(card()).toBeNull()
  click()
  expect(card()).not.toBeNull()
  await act(() => new Promise((done) => setTimeout(done)))
  fireEvent.mouseDown(document.body)
  expect(card()).toBeNull()
  // A user who may only look has no targets.
  rerender(<Timeline {...props} actions={{ onChange: actions.onChange }} />)
  expect(targets()).toEqual([])
})
