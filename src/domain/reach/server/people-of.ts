import { sql } from 'drizzle-orm'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { type Language, languages } from '../../../server/translate.ts'
import { user } from '../../people/user.ts'
import type { People } from '../rule-parts.ts'
import type { Acting } from './acting.ts'

const u = tableOf(user)

/** Returns the languages of users, by their ids; the installation's if they chose none. */
export const languagesOf = async (engine: Engine, tx: Queryable, ids: readonly string[]) => {
  const rows = await tx.all<{ id: string; locale: string | null }>(
    sql`select ${u.id}, ${u.locale} as locale from ${u} where ${u.id} = any(${uuids(ids)})`,
  )
  const chosen = new Map(rows.map(({ id, locale }) => [id, languages.find((one) => one === locale)]))
  return (id: string | null): Language => chosen.get(id ?? '') ?? engine.site.language
}

/** Returns the ids of users that a rule names, directly or by fields of the row. */
export const peopleOf = async ({ engine, tx, runner, model, row }: Acting, to: People): Promise<readonly string[]> => {
  const fields = to.flatMap((one) => (one.startsWith('@') ? (model.byName.get(one.slice(1)) ?? []) : []))
  const lists = fields.flatMap(({ type, includeAs }) => (type === 'ids' && includeAs !== null ? [includeAs] : []))
  const whole = lists.length === 0 ? row : await readerFor(engine, runner, tx).one(model, row.id, lists)
  const named = fields.flatMap(({ type, wire, includeAs }) => {
    if (type === 'id') return typeof row[wire] === 'string' ? [row[wire]] : []
    const rows: unknown =
      includeAs === null ? [] : (whole as { readonly [name: string]: unknown } | undefined)?.[includeAs]
    return Array.isArray(rows) ? rows.map((one: { readonly id: string }) => one.id) : []
  })
  return [...new Set([...to.filter((one) => !one.startsWith('@')), ...named])]
}

type Address = { readonly email: string; readonly language: Language; readonly isUser: boolean }

/** Returns the mail addresses of those people, and the outside addresses in a field of the row; each once. */
export const addressesOf = async (acting: Acting, to: People): Promise<readonly Address[]> => {
  const { engine, tx, model, row } = acting
  const known = await tx.all<{ email: string; locale: string | null }>(
    sql`select ${u.email}, ${u.locale} as locale from ${u} where ${u.id} = any(${uuids(await peopleOf(acting, to))}) and ${u.is_active} order by ${u.email}`,
  )
  const languageOf = (locale: string | null): Language =>
    languages.find((one) => one === locale) ?? engine.site.language
  const outside = to.flatMap((one) => {
    const field = one.startsWith('@') ? model.byName.get(one.slice(1)) : undefined
    const email = field?.type === 'text' ? row[field.wire] : undefined
    return typeof email === 'string' && email !== '' ? [email] : []
  })
  const found = new Map<string, Address>(
    outside.map((email) => [email, { email, language: engine.site.language, isUser: false }]),
  )
  for (const { email, locale } of known) found.set(email, { email, language: languageOf(locale), isUser: true })
  return [...found.values()]
}
