import type { KeyboardEvent, RefObject } from 'react'
import { isEnter } from '../../../base/ui/enter-key.ts'

const focusable = 'input:not([type=hidden],[type=color]), textarea, [role=combobox]'

type Moves = {
  readonly box: RefObject<HTMLElement | null>
  /** Lines of the table, the empty one included. */
  readonly count: number
  /** @returns whether the row may be moved there */
  readonly move: ((from: number, to: number) => boolean) | undefined
  /** @returns whether the row may be taken out */
  readonly remove: (line: number) => boolean
}

const placeIn = (target: EventTarget): { readonly line: number; readonly column: number } | undefined => {
  if (!(target instanceof Element)) return undefined
  const line = target.closest<HTMLElement>('[data-line]')?.dataset.line
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
  return line === undefined ? undefined : { line: Number(line), column: Number(column ?? 0) }
}

/** Focuses an input of a table by its line and column. */
export const focusCell = (box: HTMLElement | null, line: number, column: number): void =>
  box?.querySelector(`[data-line="${line}"] [data-column="${column}"]`)?.querySelector<HTMLElement>(focusable)?.focus()

const isOpen = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[aria-expanded=true], [role=listbox], [role=dialog]') !== null

/** Tells whether Delete has nothing to delete in the focused input. */
const isEmptyThere = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)
    ? target.value === ''
    : !(target instanceof HTMLTextAreaElement) || target.value === ''

/**
 * Handles keys of a table in a form, beside Tab: Enter goes to the next line, Alt with an arrow moves the row; Delete
 * in an empty cell removes the row, and so does Ctrl+Delete anywhere.
 */
export const useRowKeys = ({ box, count, move, remove }: Moves) => {
  // The focus moves once the rows are in their new places.
  const focusLater = (line: number, column: number) => setTimeout(() => focusCell(box.current, line, column))
  return (event: KeyboardEvent): void => {
    const place = placeIn(event.target)
    if (place === undefined || isOpen(event.target)) return
    const { line, column } = place
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (isArrow && event.altKey) {
      const to = line + (event.key === 'ArrowUp' ? -1 : 1)
      done()
      if (move?.(line, to) === true) focusLater(to, column)
    } else if (event.key === 'Delete' && (event.ctrlKey || event.metaKey || isEmptyThere(event.target))) {
      done()
      if (remove(line)) focusLater(Math.min(line, count - 2), column)
    } else if (
      isEnter(event) &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.shiftKey &&
      event.target instanceof HTMLInputElement
    ) {
      done()
      focusCell(box.current, Math.min(line + 1, count - 1), line + 1 < count ? column : 0)
    }
  }
}
