import { type SQL, sql } from 'drizzle-orm'
import type { Rule } from '../../../core/declare/entity.ts'
import type { ApprovalStep } from '../../../core/declare/facets/approves.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { type Caller, holdsAll } from '../../actor.ts'
import { and, col, texts } from '../../db/database.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import type { RowRules } from '../../rows/rules/rules.ts'

/** Returns the condition that the caller may take the step, whatever value the row has. */
export const maySql = (model: Model, step: ApprovalStep<Rule>, caller: Caller, rules: RowRules, alias: string): SQL =>
  holdsAll(caller, [permissionFor(model.entity, step.takes)]) ? rules.part(model, step.by, 'update', alias) : sql`false`

/** Names of the steps that the caller may take with a row as it is, as an array of texts; undefined without steps. */
export const stepsSql = (model: Model, caller: Caller, rules: RowRules, alias: string): SQL | undefined => {
  const { approves } = model.entity
  if (approves === undefined) return undefined
  const state = col(alias, fieldOf(model, approves.field).column ?? '')
  const parts = Object.entries(approves.steps).map(
    ([name, step]) =>
      sql`case when ${and([sql`${state} = any(${texts(step.from)})`, maySql(model, step, caller, rules, alias)])} then ${name}::text end`,
  )
  return sql`array_remove(array[${sql.join(parts, sql`, `)}], null)`
}
