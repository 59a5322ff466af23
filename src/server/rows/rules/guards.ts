// Decision (2026-11): A guard is a row rule that no permission lifts: keeping people is an office's work, and must not lead
// to more power than one has. Rows say in `can` what their guards hold back, by the SQL that also refuses the write.
import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { col, name, type Queryable } from '../../db/database.ts'
import { Problem } from '../../problem.ts'
import { yes } from './alive.ts'
import type { RowRules } from './rules.ts'

/** Wire names of the row's fields that the caller may not change, as an array of texts; undefined without guarded fields. */
export const fixedSql = (model: Model, rules: RowRules, alias: string): SQL | undefined => {
  const fields = Object.entries(model.entity.guards?.fields ?? {})
  if (fields.length === 0) return undefined
  // Fields under the same rule are asked about once.
  const groups = new Map<string, string[]>()
  for (const [field, rule] of fields)
    groups.set(JSON.stringify(rule), [...(groups.get(JSON.stringify(rule)) ?? []), field])
  const parts = [...groups.values()].map((names) => {
    const rule = rules.guard(model, { field: names[0] ?? '' }, alias)
    const wires = names.map((field) => sql.raw(`'${model.byName.get(field)?.wire ?? field}'`))
    const all = sql`array[${sql.join(wires, sql`, `)}]::text[]`
    return rule === yes ? sql`'{}'::text[]` : sql`case when ${rule} then '{}'::text[] else ${all} end`
  })
  return sql.join(parts, sql` || `)
}

export const refusedByGuard = ({ entity }: Model): Problem => new Problem(403, entity.guards?.refusal ?? 'forbidden')

/** @throws Problem 403 where a guard keeps the row from being deleted by the caller */
export const assertMayDelete = async (model: Model, id: string, rules: RowRules, tx: Queryable): Promise<void> => {
  const guard = rules.guard(model, 'delete', 't')
  if (guard === yes) return
  const may = await tx.one(
    sql`select 1 as yes from ${name(model.table)} t where ${col('t', 'id')} = ${id} and ${guard}`,
  )
  if (may === undefined) throw refusedByGuard(model)
}
