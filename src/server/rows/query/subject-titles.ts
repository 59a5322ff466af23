import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { EntityName } from '../../../core/declare/register.ts'
import { name } from '../../db/database.ts'
import type { ComputedContext } from '../../engine.ts'
import { titleSql } from './title-sql.ts'

/**
 * Returns cases of a `case` over an entity's name: the present title of the row, as it is stored, for those who may see
 * it.
 * @param id the row's
 */
export const seenTitles = (
  id: SQL,
  { models, seen }: Pick<ComputedContext, 'models' | 'seen'>,
  of: readonly Model[],
): SQL => {
  const visible = (target: Model, alias: string) => seen(target.name as EntityName, alias)
  return sql.join(
    of.map(
      (model) =>
        sql`when ${model.name} then (select ${titleSql(model, 'sr', models, visible)} from ${name(model.table)} sr where sr.id = ${id} and ${visible(model, 'sr')})`,
    ),
    sql` `,
  )
}
