import type { Row } from '../../base/api/shapes.ts'
import type { BoardStore } from './board-store.ts'
import { cardParts, cellKey, cellParts } from './cell-key.ts'

/** Tells whether the current card, and so its tab stop, is in the cell. */
export const isOfCell = (store: BoardStore, current: string | undefined, lane: string, column: string): boolean => {
  if (current === undefined) return false
  const at = cardParts(current)
  return at.lane === lane && placeIn(store, cellKey(lane, column), at.id) >= 0
}

/** Index of a row in a cell; -1 if it is not loaded there. */
export const placeIn = (store: BoardStore, cell: string, id: string): number =>
  store.cells.get(cell)?.slots.findIndex((row) => row?.id === id) ?? -1

/** The cell of a card. */
export const cellOfCard = (store: BoardStore, card: string): string | undefined => {
  const { lane, id } = cardParts(card)
  for (const cell of store.cells.keys()) if (cellParts(cell).lane === lane && placeIn(store, cell, id) >= 0) return cell
  return undefined
}

/** Loaded rows of mounted cells by id, in the order of the board. */
export const rowsShown = (store: BoardStore): ReadonlyMap<string, Row> =>
  new Map(
    [...store.cells.values()].flatMap(({ slots }) =>
      slots.flatMap((row) => (row === undefined ? [] : [[String(row.id), row] as const])),
    ),
  )

/** Rows by ids in the order of the board; rows that are not mounted follow, as they were when selected. */
export const rowsFor = (store: BoardStore, ids: readonly string[]): readonly Row[] => {
  const shown = rowsShown(store)
  const { selected } = store.get()
  const mounted = [...shown].filter(([id]) => ids.includes(id)).map(([, row]) => row)
  return [
    ...mounted,
    ...ids.flatMap((id) => {
      const row = shown.has(id) ? undefined : selected.get(id)
      return row === undefined ? [] : [row]
    }),
  ]
}

/** Ids of the rows of a drag: the grabbed one, with the other selected rows if it is selected. */
export const taken = (store: BoardStore, id: string): readonly string[] => {
  const { selected } = store.get()
  return selected.size > 1 && selected.has(id) ? [id, ...[...selected.keys()].filter((one) => one !== id)] : [id]
}

/**
 * Toggles the selection of a row.
 * @param range cell in which all rows from the current card to this one are selected instead
 */
export const chooseCard = (store: BoardStore, row: Row, range?: string): void => {
  const { selected, current } = store.get()
  const next = new Map(selected)
  const from = range === undefined || current === undefined ? -1 : placeIn(store, range, cardParts(current).id)
  const to = range === undefined ? -1 : placeIn(store, range, String(row.id))
  if (range !== undefined && from >= 0 && to >= 0) {
    const between = store.cells.get(range)?.slots.slice(Math.min(from, to), Math.max(from, to) + 1) ?? []
    for (const one of between) if (one !== undefined) next.set(String(one.id), one)
  } else if (!next.delete(String(row.id))) next.set(String(row.id), row)
  store.set({ selected: next })
}
