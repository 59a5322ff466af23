import type { Model, ModelField } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { isEqual } from '../form-values.ts'
import type { RowOutcome } from './change-calls.ts'

/** A changed cell: its row before and after. */
export type CellChange = { readonly field: ModelField; readonly before: Row; readonly after: Row }
/** A requested change that was refused, with the reason. */
export type CellRefusal = {
  readonly row: Row
  /** Undefined if the whole row was refused. */
  readonly field: ModelField | undefined
  /** The requested value as text. */
  readonly text: string | undefined
  readonly reason: string
}
export type ChangeSummary = { readonly changes: readonly CellChange[]; readonly refusals: readonly CellRefusal[] }

/** The unit in which changes are counted: the cells of a sheet, or the rows of a table, where nobody chose cells. */
export type CountedBy = 'cells' | 'rows'

/** Counts the cells, or the rows, that changes or refusals are about. */
export const countBy = (by: CountedBy, list: readonly (CellChange | CellRefusal)[]): number =>
  by === 'cells' ? list.length : new Set(list.map((one) => String(('row' in one ? one.row : one.before).id))).size

/** The value by which a field of a row is compared: ids for relations, else the wire value. */
const comparableValue = (row: Row, { wire, includeAs }: ModelField): unknown => {
  const related = includeAs === null ? undefined : row[includeAs]
  if (Array.isArray(related)) return related.map((row: Row) => row.id)
  return row[wire]
}

const requestedFields = ({ change }: RowOutcome): ReadonlySet<string> =>
  new Set([...Object.keys(change.change), ...Object.keys(change.texts)])

/**
 * The changed and refused cells of a set of outcomes.
 * @param visibleFields fields that are reported too if they change as a consequence
 */
export const summarizeChanges = (
  model: Model,
  outcomes: readonly RowOutcome[],
  visibleFields: readonly ModelField[] = [],
): ChangeSummary => {
  const changes: CellChange[] = []
  const refusals: CellRefusal[] = []
  for (const outcome of outcomes) {
    const { change, row, errors } = outcome
    const wires = requestedFields(outcome)
    for (const [wire, reason] of Object.entries(errors)) {
      const field = model.fields.find((field) => field.wire === wire)
      refusals.push({ row: change.row, field, text: change.texts[wire], reason })
    }
    if (row === undefined || errors[''] !== undefined) continue
    for (const field of model.fields) {
      // A relation that the list did not read can't be compared.
      const isKnown = field.includeAs === null || comparableValue(change.row, field) !== undefined
      const isReported = wires.has(field.wire) || (field.updatable && isKnown && visibleFields.includes(field))
      if (
        isReported &&
        errors[field.wire] === undefined &&
        !isEqual(comparableValue(change.row, field), comparableValue(row, field))
      )
        changes.push({ field, before: change.row, after: row })
    }
  }
  return { changes, refusals }
}
