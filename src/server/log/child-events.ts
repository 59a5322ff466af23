// Decision (2026-11): The history of a row includes what happened to rows of it (`told`), read under their own
// rules: nothing is stored twice and no hidden name leaks.
import { type SQL, sql } from 'drizzle-orm'
import { type Model, targetOf } from '../../core/declare/model.ts'
import { name } from '../db/database.ts'
import { relationSql, type Scope } from '../rows/query/expression.ts'
import { mayReadField } from '../rows/query/grammar.ts'
import { titleSql } from '../rows/query/title-sql.ts'

/** Rows whose events are shown in the history of their parent. */
export type ChildRows = {
  readonly model: Model
  /** Ids and titles (`id`, `title`) of rows that the caller may see, including those in the trash. */
  readonly rows: SQL
}

/** Returns the child rows that the declaration includes in the history (`told`), as far as the caller may see them. */
export const childRowsOf = (model: Model, id: string, scope: Scope): readonly ChildRows[] =>
  model.fields.filter(mayReadField(scope.caller)).flatMap((field) => {
    if (field.field.kind !== 'children' || field.field.told !== true) return []
    const child = scope.engine.models.of(targetOf(field.field))
    if (!scope.rules.mayRead(child)) return []
    const rows = sql`select c.id, ${titleSql(child, 'c', scope.engine.models)} as title from ${name(model.table)} t cross join lateral (select c.* ${relationSql(model, field, 't', 'c', scope.engine)} and ${scope.rules.sql(child, 'read', 'c')}) c where t.id = ${id}`
    return [{ model: child, rows }]
  })
