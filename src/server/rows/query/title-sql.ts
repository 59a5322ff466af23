import { type SQL, sql } from 'drizzle-orm'
import { type Model, type Models, titleElseOf, valueKindOf } from '../../../core/declare/model.ts'
import { col, name } from '../../db/database.ts'
import type { RowsOf } from '../rules/rules.ts'

/** The row that a title is taken from may be invisible to the reader: whether it is, over an alias. */
type Visible = (target: Model, alias: string) => SQL

/** @param id the column with the id of the row that gives the title */
const relatedTitleSql = (
  target: Model,
  id: SQL,
  alias: string,
  models: Models,
  visible: Visible,
  rowsOf: RowsOf,
): SQL => {
  const inner = `${alias}_t`
  return sql`(select ${ownTitleSql(target, inner, models)} from ${rowsOf(target)} ${name(inner)} where ${col(inner, 'id')} = ${id} and ${visible(target, inner)})`
}

const ownTitleSql = (
  model: Model,
  alias: string,
  models: Models,
  visible?: Visible,
  rowsOf: RowsOf = ({ table }) => name(table),
): SQL => {
  const field = model.byName.get(model.entity.title)
  const target = model.titleTarget?.()
  if (field === undefined || field.column === null) return sql`null::text`
  if (target === undefined)
    return valueKindOf(field.field) === 'instant'
      ? sql`to_char(${col(alias, field.column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`${col(alias, field.column)}::text`
  if (visible === undefined) return sql`null::text`
  return relatedTitleSql(target, col(alias, field.column), alias, models, visible, rowsOf)
}

/**
 * Returns the text of a row's title column, to be written by its kind where it is shown (`rowOfTitle`); null where it
 * has none.
 * @param visible condition of the row from which a title by reference is taken; without it such a title is left out
 * @param rowsOf rows that replace the table from which a title by reference is taken
 */
export const titleSql = (
  model: Model,
  alias: string,
  models: Models,
  visible?: Visible,
  rowsOf: RowsOf = ({ table }) => name(table),
): SQL => {
  const other = titleElseOf(model)
  const own = ownTitleSql(model, alias, models, visible, rowsOf)
  if (other === undefined || other.field.column === null || visible === undefined) return own
  return sql`coalesce(nullif(${own}, ''), ${relatedTitleSql(other.target, col(alias, other.field.column), alias, models, visible, rowsOf)})`
}
