// Decision (2026-11): Which texts name a row is read from the texts themselves, by an index over the rows that each names
// (`tms_named`): whatever writes a text, nothing has to be kept beside it. Revisit where texts name rows by other marks.
import { sql } from 'drizzle-orm'
import type { Model, Models } from '../../core/declare/model.ts'
import { writeRowOfText } from '../../core/words/rich-blocks.ts'
import { and, col, type Json, name, type Queryable } from '../db/database.ts'
import { plainColumnOf } from '../db/plain-columns.ts'
import { mayReadField } from '../rows/query/grammar.ts'
import type { Reader } from '../rows/read/read.ts'
import { alive } from '../rows/rules/alive.ts'
import { briefNames, withOwners } from './found-rows.ts'
import { seenRows } from './newest-rows.ts'

/** Rows of each text that are looked at, the newest first. */
const mostCandidates = 200
const alias = 't'

/** A row whose text names another row. */
export type Naming = { readonly entity: string; readonly row: Json }

/** Returns the entities whose rows may be named in texts: those with comments. */
export const nameableIn = (models: Models): readonly Model[] =>
  models.all.filter(({ entity }) => entity.talks !== undefined)

const candidatesOf = (model: Model, id: string, reader: Reader) => {
  const { scope } = reader
  const texts = scope.engine.models.all.flatMap((one) =>
    one.fields.filter((field) => plainColumnOf(field) !== undefined).map((field) => ({ model: one, field })),
  )
  const named = writeRowOfText({ entity: model.name, id })
  return texts
    .filter((text) => scope.rules.mayRead(text.model) && mayReadField(scope.caller)(text.field))
    .map((text) => {
      const names = sql`tms_named(${col(alias, text.field.column ?? '')}) @> array[${named}::text]`
      const where = and([alive(text.model, alias), names])
      return sql`(select ${text.model.name}::text as entity, ${col(alias, 'id')} as id from ${name(text.model.table)} ${name(alias)} where ${where} order by ${col(alias, 'updated_at')} desc limit ${sql.raw(String(mostCandidates))})`
    })
}

/**
 * Rows with a text that names the row, such as comments, pages and tasks, as far as the caller sees them: the newest first.
 * @param most rows
 */
export const namedIn = async (
  model: Model,
  id: string,
  most: number,
  reader: Reader,
  on: Queryable,
): Promise<readonly Naming[]> => {
  const parts = candidatesOf(model, id, reader)
  if (parts.length === 0) return []
  const candidates = await on.all<{ entity: string; id: string }>(sql.join(parts, sql` union all `))
  const found: Naming[] = []
  for (const entity of new Set(candidates.map((one) => one.entity))) {
    const target = reader.scope.engine.models.of(entity)
    // A row that names itself says nothing new.
    const ids = candidates
      .filter((one) => one.entity === entity && (entity !== model.name || one.id !== id))
      .map((one) => one.id)
    const names = new Set([...briefNames(target), 'updated_at'])
    const rows = await seenRows(target, ids, { names, most }, reader, on)
    found.push(...(await withOwners(target, rows, reader, on)).map((row) => ({ entity, row })))
  }
  return found.toSorted((a, b) => String(b.row.updated_at).localeCompare(String(a.row.updated_at))).slice(0, most)
}
