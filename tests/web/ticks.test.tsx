import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { safeHtml } from '../../src/web/fields/values/safe-html.tsx'
import { TickContext, withTick } from '../../src/web/fields/values/ticks.ts'

const item = (text: string, isDone = false) => `<li data-checked="${isDone}"><p>${text}</p></li>`
const list = (...items: string[]) => `<ul data-type="taskList">${items.join('')}</ul>`
const html = `<p>Before</p>${list(item('One'), item('Two', true))}<p>Between</p>${list(item('Three'))}`

test('an item of any list of a text is ticked by its place, and nothing else changes', () => {
  expect(withTick(html, 2, true)).toBe(html.replace(item('Three'), item('Three', true)))
  expect(withTick(html, 1, false)).toBe(html.replace(item('Two', true), item('Two')))
  expect(withTick(html, 7, true)).toBe(html)
})

test('a text that is read is ticked where it may be written, else its boxes are shown alone', () => {
  const ticks: [number, boolean][] = []
  const { rerender } = render(
    <TickContext value={(n, isDone) => ticks.push([n, isDone])}>{safeHtml(html)}</TickContext>,
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Three' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Two' }))
  expect(ticks).toEqual([
    [2, true],
    [1, false],
  ])
  rerender(<TickContext value={undefined}>{safeHtml(html)}</TickContext>)
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.disabled).toBe(true)
})
