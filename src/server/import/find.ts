import { type SQL, sql } from 'drizzle-orm'
import { traitsOf } from '../../core/declare/kinds.ts'
import { type Model, type ModelField, numberOf, uniqueFields } from '../../core/declare/model.ts'
import type { Fault } from '../../core/query/check-predicate.ts'
import { isUuid } from '../../core/query/values.ts'
import type { Caller } from '../actor.ts'
import { and, col, type Json, name, or, type Queryable } from '../db/database.ts'
import type { Scope } from '../rows/query/expression.ts'
import { alive } from '../rows/rules/alive.ts'

type Beside = { readonly model: Model; readonly row: Json }

export type Find = {
  /**
   * Finds a visible row by id, number with prefix, title or unique field; a fault if there is none or several.
   * @param beside the referring row: among several matches, those with the same parent count
   */
  readonly named: (target: Model, text: string, beside?: Beside) => Promise<string | Fault>
  /** Returns those of some rows that have this title. */
  readonly among: (target: Model, ids: readonly string[], text: string) => Promise<readonly string[]>
  /** Returns a visible row with this value of a unique field. */
  readonly having: (model: Model, field: ModelField, value: string) => Promise<string | undefined>
}

/** `T-12` as a row's number; undefined for other texts. */
const byNumber = (target: Model, text: string): SQL | undefined => {
  const number = numberOf(target)
  if (number === undefined) return undefined
  const { field, prefix } = number
  const digits = text.toLowerCase().startsWith(prefix.toLowerCase()) ? text.slice(prefix.length) : ''
  return /^\d{1,9}$/.test(digits) ? sql`${col('v', field.column ?? '')} = ${Number(digits)}` : undefined
}

/** References that the target and the referring row share by name and entity: their common parents. */
const akinValues = (target: Model, { model, row }: Beside): readonly (readonly [column: string, id: string])[] =>
  target.fields.flatMap(({ name: own, field, column }) => {
    const mine = Object.hasOwn(target.entity.fields, own) ? model.byName.get(own) : undefined
    const value = mine === undefined ? undefined : row[mine.wire]
    return field.kind === 'ref' && mine?.field.kind === 'ref' && mine.field.to === field.to && typeof value === 'string'
      ? [[column ?? '', value] as const]
      : []
  })

/** Resolves references of a file, in one transaction. Invisible rows count as unknown. */
export const finder = (scope: Scope, caller: Caller, tx: Queryable, imported: Model): Find => {
  const cache = new Map<string, string | Fault>()
  const idsWhere = (target: Model, condition: SQL) => {
    const rule = and([condition, scope.rules.sql(target, 'read', 'v'), alive(target, 'v')])
    return tx.all<{ id: string }>(sql`select v.id from ${name(target.table)} v where ${rule} limit 2`)
  }
  const lookUp = async (target: Model, text: string, beside: Beside | undefined): Promise<string | Fault> => {
    const unseen = { code: 'bad_reference' }
    if (caller !== 'system' && !scope.rules.mayRead(target)) return unseen
    if (isUuid(text)) return (await idsWhere(target, sql`v.id = ${text}`))[0]?.id ?? unseen
    const number = byNumber(target, text)
    const numbered = number === undefined ? undefined : (await idsWhere(target, number))[0]?.id
    if (numbered !== undefined) return numbered
    const title = target.byName.get(target.entity.title)
    const columns = [...new Set([...(title === undefined ? [] : [title]), ...uniqueFields(target)])]
      .filter(({ field }) => traitsOf(field).naming === true)
      .flatMap(({ column }) => column ?? [])
    if (columns.length === 0) return unseen
    const equal = columns.map((column) => sql`${col('v', column)} = ${text}`)
    const alike = columns.map((column) => sql`tms_fold(${col('v', column)}) = tms_fold(${text})`)
    const exact = await idsWhere(target, or(equal))
    const ids = exact.length > 0 ? exact : await idsWhere(target, or(alike))
    const akin = ids.length > 1 && beside !== undefined ? akinValues(target, beside) : []
    if (akin.length > 0) {
      const near = akin.map(([column, id]) => sql`${col('v', column)} = ${id}`)
      const [one, other] = await idsWhere(target, and([...near, or(exact.length > 0 ? equal : alike)]))
      if (one !== undefined && other === undefined) return one.id
    }
    if (ids.length > 1) return { code: 'ambiguous_reference' }
    return ids[0]?.id ?? unseen
  }
  return {
    named: async (target, text, beside) => {
      const spelled = text.replaceAll(/\s+/g, ' ')
      // Rows of the imported entity itself: results may change from row to row, so they are not cached.
      if (target === imported) return lookUp(target, spelled, beside)
      const scopeKey = beside === undefined ? '' : JSON.stringify(akinValues(target, beside))
      const key = `${target.name} ${scopeKey} ${spelled}`
      const before = cache.get(key)
      if (before !== undefined) return before
      const id = await lookUp(target, spelled, beside)
      cache.set(key, id)
      return id
    },
    among: async (target, ids, text) => {
      const title = target.byName.get(target.entity.title)?.column
      if (title === undefined || title === null || ids.length === 0) return []
      const isOne = or(ids.map((id) => sql`v.id = ${id}`))
      return (await idsWhere(target, and([isOne, sql`${col('v', title)} = ${text}`]))).map(({ id }) => id)
    },
    having: async (model, { column }, value) =>
      (await idsWhere(model, sql`${col('v', column ?? '')} = ${value}`))[0]?.id,
  }
}
