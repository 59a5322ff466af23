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
import { type PlaceWish, placedRows, placeRows } from '../rows/place.ts'
import { readerFor } from '../rows/read.ts'
import { type Api, objectOf } from './context.ts'
import { docsOf } from './docs.ts'
import { once } from './idempotency.ts'
import { includeOf } from './include.ts'
import { readRoutes } from './query-of.ts'

/** Most rows that are moved by one call, and most fields that rows are grouped by. */
const mostRows = 200
const mostKeys = 2

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const besideOf = (after: unknown, before: unknown): Beside | undefined => {
  // Behind one row and in front of another says two things of a place; one row alone says it.
  if (after !== undefined && before !== undefined) throw faultAt('before', 'bad_value')
  const [id, side] = after === undefined ? ([before, 'before'] as const) : ([after, 'after'] as const)
  if (id === undefined) return undefined
  if (typeof id !== 'string' || !isUuid(id)) throw faultAt(side, 'bad_reference')
  return { id: id.toLowerCase(), side }
}

const placeWishOf = (request: FastifyRequest): PlaceWish => {
  const { rows, values = {}, after, before, ...rest } = objectOf(request)
  const unknown = Object.keys(rest)[0]
  if (unknown !== undefined) throw faultAt(unknown.slice(0, 80), 'unknown')
  if (!Array.isArray(rows) || rows.length === 0) throw faultAt('rows', 'required')
  if (rows.length > mostRows) throw faultAt('rows', 'too_many', { max: mostRows })
  if (!isObject(values) || 'version' in values) throw faultAt('values', 'malformed')
  const wanted = rows.map((row: unknown) => {
    if (!isObject(row)) throw faultAt('rows', 'malformed')
    const { id, version, ...more } = row
    const isWell = typeof id === 'string' && isUuid(id) && (version === undefined || Number.isSafeInteger(version))
    if (!isWell || Object.keys(more).length > 0) throw faultAt('rows', 'malformed')
    return { id: id.toLowerCase(), version: version as number | undefined }
  })
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) throw faultAt('rows', 'doubled')
  const beside = besideOf(after, before)
  if (beside === undefined && Object.keys(values).length === 0) throw faultAt('after', 'required')
  return { rows: wanted, values, beside }
}

/** Fields named by a parameter, comma-joined. */
const fieldsIn = (
  model: Model,
  { caller, rules, engine }: Scope,
  [parameter, text]: readonly [string, string],
  fits: (field: ModelField) => boolean,
): readonly ModelField[] => {
  const names = text.split(',').filter((one) => one !== '')
  // The links of a list are no part of the row: who may not read what they lead to does not hear of them.
  const readable = (field: ModelField) =>
    mayReadField(caller)(field) &&
    (field.field.kind !== 'refs' || rules.mayRead(engine.models.of(targetOf(field.field))))
  const found = names.map((wire) => model.fields.find((field) => field.wire === wire && fits(field) && readable(field)))
  const known = found.filter((field) => field !== undefined)
  if (known.length < names.length || new Set(names).size < names.length) throw faultAt(parameter, 'bad_choice')
  return known
}

/** Calls of entities that people put in an order by hand, or see by groups, beside the generic ones. */
export const orderRoutes = (api: Api, model: Model): void => {
  const { app, engine, translate, language, actor } = api
  const { api: path, board, plan, list } = model.entity

  if (rankOf(model) !== undefined && model.operations.has('update'))
    app.post(
      `/api${path}/place`,
      { config: { access: { permission: permissionFor(model.entity, 'update') } }, schema: docsOf(model, 'place') },
      async (request, reply) => {
        const caller = actor(request)
        const wish = placeWishOf(request)
        const include = includeOf(readerFor(engine, caller), model, request)
        const { status, body } = await once(engine, request, caller, request.body, async (tx) => {
          const context = { engine, caller, tx }
          await placeRows(model, wish, context)
          const data = await placedRows(model, wish, include, context)
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
        const said = (name: string) => [name, pairs.find(([key]) => key === name)?.[1] ?? ''] as const
        const by = fieldsIn(model, reader.scope, said('by'), isGrouping)
        if (by.length > mostKeys) throw faultAt('by', 'too_many', { max: mostKeys })
        const sums = fieldsIn(model, reader.scope, said('sum'), isAdding)
        const asked = pairs.filter(([name]) => name !== 'by' && name !== 'sum')
        const grammar = { ...reader.grammar(model), sortable: () => false, includable: () => false }
        const read = readListQuery(asked, grammar)
        if ('faults' in read) throw invalid(read.faults)
        return { data: await reader.groups(model, read.query, by, sums) }
      },
    )
}
