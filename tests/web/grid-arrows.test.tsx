import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { useGridArrows } from '../../src/web/base/ui/focus/grid-arrows.ts'

/** A grid of boxes with these names, row by row; a cell whose name begins with - has no box. */
const Boxes = ({ rows, dir }: { readonly rows: readonly (readonly string[])[]; readonly dir: 'ltr' | 'rtl' }) => {
  const table = useRef<HTMLTableElement>(null)
  return (
    <>
      <button type="button">before</button>
      <table ref={table} {...useGridArrows(table)}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()} style={{ direction: dir }}>
              {row.map((name) => (
                <td key={name}>{name.startsWith('-') || <input type="checkbox" aria-label={name} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button">behind</button>
    </>
  )
}
const rows = [
  ['a1', 'a2', 'a3'],
  ['-1', '-2', '-3'],
  ['b1', '-4', 'b3'],
]
afterEach(cleanup)
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

/** Returns the name of the focused box after each key. */
const focusAfter = async (keys: readonly string[]) => {
  const user = userEvent.setup()
  const names: unknown[] = []
  for (const key of keys) {
    await user.keyboard(key)
    names.push(focused())
  }
  return names
}

describe('a table of boxes', () => {
  test('is one stop of Tab, to which Tab comes back', async () => {
    render(<Boxes rows={rows} dir="ltr" />)
    screen.getByText('before').focus()
    expect(
      await focusAfter(['{Tab}', '{ArrowRight}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']),
    ).toEqual(['a1', 'a2', 'behind', 'a2', 'before'])
  })
  test('arrows go by column, over rows without boxes, and end at its edges', async () => {
    render(<Boxes rows={rows} dir="ltr" />)
    screen.getByText('before').focus()
    expect(
      await focusAfter([
        '{Tab}',
        '{End}',
        '{ArrowDown}',
        '{ArrowLeft}',
        '{ArrowUp}',
        '{ArrowUp}',
        '{ArrowLeft}',
        '{Home}',
      ]),
    ).toEqual(['a1', 'a3', 'b3', 'b1', 'a1', 'a1', 'a1', 'a1'])
  })
  test('goes to the nearest box where the column has none', async () => {
    render(<Boxes rows={rows} dir="ltr" />)
    screen.getByLabelText('a2').focus()
    expect(await focusAfter(['{ArrowDown}'])).toEqual(['b1'])
  })
  test('from right to left the arrows go the other way', async () => {
    render(<Boxes rows={rows} dir="rtl" />)
    screen.getByText('before').focus()
    expect(await focusAfter(['{Tab}', '{ArrowLeft}', '{ArrowRight}'])).toEqual(['a1', 'a2', 'a1'])
  })
  test('a search that takes the last one away leaves one stop', async () => {
    const { rerender } = render(<Boxes rows={rows} dir="ltr" />)
    screen.getByLabelText('b3').focus()
    rerender(<Boxes rows={rows.slice(0, 1)} dir="ltr" />)
    expect(screen.getAllByRole('checkbox').map((one) => one.tabIndex)).toEqual([0, -1, -1])
  })
})
