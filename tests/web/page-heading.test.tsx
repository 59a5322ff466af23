import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PageHeading } from '../../src/web/base/ui/page-heading.tsx'

/** A page with its heading; another `draw` draws it anew. */
const Page = ({ draw = 0, isFocused = true }: { readonly draw?: number; readonly isFocused?: boolean }) => (
  <>
    <button type="button">other</button>
    <PageHeading key={draw} title="Users" isFocused={isFocused} />
  </>
)
const heading = () => screen.getByRole('heading', { level: 1 })

beforeEach(() => {
  window.history.pushState({}, '', '/before')
  render(<Page />).unmount()
  window.history.pushState({}, '', '/users')
})
afterEach(cleanup)

test('the heading of another page has the focus, and keeps it where it is drawn anew', () => {
  const { rerender } = render(<Page />)
  const first = heading()
  expect(document.activeElement).toBe(first)
  rerender(<Page draw={1} />)
  expect(heading()).not.toBe(first)
  expect(document.activeElement).toBe(heading())
})

test('also where it was away in between', () => {
  render(<Page />).unmount()
  expect(document.activeElement).toBe(document.body)
  render(<Page />)
  expect(document.activeElement).toBe(heading())
})

test('what has the focus meanwhile keeps it', () => {
  const { rerender } = render(<Page />)
  screen.getByText('other').focus()
  rerender(<Page draw={1} />)
  expect(document.activeElement).toBe(screen.getByText('other'))
})

test('a page that focuses something else is left to it', () => {
  render(<Page />).unmount()
  render(<Page isFocused={false} />)
  expect(document.activeElement).toBe(document.body)
})

test('a dialog opened while a page loads keeps the focus from its late heading', () => {
  render(<PageHeading title="Before" />).unmount()
  window.history.pushState({}, '', '/late')
  render(
    <div role="dialog" aria-modal="true">
      <button type="button">inside</button>
    </div>,
  )
  screen.getByText('inside').focus()
  render(<Page />)
  expect(document.activeElement).toBe(screen.getByText('inside'))
})

test('so does a field in which the user writes meanwhile', () => {
  render(<PageHeading title="Before" />).unmount()
  window.history.pushState({}, '', '/late')
  render(<input aria-label="quick line" />)
  screen.getByLabelText('quick line').focus()
  render(<Page />)
  expect(document.activeElement).toBe(screen.getByLabelText('quick line'))
})

test('what led to the page gives the focus to its heading: a link, or a palette that is still closing', () => {
  render(
    <div role="dialog" aria-modal="true">
      <input aria-label="palette" />
    </div>,
  )
  const before = render(<PageHeading title="Before" />)
  screen.getByLabelText('palette').focus()
  before.unmount()
  window.history.pushState({}, '', '/late')
  render(<Page />)
  expect(document.activeElement).toBe(heading())
})
