// Decision (2026-11): A migration counts the rows that would break a narrower declaration, and stops with all counts
// before it changes anything. It can't ask earlier: the author of a migration has no database with everybody's rows.
import type { Bounds } from '../../../core/declare/bounds.ts'
import { type ModelField, type Models, valueKindOf } from '../../../core/declare/model.ts'
import { compareDecimals } from '../../../core/query/values.ts'
import { brokenRows } from './broken-rows.ts'
import { type Snapshot, type TableSnapshot, tableKey } from './snapshot.ts'

/** A check for rows that break the new declarations: how they are counted, and the text before their number. */
export type Check = { readonly count: string; readonly sentence: string }

type Range = { readonly min: string | number; readonly max: string | number }
const compare = (a: string | number, b: string | number): number => compareDecimals(String(a), String(b))

/** Returns the conditions under which a value breaks a bound that is narrower than before, or new. */
const outside = (column: string, range: Range, former: Range | undefined): readonly string[] => [
  ...(former === undefined || compare(range.min, former.min) > 0 ? [`${column} < ${range.min}`] : []),
  ...(former === undefined || compare(range.max, former.max) < 0 ? [`${column} > ${range.max}`] : []),
]
const outsideDays = (column: string, { min, max }: NonNullable<Bounds['days']>, former: Bounds['days']) => [
  ...(former === undefined || min > former.min ? [`${column} < '${min}'`] : []),
  ...(former === undefined || max < former.max ? [`${column} > '${max}'`] : []),
]

/** @param type of the column before the migration, which its values still have */
const brokenBounds = ({ field, column }: ModelField, now: Bounds, former: Bounds, type: string) => {
  const at = `"${column}"`
  const isNumber = type === 'integer' || type.startsWith('numeric')
  const range = now.numbers ?? now.decimals
  const formerRange = former.numbers ?? former.decimals
  const broken: { readonly where: string; readonly sentence: string }[] = []
  if (now.letters !== undefined && now.letters < (former.letters ?? Number.POSITIVE_INFINITY))
    broken.push({
      where: `char_length(${at}::text) > ${now.letters}`,
      sentence: `more than ${now.letters} characters`,
    })
  if (range !== undefined && isNumber) {
    const where = outside(at, range, formerRange).join(' OR ')
    if (where !== '') broken.push({ where, sentence: `not between ${range.min} and ${range.max}` })
  }
  if (now.days !== undefined && former.days !== undefined) {
    const day = valueKindOf(field) === 'instant' ? `(${at} AT TIME ZONE 'UTC')::date` : at
    const where = outsideDays(day, now.days, former.days).join(' OR ')
    if (where !== '') broken.push({ where, sentence: `not between ${now.days.min} and ${now.days.max}` })
  }
  if (type === 'jsonb' && now.items !== undefined && former.items !== undefined && now.items < former.items)
    broken.push({ where: `jsonb_array_length(${at}) > ${now.items}`, sentence: `more than ${now.items} entries` })
  return broken
}

/** Checks bounds that are narrower than before. A snapshot without bounds gives no checks. */
const boundChecks = (before: Snapshot, after: Snapshot, models: Models): readonly Check[] => {
  const [was, is] = [before.declared?.bounds, after.declared?.bounds]
  if (was === undefined || is === undefined) return []
  return models.all.flatMap((model) =>
    model.fields.flatMap((field): Check[] => {
      const key = `${model.table}.${field.column}`
      const type = before.tables[tableKey(model.table)]?.columns[field.column ?? '']?.type
      if (type === undefined || is[key] === undefined) return []
      return brokenBounds(field, is[key], was[key] ?? {}, type).map(({ where, sentence }) => ({
        count: `SELECT count(*) INTO n FROM "${model.table}" WHERE ${where};`,
        sentence: `${model.name}.${field.name}: ${sentence}`,
      }))
    }),
  )
}

type Index = TableSnapshot['indexes'][string]
const expressionOf = ({ expression, isExpression }: Index['columns'][number]): string =>
  isExpression === false ? `"${expression}"` : expression
const namesIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/"([^"]+)"/g)].map(([, one]) => one ?? '')

/** Checks values that no two rows may share from now on. */
const uniqueChecks = (before: Snapshot, after: Snapshot, models: Models): readonly Check[] =>
  models.all.flatMap(({ name, table }) => {
    const [was, is] = [before, after].map(({ tables }) => tables[tableKey(table)])
    if (was === undefined || is === undefined) return []
    return Object.entries(is.indexes).flatMap(([key, index]): Check[] => {
      const values = index.columns.map(expressionOf)
      const names = values.flatMap(namesIn)
      const isNew = index.isUnique && was.indexes[key]?.isUnique !== true
      // A new column has no values that could be shared.
      if (!isNew || names.some((column) => was.columns[column] === undefined)) return []
      // A column of numbers that becomes text holds numbers still.
      const read = values.map((value) =>
        namesIn(value).reduce(
          (text, column) =>
            text.replaceAll(
              `"${column}"`,
              `"${column}"${was.columns[column]?.type === is.columns[column]?.type ? '' : '::text'}`,
            ),
          value,
        ),
      )
      const filled = read.map((value) => `${value} IS NOT NULL`)
      const where = [...(index.where === undefined ? [] : [`(${index.where})`]), ...filled].join(' AND ')
      return [
        {
          count: `SELECT coalesce(sum(shared), 0) INTO n FROM (SELECT count(*) AS shared FROM "${table}" WHERE ${where} GROUP BY ${read.join(', ')} HAVING count(*) > 1) doubles;`,
          sentence: `${name}.${[...new Set(names)].join(' and ')}: a value that another has`,
        },
      ]
    })
  })

/** Returns the checks of rows that exist: narrower bounds, and values that may not be shared any more. */
export const checksOf = (before: Snapshot, after: Snapshot, models: Models): readonly Check[] => [
  ...boundChecks(before, after, models),
  ...uniqueChecks(before, after, models),
]

/** Returns one statement that counts all of them and refuses the migration with the counts. */
export const checkStatement = (checks: readonly Check[]): readonly string[] => {
  if (checks.length === 0) return []
  const each = checks.map(({ count, sentence }) => {
    return `  ${count}\n  IF n > 0 THEN found := found || ('${sentence} in ' || n || CASE n WHEN 1 THEN ' row' ELSE ' rows' END); END IF;`
  })
  return [
    `DO $$ DECLARE n bigint; found text[] := '{}'; BEGIN\n${each.join('\n')}\n  IF cardinality(found) > 0 THEN RAISE EXCEPTION USING ERRCODE = '${brokenRows}', MESSAGE = array_to_string(found, '; '); END IF;\nEND $$;`,
  ]
}
