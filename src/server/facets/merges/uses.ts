import { type SQL, sql } from 'drizzle-orm'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { and, col, name, type Queryable } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine } from '../../engine.ts'
import { type Pointer, pointersTo } from '../../rows/remove/remove-for-good.ts'
import { alive } from '../../rows/rules/alive.ts'
import type { RowRules } from '../../rows/rules/rules.ts'

/** The number of rows of an entity that use a row, by their field. */
export type Use = { readonly entity: string; readonly field: string; readonly count: number }

/** Returns the texts and conditions that name rows by their id: criteria of an entity, and saved views. */
export const namingFields = (engine: Engine): readonly Pointer[] =>
  engine.models.all.flatMap((model) =>
    model.fields
      .filter(({ name: own, field }) => 'on' in field || own === model.entity.savedViews?.state)
      .map((field) => ({ model, field })),
  )

const nothing = sql`true`

/** A list of references, kept in a table between the two. */
export const isList = ({ field }: ModelField): boolean => traitsOf(field).many === true

/**
 * Counts what uses a row.
 * @param rules counts what their caller sees; without them, everything
 */
export const usesOf = async (
  model: Model,
  id: string,
  engine: Engine,
  on: Queryable,
  rules?: RowRules,
): Promise<readonly Use[]> => {
  const seen = (other: Model): SQL | undefined =>
    rules === undefined ? nothing : rules.mayRead(other) ? rules.sql(other, 'read', 'p') : undefined
  const uses = ({ model: other, field }: Pointer): SQL =>
    isList(field)
      ? sql`exists (select 1 from ${name(joinTableOf(other, field))} j where j.source_id = p.id and j.target_id = ${id})`
      : sql`${col('p', field.column ?? '')} = ${id}`
  const names = ({ field }: Pointer): SQL => sql`${col('p', field.column ?? '')}::text like ${`%${id}%`}`
  const parts = (pointers: readonly Pointer[], condition: (pointer: Pointer) => SQL) =>
    pointers.flatMap((pointer) => {
      const { model: other, field } = pointer
      const visible = seen(other)
      if (visible === undefined) return []
      const where = and([condition(pointer), alive(other, 'p'), visible])
      return [
        sql`select ${other.name}::text as entity, ${field.wire}::text as field, (select count(*)::int from ${name(other.table)} p where ${where}) as count`,
      ]
    })
  const all = [...parts(pointersTo(model, engine), uses), ...parts(namingFields(engine), names)]
  if (all.length === 0) return []
  return on.all<Use>(
    sql`select u.* from (${sql.join(all, sql` union all `)}) u where u.count > 0 order by u.count desc, u.entity, u.field`,
  )
}
