import { currentList } from '../screens/list/list-focus.ts'

/** Rows of the page's grid, by what the grid itself says of them: any grid has keys so, whoever made the screen. */
const rows = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main [role=grid] [role=row][data-id]'),
]

/** The row that has the focus, or something in it; else the one that the list says one was last on. */
const currentRow = (): HTMLElement | undefined => {
  const all = rows()
  const last = currentList()?.current?.id
  return all.find((row) => row.contains(document.activeElement)) ?? all.find((row) => row.dataset.id === last)
}

/** Where the focus goes in a row: to its link, else to its first cell. */
const stopOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('[role=gridcell] a[href]') ?? row.querySelector<HTMLElement>('[role=gridcell]')

export const hasRows = (): boolean => rows().length > 0
export const currentRowId = (): string | undefined => currentRow()?.dataset.id

/** Moves the focus by so many rows; from outside it comes to the first. It stays within the list, which knows best how. */
export const moveBy = (step: 1 | -1): void => {
  const list = currentList()
  if (list !== undefined) {
    list.move(step)
    return
  }
  const all = rows()
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const next = all[at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]
  if (next === undefined) return
  const stop = stopOf(next)
  stop?.focus()
  stop?.scrollIntoView({ block: 'nearest' })
}

const checkbox = () => currentRow()?.querySelector<HTMLElement>('input[type=checkbox]')
export const canSelect = (): boolean => checkbox() != null
export const toggleRow = (): void => checkbox()?.click()

const searchBox = () => document.querySelector<HTMLElement>('main input[type=search]')
/** @returns false where the page has no search of its own */
export const focusSearch = (): boolean => {
  const box = searchBox()
  box?.focus()
  return box !== null
}
