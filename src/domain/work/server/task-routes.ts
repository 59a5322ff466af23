import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { RowOf } from '../../../core/declare/register.ts'
import type { Faults } from '../../../core/query/check-predicate.ts'
import { allOf } from '../../../core/query/predicate.ts'
import { isUuid } from '../../../core/query/values.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import type { Actor } from '../../../server/actor.ts'
import { actionDocs, formDocs, readDocs } from '../../../server/api/docs/call-docs.ts'
import { int, list, listParameters } from '../../../server/api/docs/parts.ts'
import { withBody } from '../../../server/api/form.ts'
import { once, onceThen } from '../../../server/api/idempotency.ts'
import { idsIn } from '../../../server/api/ids-in.ts'
import { queryOf } from '../../../server/api/query-of.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { type Json, type Queryable, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { FileStore } from '../../../server/files/file-store.ts'
import { badRequest, faultAt, notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { lockRows } from '../../../server/rows/references/row-locks.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { epic } from '../epic.ts'
import { task } from '../task.ts'
import type { TaskStatus } from '../task-status.ts'

const e = tableOf(epic, 'e')
const tasksTable = tableOf(task)

/** Converts a missing permission on a listed row into a fault of the body. */
const atTaskIds = (error: unknown): never => {
  if (!(error instanceof Problem)) throw error
  if (error.status === 404) throw faultAt('taskIds', 'bad_reference')
  const errors: Faults | undefined = error.more.errors
  const [fault] = Object.values(errors ?? {}).flat()
  throw fault === undefined ? error : new Problem(422, 'invalid', { errors: { taskIds: [fault] } })
}

/** Registers the specification's task calls besides the generic ones (section 7, 'Backlog and tasks'). */
export const taskRoutes = ({ app, engine, translate, language, actor }: Api, files: FileStore): void => {
  const { models } = engine
  const [task, project, sprint, epic] = [
    models.of('task'),
    models.of('project'),
    models.of('sprint'),
    models.of('epic'),
  ]
  const say = (request: FastifyRequest, key: string) => translate(language(request), `server:message.${key}`)

  app.get(
    '/api/projects/:id/backlog/tasks',
    {
      config: { access: { permission: 'task-index' } },
      schema: {
        ...readDocs(
          'task',
          'backlog_tasks',
          'Tasks of a project that are in no sprint',
          { data: { type: 'object', properties: { data: list({ type: 'object' }), total: int } } },
          true,
        ),
        querystring: listParameters(task),
      },
    },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      const id = idOf(request)
      if (!reader.scope.rules.mayRead(project) || !(await reader.sees(project, id))) throw notFound()
      const here = allOf({ column: 'project_id', operator: 'eq', value: id }, { column: 'sprint_id', operator: 'null' })
      return { data: await reader.list(task, queryOf(request, reader, task, 5, here)) }
    },
  )

  /** Resolves the epic, which the specification sends by name; ids are accepted too. */
  const epicIn = async (body: Json, projectId: string, caller: Actor, tx: Queryable): Promise<Json> => {
    const { epic: epicName, ...rest } = body
    if (epicName === undefined) return rest
    if (epicName === null || epicName === '') return { ...rest, epic_id: null }
    if (typeof epicName !== 'string') throw faultAt('epic', 'bad_reference')
    const { rules } = readerFor(engine, caller, tx).scope
    const is = isUuid(epicName)
      ? sql`${e.id} = ${epicName.toLowerCase()}`
      : sql`tms_fold(${e.name}) = tms_fold(${epicName})`
    const epicQuery = rules.mayRead(epic)
      ? await tx.one<{ id: string }>(
          sql`select ${e.id} from ${e} where ${e.project_id} = ${projectId} and ${is} and ${rules.sql(epic, 'read', 'e')} order by ${e.created_at} limit 1`,
        )
      : undefined
    if (epicQuery === undefined) throw faultAt('epic', 'bad_reference')
    return { ...rest, epic_id: epicQuery.id }
  }

  app.post(
    '/api/projects/:id/backlog/tasks',
    {
      config: { access: { permission: 'task-store' } },
      schema: formDocs(task, 'backlog_task_store', 'Put a task into the backlog'),
    },
    async (request, reply) => {
      const caller = actor(request)
      const projectId = idOf(request)
      const reader = readerFor(engine, caller)
      if (!reader.scope.rules.mayRead(project) || !(await reader.sees(project, projectId))) throw notFound()
      const answer = await withBody(request, task, { files, models }, caller, (body) =>
        onceThen(
          engine,
          request,
          caller,
          body,
          async (tx) => {
            if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
            const sent = await epicIn(body as Json, projectId, caller, tx)
            if (sent.project_id !== undefined && sent.project_id !== projectId)
              throw faultAt('project_id', 'not_writable')
            return writerFor(engine, caller, tx).create(task, { ...sent, project_id: projectId })
          },
          async (tx, id) => {
            const row = await readerFor(engine, caller, tx).one(task, id)
            return { status: 201, body: { data: row ?? { id }, message: say(request, 'created') } }
          },
        ),
      )
      return reply.status(answer.status).send(answer.body)
    },
  )

  const move = (path: string, operationId: string, summary: string, toSprint: boolean) =>
    app.post(
      `/api/tasks/${path}`,
      {
        config: { access: { permission: 'task-move' }, incomplete: 'something_wrong' },
        schema: actionDocs('task', operationId, summary, 'taskIds', toSprint, { data: list({ type: 'object' }) }),
      },
      async (request, reply) => {
        const caller = actor(request)
        const ids = [...new Set(idsIn(request, 'taskIds'))]
        const to = toSprint ? idOf(request) : null
        const answer = await once(engine, request, caller, request.body, async (tx) => {
          const reader = readerFor(engine, caller, tx)
          if (to !== null && (!reader.scope.rules.mayRead(sprint) || !(await reader.sees(sprint, to)))) throw notFound()
          await lockRows(engine, task, { ids, wires: new Set(['sprint_id']) }, tx)
          const writer = writerFor(engine, caller, tx)
          const moved: string[] = []
          for (const id of ids) {
            const changed = await writer.update(task, id, { sprint_id: to }).catch(atTaskIds)
            if (changed.length > 0) moved.push(id)
          }
          // The answer has the specified message, and the versions that undo the move.
          const data = await tx.all<Json>(
            sql`select ${tasksTable.id}, ${tasksTable.version} from ${tasksTable} where ${tasksTable.id} = any(${uuids(moved)})`,
          )
          return { status: 200, body: { data, message: say(request, 'moved') } }
        })
        return reply.status(answer.status).send(answer.body)
      },
    )
  move('move-to-sprint/:id', 'task_move_to_sprint', 'Put tasks into a sprint', true)
  move('move-to-backlog', 'task_move_to_backlog', 'Put tasks back into the backlog', false)

  const turn = (
    path: 'suspend' | 'unsuspend',
    operationId: string,
    summary: string,
    next: (row: RowOf<'task'>) => TaskStatus,
  ) =>
    app.post(
      `/api/tasks/:id/${path}`,
      { config: { access: { permission: 'task-update' } }, schema: actionDocs('task', operationId, summary) },
      async (request, reply) => {
        const caller = actor(request)
        const id = idOf(request)
        const answer = await once(engine, request, caller, request.body, async (tx) => {
          await lockRows(engine, task, { ids: [id], wires: new Set() }, tx)
          const row = await readerFor(engine, caller, tx).one(task, id)
          if (row === undefined) throw notFound()
          await writerFor(engine, caller, tx).update(task, id, { status: next(row) })
          return { status: 200, body: { message: say(request, 'updated') } }
        })
        return reply.status(answer.status).send(answer.body)
      },
    )
  turn('suspend', 'task_suspend', 'Suspend a task', () => 'suspended')
  turn('unsuspend', 'task_unsuspend', 'Give a suspended task back the status it had', (row) => {
    const { status, suspended_from } = row
    if (status !== 'suspended')
      throw new Problem(422, 'not_suspended', { words: { value: keyOfChoice('task', 'status', status) } })
    return suspended_from ?? 'pending'
  })
}
