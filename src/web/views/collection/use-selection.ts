import { useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { exportAction, permissionFor, restoreAction } from '../../../core/declare/permissions.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'

export type Selection = {
  /** Selected rows by id, including those of other pages, as they were when selected. */
  readonly rows: ReadonlyMap<string, Row>
  /** Sets the selection of the visible rows. @param ids all selected ids @param visibleRows rows of the current page */
  readonly setIds: (ids: ReadonlySet<string>, visibleRows: readonly Row[]) => void
  readonly setRows: (rows: readonly Row[]) => void
  readonly toggle: (row: Row) => void
  readonly clear: () => void
}

const byId = (rows: readonly Row[]): ReadonlyMap<string, Row> => new Map(rows.map((row) => [String(row.id), row]))

/**
 * Rows selected in a list; independent of page and order.
 * @param question key of the list's conditions: a change clears the selection
 */
export const useSelection = (question: string): Selection => {
  const [{ rows, asked }, set] = useState({ rows: byId([]), asked: question })
  const selectedRows = asked === question ? rows : byId([])
  const setSelectedRows = (next: ReadonlyMap<string, Row>) => set({ rows: next, asked: question })
  return {
    rows: selectedRows,
    setIds: (ids, visibleRows) => {
      const candidates = new Map([...selectedRows, ...byId(visibleRows)])
      setSelectedRows(
        new Map([...ids].flatMap((id) => (candidates.has(id) ? [[id, candidates.get(id) as Row] as const] : []))),
      )
    },
    setRows: (next) => setSelectedRows(byId(next)),
    toggle: (row) => {
      const next = new Map(selectedRows)
      if (!next.delete(String(row.id))) next.set(String(row.id), row)
      setSelectedRows(next)
    },
    clear: () => setSelectedRows(byId([])),
  }
}

/** Tells whether the user has any bulk action; without one, rows can't be selected. */
export const useMaySelect = (model: Model, trash: boolean): boolean => {
  const holdsAll = useHoldsAll()
  if (trash) return holdsAll([permissionFor(model.entity, restoreAction)])
  return (['update', 'delete', exportAction] as const).some(
    (action) =>
      (action === exportAction || model.operations.has(action)) && holdsAll([permissionFor(model.entity, action)]),
  )
}
