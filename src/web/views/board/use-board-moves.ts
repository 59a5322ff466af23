import type { QueryKey } from '@tanstack/react-query'
import type { Model, Models } from '../../../core/declare/model.ts'
import { conjunction } from '../../../core/query/predicate.ts'
import { useProduct } from '../../data/areas/product.ts'
import { queryClient } from '../../data/rows/query-client.ts'
import { scopeOf } from '../../data/rows/query-keys.ts'
import { applyEffects, type Changed } from '../../data/rows/write-effects.ts'
import type { Moved } from '../row-order/order.ts'
import { rowAtEnd } from '../row-order/row-at-end.ts'
import { useMoves } from '../row-order/use-moves.ts'
import { type BoardQuestion, groupsPart, isOfBoard, partOfKey } from './board-calls.ts'
import { leafOf } from './board-context.ts'
import { type BoardStore, onCard } from './board-store.ts'
import { cardKey, cardParts, cellParts } from './cell-key.ts'

/**
 * Refetches the cells of a move and other active queries of its rows. Other columns are unchanged; inactive queries
 * become stale.
 */
const refetch = async (
  models: Models,
  model: Model,
  cells: ReadonlySet<string>,
  changed: readonly Changed[],
): Promise<void> => {
  const isTouched = (key: QueryKey) => {
    const part = partOfKey(key)
    return isOfBoard(scopeOf(key), model) && typeof part === 'string' && (part === groupsPart || cells.has(part))
  }
  const effects = changed.map((one) => ({ entity: model.name, ...one }))
  void applyEffects(models, effects, { isUpToDate: (scope) => isOfBoard(scope, model) })
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isOfBoard(scopeOf(queryKey), model) && !isTouched(queryKey),
    refetchType: 'none',
  })
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey) })
}

/** Moves the focus with a reverted card, unless the focus is elsewhere. */
const focusReverted = (store: BoardStore, rows: readonly Moved[]): void => {
  const { current } = store.get()
  if (current === undefined) return
  const { lane, id } = cardParts(current)
  const reverted = rows.find((one) => one.id === id)
  if (reverted === undefined) return
  const { activeElement } = document
  if (activeElement !== document.body && (activeElement as HTMLElement | null)?.dataset?.card !== current) return
  const lanes = reverted.from.map((cell) => cellParts(cell).lane)
  const card = cardKey(lanes.includes(lane) ? lane : (lanes[0] ?? lane), id)
  store.set({ current: card, focusOn: onCard(card) })
}

/** Moves rows of a board between its cells. */
export const useBoardMoves = (
  model: Model,
  store: BoardStore,
  question: BoardQuestion,
  columnField: Parameters<typeof leafOf>[0],
) => {
  const { models } = useProduct()
  return useMoves({
    model,
    show: (move) => store.set({ moves: [...store.get().moves, move] }),
    hide: (key) => store.set({ moves: store.get().moves.filter((move) => move.key !== key) }),
    onSaved: (key) => {
      const savedAt = Date.now()
      store.set({ moves: store.get().moves.map((move) => (move.key === key ? { ...move, savedAt } : move)) })
    },
    rowAtEnd: ({ rows }, end) => {
      const { search, where, rank } = question
      const column = cellParts(rows[0]?.to[0] ?? '').column
      const query = {
        path: model.entity.api,
        rank,
        search,
        where: conjunction(where, leafOf(columnField, column)),
      }
      return rowAtEnd(model, query, end, new Set(rows.map(({ id }) => id)))
    },
    readAgain: (cells, changed) => refetch(models, model, cells, changed),
    onRefused: (rows) => focusReverted(store, rows),
  })
}
