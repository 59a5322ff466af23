import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { type Group, isGroup, type Leaf, type Scalar } from '../../../core/query/predicate.ts'
import { and, col, or } from '../../db/database.ts'

const casts: { readonly [kind: string]: string } = {
  number: 'numeric',
  decimal: 'numeric',
  boolean: 'boolean',
  day: 'date',
  id: 'uuid',
}

const leafSql = (model: Model, { column, operator, value }: Leaf, alias: string): SQL => {
  const field = model.byWire.get(column)
  if (field?.column === undefined || field.column === null) throw new Error(`${model.name}.${column} is not stored`)
  const at = col(alias, field.column)
  const typed = (one: Scalar): SQL => sql`${sql.param(String(one))}::${sql.raw(casts[field.type ?? ''] ?? 'text')}`
  const list = (Array.isArray(value) ? value : [value]) as readonly Scalar[]
  const among = () => (list.length === 0 ? sql`false` : sql`${at} in (${sql.join(list.map(typed), sql`, `)})`)
  switch (operator) {
    case 'null':
      return sql`${at} is null`
    case 'nnull':
      return sql`${at} is not null`
    case 'eq':
    case 'in':
      return among()
    case 'ne':
    case 'nin':
      return sql`(${among()}) is not true`
    default:
      throw new Error(`a sum is not chosen by ${operator}`)
  }
}

/** The condition of the rows that a sum counts, over stored fields alone: it depends on nobody and on no moment. */
export const chosenSql = (model: Model, group: Group | undefined, alias: string): SQL => {
  if (group === undefined) return sql`true`
  const parts = group.filters.map((node) =>
    isGroup(node) ? chosenSql(model, node, alias) : leafSql(model, node, alias),
  )
  return group.operator === 'and' ? and(parts) : or(parts)
}
