import { givenOf, writtenInitial } from '../../../core/declare/beginnings.ts'
import type { FieldKind, ValueKind } from '../../../core/declare/fields.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { toAsciiDigits } from '../../../core/query/fold.ts'
import { holds } from '../../../core/query/holds.ts'
import type { Group } from '../../../core/query/predicate.ts'
import { durationOf } from '../../../core/time/duration.ts'
import type { Conflict } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { Preset } from '../../data/addresses/form-address.ts'
import { includedRows, keyIn } from '../../data/rows/titles.ts'

/** A form's values by wire name; null for empty. */
export type Values = { readonly [wire: string]: unknown }

const initialOf = ({ field }: ModelField): unknown => {
  const written = writtenInitial(field)
  if (written !== undefined) return written
  return traitsOf(field).many === true ? [] : null
}

const readOf = (field: ModelField, row: Row): unknown => {
  if (field.field.kind === 'refs') return includedRows(field, row).map((target) => keyIn(field, target))
  // Some servers omit the id of a relation but include its row.
  if (field.field.kind === 'ref') return row[field.wire] ?? includedRows(field, row)[0]?.id ?? null
  return row[field.wire] ?? initialWhenMissing(field)
}
const initialWhenMissing = ({ field }: ModelField): unknown =>
  field.kind === 'boolean' ? false : field.kind === 'strings' || field.kind === 'tiles' ? [] : null

/** Initial values of a form: the row's, or the declaration's defaults. */
export const startValues = (fields: readonly ModelField[], row: Row | undefined): Values =>
  Object.fromEntries(fields.map((field) => [field.wire, row === undefined ? initialOf(field) : readOf(field, row)]))

/** Values of a new row from what its place gives: references, choices and texts. */
export const presetValues = (fields: readonly ModelField[], preset: Preset): Values =>
  Object.fromEntries(
    fields.flatMap(({ wire, field }): [string, unknown][] => {
      const value = preset[wire]
      if (value === undefined) return []
      if (field.kind === 'refs') return [[wire, value.split(',')]]
      if (field.kind === 'boolean') return [[wire, value === 'true']]
      return ['ref', 'choice', 'text', 'instant', 'day'].includes(field.kind) ? [[wire, value]] : []
    }),
  )

/**
 * A typed number with a point, without digits that say nothing: `2,50` and `٢٫٥` are `2.5`. A comma before three digits may
 * separate thousands: the text stays as typed.
 */
const decimalText = (typed: string): string => {
  if (/,\d{3}$/.test(typed)) return typed
  const text = toAsciiDigits(typed).replace(/[,\u066b]/, '.')
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' && fraction === '') return typed
  const digits = fraction.replace(/0+$/, '')
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${digits === '' ? '' : `.${digits}`}`
}

const wholeNumber = (text: string): unknown =>
  /^-?\d{1,15}$/.test(toAsciiDigits(text)) ? Number(toAsciiDigits(text)) : text

/** Functions by kind that read a typed text. A text that does not fit stays as it is, for the server to reject. */
const readers: { readonly [K in FieldKind]?: (text: string) => unknown } = {
  integer: wholeNumber,
  progress: wholeNumber,
  minutes: (text) => {
    const minutes = durationOf(text)
    return minutes === undefined ? wholeNumber(text) : Math.round(minutes)
  },
  decimal: decimalText,
  money: decimalText,
}

/** Converts an input's value to its wire form: '' to null, digits to numbers. Invalid text is sent as typed, for the server to reject. */
export const toWire = (field: ModelField, value: unknown): unknown => {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return null
  if (typeof value !== 'string') return value
  return readers[field.field.kind]?.(value.trim()) ?? value
}

export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (!(a instanceof File) && !(b instanceof File) && JSON.stringify(a ?? null) === JSON.stringify(b ?? null))

/**
 * Returns the body of a create call: all fields with a value, and those that were emptied of their first values, which
 * the server would give again. The server sets the moment at which a row is made, unless the user has set another.
 * @param start the first values of the form
 */
export const filledValues = (fields: readonly ModelField[], values: Values, start: Values = {}): Row =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = toWire(field, values[field.wire])
      const given = givenOf(field.field)
      const begun = given === undefined ? null : (start[field.wire] ?? null)
      if (given?.given === 'now' && begun !== null && isEqual(value, begun)) return []
      const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
      return isEmpty && begun === null ? [] : [[field.wire, value]]
    }),
  )

/** Body of an update call: all fields that differ from the row. */
export const changedValues = (fields: readonly ModelField[], values: Values, start: Values): Row =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = toWire(field, values[field.wire])
      return isEqual(value, toWire(field, start[field.wire])) ? [] : [[field.wire, value]]
    }),
  )

/** Tells whether a condition holds for the form's values, with the row's values for other fields. */
export const holdsFor = (
  group: Group | undefined,
  model: Model,
  values: Values,
  row: Row | undefined,
  timeZone: string,
) =>
  group === undefined ||
  holds(group, { ...row, ...values }, (column): ValueKind => model.byWire.get(column)?.type ?? 'text', {
    now: Date.now(),
    timeZone,
  })

/** Tells whether a field is required, given the form's values. */
export const isRequired = (
  { field, name }: ModelField,
  model: Model,
  values: Values,
  row: Row | undefined,
  timeZone: string,
): boolean => {
  if (row === undefined && givenOf(field)?.given === 'next') return false
  const template = model.byName.get(model.entity.copies?.template ?? '')?.wire ?? ''
  // All but its title comes from the template that a new row names.
  if (row === undefined && name !== model.entity.title && (values[template] ?? '') !== '') return false
  const demanded = 'requiredWhen' in field ? field.requiredWhen : undefined
  return (
    ('required' in field && field.required === true) ||
    (demanded !== undefined && holdsFor(demanded, model, values, row, timeZone))
  )
}

/** Which value to keep for each conflicting field: the user's or the saved one. */
export type Choices = { readonly [wire: string]: 'mine' | 'theirs' }

/**
 * Applies the user's changes to a newer row: unchanged fields take the row's value, changed ones keep the user's, and
 * conflicting ones follow `choices`.
 */
export const mergeValues = (values: Values, start: Values, fresh: Values, choices: Choices): Values =>
  Object.fromEntries(
    Object.keys(fresh).map((wire) => {
      const isUnchanged = isEqual(values[wire] ?? null, start[wire] ?? null)
      return [wire, isUnchanged || choices[wire] === 'theirs' ? fresh[wire] : values[wire]]
    }),
  )

/** Conflicts whose fields the form shows. */
export const visibleConflicts = (conflicts: { readonly [field: string]: Conflict }, fields: readonly ModelField[]) =>
  fields.filter(({ wire, name }) => conflicts[wire] !== undefined || conflicts[name] !== undefined)
