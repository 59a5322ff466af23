import { useState } from 'react'
import type { Model } from '../../core/model.ts'
import { client } from '../api/client.ts'
import type { CallError } from '../api/errors.ts'
import type { Row } from '../api/shapes.ts'
import { notify } from '../shell/notices.ts'
import { movedTo } from './moved-to.ts'
import { reread } from './use-write.ts'

/**
 * A short list in an order that people make by hand (`rank`), of which all rows are at hand.
 * @param tell says a move to those who do not see it
 * @returns the rows as they stand just now, and the way to take one to another place
 */
export const useRanked = (
  model: Model,
  read: readonly Row[],
  tell: (row: Row, place: number, total: number) => void,
) => {
  const [pending, setPending] = useState<readonly Row[]>()
  const rows = pending ?? read
  const move = async (from: number, to: number): Promise<void> => {
    const next = movedTo(rows, from, to)
    const [row, beside] = [rows[from], rows[to]]
    // One at a time: the next would be told of places that are not written yet.
    if (next === rows || pending !== undefined || row === undefined || beside === undefined) return
    setPending(next)
    const anchor = from < to ? { after: beside.id } : { before: beside.id }
    try {
      await client.post<unknown>(`${model.entity.api}/place`, { rows: [{ id: row.id }], ...anchor })
      tell(row, to + 1, next.length)
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
    }
    // Failing to read is said by whoever reads.
    await reread().catch(() => undefined)
    setPending(undefined)
  }
  return { rows, move }
}
