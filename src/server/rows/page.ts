import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../core/model.ts'
import type { Sort } from '../../core/query.ts'
import { byLanguage } from '../db/columns.ts'
import { and, col, name } from '../db/database.ts'
import { isAlwaysSet } from '../db/tables.ts'
import { expressionOf, type Scope } from './expression.ts'
import { alive, inTrash, type ListedRule } from './rules.ts'

export type PageOrder = {
  /** What rows are ordered by before their id, where that is one column that each row has. */
  readonly key: SQL | undefined
  readonly direction: 'asc' | 'desc'
}

/** From where a page is counted, where that is not the list's beginning. */
export type PlaceInList = {
  /** Besides the list's own. */
  readonly condition: SQL | undefined
  /** Towards the list's beginning. */
  readonly backwards: boolean
  /** Read along as `key`. */
  readonly key: SQL | undefined
}

export type Page = {
  /**
   * Ids of the page's rows in their order, or in the opposite one where it is counted backwards.
   * @param offset rows of the list passed over
   * @param also read along with each
   */
  readonly ids: (offset: number, from?: PlaceInList, also?: SQL) => SQL
  readonly by: PageOrder
  /** The order of the rows of `alias` among themselves. */
  readonly order: SQL
  /** All rows in any order, to be counted. */
  readonly all: SQL
  /** Which rows of `alias` are meant, for a statement that reads all of them. */
  readonly where: SQL
}

/**
 * One page of an entity's rows, as SQL.
 * @param conditions what is asked besides the row rule
 * @param trash those in the trash instead
 */
export const pageOf = (
  model: Model,
  rule: ListedRule,
  conditions: readonly SQL[],
  sort: readonly Sort[],
  perPage: number,
  alias: string,
  scope: Scope,
  trash = false,
): Page => {
  const there = trash ? inTrash(alias) : alive(model, alias)
  const where = (mayBeSeen: SQL, more: readonly SQL[] = []) => and([mayBeSeen, there, ...conditions, ...more])
  const from = (mayBeSeen: SQL, more?: readonly SQL[]) =>
    sql`from ${name(model.table)} ${name(alias)} where ${where(mayBeSeen, more)}`
  const sorted = sort.map(({ column, direction }) => {
    const field = model.byWire.get(column)
    if (field === undefined) throw new Error(`the order ${column} was let through and is not there`)
    const at = expressionOf(model, field, alias, scope)
    return { at: field.type === 'text' ? byLanguage(at) : at, direction, isAlwaysSet: isAlwaysSet(field) }
  })
  const [first] = sorted
  const orderOf = (backwards: boolean): SQL => {
    const way = (direction: Sort['direction'] = 'asc') =>
      sql.raw(backwards ? { asc: 'desc', desc: 'asc' }[direction] : direction)
    const keys = sorted.map(({ at, direction }) => sql`${at} ${way(direction)}`)
    return sql.join([...keys, sql`${col(alias, 'id')} ${way(first?.direction)}`], sql`, `)
  }
  const order = orderOf(false)
  const all = sql.join(
    rule.branches.map((branch) => sql`(select 1 ${from(branch)})`),
    sql` union all `,
  )
  return {
    ids: (offset, place, also) => {
      // Numbers written in, not parameters: with parameters PostgreSQL plans for many rows and sorts them all.
      const limit = sql.raw(`limit ${perPage} offset ${offset}`)
      const key = place?.key === undefined ? [] : [sql`${place.key}::text as "$key"`]
      const read = sql.join([col(alias, 'id'), ...key, ...(also === undefined ? [] : [also])], sql`, `)
      const more = place?.condition === undefined ? [] : [place.condition]
      return sql`select ${read} ${from(rule.whole, more)} order by ${orderOf(place?.backwards === true)} ${limit}`
    },
    by: {
      key: sorted.length === 1 && first?.isAlwaysSet === true ? first.at : undefined,
      direction: first?.direction ?? 'asc',
    },
    order,
    all,
    where: where(rule.whole),
  }
}
