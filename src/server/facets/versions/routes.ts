import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { versionsVerb } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { readListQuery } from '../../../core/query/query.ts'
import { filledText, whole } from '../../api/body-parts.ts'
import { actionDocs, readDocs } from '../../api/docs/call-docs.ts'
import { int, list, text, uuid } from '../../api/docs/parts.ts'
import { moment, rowSchema } from '../../api/docs/row-docs.ts'
import { matchOf } from '../../api/entity-tags.ts'
import { once, onceThen } from '../../api/idempotency.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf, pairsOf } from '../../api/route-context.ts'
import type { Queryable } from '../../db/database.ts'
import { faultAt, invalid } from '../../problem.ts'
import { type Reader, readerFor } from '../../rows/read/read.ts'
import { answered, assertReads, stateOf, toldStates } from './read.ts'
import { namePresent, nameState, restoreState } from './write.ts'

const mostLettersOfName = 200
const nameBody = z.strictObject({ name: filledText(mostLettersOfName) })
const restoreBody = z.strictObject({ version: whole(1, 2_147_483_647).optional() }).nullish()

const author = { type: 'object', properties: { id: uuid, name: text } }
const state = { id: uuid, name: { ...text, nullable: true }, created_at: moment, authors: list(author) }
const stateSchema = { type: 'object', properties: state }
const versionPath = {
  params: { type: 'object', required: ['id', 'version_id'], properties: { id: uuid, version_id: uuid } },
}

/** The page that is asked for. @throws Problem 422 */
const pageOf = (request: FastifyRequest, reader: Reader, model: Model) => {
  const grammar = {
    ...reader.grammar(model),
    kindOf: () => undefined,
    sortable: () => false,
    includable: () => false,
    params: [],
  }
  const parsed = readListQuery(pairsOf(request), grammar)
  if ('faults' in parsed) throw invalid(parsed.faults)
  if (parsed.query.search !== '') throw faultAt('search', 'unknown')
  return parsed.query
}

const readingRoutes = ({ app, engine, actor }: Api, model: Model): void => {
  const path = `/api${model.entity.api}/:id/versions`
  const config = { access: { permission: permissionFor(model.entity, versionsVerb) } }
  app.get(
    path,
    {
      config,
      schema: {
        ...readDocs(
          model.name,
          `${model.name}_versions`,
          'Kept states of the text, newest first',
          { data: list(stateSchema), total: int },
          true,
        ),
        querystring: { type: 'object', properties: { page: int, perPage: int } },
      },
    },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      const row = await assertReads(model, idOf(request), reader)
      const { page, perPage } = pageOf(request, reader, model)
      const states = await toldStates(row, reader, engine.db)
      const shown = states.slice((page - 1) * perPage, page * perPage)
      return { data: await answered(shown, reader, engine.db), total: states.length }
    },
  )
  app.get(
    `${path}/:version_id`,
    {
      config,
      schema: {
        ...readDocs(
          model.name,
          `${model.name}_version`,
          'A kept state of the text, with its content',
          { data: { type: 'object', properties: { ...state, content: text } } },
          true,
        ),
        ...versionPath,
      },
    },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      const row = await assertReads(model, idOf(request), reader)
      return { data: await stateOf(row, idOf(request, 'version_id'), reader, engine.db) }
    },
  )
}

/** Adds the calls that name and restore states, and those that read them. */
export const versionRoutes = (api: Api, model: Model): void => {
  readingRoutes(api, model)
  const { app, engine, translate, language, actor } = api
  const path = `/api${model.entity.api}/:id/versions`
  const config = { access: { permission: permissionFor(model.entity, 'update') } }
  const message = (request: FastifyRequest, key: string) => translate(language(request), `server:message.${key}`)
  const docs = (call: string, summary: string, data: object, status: 200 | 201 = 200) =>
    actionDocs(model.name, `${model.name}_${call}`, summary, undefined, true, { data }, status)
  app.post(
    path,
    {
      config,
      schema: { ...docs('version_store', 'Name the present state of the text', stateSchema, 201), body: nameBody },
    },
    async (request, reply) => {
      const caller = actor(request)
      const { name } = bodyOf(request, nameBody)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const data = await namePresent(model, idOf(request), name, { engine, caller, tx })
        return { status: 201, body: { data, message: message(request, 'created') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
  app.put(
    `${path}/:version_id`,
    {
      config,
      schema: {
        ...docs('version_update', 'Name a kept state of the text', stateSchema),
        ...versionPath,
        body: nameBody,
      },
    },
    async (request) => {
      const caller = actor(request)
      const { name: title } = bodyOf(request, nameBody)
      const one = { id: idOf(request), version: idOf(request, 'version_id'), title }
      const data = await engine.db.transaction((tx) => nameState(model, one, { engine, caller, tx }))
      return { data, message: message(request, 'updated') }
    },
  )
  app.post(
    `${path}/:version_id/restore`,
    {
      config,
      schema: {
        ...docs('version_restore', 'Write a kept state as the present text; what was there is kept', rowSchema(model)),
        ...versionPath,
        body: restoreBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const match = matchOf(request)
      const one = {
        id: idOf(request),
        version: idOf(request, 'version_id'),
        since: match === undefined ? bodyOf(request, restoreBody)?.version : undefined,
      }
      const options = match === undefined ? {} : { version: match, strict: true }
      const restore = (tx: Queryable) => restoreState(model, one, options, { engine, caller, tx })
      const answer = await onceThen(engine, request, caller, request.body, restore, async (tx) => {
        const data = await readerFor(engine, caller, tx).one(model, one.id)
        return { status: 200, body: { data: data ?? { id: one.id }, message: message(request, 'restored') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
