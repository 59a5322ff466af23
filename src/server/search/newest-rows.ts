// Decision (2026-11): A list first works out which parents its caller sees (0.1 s with 10,000 documents), and then reads any number of
// rows. A search shows the first few: their rights are asked row by row, of the newest rows that match. Where most of these are
// hidden from the caller, the list's way is taken.
import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import { and, col, type Json, name, type Queryable, statementOf, uuids } from '../db/database.ts'
import { rowFields, selectList } from '../rows/query/expression.ts'
import { mayReadField } from '../rows/query/grammar.ts'
import { rowsOf } from '../rows/read/assemble.ts'
import type { Reader } from '../rows/read/read.ts'
import { alive } from '../rows/rules/alive.ts'

/** Most matching rows for which it is checked whether the caller may see them. */
const mostCandidates = 500
/** The newest rows of all, which are looked at first: words that most rows have are among these, and need no index. */
const mostNewest = 400
const alias = 't'

const queryOf = (most: number) => ({
  page: 1,
  perPage: most,
  search: '',
  sort: [{ column: 'updated_at', direction: 'desc' as const }],
  include: [],
  filter: {},
  filters: { operator: 'and' as const, filters: [] },
  where: undefined,
  params: {},
})

type Asked = {
  /** Names of the fields that are read. */
  readonly names: ReadonlySet<string>
  readonly condition: (alias: string) => SQL
  readonly most: number
}

const order = sql`${col(alias, 'updated_at')} desc, ${col(alias, 'id')} desc`

/** Rows of these ids that the caller may see, newest first. */
export const seenRows = async (
  model: Model,
  ids: readonly string[],
  { names, most }: Pick<Asked, 'names' | 'most'>,
  { scope }: Reader,
  on: Queryable,
): Promise<readonly Json[]> => {
  if (ids.length === 0) return []
  const fields = rowFields(model, mayReadField(scope.caller)).filter((field) => names.has(field.name))
  const isOne = sql`${col(alias, 'id')} = any(${uuids(ids)})`
  const where = and([isOne, alive(model, alias), scope.rules.sql(model, 'read', alias)])
  const statement = sql`select ${selectList(model, fields, alias, scope)} from ${name(model.table)} ${name(alias)} where ${where} order by ${order} limit ${sql.raw(String(most))}`
  return rowsOf(await on.table(statementOf(statement), false), (group) => group)
}

/** The rows that a condition holds for and that the caller may see, newest first. */
export const newestRows = async (
  model: Model,
  asked: Asked,
  reader: Reader,
  on: Queryable,
): Promise<readonly Json[]> => {
  const { names, condition, most } = asked
  const [table, at] = [name(model.table), name(alias)]
  const candidatesIn = (rows: SQL) =>
    on.all<{ id: string }>(
      sql`select ${col(alias, 'id')} from ${rows} ${at} where ${and([alive(model, alias), condition(alias)])} order by ${order} limit ${sql.raw(String(mostCandidates))}`,
    )
  const seenAmong = (candidates: readonly { readonly id: string }[]) =>
    seenRows(
      model,
      candidates.map(({ id }) => id),
      asked,
      reader,
      on,
    )
  const newest = sql`(select * from ${table} ${at} where ${alive(model, alias)} order by ${order} limit ${sql.raw(String(mostNewest))})`
  const ofNewest = await seenAmong(await candidatesIn(newest))
  if (ofNewest.length === most) return ofNewest
  const candidates = await candidatesIn(table)
  const rows = await seenAmong(candidates)
  return rows.length === most || candidates.length < mostCandidates
    ? rows
    : reader.brief(model, queryOf(most), names, condition)
}
