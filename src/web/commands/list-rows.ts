import { currentList } from './list-focus.ts'

/** What keys do on the rows of the list on screen, by the list's own account of them. */
export const hasRows = (): boolean => (currentList()?.rows.length ?? 0) > 0
export const currentRowId = (): string | undefined => {
  const id = currentList()?.current?.id
  return id === undefined ? undefined : String(id)
}

export const moveBy = (step: 1 | -1): void => currentList()?.move(step)

export const canSelect = (): boolean => currentList()?.toggle !== undefined && currentRowId() !== undefined
export const toggleRow = (): void => {
  const list = currentList()
  if (list?.current !== undefined) list.toggle?.(list.current)
}

/** @returns false where the page has no search of its own */
export const focusSearch = (): boolean => {
  const box = document.querySelector<HTMLElement>('main input[type=search]')
  box?.focus()
  return box !== null
}
