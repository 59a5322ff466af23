import { sql } from 'drizzle-orm'
import { numbersOf } from '../../../core/declare/bounds.ts'
import type { Model } from '../../../core/declare/model.ts'
import { type Json, name, prepared, type Queryable } from '../../db/database.ts'

/**
 * Gives a row its numbers where it comes last (`comesLast`). One row at a time gets a number among those of its parent:
 * the lock is held until the transaction ends, and the greatest number is read after the lock was taken.
 */
export const giveLastNumbers = async (
  model: Model,
  plain: Json,
  before: Json | undefined,
  tx: Queryable,
): Promise<void> => {
  for (const { field, wire, column } of model.fields) {
    if (!('comesLast' in field) || field.comesLast === undefined) continue
    // A value that is sent says where the row comes; a row without a sent value keeps its own.
    if (before === undefined ? (plain[wire] ?? null) !== null : plain[wire] !== null) continue
    const parent = field.comesLast === true ? undefined : model.byName.get(field.comesLast)
    const owner = parent === undefined ? null : ({ ...before, ...plain }[parent.wire] ?? null)
    const lock = `${model.table}.${column} ${owner ?? ''}`
    const at = name(parent?.column ?? '')
    // The index serves equality; `is not distinct from` would read all rows.
    const among = parent === undefined ? sql`true` : owner === null ? sql`${at} is null` : sql`${at} = ${owner}`
    const most = sql`max(${name(column ?? '')})`
    const [, last] = await tx.together<[number, { next: number } | undefined]>([
      (on) => on.run(prepared(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)),
      (on) =>
        on.one(
          prepared(
            sql`select least(coalesce(${most}::bigint + 1, ${field.initial ?? 1}), ${numbersOf(field).max})::int as next from ${name(model.table)} where ${among}`,
          ),
        ),
    ])
    plain[wire] = last?.next ?? field.initial ?? 1
  }
}
