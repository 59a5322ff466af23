import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { columnsOf } from '../../../core/query/check-predicate.ts'
import type { Group } from '../../../core/query/predicate.ts'
import { col } from '../../db/database.ts'

/**
 * Condition of a list's rows that are no parts of others (`list.parts`); none where the list asks for more than what parts
 * share with the row that they are parts of: then they are found like any row.
 */
export const withoutParts = (model: Model, asked: Group, search: string, alias: string): readonly SQL[] => {
  const { parts } = model.entity.list
  if (parts === undefined || search !== '') return []
  const shared = new Set(parts.share.flatMap((name) => [name, model.byName.get(name)?.wire ?? name]))
  const isShared = (column: string) => shared.has(column.split('.')[0] ?? column)
  if (!columnsOf(asked).every(isShared)) return []
  return [sql`${col(alias, model.byName.get(parts.by)?.column ?? '')} is null`]
}
