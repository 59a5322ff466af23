import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { todo } from '../../days/todo.ts'
import { task } from '../../work/task.ts'
import { completedStatuses, type TaskStatus } from '../../work/task-status.ts'
import { askForReached } from './reached.ts'

const o = tableOf(todo, 'o')
const [tu, ou] = [linksOf(task, 'assignees', 'tu'), linksOf(todo, 'assignees', 'ou')]

const peopleOf = async (tx: Queryable, query: ReturnType<typeof sql>): Promise<readonly string[]> =>
  (await tx.all<{ id: string }>(query)).map(({ id }) => id)

/** Checks the targets of a task's people when the task becomes finished. */
export const taskWatch: Pick<EntityHooks<'task'>, 'afterWrite'> = {
  afterWrite: async ({ id }, _changed, { tx, engine }, changes) => {
    const status = changes.find(({ field }) => field === 'status')
    if (status === undefined || !completedStatuses.includes(status.new as TaskStatus)) return
    const people = await peopleOf(tx, sql`select ${tu.target_id} as id from ${tu} where ${tu.source_id} = ${id}`)
    await askForReached(engine, tx, people)
  },
}

/** Checks the targets of a todo's people in the same way; a todo without a workspace also counts for its maker. */
export const todoWatch: Pick<EntityHooks<'todo'>, 'afterWrite'> = {
  afterWrite: async ({ id }, _changed, { tx, engine }, changes) => {
    if (changes.find(({ field }) => field === 'is_done')?.new !== true) return
    const people = await peopleOf(
      tx,
      sql`select ${ou.target_id} as id from ${ou} where ${ou.source_id} = ${id}
        union select ${o.created_by} from ${o} where ${o.id} = ${id} and ${o.workspace_id} is null and ${o.created_by} is not null`,
    )
    await askForReached(engine, tx, people)
  },
}

/** Deletes the targets of a user with the user. */
export const userWatch: Pick<EntityHooks<'user'>, 'beforeDelete'> = {
  beforeDelete: async ({ id }, { tx }) => {
    await tx.run(sql`delete from daily_target where user_id = ${id}`)
  },
}
