import type { FastifyRequest } from 'fastify'
import { type Model, type ModelField, targetOf } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { readListQuery } from '../../core/query/query.ts'
import { settle } from '../consequences/settle.ts'
import { faultAt, invalid } from '../problem.ts'
import type { Scope } from '../rows/query/expression.ts'
import { mayReadField } from '../rows/query/grammar.ts'
import { isAdding, isGrouping } from '../rows/read/groups.ts'
import { readerFor } from '../rows/read/read.ts'
import type { Beside } from '../rows/write/order-keys.ts'
import { rankOf } from '../rows/write/order-keys.ts'
import { type PlaceRequest, placedRows, placeRows } from '../rows/write/place.ts'
import { docsOf } from './docs/entity-docs.ts'
import { placeBody } from './docs/order-docs.ts'
import { once } from './idempotency.ts'
import { includeOf } from './include.ts'
import { readRoutes } from './query-of.ts'
import { bodyOf } from './route-bodies.ts'
import type { Api } from './route-context.ts'

/** Most fields that rows are grouped by. */
const mostKeys = 2

const placeRequestOf = (request: FastifyRequest): PlaceRequest => {
  const { rows, values = {}, after, before } = bodyOf(request, placeBody)
  // `after` and `before` together could contradict each other; one neighbour defines a position.
  if (after !== undefined && before !== undefined) throw faultAt('before', 'bad_value')
  if (new Set(rows.map(({ id }) => id)).size < rows.length) throw faultAt('rows', 'doubled')
  const id = after ?? before
  const beside: Beside | undefined =
    id === undefined ? undefined : { id, side: after === undefined ? 'before' : 'after' }
  if (beside === undefined && Object.keys(values).length === 0) throw faultAt('after', 'required')
  return { rows: rows.map(({ id: one, version }) => ({ id: one, version })), values, beside }
}

/** Fields named by a parameter, comma-joined. */
const fieldsIn = (
  model: Model,
  { caller, rules, engine }: Scope,
  [parameter, text]: readonly [string, string],
  fits: (field: ModelField) => boolean,
): readonly ModelField[] => {
  const names = text.split(',').filter((one) => one !== '')
  // Links are not part of the row: without the right to read their target they are hidden.
  const readable = (field: ModelField) =>
    mayReadField(caller)(field) &&
    (field.field.kind !== 'refs' || rules.mayRead(engine.models.of(targetOf(field.field))))
  const groupFields = names.map((wire) =>
    model.fields.find((field) => field.wire === wire && fits(field) && readable(field)),
  )
  const fields = groupFields.filter((field) => field !== undefined)
  if (fields.length < names.length || new Set(names).size < names.length) throw faultAt(parameter, 'bad_choice')
  return fields
}

/** Calls of entities with an order made by hand or with groups, besides the generic ones. */
export const orderRoutes = (api: Api, model: Model): void => {
  const { app, engine, translate, language, actor } = api
  const { api: path, board, plan, list } = model.entity

  if (rankOf(model) !== undefined && model.operations.has('update'))
    app.post(
      `/api${path}/place`,
      { config: { access: { permission: permissionFor(model.entity, 'update') } }, schema: docsOf(model, 'place') },
      async (request, reply) => {
        const caller = actor(request)
        const move = placeRequestOf(request)
        const include = includeOf(readerFor(engine, caller), model, request)
        const { status, body } = await once(engine, request, caller, request.body, async (tx) => {
          const context = { engine, caller, tx }
          await placeRows(model, move, context)
          await settle(engine, tx)
          const data = await placedRows(model, move, include, context)
          return { status: 200, body: { data, message: translate(language(request), 'server:message.moved') } }
        })
        return reply.status(status).send(body)
      },
    )

  if ((board !== undefined || plan !== undefined || list.groups !== undefined) && model.operations.has('index'))
    readRoutes(
      api,
      `/api${path}/groups`,
      permissionFor(model.entity, 'index'),
      docsOf(model, 'groups'),
      async (request, pairs) => {
        const caller = actor(request)
        const reader = readerFor(engine, caller)
        const parameter = (name: string) => [name, pairs.find(([key]) => key === name)?.[1] ?? ''] as const
        const by = fieldsIn(model, reader.scope, parameter('by'), isGrouping)
        if (by.length > mostKeys) throw faultAt('by', 'too_many', { max: mostKeys })
        const sums = fieldsIn(model, reader.scope, parameter('sum'), isAdding)
        const listPairs = pairs.filter(([name]) => name !== 'by' && name !== 'sum')
        const grammar = { ...reader.grammar(model), sortable: () => false, includable: () => false }
        const parsed = readListQuery(listPairs, grammar)
        if ('faults' in parsed) throw invalid(parsed.faults)
        return { data: await reader.groups(model, parsed.query, by, sums) }
      },
    )
}
