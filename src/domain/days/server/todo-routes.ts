import { sql } from 'drizzle-orm'
import { readListQuery } from '../../../core/query/query.ts'
import { formDocs } from '../../../server/api/docs/call-docs.ts'
import { docsOf } from '../../../server/api/docs/entity-docs.ts'
import { once } from '../../../server/api/idempotency.ts'
import { readRoutes } from '../../../server/api/query-of.ts'
import { type Api, idOf, objectOf } from '../../../server/api/route-context.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { forbidden, invalid, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { removeRow, restoreRow } from '../../../server/rows/remove/remove.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { todo as declared } from '../todo.ts'

const t = tableOf(declared)
/** The todo remembers what it became. */
const linkSql = (id: string, task: string) => sql`update ${t} set task_id = ${task} where ${t.id} = ${id}`
/** The caller's todo in the trash that a task was made of. */
const originSql = (task: string, caller: string) =>
  sql`select ${t.id} from ${t} where ${t.task_id} = ${task} and ${t.created_by} = ${caller} and ${t.deleted_at} is not null limit 1`

const ids = (rows: unknown): readonly string[] => (Array.isArray(rows) ? rows.map(({ id }: { id: string }) => id) : [])

/** Calls of todos beside the generic ones (specification, section 7: `/todo/todos`). */
export const todoRoutes = (api: Api): void => {
  const { app, engine, translate, language, actor } = api
  if (!engine.models.all.some(({ name }) => name === 'todo')) return
  const [todo, task] = [engine.models.of('todo'), engine.models.of('task')]

  readRoutes(
    api,
    '/api/todo/todos',
    'todo-index',
    { ...docsOf(todo, 'index'), operationId: 'todo_todos' },
    async (request, pairs) => {
      const reader = readerFor(engine, actor(request))
      const parsed = readListQuery(pairs, reader.grammar(todo))
      if ('faults' in parsed) throw invalid(parsed.faults)
      return reader.list(todo, parsed.query)
    },
  )

  // What both have travels; the other stays in the trash, from which undoing the promotion brings it back.
  app.post(
    '/api/todos/:id/promote',
    {
      config: { access: { permission: 'todo-update' } },
      schema: formDocs(task, 'todo_promote', 'Make a task of a todo'),
    },
    async (request, reply) => {
      const caller = actor(request)
      if (!caller.permissions.has('task-store')) throw forbidden()
      const id = idOf(request)
      const body = objectOf(request)
      const answer = await once(engine, request, caller, body, async (tx) => {
        const reader = readerFor(engine, caller, tx)
        const row = await reader.one(todo, id, ['assignees', 'tags'])
        if (row === undefined) throw notFound()
        const { title, description, priority, start_at, due_at, assignees, tags } = row
        const made = await writerFor(engine, caller, tx).create(task, {
          name: title,
          description,
          priority,
          start_at,
          due_at,
          assignees: ids(assignees),
          tags: ids(tags),
          ...body,
        })
        await writerFor(engine, caller, tx).update(todo, id, { is_done: true })
        await tx.run(linkSql(id, made))
        await removeRow(todo, id, { engine, caller, scope: reader.scope, tx })
        const data = await readerFor(engine, caller, tx).one(task, made)
        return { status: 201, body: { data, message: translate(language(request), 'server:message.created') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )

  app.post(
    '/api/tasks/:id/demote',
    {
      config: { access: { permission: 'task-delete' } },
      schema: formDocs(todo, 'task_demote', 'Make a todo of a task'),
    },
    async (request, reply) => {
      const caller = actor(request)
      if (!caller.permissions.has('todo-store')) throw forbidden()
      const id = idOf(request)
      const body = objectOf(request)
      const answer = await once(engine, request, caller, body, async (tx) => {
        const reader = readerFor(engine, caller, tx)
        const row = await reader.one(task, id, ['assignees', 'tags'])
        if (row === undefined) throw notFound()
        const context = { engine, caller, scope: reader.scope, tx }
        const { name, description, priority, start_at, due_at, assignees, tags } = row
        const before = await tx.one<{ id: string }>(originSql(id, caller.id))
        const values = {
          title: name,
          description,
          priority,
          start_at,
          due_at,
          assignees: ids(assignees),
          tags: ids(tags),
          ...body,
        }
        await removeRow(task, id, context)
        const writer = writerFor(engine, caller, tx)
        if (before !== undefined) {
          await restoreRow(todo, before.id, context)
          await writer.update(todo, before.id, { ...values, is_done: false })
        }
        const made = before?.id ?? (await writer.create(todo, values))
        const data = await readerFor(engine, caller, tx).one(todo, made)
        return { status: 201, body: { data, message: translate(language(request), 'server:message.created') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
