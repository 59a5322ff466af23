import { currentList } from './list-focus.ts'

/** The actions of list keys, through the visible list's `ListFocus`. */
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

/** @returns false if the page has no search field */
export const focusSearch = (): boolean => {
  const box = document.querySelector<HTMLElement>('main input[type=search]')
  box?.focus()
  return box !== null
}
