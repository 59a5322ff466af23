import { type SQL, sql } from 'drizzle-orm'
import type { Fault } from '../../core/check-predicate.ts'
import { type Model, type ModelField, uniqueFields } from '../../core/model.ts'
import { isUuid } from '../../core/values.ts'
import type { Caller } from '../actor.ts'
import { and, col, name, or, type Queryable } from '../db/database.ts'
import type { Scope } from '../rows/expression.ts'
import { alive } from '../rows/rules.ts'

/** Kinds that name a row to people. */
const naming = new Set(['text', 'email', 'link'])

export type Find = {
  /** A row that the caller may see by its id, its title or a unique field of it; a fault where it is none or several. */
  readonly named: (target: Model, text: string) => Promise<string | Fault>
  /** A row that the caller may see with this value of a unique field. */
  readonly having: (model: Model, field: ModelField, value: string) => Promise<string | undefined>
}

/** Finds rows as a file names them, in one transaction. What the caller may not see is not there. */
export const finder = (scope: Scope, caller: Caller, tx: Queryable, written: Model): Find => {
  const known = new Map<string, string | Fault>()
  const idsWhere = (target: Model, condition: SQL) => {
    const rule = and([condition, scope.rules.sql(target, 'read', 'v'), alive(target, 'v')])
    return tx.all<{ id: string }>(sql`select v.id from ${name(target.table)} v where ${rule} limit 2`)
  }
  const lookUp = async (target: Model, text: string): Promise<string | Fault> => {
    const unseen = { code: 'bad_reference' }
    if (caller !== 'system' && !scope.rules.mayRead(target)) return unseen
    if (isUuid(text)) return (await idsWhere(target, sql`v.id = ${text}`))[0]?.id ?? unseen
    const title = target.byName.get(target.entity.title)
    const columns = [...new Set([...(title === undefined ? [] : [title]), ...uniqueFields(target)])]
      .filter(({ field }) => naming.has(field.kind))
      .flatMap(({ column }) => column ?? [])
    if (columns.length === 0) return unseen
    const equal = columns.map((column) => sql`${col('v', column)} = ${text}`)
    const alike = columns.map((column) => sql`tms_fold(${col('v', column)}) = tms_fold(${text})`)
    const exact = await idsWhere(target, or(equal))
    const found = exact.length > 0 ? exact : await idsWhere(target, or(alike))
    if (found.length > 1) return { code: 'ambiguous_reference' }
    return found[0]?.id ?? unseen
  }
  return {
    named: async (target, text) => {
      const spelled = text.replaceAll(/\s+/g, ' ')
      // Rows of the entity itself are being made: what a name means may change from row to row.
      if (target === written) return lookUp(target, spelled)
      const key = `${target.name} ${spelled}`
      const before = known.get(key)
      if (before !== undefined) return before
      const found = await lookUp(target, spelled)
      known.set(key, found)
      return found
    },
    having: async (model, { column }, value) =>
      (await idsWhere(model, sql`${col('v', column ?? '')} = ${value}`))[0]?.id,
  }
}
