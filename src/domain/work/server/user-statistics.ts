import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Actor } from '../../../server/actor.ts'
import { readDocs } from '../../../server/api/docs/call-docs.ts'
import { int } from '../../../server/api/docs/parts.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { col, name, type Queryable, texts } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { alive } from '../../../server/rows/rules/alive.ts'
import { task } from '../task.ts'
import { completedStatuses, endedStatuses, type TaskStatus } from '../task-status.ts'

const t = tableOf(task, 't')
const assignees = linksOf(task, 'assignees', 'ta')
const inProgress: TaskStatus = 'in_progress'

/** Returns the entity of tickets; undefined if the product has none. */
const ticketsIn = ({ models }: Engine): Model | undefined =>
  models.all.find((model) => model.name === 'ticket' && model.byName.get('assignee')?.column !== undefined)

/**
 * Counts a user's tasks and tickets (specification, section 3, 'User') that the caller can see. Tickets are counted if
 * the product has them.
 */
const statisticsOf = async (engine: Engine, caller: Actor, userId: string, on: Queryable) => {
  const { rules } = readerFor(engine, caller, on).scope
  const tasks = engine.models.of('task')
  const may = rules.mayRead(tasks)
  const now = new Date(engine.now()).toISOString()
  const counted = may
    ? await on.one<{ in_progress_tasks: number; completed_tasks: number; overdue_tasks: number }>(sql`
        select count(*) filter (where ${t.status} = ${inProgress})::int as in_progress_tasks,
          count(*) filter (where ${t.status} = any(${texts(completedStatuses)}))::int as completed_tasks,
          count(*) filter (where ${t.due_at} < ${now} and not ${t.status} = any(${texts(endedStatuses)}))::int as overdue_tasks
        from ${assignees} join ${t} on ${t.id} = ${assignees.source_id}
        where ${assignees.target_id} = ${userId} and ${rules.sql(tasks, 'read', 't')} and ${alive(tasks, 't')}`)
    : undefined
  const ticket = ticketsIn(engine)
  const tickets =
    ticket === undefined || !caller.permissions.has(permissionFor(ticket.entity, 'index'))
      ? undefined
      : await on.one<{ tickets: number }>(
          sql`select count(*)::int as tickets from ${name(ticket.table)} t where ${col('t', ticket.byName.get('assignee')?.column ?? '')} = ${userId} and ${rules.sql(ticket, 'read', 't')} and ${alive(ticket, 't')}`,
        )
  return { in_progress_tasks: 0, completed_tasks: 0, overdue_tasks: 0, ...counted, ...tickets }
}

export const userStatisticsRoute = ({ app, engine, actor }: Api): void => {
  const user = engine.models.of('user')
  const data = {
    type: 'object',
    properties: { in_progress_tasks: int, completed_tasks: int, overdue_tasks: int, tickets: int },
  }
  app.get(
    '/api/users/:id/statistics',
    {
      config: { access: { permission: 'user-show' } },
      schema: readDocs('user', 'user_statistics', 'Tasks and tickets of a user in numbers', { data }, true),
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      if (!(await readerFor(engine, caller).sees(user, id))) throw notFound()
      return { data: await engine.heavily(caller, (on) => statisticsOf(engine, caller, id, on)) }
    },
  )
}
