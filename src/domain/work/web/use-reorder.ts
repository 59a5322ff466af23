import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import type { RowOf } from '../../../core/register.ts'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import { readMessage, readOne } from '../../../web/api/shapes.ts'
import { changedIn } from '../../../web/data/changed.ts'
import { movedTo } from '../../../web/data/moved-to.ts'
import { useUndo } from '../../../web/data/use-undo.ts'
import { reread } from '../../../web/data/use-write.ts'
import { notify } from '../../../web/shell/notices.ts'
import { renumbered } from './reorder.ts'

/**
 * Moves rows of an order that people make by hand; all that a move renumbers is taken back together.
 * @returns the rows in the order that they are given just now, what a screen reader is told of the last move, and the
 * way to make one
 */
export const useReorder = <N extends 'phase' | 'stage'>(model: Model<N>, read: readonly RowOf<N>[]) => {
  const { t } = useTranslation(['stretch', 'common'])
  const { saidChanged } = useUndo(model)
  const [said, setSaid] = useState('')
  const [pending, setPending] = useState<readonly RowOf<N>[]>()
  const rows = pending ?? read
  const move = async (from: number, to: number): Promise<void> => {
    const next = movedTo(rows, from, to)
    // One at a time: the next would be told of places that are not written yet.
    if (next === rows || pending !== undefined) return
    setPending(next)
    try {
      const answers: unknown[] = []
      // One after the other: the order is right again as soon as the last is written.
      for (const { id, order } of renumbered(next))
        answers.push((await client.put<unknown>(`${model.entity.api}/${id}`, { order })).data)
      const changed = changedIn(answers.map(readOne))
      saidChanged(readMessage(answers.at(-1)) ?? t('common:message.updated'), changed)
      setSaid(t('stretch:moved', { name: next[to]?.name ?? '', place: to + 1, total: next.length }))
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
    }
    // Failing to read is said by whoever reads.
    await reread().catch(() => undefined)
    setPending(undefined)
  }
  return { rows, said, move }
}
