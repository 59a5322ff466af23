import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { useUndo } from '../access/use-undo.ts'
import { client } from '../api/client.ts'
import type { CallError } from '../api/errors.ts'
import { isRow, type Row, readList, readMessage, readOne } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import type { Owners } from '../data/live/outdated-queries.ts'
import { useApply } from '../data/use-write.ts'
import { changedIn } from '../data/write-effects.ts'
import { notify } from '../feedback/notices.ts'
import { movedTo, renumbered } from './moved-to.ts'

type Options<R> = {
  readonly model: Model
  /** All rows of the order, as they were read. */
  readonly rows: readonly R[]
  /** Name on the wire of a field that numbers the rows; absent: the entity's rank keeps the order. */
  readonly numberedBy?: string
  /** Rows that these are parts of, beyond what they say themselves. */
  readonly owners?: Owners
  /** Announces a finished move to those who do not see it. */
  readonly announce: (row: R, place: number, total: number) => void
}

/**
 * A short list in an order that people make by hand, of which all rows are at hand. A move is one call, shown at once, and
 * is undone as one.
 * @returns the rows in the order on screen, and the function that moves one from an index to another
 */
export const useRowOrder = <R extends Row>({ model, rows: read, numberedBy, owners, announce }: Options<R>) => {
  const { t } = useTranslation('common')
  const { announceChanged } = useUndo(model)
  const apply = useApply()
  const { api } = model.entity
  const [pending, setPending] = useState<readonly R[]>()
  const rows = pending ?? read

  /** @returns the rows that were written, and the server's message */
  const write = async (
    next: readonly R[],
    from: number,
    to: number,
  ): Promise<{ data: unknown; written: readonly Row[] }> => {
    if (numberedBy === undefined) {
      const anchor = { [from < to ? 'after' : 'before']: rows[to]?.id }
      const { data } = await client.post<unknown>(`${api}/place`, { rows: [{ id: rows[from]?.id }], ...anchor })
      return { data, written: readList(data).data }
    }
    const numbers = renumbered(next, numberedBy)
    if (settings.own) {
      const { data } = await client.post<unknown>(`${api}/bulk`, { rows: numbers })
      const written = readList(data).data
      const refused = written.find(({ ok }) => ok === false)
      if (isRow(refused?.problem)) notify({ type: 'error', message: String(refused.problem.message) })
      return { data, written }
    }
    // The specification updates rows one by one.
    const answers: unknown[] = []
    for (const { id, change } of numbers) answers.push((await client.put<unknown>(`${api}/${id}`, change)).data)
    return { data: answers.at(-1), written: answers.map(readOne) }
  }
  const move = async (from: number, to: number): Promise<void> => {
    const next = movedTo(rows, from, to)
    const row = rows[from]
    // One at a time: the next would name positions that are not written yet.
    if (next === rows || pending !== undefined || row === undefined) return
    setPending(next)
    let applied: Promise<void> = Promise.resolve()
    try {
      const { data, written } = await write(next, from, to)
      applied = apply({ data: written }, { rows: model, owners })
      announceChanged(readMessage(data) ?? t('message.updated'), changedIn(written))
      announce(row, to + 1, next.length)
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
    }
    // A failed read is reported by whoever reads.
    await applied.catch(() => undefined)
    setPending(undefined)
  }
  return { rows, move }
}
