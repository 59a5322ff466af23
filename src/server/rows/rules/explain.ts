// Decision (2026-11): An explanation evaluates the parts of the very rule that decides, each as the SQL that lists and writes
// use; it holds no second opinion of who may do what.
import { type SQL, sql } from 'drizzle-orm'
import type { Rule } from '../../../core/declare/entity.ts'
import type { Model } from '../../../core/declare/model.ts'
import { isLifted, liftedBy, permissionFor } from '../../../core/declare/permissions.ts'
import type { Actor } from '../../actor.ts'
import { and, col, type Json, name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { alive } from './alive.ts'
import { rowRules } from './rules.ts'

/** Actions on a row that its rules judge. */
export const judgedActions = ['show', 'update', 'delete'] as const
export type JudgedAction = (typeof judgedActions)[number]

/** A part of a rule, and whether it holds for the row. */
type Part = {
  /** Key of the rule: `any`, `own`, `via`, … */
  readonly rule: string
  /** Field that the rule names. */
  readonly field?: string
  /** Value that it compares with, or the names that it asks for. */
  readonly value?: string | readonly string[]
  /** The rule follows a reference to a row that the user has to be allowed to change. */
  readonly changing?: true
  readonly holds: boolean
  readonly parts?: readonly Part[]
}
export type Explanation = {
  readonly allowed: boolean
  /** Permissions that the action takes, and whether the user holds them. */
  readonly permissions: readonly { readonly name: string; readonly holds: boolean }[]
  /** The permission that lifts the row rules, if the user holds it. */
  readonly lifted_by?: string
  /** The row rules; absent where a permission lifts them. */
  readonly rules?: readonly Part[]
  /** The guard, which no permission lifts. */
  readonly guard?: Part
}

const named = (rule: Rule): Omit<Part, 'holds' | 'parts'> => {
  if ('allow' in rule) return { rule: rule.allow }
  if ('permissions' in rule) return { rule: 'permissions', value: rule.permissions }
  if ('roles' in rule) return { rule: 'roles', value: rule.roles }
  if ('own' in rule) return { rule: 'own', field: rule.own }
  if ('member' in rule) return { rule: 'member', field: rule.member }
  if ('shares' in rule) return { rule: 'shares', field: rule.shares }
  if ('same' in rule) return { rule: 'same', field: rule.same }
  if ('is' in rule) return { rule: 'is', field: rule.is }
  if ('has' in rule) return { rule: 'has', field: rule.has, value: rule.value }
  if ('bound' in rule) return { rule: 'bound', field: rule.bound }
  if ('listing' in rule) return { rule: 'listing', field: rule.listing }
  if ('named' in rule) return { rule: 'named', value: rule.named }
  if ('via' in rule)
    return { rule: 'via', field: rule.via, ...(rule.access === 'update' ? { changing: true as const } : {}) }
  return { rule: 'any' in rule ? 'any' : 'every' in rule ? 'every' : 'not' }
}
const partsOf = (rule: Rule): readonly Rule[] =>
  'any' in rule ? rule.any : 'every' in rule ? rule.every : 'not' in rule ? [rule.not] : []

type Access = 'read' | 'update' | 'delete'

/**
 * Explains why a user may do something to a row, or may not.
 * @returns undefined where there is no such row
 */
export const explain = async (
  engine: Engine,
  user: Actor,
  model: Model,
  action: JudgedAction,
  id: string,
  on: Queryable,
): Promise<Explanation | undefined> => {
  const rules = rowRules(engine, user)
  const columns: SQL[] = []
  const ask = (condition: SQL): number => columns.push(sql`(${condition}) is true as ${name(`c${columns.length}`)}`) - 1
  type Asked = { readonly rule: Rule; readonly at: number; readonly parts: readonly Asked[] }
  const asked = (rule: Rule, access: Access): Asked => ({
    rule,
    at: ask(rules.part(model, rule, access, 't')),
    parts: partsOf(rule).map((one) => asked(one, access)),
  })
  const { access, guards } = model.entity
  // Users who may not see a row may not change it either.
  const needed: readonly Access[] = action === 'show' ? ['read'] : ['read', action]
  const lifted = isLifted(model.entity, user.permissions)
  const whole = needed.map((one) => ask(rules.sql(model, one, 't')))
  const parts = lifted ? [] : needed.map((one) => asked(access[one], one))
  const guard = action === 'delete' && guards?.delete !== undefined ? asked(guards.delete, 'update') : undefined
  const row = await on.one<Json>(
    sql`select ${sql.join(columns, sql`, `)} from ${name(model.table)} t where ${and([sql`${col('t', 'id')} = ${id}`, alive(model, 't')])}`,
  )
  if (row === undefined) return undefined
  const holds = (at: number) => row[`c${at}`] === true
  const partOf = (one: Asked): Part => ({
    ...named(one.rule),
    holds: holds(one.at),
    ...(one.parts.length === 0 ? {} : { parts: one.parts.map(partOf) }),
  })
  const permission = permissionFor(model.entity, action)
  const permissions = [{ name: permission, holds: user.permissions.has(permission) }]
  const guarded = guard === undefined ? undefined : partOf(guard)
  return {
    allowed: permissions.every((one) => one.holds) && whole.every(holds) && guarded?.holds !== false,
    permissions,
    ...(lifted ? { lifted_by: liftedBy(model.entity) } : { rules: parts.map(partOf) }),
    ...(guarded === undefined ? {} : { guard: guarded }),
  }
}
