import type { Model, ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { same } from '../form-values.ts'
import type { RowOutcome } from './change-calls.ts'

/** One cell that changes: of which row, from what to what. */
export type CellChange = { readonly field: ModelField; readonly before: Row; readonly after: Row }
/** One that does not, though it was asked for, and why. */
export type CellRefusal = {
  readonly row: Row
  /** Undefined where it is the whole row. */
  readonly field: ModelField | undefined
  /** What was to stand there, as it was written. */
  readonly text: string | undefined
  readonly reason: string
}
export type Account = { readonly changes: readonly CellChange[]; readonly refusals: readonly CellRefusal[] }

/** What of a row shows in a field: its value, or the rows that it refers to. */
const shownIn = (row: Row, { wire, includeAs }: ModelField): unknown => {
  const related = includeAs === null ? undefined : row[includeAs]
  if (Array.isArray(related)) return related.map((row: Row) => row.id)
  return row[wire]
}

const asked = ({ wish }: RowOutcome): ReadonlySet<string> =>
  new Set([...Object.keys(wish.change), ...Object.keys(wish.texts)])

/**
 * What comes of a change, cell by cell.
 * @param shown fields that are told beside those asked for, where they change along
 */
export const accountOf = (
  model: Model,
  outcomes: readonly RowOutcome[],
  shown: readonly ModelField[] = [],
): Account => {
  const changes: CellChange[] = []
  const refusals: CellRefusal[] = []
  for (const outcome of outcomes) {
    const { wish, row, errors } = outcome
    const wires = asked(outcome)
    for (const [wire, reason] of Object.entries(errors)) {
      const field = model.fields.find((field) => field.wire === wire)
      refusals.push({ row: wish.row, field, text: wish.texts[wire], reason })
    }
    if (row === undefined || errors[''] !== undefined) continue
    for (const field of model.fields) {
      const isTold = wires.has(field.wire) || (field.updatable && shown.includes(field))
      if (isTold && errors[field.wire] === undefined && !same(shownIn(wish.row, field), shownIn(row, field)))
        changes.push({ field, before: wish.row, after: row })
    }
  }
  return { changes, refusals }
}
