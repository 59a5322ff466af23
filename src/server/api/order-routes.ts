import type { FastifyRequest } from 'fastify'
import { type Model, type ModelField, targetOf } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { readListQuery } from '../../core/query.ts'
import { isUuid } from '../../core/values.ts'
import type { Json } from '../db/database.ts'
import { faultAt, invalid } from '../problem.ts'
import type { Scope } from '../rows/expression.ts'
import { mayReadField } from '../rows/grammar.ts'
import { isAdding, isGrouping } from '../rows/groups.ts'
import type { Beside } from '../rows/order-keys.ts'
import { rankOf } from '../rows/order-keys.ts'
import { type PlaceRequest, placedRows, placeRows } from '../rows/place.ts'
import { readerFor } from '../rows/read.ts'
import { docsOf } from './docs/entity-docs.ts'
import { once } from './idempotency.ts'
import { includeOf } from './include.ts'
import { readRoutes } from './query-of.ts'
import { type Api, objectOf } from './route-context.ts'

/** Most rows that are moved by one call, and most fields that rows are grouped by. */
const mostRows = 200
const mostKeys = 2

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const besideOf = (after: unknown, before: unknown): Beside | undefined => {
  // `after` and `before` together could contradict each other; one neighbour defines a position.
  if (after !== undefined && before !== undefined) throw faultAt('before', 'bad_value')
  const [id, side] = after === undefined ? ([before, 'before'] as const) : ([after, 'after'] as const)
  if (id === undefined) return undefined
  if (typeof id !== 'string' || !isUuid(id)) throw faultAt(side, 'bad_reference')
  return { id: id.toLowerCase(), side }
}

const placeRequestOf = (request: FastifyRequest): PlaceRequest => {
  const { rows, values = {}, after, before, ...rest } = objectOf(request)
  const unknown = Object.keys(rest)[0]
  if (unknown !== undefined) throw faultAt(unknown.slice(0, 80), 'unknown')
  if (!Array.isArray(rows) || rows.length === 0) throw faultAt('rows', 'required')
  if (rows.length > mostRows) throw faultAt('rows', 'too_many', { max: mostRows })
  if (!isObject(values) || 'version' in values) throw faultAt('values', 'malformed')
  const ids = rows.map((row: unknown) => {
    if (!isObject(row)) throw faultAt('rows', 'malformed')
    const { id, version, ...more } = row
    const isWell = typeof id === 'string' && isUuid(id) && (version === undefined || Number.isSafeInteger(version))
    if (!isWell || Object.keys(more).length > 0) throw faultAt('rows', 'malformed')
    return { id: id.toLowerCase(), version: version as number | undefined }
  })
  if (new Set(ids.map(({ id }) => id)).size < ids.length) throw faultAt('rows', 'doubled')
  const beside = besideOf(after, before)
  if (beside === undefined && Object.keys(values).length === 0) throw faultAt('after', 'required')
  return { rows: ids, values, beside }
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
