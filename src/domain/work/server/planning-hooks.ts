import { sql } from 'drizzle-orm'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { isoOf } from '../../../server/clock.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks, HookContext } from '../../../server/engine.ts'
import { Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { removeRow } from '../../../server/rows/remove/remove.ts'
import { stage } from '../stage.ts'
import { task } from '../task.ts'
import { assertUnchanged } from './fixed-fields.ts'
import { onlyOneRuns } from './running-sprint.ts'
import { assertUnfinishedTarget, moveUnfinished } from './sprint-completion.ts'
import { adoptTasks } from './stage-tasks.ts'

const [s, t] = [tableOf(stage), tableOf(task)]

/** Removes the reference from tasks in the trash; living tasks keep it and block the deletion. */
const clearTrashedTasks = (
  column: 'phase_id' | 'sprint_id' | 'stage_id',
  id: unknown,
  { tx }: HookContext,
): Promise<number> =>
  tx.run(sql`update ${t} set ${t[column]} = null where ${t[column]} = ${id} and ${t.deleted_at} is not null`)

const holdsTasks = async (column: 'sprint_id' | 'stage_id', id: unknown, { tx }: HookContext): Promise<number> => {
  const counted = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from ${t} where ${t[column]} = ${id} and ${t.deleted_at} is null`,
  )
  return counted?.n ?? 0
}

export const phaseHooks: EntityHooks<'phase'> = {
  beforeWrite: async (draft) => {
    assertUnchanged(draft, 'project_id')
    return undefined
  },
  beforeDelete: async (row, context) => {
    await clearTrashedTasks('phase_id', row.id, context)
  },
}

export const sprintHooks: EntityHooks<'sprint'> = {
  beforeWrite: async (draft, context) => {
    const { engine } = context
    assertUnchanged(draft, 'phase_id')
    await assertUnfinishedTarget(draft, context)
    const { values, before } = draft
    const started = await onlyOneRuns(draft, context.tx)
    if (values.is_completed === undefined || values.is_completed === before?.is_completed) return started
    return { ...started, completed_at: values.is_completed === true ? isoOf(engine.now()) : null }
  },
  afterWrite: moveUnfinished,
  // The sprint's own columns are deleted with it. Its tasks block the deletion; this is checked first, so that the
  // message names the tasks and not a column.
  beforeDelete: async (row, context) => {
    const { engine, caller, tx } = context
    const count = await holdsTasks('sprint_id', row.id, context)
    if (count > 0)
      throw new Problem(409, 'in_use', {
        params: { count },
        words: { entity: keyOfEntity('task', 'many') },
        extra: { entity: 'task', count },
      })
    await clearTrashedTasks('sprint_id', row.id, context)
    const { scope } = readerFor(engine, caller, tx)
    const stages = await tx.all<{ id: string }>(sql`select ${s.id} from ${s} where ${s.sprint_id} = ${row.id}`)
    for (const { id } of stages) await removeRow(engine.models.of('stage'), id, { engine, caller, scope, tx })
  },
}

export const stageHooks: EntityHooks<'stage'> = {
  beforeWrite: async (draft) => {
    assertUnchanged(draft, 'sprint_id')
    return undefined
  },
  afterWrite: adoptTasks,
  beforeDelete: async (row, context) => {
    if ((await holdsTasks('stage_id', row.id, context)) > 0) throw new Problem(409, 'stage_has_tasks')
    await clearTrashedTasks('stage_id', row.id, context)
  },
}

export const epicHooks: EntityHooks<'epic'> = {
  beforeWrite: async (draft) => {
    assertUnchanged(draft, 'project_id')
    return undefined
  },
}
