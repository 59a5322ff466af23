import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Model, Operation } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { allOf } from '../../core/query/predicate.ts'
import { readListQuery } from '../../core/query/query.ts'
import type { Actor } from '../actor.ts'
import { withAwaited } from '../consequences/awaited.ts'
import { settle } from '../consequences/settle.ts'
import type { Json, Queryable } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { historyOf } from '../log/history.ts'
import { readHistoryFilter } from '../log/history-filter.ts'
import { readableIn } from '../log/readable-changes.ts'
import { faultAt, invalid, notFound } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { removeRow, restoreRow } from '../rows/remove/remove.ts'
import { AlreadyThere } from '../rows/write/already-there.ts'
import { type MovedRow, movedAnswer } from '../rows/write/moved-rows.ts'
import { writerFor } from '../rows/write/write.ts'
import type { Part } from './also-at.ts'
import { bodyLimitOf } from './body-limit.ts'
import { docsOf } from './docs/entity-docs.ts'
import { isKnownTag, matchOf, rowTag } from './entity-tags.ts'
import { withBody } from './form.ts'
import { type Answer, once, onceThen } from './idempotency.ts'
import { includeOf } from './include.ts'
import { readRoutes } from './query-of.ts'
import { type Api, idOf, pairsOf } from './route-context.ts'
import { readWindow } from './window.ts'

/**
 * The calls of every entity, from its declaration alone.
 * @param part the same calls at a second path, about a part of the rows
 */
export const entityRoutes = (api: Api, model: Model, files: FileStore, part?: Part): void => {
  const { app, engine, translate, language, actor } = api
  const path = part?.api ?? model.entity.api
  const docs = (call: Parameters<typeof docsOf>[1]) => {
    const own = docsOf(model, call)
    return part === undefined ? own : part.docs(own)
  }
  const inPart =
    part === undefined ? {} : { preHandler: (request: FastifyRequest) => part.assertRow(idOf(request), engine.db) }
  const bodyLimit = bodyLimitOf(model)
  const bodies = { files, models: engine.models }
  const permission = (operation: Operation | 'restore') => ({
    access: { permission: permissionFor(model.entity, operation) },
  })
  const message = (request: FastifyRequest, key: string) => translate(language(request), `server:message.${key}`)
  const send = (reply: FastifyReply, { status, body }: Answer) => reply.status(status).send(body)

  const rowAnswer = async (
    request: FastifyRequest,
    caller: Actor,
    id: string,
    status: number,
    key: string,
    tx: Queryable,
    include: readonly string[] = [],
  ): Promise<Answer> => {
    const row = await readerFor(engine, caller, tx).one(model, id, include)
    return { status, body: { data: row ?? { id }, message: message(request, key) } }
  }
  const contextOf = (caller: Actor, tx: Queryable) => ({
    engine,
    caller,
    scope: readerFor(engine, caller, tx).scope,
    tx,
  })
  const listOf = (isTrash: boolean) => async (request: FastifyRequest, pairs: Parameters<typeof readListQuery>[0]) => {
    const reader = readerFor(engine, actor(request))
    const streamed = await readWindow(model, reader, pairs)
    if (streamed !== undefined) return streamed
    const parsed = readListQuery(pairs, reader.grammar(model))
    if ('faults' in parsed) throw invalid(parsed.faults)
    const { where } = parsed.query
    const query =
      part === undefined
        ? parsed.query
        : { ...parsed.query, where: where === undefined ? part.where : allOf(part.where, where) }
    return reader.list(model, query, isTrash)
  }
  if (model.operations.has('index'))
    readRoutes(api, `/api${path}`, permissionFor(model.entity, 'index'), docs('index'), listOf(false))

  if (model.operations.has('index') && model.entity.trash === true)
    readRoutes(api, `/api${path}/trash`, permissionFor(model.entity, 'restore'), docs('trash'), listOf(true))

  if (model.operations.has('show')) {
    app.get(
      `/api${path}/:id`,
      { ...inPart, config: permission('show'), schema: docs('show') },
      async (request, reply) => {
        const reader = readerFor(engine, actor(request))
        const found = await reader.one(model, idOf(request), includeOf(reader, model, request))
        if (found === undefined) throw notFound()
        const row = await withAwaited(engine, model, found)
        const tag = rowTag(row)
        reply.header('etag', tag)
        return isKnownTag(request, tag) ? reply.status(304).send() : { data: row }
      },
    )
    app.get(
      `/api${path}/:id/history`,
      { ...inPart, config: permission('show'), schema: docs('history') },
      async (request) => {
        const reader = readerFor(engine, actor(request))
        const id = idOf(request)
        if (!(await reader.sees(model, id))) throw notFound()
        const grammar = {
          ...reader.grammar(model),
          kindOf: () => undefined,
          sortable: () => false,
          includable: () => false,
          params: [],
        }
        const { filter, rest } = readHistoryFilter(pairsOf(request), readableIn(model, reader.scope))
        const parsed = readListQuery(rest, grammar)
        if ('faults' in parsed) throw invalid(parsed.faults)
        if (parsed.query.search !== '') throw faultAt('search', 'unknown')
        return engine.heavily(actor(request), (on) => historyOf(reader.scope, model, id, parsed.query, filter, on))
      },
    )
  }

  if (model.operations.has('store'))
    app.post(
      `/api${path}`,
      { ...bodyLimit, config: permission('store'), schema: docs('store') },
      async (request, reply) => {
        const caller = actor(request)
        const include = includeOf(readerFor(engine, caller), model, request)
        let toldOnce: Json = {}
        const answer = await withBody(request, model, bodies, caller, async (body) => {
          part?.assertBody('create', body, caller)
          const isObject = typeof body === 'object' && body !== null
          const ahead = isObject ? await engine.hooks[model.name]?.ahead?.(body as Json, { engine, caller }) : undefined
          let status = 201
          // The id stays the same where the transaction is done again, as values that are computed for it name the row.
          const fresh = uuidv7()
          const create = async (tx: Queryable): Promise<string> => {
            status = 201
            toldOnce = {}
            const tell = (values: Json) => {
              toldOnce = { ...toldOnce, ...values }
            }
            try {
              return await writerFor(engine, caller, tx, { ahead, tell }).create(model, body, { id: fresh })
            } catch (error) {
              if (!(error instanceof AlreadyThere)) throw error
              status = 200
              return error.id
            }
          }
          const answerOf = (tx: Queryable, id: string) =>
            rowAnswer(request, caller, id, status, status === 201 ? 'created' : 'there_already', tx, include)
          // The one statement sent with the COMMIT cannot read relations.
          return include.length === 0
            ? onceThen(engine, request, caller, body, create, answerOf)
            : once(engine, request, caller, body, async (tx) => {
                const id = await create(tx)
                await settle(engine, tx)
                return answerOf(tx, id)
              })
        })
        if (Object.keys(toldOnce).length === 0) return send(reply, answer)
        const { data, ...rest } = answer.body as { readonly data: Json }
        return send(reply, { status: answer.status, body: { data: { ...data, ...toldOnce }, ...rest } })
      },
    )

  if (model.operations.has('update'))
    app.put(
      `/api${path}/:id`,
      { ...inPart, ...bodyLimit, config: permission('update'), schema: docs('update') },
      async (request, reply) => {
        const caller = actor(request)
        const id = idOf(request)
        const match = matchOf(request)
        const include = includeOf(readerFor(engine, caller), model, request)
        const answer = await withBody(request, model, bodies, caller, (body) => {
          part?.assertBody('update', body, caller)
          let moved: MovedRow[] = []
          const update = (tx: Queryable) => {
            const options = match === undefined ? {} : { version: match, strict: true }
            moved = []
            return writerFor(engine, caller, tx, { moved }).update(model, id, body, options)
          }
          const answerOf = async (tx: Queryable): Promise<Answer> => {
            const { status, body: row } = await rowAnswer(request, caller, id, 200, 'updated', tx, include)
            return { status, body: moved.length === 0 ? row : { ...(row as object), ...movedAnswer(moved) } }
          }
          return include.length === 0
            ? onceThen(engine, request, caller, body, update, answerOf)
            : once(engine, request, caller, body, async (tx) => {
                await update(tx)
                await settle(engine, tx)
                return answerOf(tx)
              })
        })
        reply.header('etag', rowTag((answer.body as { data: { version: number } }).data))
        return send(reply, answer)
      },
    )

  if (model.operations.has('delete')) {
    app.delete(
      `/api${path}/:id`,
      { ...inPart, config: permission('delete'), schema: docs('delete') },
      async (request) => {
        const caller = actor(request)
        const id = idOf(request)
        const version = matchOf(request)
        await engine.db.transaction((tx) => removeRow(model, id, contextOf(caller, tx), version))
        return { message: message(request, 'deleted') }
      },
    )
    if (model.entity.trash === true)
      app.post(
        `/api${path}/:id/restore`,
        { ...inPart, config: permission('restore'), schema: docs('restore') },
        async (request, reply) => {
          const caller = actor(request)
          const id = idOf(request)
          const answer = await onceThen(
            engine,
            request,
            caller,
            request.body,
            (tx) => restoreRow(model, id, contextOf(caller, tx)),
            (tx) => rowAnswer(request, caller, id, 200, 'restored', tx),
          )
          return send(reply, answer)
        },
      )
  }
}
