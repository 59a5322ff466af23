import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const controlsOf = (of: Element | null | undefined): readonly HTMLElement[] => [
  ...(of?.querySelectorAll<HTMLElement>('input:not(:disabled), button:not(:disabled)') ?? []),
]

/** Returns the control of another row in the same column, else in the nearest column with a control. */
const inColumn = (row: Element, column: number): HTMLElement | undefined => {
  const cells = [...row.children].map((cell, at) => ({ control: controlsOf(cell)[0], distance: Math.abs(at - column) }))
  return cells.filter(({ control }) => control !== undefined).sort((a, b) => a.distance - b.distance)[0]?.control
}

/** The next row in a direction that has a control in it. */
const nextRow = (row: HTMLTableRowElement, isDown: boolean, column: number): HTMLElement | undefined => {
  // Of the whole table: its head may have controls as well.
  const next = row.closest('table')?.rows[row.rowIndex + (isDown ? 1 : -1)]
  if (next === undefined) return undefined
  // A row that spans the columns is met from the first one.
  const control = column < next.children.length ? inColumn(next, column) : undefined
  return control ?? nextRow(next, isDown, column)
}

/** Returns the control to which a key leads from another control of the table. */
const targetOf = (from: HTMLElement, key: string): HTMLElement | undefined => {
  const row = from.closest('tr')
  if (row === null) return undefined
  const inRow = controlsOf(row)
  const at = inRow.indexOf(from)
  const isRightToLeft = getComputedStyle(row).direction === 'rtl'
  const column = [...row.children].findIndex((cell) => cell.contains(from))
  if (key === 'ArrowDown' || key === 'ArrowUp') return nextRow(row, key === 'ArrowDown', column)
  if (key === 'Home') return inRow[0]
  if (key === 'End') return inRow.at(-1)
  if (key === 'ArrowRight' || key === 'ArrowLeft')
    return inRow[at + ((key === 'ArrowRight') === isRightToLeft ? -1 : 1)]
  return undefined
}

/**
 * Makes a table of controls one stop of Tab (ARIA pattern "grid"): arrows, Home and End lead from control to control,
 * and Tab comes back to the last one. Otherwise the elements after a table of 200 boxes would be 200 presses away.
 */
export const useGridArrows = (table: RefObject<HTMLTableElement | null>) => {
  const current = useRef<Element>(undefined)
  // After every rendering: a search leaves other rows.
  useLayoutEffect(() => {
    const controls = controlsOf(table.current)
    const stop = controls.find((one) => one === current.current) ?? controls[0]
    for (const one of controls) one.tabIndex = one === stop ? 0 : -1
  })
  return {
    role: 'grid',
    onFocus: ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      for (const one of controlsOf(table.current)) one.tabIndex = one === target ? 0 : -1
      current.current = target
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return
      const next = targetOf(event.target, event.key)
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    },
  } as const
}
