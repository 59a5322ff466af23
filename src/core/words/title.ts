import type { FieldKind } from '../declare/fields.ts'
import type { FieldOf } from '../declare/kinds.ts'
import { type Model, type ModelField, numberOf, titleElseOf, valueKindOf } from '../declare/model.ts'
import { keyOfChoice } from './keys.ts'
import { shippedKey } from './shipped.ts'

/** Functions that write values for a reader, in their language and time zone. */
export type TitleFormat = {
  readonly word: (key: string) => string
  readonly day: (day: string) => string
  readonly instant: (iso: string) => string
  readonly number: (value: string | number) => string
  readonly minutes: (value: number) => string
  /** Returns the text of a rich text. */
  readonly plainText: (html: string) => string
}
type Row = { readonly [column: string]: unknown }

/** Key of the words for a row without a title: its id would say nothing to people. */
const untitled = 'common:untitled'

type Value = string | number | boolean
type Written<K extends FieldKind> = (
  field: FieldOf<K>,
  value: Value,
  format: TitleFormat,
  keyOf: (option: string) => string,
) => string

/** Kinds whose values are written differently from those of their type. */
const byKind: { readonly [K in FieldKind]?: Written<K> } = {
  // A value from the past may have left the list since, and have no word.
  choice: ({ options }, value, { word }, keyOf) =>
    options.includes(String(value)) ? word(keyOf(String(value))) : String(value),
  sequence: ({ prefix }, value) => `${prefix}${value}`,
  richText: (_field, value, { plainText }) => plainText(String(value)),
  minutes: (_field, value, { minutes }) => minutes(Number(value)),
}

const written = (model: Model, of: ModelField, value: Value, format: TitleFormat): string => {
  const { field, name } = of
  const shipped = shippedKey(model, of, value)
  if (shipped !== undefined) return format.word(shipped)
  const kind = 'unit' in field && field.unit === 'minutes' ? 'minutes' : field.kind
  const write = byKind[kind] as Written<FieldKind> | undefined
  if (write !== undefined)
    // The lookup by kind has already matched the field's kind, which the compiler can't see.
    return write(field as never, value, format, (option) => keyOfChoice(model.name, name, option))
  switch (valueKindOf(field)) {
    case 'day':
      return format.day(String(value))
    case 'instant':
      return format.instant(String(value))
    case 'boolean':
      return format.word(value === true || value === 'true' || value === 1 ? 'common:yes' : 'common:no')
    case 'number':
    case 'decimal':
      return format.number(typeof value === 'boolean' ? Number(value) : value)
    default:
      return String(value)
  }
}

/** Returns the words by which people call a row: for a reference its row's title, for an empty title 'Untitled'. */
export const writtenTitle = (model: Model, row: Row, format: TitleFormat): string => {
  const field = model.byName.get(model.entity.title)
  const target = model.titleTarget?.()
  if (field !== undefined && target !== undefined) {
    const related = row[field.includeAs ?? field.name]
    return typeof related === 'object' && related !== null
      ? writtenTitle(target, related as Row, format)
      : format.word(untitled)
  }
  const value = row[field?.wire ?? model.entity.title]
  const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const title = field === undefined || !isValue || value === '' ? '' : written(model, field, value, format).trim()
  if (title !== '') return title
  const other = titleElseOf(model)
  const related = other && row[other.field.includeAs ?? other.field.name]
  return other !== undefined && typeof related === 'object' && related !== null
    ? writtenTitle(other.target, related as Row, format)
    : format.word(untitled)
}

/** Returns the title with the row's number before it, if it has one: `T-12 Piles`. */
export const numberedTitle = (model: Model, row: Row, format: TitleFormat): string => {
  const title = writtenTitle(model, row, format)
  const numbered = numberOf(model)
  const number = numbered === undefined ? undefined : row[numbered.field.wire]
  return numbered === undefined || typeof number !== 'number' ? title : `${numbered.prefix}${number} ${title}`
}

/**
 * Returns a row of which only the text of its title column is known; where the title is a reference, that text belongs
 * to the other row.
 */
export const rowOfTitle = (model: Model, text: string | null): Row => {
  const field = model.byName.get(model.entity.title)
  const target = model.titleTarget?.()
  if (field === undefined) return {}
  return target === undefined
    ? { [field.wire]: text }
    : { [field.includeAs ?? field.name]: text === null ? null : rowOfTitle(target, text) }
}
