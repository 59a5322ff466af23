import { sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { col, type Json, name, type Queryable } from '../../db/database.ts'
import { faultAt } from '../../problem.ts'
import { lockTree, parentFieldsOf, treeFieldOf } from './row-locks.ts'

/** Tells whether a row is the other, or above it. */
const isAbove = async (
  model: Model,
  { column }: ModelField,
  [id, below]: readonly [unknown, unknown],
  on: Queryable,
): Promise<boolean> => {
  const above = await on.one(sql`
    with recursive up(id) as (
      select ${below}::uuid
      union select ${col('u', column ?? '')} from ${name(model.table)} u join up on u.id = up.id)
    select 1 as yes from up where id = ${id}`)
  return above !== undefined
}

/**
 * Refuses a row that would be its own ancestor. A new row can't be: nothing leads to it yet.
 * @param row that is changed, by wire names
 * @param plain values to write
 * @throws Problem 422 at the field
 */
export const assertNoRing = async (model: Model, row: Json, plain: Json, tx: Queryable): Promise<void> => {
  for (const field of parentFieldsOf(model)) {
    const parent = plain[field.wire]
    if (typeof parent !== 'string' || parent === row[field.wire]) continue
    const tree = treeFieldOf(model, field)
    const value = tree === undefined ? undefined : { ...row, ...plain }[tree.wire]
    const [, isRing] = await tx.together<[unknown, boolean]>([
      (on) => lockTree(model, field, value, on),
      (on) => isAbove(model, field, [row.id, parent], on),
    ])
    if (isRing) throw faultAt(field.wire, 'own_ancestor')
  }
}
