import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/api/client.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { movedTo, renumbered } from './reorder.ts'

/**
 * Moves rows of an order that people make by hand.
 * @param path of the rows' calls
 * @returns what a screen reader is told of the last move, and the way to make one
 */
export const useReorder = (path: string, rows: readonly Row[]) => {
  const { t } = useTranslation('stretch')
  const act = useAction()
  const [said, setSaid] = useState('')
  const move = async (from: number, to: number): Promise<void> => {
    const next = movedTo(rows, from, to)
    if (next === rows) return
    const changes = renumbered(next)
    const isDone = await act(async () => {
      let last: { data: unknown } = { data: undefined }
      // One after the other: the order is right again as soon as the last is written.
      for (const { id, order } of changes) last = await client.put<unknown>(`${path}/${id}`, { order })
      return last
    })
    const name = String(next[to]?.name ?? '')
    if (isDone) setSaid(t('moved', { name, place: to + 1, total: next.length }))
  }
  return { said, move }
}
