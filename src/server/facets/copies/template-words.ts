import { sql } from 'drizzle-orm'
import { leadsToOne } from '../../../core/declare/copied.ts'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { isUuid } from '../../../core/query/values.ts'
import { type Json, name } from '../../db/database.ts'
import type { HookContext } from '../../engine.ts'
import { titleSql } from '../../rows/query/title-sql.ts'
import { readerFor } from '../../rows/read/read.ts'
import { alive } from '../../rows/rules/alive.ts'
import type { Image } from './image.ts'
import { variablesIn } from './words.ts'

type Words = { readonly [name: string]: string }
type Made = { readonly image: Image; readonly row: Json; readonly start: string }

/** The title of a row that the caller sees. */
const titleAt = async (model: Model, id: string, { engine, caller, tx }: HookContext): Promise<string | undefined> => {
  const reader = readerFor(engine, caller, tx)
  if (!reader.scope.rules.mayRead(model) || !(await reader.sees(model, id))) return undefined
  const seen = (target: Model, alias: string) =>
    reader.scope.rules.mayRead(target)
      ? sql`(${reader.scope.rules.sql(target, 'read', alias)} and ${alive(target, alias)})`
      : sql`false`
  const found = await tx.one<{ title: string | null }>(
    sql`select ${titleSql(model, 't', engine.models, seen)} as title from ${name(model.table)} t where t.id = ${id}`,
  )
  return found?.title ?? undefined
}

/**
 * Returns the words that are known without asking, for the variables of a template: `me`, `start` (as 2027-05-05, which
 * reads the same in each language), the row itself by the name of its entity, and rows to which it refers by the name
 * of the field, such as `client`.
 */
export const wordsFor = async (model: Model, { image, row, start }: Made, context: HookContext): Promise<Words> => {
  const words: { [name: string]: string } = { start }
  if (context.caller !== 'system') words.me = context.caller.name
  const title = row[model.byName.get(model.entity.title)?.wire ?? '']
  if (typeof title === 'string') words[model.name] = title
  const used = variablesIn(image)
  for (const field of model.fields.filter((one) => leadsToOne(one) && used.includes(one.name))) {
    const id = row[field.wire]
    if (typeof id !== 'string' || !isUuid(id)) continue
    const target = await titleAt(context.engine.models.of(targetOf(field.field)), id, context)
    if (target !== undefined) words[field.name] = target
  }
  return words
}
