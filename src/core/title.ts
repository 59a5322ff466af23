import { keyOfChoice } from './keys.ts'
import { type Model, type ModelField, valueKindOf } from './model.ts'

/** How values are written for a reader, in their language and time zone. */
export type TitleFormat = {
  readonly word: (key: string) => string
  readonly day: (day: string) => string
  readonly instant: (iso: string) => string
  readonly number: (value: string | number) => string
  readonly minutes: (value: number) => string
  /** Rich text without its marks. */
  readonly plainText: (html: string) => string
}
type Row = { readonly [column: string]: unknown }

/** What a row is called that has no title: its id would say nothing to people. */
const untitled = 'common:untitled'

const isMinutes = ({ field }: ModelField): boolean =>
  field.kind === 'minutes' || (field.kind === 'computed' && field.unit === 'minutes')

const written = (model: Model, field: ModelField, value: string | number | boolean, format: TitleFormat): string => {
  const { field: declared, name } = field
  if (declared.kind === 'choice')
    return declared.options.includes(String(value))
      ? format.word(keyOfChoice(model.name, name, String(value)))
      : String(value)
  if (declared.kind === 'sequence') return `${declared.prefix}${value}`
  if (declared.kind === 'richText') return format.plainText(String(value))
  if (isMinutes(field)) return format.minutes(Number(value))
  switch (valueKindOf(declared)) {
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

/** What a row is called by people, by the kind of its title: a reference by what that is called, nothing by 'Untitled'. */
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
  return title === '' ? format.word(untitled) : title
}

/** A row of which nothing is known but the text of its title column; of a reference, of the row that it leads to. */
export const rowOfTitle = (model: Model, text: string | null): Row => {
  const field = model.byName.get(model.entity.title)
  const target = model.titleTarget?.()
  if (field === undefined) return {}
  return target === undefined
    ? { [field.wire]: text }
    : { [field.includeAs ?? field.name]: text === null ? null : rowOfTitle(target, text) }
}
