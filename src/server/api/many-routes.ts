import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { isUuid } from '../../core/values.ts'
import type { Actor } from '../actor.ts'
import { name, type Queryable } from '../db/database.ts'
import { faultAt, forbidden } from '../problem.ts'
import { readerFor } from '../rows/read.ts'
import { removeRow, restoreRow } from '../rows/remove.ts'
import { type Done, undoChange } from '../rows/undo.ts'
import { writerFor } from '../rows/write.ts'
import { documentOf, problemOf } from './answer-problems.ts'
import { type Api, objectOf } from './context.ts'
import { docsOf } from './docs.ts'
import { once } from './idempotency.ts'

/** Most rows of one call. */
const mostRows = 200
const actions = ['update', 'delete', 'restore'] as const
type Action = (typeof actions)[number]
const isAction = (value: unknown): value is Action => actions.some((one) => one === value)

const onlyThese = (rest: object): void => {
  const unknown = Object.keys(rest)[0]
  if (unknown !== undefined) throw faultAt(unknown.slice(0, 80), 'unknown')
}
const listIn = (given: unknown, field: string): readonly unknown[] => {
  if (!Array.isArray(given) || given.length === 0) throw faultAt(field, 'required')
  if (given.length > mostRows) throw faultAt(field, 'too_many', { max: mostRows })
  return given
}

const bulkOf = (request: FastifyRequest): { ids: string[]; action: Action; change: unknown } => {
  const { ids, action = 'update', change, ...rest } = objectOf(request)
  onlyThese(rest)
  const given = listIn(ids, 'ids')
  if (!given.every((id) => typeof id === 'string' && isUuid(id))) throw faultAt('ids', 'bad_reference')
  if (!isAction(action)) throw faultAt('action', 'bad_choice')
  return { ids: [...new Set(given as string[])], action, change }
}

const isDone = (value: unknown): value is Done =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  isUuid(value.id) &&
  'version' in value &&
  Number.isSafeInteger(value.version) &&
  Object.keys(value).length === 2

const undoneOf = (request: FastifyRequest): readonly Done[] => {
  const { rows, ...rest } = objectOf(request)
  onlyThese(rest)
  const given = listIn(rows, 'rows')
  if (!given.every(isDone)) throw faultAt('rows', 'bad_value')
  return given
}

/** Whether the declaration has the action at all. */
const offers = (model: Model, action: Action): boolean =>
  action === 'restore'
    ? model.entity.trash === true && model.operations.has('delete')
    : model.operations.has(action === 'delete' ? 'delete' : 'update')

/** Calls that do one thing to many rows, each judged and answered for by itself. */
export const manyRoutes = ({ app, engine, translate, language, actor }: Api, model: Model): void => {
  const { api: path } = model.entity

  /** Behind its own savepoint: what can be done is done, the rest is told by row. */
  const one = async (id: string, request: FastifyRequest, tx: Queryable, work: () => Promise<object>) => {
    await tx.run(sql`savepoint one_row`)
    try {
      const more = await work()
      await tx.run(sql`release savepoint one_row`)
      return { id, ok: true, ...more }
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) throw error
      await tx.run(sql`rollback to savepoint one_row`)
      return { id, ok: false, problem: documentOf(problem, language(request), translate) }
    }
  }
  const each = <T extends { readonly id: string }>(
    request: FastifyRequest,
    caller: Actor,
    rows: readonly T[],
    message: string,
    work: (row: T, tx: Queryable) => Promise<object>,
  ) =>
    once(engine, request, caller, request.body, async (tx) => {
      const data: Awaited<ReturnType<typeof one>>[] = []
      for (const row of rows) data.push(await one(row.id, request, tx, () => work(row, tx)))
      const done = data.filter(({ ok }) => ok).length
      return {
        status: 200,
        body: { data, done, message: translate(language(request), `server:message.${message}`) },
      }
    })

  const change = async (caller: Actor, id: string, action: Action, values: unknown, tx: Queryable): Promise<object> => {
    if (action === 'update') {
      const changed = await writerFor(engine, caller, tx).update(model, id, values)
      if (changed.length === 0) return {}
      // By it the change can be taken back.
      return (await tx.one<{ version: number }>(sql`select version from ${name(model.table)} where id = ${id}`)) ?? {}
    }
    const context = { engine, caller, scope: readerFor(engine, caller, tx).scope, tx }
    await (action === 'delete' ? removeRow(model, id, context) : restoreRow(model, id, context))
    return {}
  }

  if (model.operations.has('update') || model.operations.has('delete'))
    app.post(
      `/api${path}/bulk`,
      { config: { access: 'signed-in' }, schema: docsOf(model, 'bulk') },
      async (request, reply) => {
        const caller = actor(request)
        const { ids, action, change: values } = bulkOf(request)
        if (!offers(model, action) || !caller.permissions.has(permissionFor(model.entity, action))) throw forbidden()
        const rows = ids.map((id) => ({ id }))
        const said = { update: 'updated', delete: 'deleted', restore: 'restored' }[action]
        const { status, body } = await each(request, caller, rows, said, ({ id }, tx) =>
          change(caller, id, action, values, tx),
        )
        return reply.status(status).send(body)
      },
    )

  if (model.operations.has('update'))
    app.post(
      `/api${path}/undo`,
      { config: { access: { permission: permissionFor(model.entity, 'update') } }, schema: docsOf(model, 'undo') },
      async (request, reply) => {
        const caller = actor(request)
        const { status, body } = await each(request, caller, undoneOf(request), 'undone', async (row, tx) => {
          await undoChange(model, row, { engine, caller, tx })
          return {}
        })
        return reply.status(status).send(body)
      },
    )
}
