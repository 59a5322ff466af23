import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { Sort } from '../../../core/query/query.ts'
import { and, col, name } from '../../db/database.ts'
import type { Scope } from '../query/expression.ts'
import { sortedBy } from '../query/sort-sql.ts'
import { alive, listedInTrash } from '../rules/alive.ts'
import type { ListRule } from '../rules/rules.ts'

export type Page = {
  /**
   * Ids of the page's rows in order.
   * @param offset rows before the page
   * @param also a further expression in the select list
   */
  readonly ids: (offset: number, also?: SQL) => SQL
  /** The `order by` list over `alias`. */
  readonly order: SQL
  /** Returns all rows in any order, for counting. */
  readonly all: () => SQL
  /** The condition for the rows of `alias`, for a statement that reads all of them. */
  readonly where: SQL
}

/**
 * One page of an entity's rows, as SQL.
 * @param conditions the query's conditions, besides the row rule
 * @param trash lists the trash instead
 */
export const pageOf = (
  model: Model,
  rule: ListRule,
  conditions: readonly SQL[],
  sort: readonly Sort[],
  perPage: number,
  alias: string,
  scope: Scope,
  trash = false,
): Page => {
  const there = trash ? listedInTrash(scope.engine, model, alias) : alive(model, alias)
  const where = (mayBeSeen: SQL) => and([mayBeSeen, there, ...conditions])
  const from = (mayBeSeen: SQL) => sql`from ${name(model.table)} ${name(alias)} where ${where(mayBeSeen)}`
  const sorted = sort.map(({ column, direction }) => {
    const field = model.byWire.get(column)
    if (field === undefined) throw new Error(`bug: sort column ${column} passed validation but is not in the model`)
    return { at: sortedBy(model, field, alias, scope), direction }
  })
  const keys = sorted.map(({ at, direction }) => sql`${at} ${sql.raw(direction)}`)
  const order = sql.join([...keys, sql`${col(alias, 'id')} ${sql.raw(sorted[0]?.direction ?? 'asc')}`], sql`, `)
  const all = () =>
    sql.join(
      rule.branches().map((branch) => sql`(select 1 ${from(branch)})`),
      sql` union all `,
    )
  return {
    ids: (offset, also) => {
      // Literals, not parameters: with parameters PostgreSQL plans for many rows and sorts them all.
      const limit = sql.raw(`limit ${perPage} offset ${offset}`)
      const columns = sql.join([col(alias, 'id'), ...(also === undefined ? [] : [also])], sql`, `)
      return sql`select ${columns} ${from(rule.whole)} order by ${order} ${limit}`
    },
    order,
    all,
    where: where(rule.whole),
  }
}
