import { useState } from 'react'
import type { Model } from '../../core/model.ts'
import { client } from '../api/client.ts'
import { isRow, type Row, readList, readMessage, readOne } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import type { Owners } from '../data/live/outdated-queries.ts'
import { useApply } from '../data/use-write.ts'
import { refetchAll } from '../data/write-effects.ts'
import { type Numbered, numbered, renumbered } from './numbers.ts'
import { type Move, type Moved, withMoves } from './order.ts'
import { useMoves } from './use-moves.ts'

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

/** The one cell that all rows of such an order are in. */
const cell = ''

/** Writes numbers of an order, to our own server in one call. @throws CallError, or Error where a row was refused */
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
 * A short list in an order that people make by hand, of which all rows are at hand. A move is one call, shown at once, and
 * is undone as one.
 * @returns the rows in the order on screen, and the function that moves one from an index to another
 */
export const useRowOrder = <R extends Row>({ model, rows: read, numberedBy, owners, announce }: Options<R>) => {
  const apply = useApply()
  const [moves, setMoves] = useState<readonly Move[]>([])
  const request = useMoves({
    model,
    show: (move) => setMoves((now) => [...now, move]),
    hide: (key) => setMoves((now) => now.filter((move) => move.key !== key)),
    // Each move names the row beside it.
    rowAtEnd: async () => undefined,
    // Another server tells no versions: there everything is read again.
    readAgain: (_, changed) => (changed.length > 0 ? apply({ data: changed }, { rows: model, owners }) : refetchAll()),
  })
  // A moved row is one of those that were read.
  const rows = withMoves(read, cell, moves) as readonly R[]

  const move = async (from: number, to: number): Promise<void> => {
    const [row, beside] = [rows[from], rows[to]]
    if (row === undefined || beside === undefined || from === to) return
    const moved: Moved = { id: String(row.id), was: row, row, from: [cell], to: [cell] }
    const anchor = { [from < to ? 'after' : 'before']: String(beside.id) }
    const next = withMoves(rows, cell, [{ key: 0, rows: [moved], anchor }])
    // Moves that are on their way leave numbers that were not read yet: then each row gets its own.
    const numbersOf = (field: string) => (moves.length === 0 ? renumbered(next, field) : numbered(next, field))
    const isWritten = await request({
      ...{ rows: [moved], anchor, values: undefined },
      ...(numberedBy === undefined ? {} : { call: () => writeNumbers(model, numbersOf(numberedBy)) }),
    })
    if (isWritten) announce(row, to + 1, rows.length)
  }
  return { rows, move }
}
