// Decision (2026-11): A change that is refused because the row then needs another value (`requiredWhen`) asks for that
// value and is sent again with it, in every place: a card, a cell, a property or many rows. The server names the
// missing values; the forms of whole rows show them at their own fields.
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { CallError } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { askForMissing, type Missing } from './missing-question.ts'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Fields that a refused change lacks: all errors are about fields that the rows have no value of, which the declaration requires
 * (always, or by a condition) and the change does not give.
 * @param errors by wire name or name @returns none if something else is wrong as well
 */
export const lackingFields = (
  model: Model,
  rows: readonly Row[],
  changed: Row,
  errors: { readonly [key: string]: unknown },
): readonly ModelField[] => {
  const keys = Object.keys(errors)
  const fields = keys.flatMap((key) => {
    const found = model.fields.find(({ wire, name }) => wire === key || name === key)
    if (found === undefined || !found.updatable || Object.hasOwn(changed, found.wire)) return []
    const { field } = found
    const isRequired = ('required' in field && field.required === true) || 'requiredWhen' in field
    return isRequired && rows.every((row) => isEmpty(row[found.wire])) ? [found] : []
  })
  return fields.length === keys.length ? fields : []
}

/**
 * Sends a change, and once more with each value that it lacks.
 * @param send receives the values to send beside those of the change
 * @throws the refusal, if something else is wrong or the user gives up
 */
export const withMissingValues = async <T>(
  { model, rows, changed }: Pick<Missing, 'model' | 'rows' | 'changed'>,
  send: (more: Row) => Promise<T>,
): Promise<T> => {
  let more: Row = {}
  for (;;) {
    try {
      return await send(more)
    } catch (error) {
      const fields = error instanceof CallError ? lackingFields(model, rows, changed, error.errors) : []
      if (!(error instanceof CallError) || fields.length === 0) throw error
      const errors = Object.fromEntries(
        fields.flatMap(({ wire }) => (wire in more ? [[wire, (error.errors[wire] ?? []).join(' ')]] : [])),
      )
      const values = await askForMissing({ model, fields, rows, changed: { ...changed, ...more }, errors })
      if (values === undefined) throw error
      more = { ...more, ...values }
    }
  }
}
