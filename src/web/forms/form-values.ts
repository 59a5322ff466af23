import type { ValueKind } from '../../core/fields.ts'
import { holds } from '../../core/holds.ts'
import { traitsOf } from '../../core/kinds.ts'
import type { Model, ModelField } from '../../core/model.ts'
import type { Group } from '../../core/predicate.ts'
import { presetPrefix } from '../addresses/form-address.ts'
import type { Conflict } from '../api/errors.ts'
import type { Row } from '../api/shapes.ts'
import { includedRows, keyIn } from '../data/titles.ts'

/** A form's values by wire name, as inputs hold them: null where there is none. */
export type Values = { readonly [wire: string]: unknown }

const initialOf = ({ field }: ModelField): unknown => {
  if ('initial' in field && field.initial !== undefined) return field.initial
  if (field.kind === 'boolean') return false
  return traitsOf(field).many === true ? [] : null
}

const readOf = (field: ModelField, row: Row): unknown => {
  if (field.field.kind === 'refs') return includedRows(field, row).map((one) => keyIn(field, one))
  // Servers that leave the id out of a row still include the row it points to.
  if (field.field.kind === 'ref') return row[field.wire] ?? includedRows(field, row)[0]?.id ?? null
  return row[field.wire] ?? initialWhenMissing(field)
}
const initialWhenMissing = ({ field }: ModelField): unknown =>
  field.kind === 'boolean' ? false : field.kind === 'strings' ? [] : null

/** What a form begins with: the declaration's initial values, or the row's. */
export const startValues = (fields: readonly ModelField[], row: Row | undefined): Values =>
  Object.fromEntries(fields.map((field) => [field.wire, row === undefined ? initialOf(field) : readOf(field, row)]))

/** What the address says of a new row: references, choices and names. */
export const presetValues = (fields: readonly ModelField[], params: URLSearchParams): Values =>
  Object.fromEntries(
    fields.flatMap(({ wire, field }): [string, unknown][] => {
      const value = params.get(presetPrefix + wire)
      if (value === null) return []
      if (field.kind === 'refs') return [[wire, value.split(',')]]
      return field.kind === 'ref' || field.kind === 'choice' || field.kind === 'text' ? [[wire, value]] : []
    }),
  )

const wholeNumbers = new Set(['integer', 'progress', 'minutes'])

/** A value as it travels: an empty text is none, a whole number is a number. What can't be read goes as it is typed. */
export const toWire = (field: ModelField, value: unknown): unknown => {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return null
  if (wholeNumbers.has(field.field.kind) && typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()))
    return Number(value)
  return value
}

export const same = (a: unknown, b: unknown): boolean =>
  a === b || (!(a instanceof File) && !(b instanceof File) && JSON.stringify(a ?? null) === JSON.stringify(b ?? null))

/** What a create call gets: everything that has a value. */
export const filledValues = (fields: readonly ModelField[], values: Values): Row =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = toWire(field, values[field.wire])
      return value === null || (Array.isArray(value) && value.length === 0) ? [] : [[field.wire, value]]
    }),
  )

/** What an update call gets: everything that differs from what was read. */
export const changedValues = (fields: readonly ModelField[], values: Values, start: Values): Row =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = toWire(field, values[field.wire])
      return same(value, toWire(field, start[field.wire])) ? [] : [[field.wire, value]]
    }),
  )

/** Whether conditions hold for what the form shows now, over what the row has beside. */
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

/** Whether a field must be filled in, for what the form shows now. */
export const isRequired = (
  { field }: ModelField,
  model: Model,
  values: Values,
  row: Row | undefined,
  timeZone: string,
): boolean => {
  const demanded = 'requiredWhen' in field ? field.requiredWhen : undefined
  return (
    ('required' in field && field.required === true) ||
    (demanded !== undefined && holdsFor(demanded, model, values, row, timeZone))
  )
}

/** For each conflicting field: what I typed, or what somebody else saved meanwhile. */
export type Choices = { readonly [wire: string]: 'mine' | 'theirs' }

/**
 * The form's values over a newer row: what I left alone follows the row, what I typed stays, and where both changed
 * the choice decides.
 */
export const rebase = (values: Values, start: Values, fresh: Values, choices: Choices): Values =>
  Object.fromEntries(
    Object.keys(fresh).map((wire) => {
      const untouched = same(values[wire] ?? null, start[wire] ?? null)
      return [wire, untouched || choices[wire] === 'theirs' ? fresh[wire] : values[wire]]
    }),
  )

/** Conflicts that a form can ask about. */
export const askable = (conflicts: { readonly [field: string]: Conflict }, fields: readonly ModelField[]) =>
  fields.filter(({ wire, name }) => conflicts[wire] !== undefined || conflicts[name] !== undefined)
