import { beginsWithValue, writtenInitial } from '../../../core/declare/beginnings.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, valueKindOf } from '../../../core/declare/model.ts'
import type { Fault, Faults } from '../../../core/query/check-predicate.ts'
import { compare, holds } from '../../../core/query/holds.ts'
import type { Scalar } from '../../../core/query/predicate.ts'
import type { Clock } from '../../../core/query/relative.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Json } from '../../db/database.ts'
import { incomplete, invalid } from '../../problem.ts'

const missing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Tells whether a missing value of this field is refused for this row. */
const isRequired = (field: ModelField, row: Json, model: Model, clock: Clock): boolean => {
  const declared = field.field
  if ('required' in declared && declared.required === true) return true
  if (!('requiredWhen' in declared) || declared.requiredWhen === undefined) return false
  return holds(declared.requiredWhen, row, (column) => model.byWire.get(column)?.type ?? 'text', clock)
}

const isGiven = (field: ModelField, row: Json): boolean => !missing(row[field.wire]) || beginsWithValue(field.field)

/**
 * Refuses a new row without its parent, together with all other missing fields. Runs before hooks, which read the
 * parent's row.
 */
export const assertBelongs = (model: Model, row: Json, clock: Clock): void => {
  const lacking = model.fields.filter(
    (field) => field.creatable && !isGiven(field, row) && isRequired(field, row, model, clock),
  )
  if (lacking.some(({ field }) => traitsOf(field).hangs === true))
    throw incomplete(Object.fromEntries(lacking.map(({ wire }) => [wire, [{ code: 'required' }]])))
}

/**
 * Validates the row as it would become: required fields and orders between fields. A partial write is judged by its
 * result.
 * @param isNew secrets are required only when the row is created
 */
export const checkWholeRow = (model: Model, row: Json, clock: Clock, isNew: boolean): void => {
  const faults: Faults = {}
  const add = (wire: string, fault: Fault) => {
    faults[wire] ??= [fault]
  }
  for (const field of model.fields) {
    if (field.column === null || field.derived || (field.field.kind === 'secret' && !isNew)) continue
    const begins = beginsWithValue(field.field) && row[field.wire] === undefined
    if (!begins && missing(row[field.wire]) && isRequired(field, row, model, clock))
      add(field.wire, { code: 'required' })
    // A field with a default is never empty: null is refused, leaving it out is not.
    if (writtenInitial(field.field) !== undefined && row[field.wire] === null) add(field.wire, { code: 'required' })
  }
  for (const { later, earlier, orEqual } of model.entity.order ?? []) {
    const to = model.byName.get(later)
    const from = model.byName.get(earlier)
    const [end, start] = [row[to?.wire ?? ''], row[from?.wire ?? '']]
    if (to === undefined || from === undefined || missing(end) || missing(start)) continue
    const kind = valueKindOf(to.field) ?? 'text'
    const between = compare(kind, end as Scalar, start as Scalar)
    if (between > 0 || (between === 0 && orEqual === true)) continue
    const isTime = kind === 'day' || kind === 'instant'
    add(
      to.wire,
      isTime
        ? { code: orEqual === true ? 'end_before_start' : 'end_after_start' }
        : { code: 'not_greater', words: { from: labelKey(model, earlier) } },
    )
  }
  const codes = new Set(Object.values(faults).flatMap((list) => list.map(({ code }) => code)))
  if (codes.size > 0) throw codes.size === 1 && codes.has('required') ? incomplete(faults) : invalid(faults)
}
