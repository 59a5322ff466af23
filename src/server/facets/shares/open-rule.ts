// Decision (2026-11): Beside the row itself, a link shows what everybody reads who sees the row: what is internal to those who
// work on it (a note's file) or kept to some of its readers (a part with restricted visibility) is not shared, even if the link's maker reads it. Whether a
// client's people would be shown it too is not asked: a link is made for whom its maker chooses.
import { type SQL, sql } from 'drizzle-orm'
import type { Rule } from '../../../core/declare/entity.ts'
import type { Model } from '../../../core/declare/model.ts'
import { and, col, or } from '../../db/database.ts'
import { no, yes } from '../../rows/rules/alive.ts'
import { fieldOf } from '../../rows/rules/members.ts'

/**
 * Returns the condition that everybody who sees a shared row may read a row that hangs on it or is a part of it,
 * without a right, role, client or share in the work of their own.
 * @param owner the entity of the shared row
 */
export const openRule = (owner: Model, model: Model, alias: string, rule: Rule = model.entity.access.read): SQL => {
  const holds = (part: Rule): SQL => openRule(owner, model, alias, part)
  const isTrue = (field: string): SQL => sql`${col(alias, fieldOf(model, field).column ?? '')} is true`
  if ('allow' in rule) return rule.allow === 'all' ? yes : no
  if ('is' in rule) return isTrue(rule.is)
  if ('has' in rule) return sql`${col(alias, fieldOf(model, rule.has).column ?? '')} = ${rule.value}`
  if ('via' in rule) {
    if ((rule.access ?? 'read') === 'update' || rule.verb !== undefined) return no
    return rule.public !== undefined && owner.entity.talks?.notes === true ? isTrue(rule.public) : yes
  }
  if ('not' in rule) {
    const part = holds(rule.not)
    return part === yes ? no : part === no ? yes : sql`(${part}) is not true`
  }
  if ('any' in rule) {
    const parts = rule.any.map(holds).filter((part) => part !== no)
    return parts.includes(yes) ? yes : parts.length === 0 ? no : or(parts)
  }
  if ('every' in rule) {
    const parts = rule.every.map(holds).filter((part) => part !== yes)
    return parts.includes(no) ? no : parts.length === 0 ? yes : and(parts)
  }
  return no
}
