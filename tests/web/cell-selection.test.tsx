import { act, renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { useCellSelection } from '../../src/web/views/sheet/use-cell-selection.ts'

const cellAt = (row: number): HTMLElement => {
  const cell = document.createElement('div')
  cell.dataset.cell = `${row}:0`
  return cell
}

test('a fill ends where the pointer is let go, also before the last cell was drawn', () => {
  const onFill = vi.fn()
  const { result } = renderHook(() => useCellSelection({ row: 0, column: 0 }, onFill, () => undefined))
  const handle = document.createElement('span')
  handle.dataset.handle = ''
  const first = cellAt(0)
  first.append(handle)
  const { onPointerDown, onPointerOver } = result.current
  // React draws nothing before all of it is over.
  act(() => {
    onPointerDown({ target: handle, currentTarget: first, button: 0, pointerType: 'mouse' } as unknown as PointerEvent)
    for (const row of [1, 2, 3]) onPointerOver({ target: cellAt(row) } as unknown as PointerEvent)
    window.dispatchEvent(new Event('pointerup'))
  })
  expect(onFill).toHaveBeenCalledExactlyOnceWith(
    { top: 0, bottom: 0, first: 0, last: 0 },
    { top: 1, bottom: 3, first: 0, last: 0 },
  )
})
