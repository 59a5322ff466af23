import { hint } from '../../../core/check/problems.ts'
import { boundsOf } from '../../../core/declare/bounds.ts'
import type { Field } from '../../../core/declare/fields.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, type Models, valueKindOf } from '../../../core/declare/model.ts'
import { compareDecimals, isDay, readScalar } from '../../../core/query/values.ts'
import { isWithin } from '../../../core/time/days/range.ts'
import type { Accepted, Refusal } from './losses.ts'
import { type Snapshot, tableKey } from './snapshot.ts'

export type Fill = { readonly table: string; readonly column: string; readonly statement: string }
export type Filled = { readonly fills: readonly Fill[]; readonly refusals: readonly Refusal[] }

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Gives order keys by age (`fractional-indexing`: `e` and five digits), so that an order by hand begins as the list.
 */
const rankStatement = (table: string, column: string): string =>
  `UPDATE "${table}" SET "${column}" = o.key FROM (SELECT r.id, 'e' || (SELECT string_agg(substr('${digits}', (r.n / (62 ^ p)::bigint % 62)::int + 1, 1), '' ORDER BY p DESC) FROM generate_series(0, 4) p) AS key FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM "${table}") r) o WHERE o.id = "${table}".id;`

/** Returns the SQL of a value that a person gave for all rows; undefined where the field's kind has no such value. */
const literalOf = (field: Field, text: string): string | undefined => {
  const kind = valueKindOf(field)
  if (kind === null || kind === 'ids' || kind === 'json') return undefined
  if ('options' in field && !field.options.includes(text)) return undefined
  const value = readScalar(kind, text)
  if (value === undefined) return undefined
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** Returns the bound of the field that a value of its kind breaks, in words. */
const boundBroken = (field: Field, text: string): string | undefined => {
  const { letters, numbers, decimals, days } = boundsOf(field)
  const range = numbers ?? decimals
  if (letters !== undefined && [...text].length > letters) return `that is longer than ${letters} characters`
  const number = range === undefined ? undefined : readScalar('decimal', text)
  const isNumberOutside =
    range !== undefined &&
    typeof number === 'string' &&
    (compareDecimals(number, String(range.min)) < 0 || compareDecimals(number, String(range.max)) > 0)
  if (isNumberOutside) return `that is not between ${range.min} and ${range.max}`
  const isDayOutside = days !== undefined && isDay(text.slice(0, 10)) && !isWithin(text, days)
  return isDayOutside ? `that is not between ${days.min} and ${days.max}` : undefined
}

const isUnique = ({ entity }: Model, { name, field }: ModelField): boolean =>
  ('unique' in field && field.unique === true) ||
  (entity.unique ?? []).some((set) => set.includes(name) && set.length === 1)

/** @param isNew the column is new; otherwise it existed and could be empty */
const fillOf = (
  model: Model,
  field: ModelField,
  isNew: boolean,
  hasDefault: boolean,
  { fill }: Accepted,
): Fill | Refusal => {
  const { table } = model
  const column = field.column ?? ''
  const key = `${model.name}.${field.name}`
  const where = isNew ? '' : ` WHERE "${column}" IS NULL`
  const of = (statement: string): Fill => ({ table, column, statement })
  if (traitsOf(field.field).sorted === true) return of(rankStatement(table, column))
  if (hasDefault) return of(`UPDATE "${table}" SET "${column}" = DEFAULT${where};`)
  const text = fill.get(key)
  const needs = `${key} is required now, and rows that were made before ${isNew ? 'have no value' : 'may have none'}:`
  if (isUnique(model, field) || ['subject', 'secret', 'file'].includes(field.field.kind))
    return {
      message: `${needs} no one value fits all. Declare it without \`required\`, let people fill it in, and require it afterwards.`,
      flag: undefined,
    }
  if (text === undefined)
    return {
      message: `${needs} give it an \`initial\`, or say what they get.`,
      flag: `--fill ${key}=<${'options' in field.field ? field.field.options.join('|') : field.field.kind}>`,
    }
  const bound = boundBroken(field.field, text)
  if (bound !== undefined) return { message: `--fill ${key}=${text}: ${bound}`, flag: undefined }
  const literal = literalOf(field.field, text)
  if (literal === undefined)
    return {
      message: `--fill ${key}=${text}: that is no ${field.field.kind}${'options' in field.field ? `, ${hint(text, field.field.options)}` : ''}`,
      flag: undefined,
    }
  return of(`UPDATE "${table}" SET "${column}" = ${literal}${where};`)
}

/** Returns the values for rows that lack one which the declarations now require. */
export const fillsOf = (before: Snapshot, after: Snapshot, models: Models, accepted: Accepted): Filled => {
  const fills: Fill[] = []
  const refusals: Refusal[] = []
  const asked = new Set<string>()
  for (const model of models.all) {
    const [was, now] = [before.tables[tableKey(model.table)], after.tables[tableKey(model.table)]]
    if (was === undefined || now === undefined) continue
    for (const field of model.fields) {
      const [former, column] = [was.columns[field.column ?? ''], now.columns[field.column ?? '']]
      if (column === undefined || !column.notNull || column.identity !== undefined || former?.notNull === true) continue
      const hasDefault = column.default !== undefined
      // `ADD COLUMN … DEFAULT` gives the value to existing rows.
      if (former === undefined && hasDefault) continue
      asked.add(`${model.name}.${field.name}`)
      const fill = fillOf(model, field, former === undefined, hasDefault, accepted)
      if ('statement' in fill) fills.push(fill)
      else refusals.push(fill)
    }
  }
  const unused = [...accepted.fill.keys()].filter((key) => !asked.has(key))
  return {
    fills,
    refusals: [
      ...refusals,
      ...unused.map((key) => ({
        message: `--fill ${key}: nothing is to be filled there, ${hint(key, asked)}`,
        flag: undefined,
      })),
    ],
  }
}

/** Tells whether PostgreSQL turns a type into another by itself, without loss. */
const widens = (from: string, to: string): boolean => {
  const [was, now] = [from, to].map((type) => /^numeric\((\d+), (\d+)\)$/.exec(type))
  if (now !== null && now !== undefined) {
    if (from === 'integer') return true
    return (
      was !== null &&
      was !== undefined &&
      Number(now[2]) >= Number(was[2]) &&
      Number(now[1]) - Number(now[2]) >= Number(was[1]) - Number(was[2])
    )
  }
  return to.startsWith('text')
}

/** Refuses columns whose type becomes another that their values may not fit. */
export const refusedTypes = (before: Snapshot, after: Snapshot, models: Models): readonly Refusal[] =>
  models.all.flatMap((model) =>
    model.fields.flatMap((field): Refusal[] => {
      const [from, to] = [before, after].map(
        ({ tables }) => tables[tableKey(model.table)]?.columns[field.column ?? '']?.type,
      )
      if (from === undefined || to === undefined || from === to || widens(from, to)) return []
      const message = `${model.name}.${field.name} was ${from} and is ${to}, and its values may not fit: declare a field of another name for it, and drop this one.`
      return [{ message, flag: undefined }]
    }),
  )
