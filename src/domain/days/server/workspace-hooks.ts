import { sql } from 'drizzle-orm'
import { name } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { joinTableOf } from '../../../server/db/tables.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { Problem } from '../../../server/problem.ts'
import { tellAdded } from '../../../server/tell-added.ts'
import { todo } from '../todo.ts'

const t = tableOf(todo)

/** Makes the maker and the members of the named team members of the workspace. */
export const workspaceHooks: EntityHooks<'workspace'> = {
  beforeWrite: async ({ values, before }, { tx, caller, engine }) => {
    const isNew = before === undefined
    const team = values.team_id
    const brings = typeof team === 'string' && team !== before?.team_id
    if (!brings && !isNew) return undefined
    const model = engine.models.of('team')
    const members = model.byName.get('members')
    const ofTeam =
      brings && members !== undefined
        ? await tx.all<{ id: string }>(
            sql`select target_id as id from ${name(joinTableOf(model, members))} where source_id = ${team}`,
          )
        : []
    const maker = isNew && caller !== 'system' ? [caller.id] : []
    const sent = values.members
    const [set, added, removed] = [
      sent !== undefined && sent !== null && 'set' in sent ? sent.set : undefined,
      sent !== undefined && sent !== null && !('set' in sent) ? (sent.added ?? []) : [],
      sent !== undefined && sent !== null && !('set' in sent) ? (sent.removed ?? []) : [],
    ]
    const more = [...maker, ...ofTeam.map(({ id }) => id)]
    if (set !== undefined || isNew) return { members: { set: [...new Set([...(set ?? added), ...more])] } }
    return { members: { added: [...new Set([...added, ...more])], removed } }
  },
  afterWrite: tellAdded('workspace', 'members', 'invited'),
}

export const todoStageHooks: EntityHooks<'todo_stage'> = {
  beforeDelete: async (row, { tx }) => {
    const held = await tx.one(
      sql`select 1 from ${t} where ${t.stage_id} = ${row.id} and ${t.deleted_at} is null limit 1`,
    )
    if (held !== undefined) throw new Problem(409, 'stage_has_todos')
    // Todos in the trash come back to the first column that exists then.
    await tx.run(sql`update ${t} set stage_id = null where ${t.stage_id} = ${row.id}`)
  },
}
