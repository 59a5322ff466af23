import { useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { isRow, type Row, readList, readMessage, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import type { Owners } from '../../data/rows/live/outdated-queries.ts'
import { useApply } from '../../data/rows/use-write.ts'
import { refetchAll } from '../../data/rows/write-effects.ts'
import { type Numbered, numbered, renumbered } from './numbers.ts'
import { type Move, type Moved, withMoves } from './order.ts'
import { useMoves } from './use-moves.ts'

type Options<R> = {
  readonly model: Model
  /** All rows of the order, as loaded. */
  readonly rows: readonly R[]
  /** Wire name of a numeric position field; absent: the entity has a rank field. */
  readonly numberedBy?: string
  /** Owners of the rows, in addition to those in their own references. */
  readonly owners?: Owners
  /** Announces a finished move to screen readers. */
  readonly announce: (row: R, place: number, total: number) => void
}

/** Key of the single cell. */
const cell = ''

/** Writes position numbers; to our own server in one call. @throws CallError, or Error if a row was refused */
const writeNumbers = async ({ entity }: Model, numbers: readonly Numbered[]): Promise<{ data: unknown }> => {
  if (settings.own) {
    const { data } = await client.post<unknown>(`${entity.api}/bulk`, { rows: numbers })
    const problem = readList(data).data.find(({ ok }) => ok === false)?.problem
    if (isRow(problem)) throw new Error(String(problem.message))
    return { data }
  }
  // The specification updates rows one by one.
  const answers: unknown[] = []
  for (const { id, change } of numbers) answers.push((await client.put<unknown>(`${entity.api}/${id}`, change)).data)
  return { data: { message: readMessage(answers.at(-1)), data: answers.map(readOne) } }
}

/**
 * Manual order of a short, completely loaded list. A move is one call, optimistic, and undone as one.
 * @returns rows in displayed order, and a function that moves a row from an index to another
 */
export const useRowOrder = <R extends Row>({ model, rows: read, numberedBy, owners, announce }: Options<R>) => {
  const apply = useApply()
  const [moves, setMoves] = useState<readonly Move[]>([])
  const request = useMoves({
    model,
    show: (move) => setMoves((now) => [...now, move]),
    hide: (key) => setMoves((now) => now.filter((move) => move.key !== key)),
    // This is not needed, as each anchor names a row.
    rowAtEnd: async () => undefined,
    // Other servers answer without versions: refetch everything.
    readAgain: (_, changed) => (changed.length > 0 ? apply({ data: changed }, { rows: model, owners }) : refetchAll()),
  })
  // Moved rows are loaded rows.
  const rows = withMoves(read, cell, moves) as readonly R[]

  const move = async (from: number, to: number): Promise<void> => {
    const [row, beside] = [rows[from], rows[to]]
    if (row === undefined || beside === undefined || from === to) return
    const moved: Moved = { id: String(row.id), was: row, row, from: [cell], to: [cell] }
    const anchor = { [from < to ? 'after' : 'before']: String(beside.id) }
    const next = withMoves(rows, cell, [{ key: 0, rows: [moved], anchor }])
    // Pending moves change numbers that are not loaded yet; then all rows are numbered.
    const numbersOf = (field: string) => (moves.length === 0 ? renumbered(next, field) : numbered(next, field))
    const isWritten = await request({
      rows: [moved],
      anchor,
      values: undefined,
      ...(numberedBy === undefined ? {} : { call: () => writeNumbers(model, numbersOf(numberedBy)) }),
    })
    if (isWritten) announce(row, to + 1, rows.length)
  }
  return { rows, move }
}
