import { sql } from 'drizzle-orm'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { allOf, type Group } from '../../../core/query/predicate.ts'
import type { Actor } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { project } from '../../work/project.ts'
import { automationRule } from '../automation-rule.ts'
import type { Action, When } from '../rule-parts.ts'
import { actorFor } from './runs-as.ts'
import { stop } from './stop.ts'

const r = tableOf(automationRule)
const p = tableOf(project, 'p')

/** A rule as stored. */
export type Rule = {
  readonly id: string
  readonly name: string
  readonly project_id: string | null
  readonly when: When
  readonly where: Group | null
  readonly then: readonly Action[]
  readonly runs_as_id: string | null
  readonly turns: number
  readonly looked_at: string | null
}

const columns = sql`${r.id}, ${r.name}, ${r.project_id}, ${r.when}, ${r.where}, ${r.then}, ${r.runs_as_id}, ${r.turns}, ${r.looked_at}`

/** Returns the active rules, without those of projects in the trash. */
export const activeRules = (tx: Queryable): Promise<readonly Rule[]> =>
  tx.all<Rule>(
    sql`select ${columns} from ${r} where ${r.is_active} and not exists (select 1 from ${p} where ${p.id} = ${r.project_id} and ${p.deleted_at} is not null) order by ${r.id}`,
  )

export const ruleById = (tx: Queryable, id: string): Promise<Rule | undefined> =>
  tx.one<Rule>(sql`select ${columns} from ${r} where ${r.id} = ${id}`)

/**
 * Returns the user as whom a rule runs, as long as they could save it. Otherwise it stops the rule.
 * @returns undefined if it has stopped the rule
 */
export const runnerOf = async (engine: Engine, tx: Queryable, rule: Rule): Promise<Actor | undefined> => {
  const model = engine.models.of('automation_rule')
  const runner = await actorFor(engine, tx, rule.runs_as_id)
  if (runner === undefined) {
    await stop(engine, tx, 'automation_rule', rule.id, 'inactive_user')
    return undefined
  }
  const row = await readerFor(engine, runner, tx).one(model, rule.id)
  if (row?.can?.update === true && runner.permissions.has(permissionFor(model.entity, 'update'))) return runner
  await stop(engine, tx, 'automation_rule', rule.id, 'no_access')
  return undefined
}

/** Returns the conditions of a rule, including its project's bounds. */
export const conditionsOf = ({ project_id, where, when: { entity } }: Rule): Group | null => {
  if (project_id === null) return where
  const own = { column: entity === 'project' ? 'id' : 'project_id', operator: 'eq' as const, value: project_id }
  return allOf(own, ...(where === null ? [] : [where]))
}
