import { useState } from 'react'
import type { Model } from '../../core/model.ts'
import { exportAction, permissionFor, restoreAction } from '../../core/permissions.ts'
import { useHoldsAll } from '../access/use-holds-all.ts'
import type { Row } from '../api/shapes.ts'

export type Selection = {
  /** Chosen rows by id, also those of other pages: as they were when they were chosen. */
  readonly rows: ReadonlyMap<string, Row>
  /** What the grid says of the rows that it shows. */
  readonly setIds: (ids: ReadonlySet<string>, shown: readonly Row[]) => void
  readonly setRows: (rows: readonly Row[]) => void
  readonly toggle: (row: Row) => void
  readonly clear: () => void
}

const byId = (rows: readonly Row[]): ReadonlyMap<string, Row> => new Map(rows.map((row) => [String(row.id), row]))

/**
 * Rows chosen in a list; pages and order may change around them.
 * @param question what the list asks: another one shows other rows, and what was chosen of the old is let go
 */
export const useSelection = (question: string): Selection => {
  const [{ rows, asked }, set] = useState({ rows: byId([]), asked: question })
  const kept = asked === question ? rows : byId([])
  const put = (next: ReadonlyMap<string, Row>) => set({ rows: next, asked: question })
  return {
    rows: kept,
    setIds: (ids, shown) => {
      const known = new Map([...kept, ...byId(shown)])
      put(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as Row] as const] : []))))
    },
    setRows: (next) => put(byId(next)),
    toggle: (row) => {
      const next = new Map(kept)
      if (!next.delete(String(row.id))) next.set(String(row.id), row)
      put(next)
    },
    clear: () => put(byId([])),
  }
}

/** Whether the signed-in user may do anything to many rows; choosing them would else lead nowhere. */
export const useMaySelect = (model: Model, trash: boolean): boolean => {
  const holdsAll = useHoldsAll()
  if (trash) return holdsAll([permissionFor(model.entity, restoreAction)])
  return (['update', 'delete', exportAction] as const).some(
    (action) =>
      (action === exportAction || model.operations.has(action)) && holdsAll([permissionFor(model.entity, action)]),
  )
}
