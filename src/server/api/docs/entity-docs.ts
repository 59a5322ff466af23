import { backOf, isEditedInline } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { schemaFor } from '../../rows/values/body.ts'
import { manyBody, undoBody } from '../bulk-bodies.ts'
import { RowBody } from '../route-bodies.ts'
import { bodyDocsOf } from './body-docs.ts'
import { factsOf } from './field-facts.ts'
import { groupLine, groupParameters, placeBody } from './order-docs.ts'
import { bulkOutcome, int, list, listParameters, outcomeExample, problems, type Schema, text, uuid } from './parts.ts'
import { historyEntry, moment, rowSchema, trashedSchema } from './row-docs.ts'

type Call =
  | 'index'
  | 'show'
  | 'store'
  | 'update'
  | 'delete'
  | 'restore'
  | 'history'
  | 'bulk'
  | 'undo'
  | 'trash'
  | 'place'
  | 'groups'

const idParameter: Schema = { type: 'object', required: ['id'], properties: { id: uuid } }
/** @param example made of the schema unless given */
const json = (schema: Schema, description: string, example?: unknown): Schema => ({
  description,
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
})
const writeAnswer = (model: Model): Schema => ({
  type: 'object',
  properties: { data: rowSchema(model), message: text },
})
const updateAnswer = (model: Model): Schema => {
  if (model.entity.belongs === undefined) return writeAnswer(model)
  const version = { type: 'object', properties: { id: uuid, version: int } }
  return {
    type: 'object',
    properties: {
      data: rowSchema(model),
      message: text,
      emptied: { ...list(text), description: 'Where it moved to another owner: fields that were emptied' },
      moved: { ...list(version), description: 'The rows that moved, whose versions undo it' },
    },
  }
}

const rowKeys = {
  id: { ...uuid, description: 'A row that there is; without it the row is new' },
  version: { ...int, description: 'Version of the row that was read' },
  removed: { type: 'boolean', description: 'Deletes the row; rows that are not named stay as they are' },
}
const placeKey = {
  before: {
    ...uuid,
    nullable: true,
    description: 'The row before which it stands; null: last. Where the rows have an order',
  },
}

/** Returns the schema of a row that comes along in the body of its parent. */
const childSchema = (model: Model, field: ModelField, kind: 'create' | 'update'): Schema => {
  const child = model.targetOf?.(field)
  const by = backOf(field.field)
  if (child === undefined) return { type: 'object' }
  const back = new Set(child.fields.flatMap(({ name, wire }) => (name === by ? [wire] : [])))
  const made = bodySchema(child, 'create')
  const fields = {
    ...(made.properties as Schema),
    ...(kind === 'update' && (bodySchema(child, 'update').properties as Schema)),
  }
  const own = Object.fromEntries(Object.entries(fields).filter(([wire]) => !back.has(wire)))
  const required = ((made.required as readonly string[] | undefined) ?? []).filter((wire) => !back.has(wire))
  return {
    type: 'object',
    title: `${child.name}_in_${model.name}_${kind}`,
    additionalProperties: false,
    properties: { ...own, ...(kind === 'update' && rowKeys), ...(isEditedInline(field.field) && placeKey) },
    ...(kind === 'create' && required.length > 0 && { required }),
  }
}

/** Returns the schema of a write's body, by wire name. */
export const bodySchema = (model: Model, kind: 'create' | 'update'): Schema => {
  const schema = bodyDocsOf(schemaFor(model, kind))
  const required =
    kind === 'create'
      ? model.fields
          .filter(
            ({ field, creatable }) =>
              creatable && 'required' in field && field.required === true && !('initial' in field),
          )
          .map(({ wire }) => wire)
      : []
  const described = Object.entries(schema.properties as { readonly [wire: string]: Schema }).map(([wire, value]) => {
    const field = model.fields.find((one) => one.wire === wire)
    const rows = field !== undefined && backOf(field.field) !== undefined && { items: childSchema(model, field, kind) }
    return [wire, field === undefined ? value : { ...value, ...factsOf(field), ...rows }] as const
  })
  const properties = {
    ...Object.fromEntries(described),
    ...(kind === 'update' ? { version: { ...int, description: 'Version that was read' } } : {}),
  }
  return { ...schema, title: `${model.name}_${kind}`, properties, ...(required.length > 0 ? { required } : {}) }
}

const withBody = [400, 401, 403, 404, 409, 413, 415, 422, 503]
const summaries: { readonly [C in Call]: string } = {
  index: 'List',
  show: 'One row',
  store: 'Create',
  update: 'Update',
  delete: 'Delete',
  restore: 'Restore from the trash',
  history: 'History',
  bulk: 'Change, delete or restore rows',
  undo: 'Undo own changes',
  trash: 'Rows in the trash',
  place: 'Move rows in the order that people make by hand',
  groups: 'Counts and sums by groups',
}

/** Returns the OpenAPI operation of a generic call; the server's validation comes from the same declaration. */
export const docsOf = (model: Model, call: Call): Schema => {
  const base = {
    tags: [model.name],
    summary: `${summaries[call]}: ${model.name}`,
    operationId: `${model.name}_${call}`,
  }
  const withRelations = { ...base, querystring: { type: 'object', properties: { include: text } } }
  const row = rowSchema(model)
  switch (call) {
    case 'trash':
    case 'index':
      return {
        ...base,
        querystring: listParameters(model),
        response: {
          200: json(
            {
              type: 'object',
              properties: {
                data: list(call === 'trash' ? trashedSchema(model) : row),
                total: int,
                total_is_estimate: { type: 'boolean' },
                ...(model.entity.stream === undefined
                  ? {}
                  : { has_earlier: { type: 'boolean' }, has_later: { type: 'boolean' } }),
              },
            },
            'A page of rows',
          ),
          ...problems(400, 401, 403, 422, 429, 503),
        },
      }
    case 'show':
      return {
        ...withRelations,
        params: idParameter,
        response: {
          200: json(
            { type: 'object', properties: { data: row } },
            'The row; with `is_awaited` while a job computes anew what is stored with it',
          ),
          304: { description: 'As the caller has it (`If-None-Match`)' },
          ...problems(401, 403, 404, 422, 503),
        },
      }
    case 'history':
      return {
        ...base,
        params: idParameter,
        querystring: {
          type: 'object',
          properties: {
            page: int,
            perPage: int,
            field: { ...text, description: 'A field that changed' },
            actor: { ...text, description: 'Id of who did it; `system` for what nobody did' },
            from: moment,
            to: { ...moment, description: 'Up to this moment, without it' },
          },
        },
        response: {
          200: json(
            {
              type: 'object',
              properties: {
                data: list(historyEntry),
                total: int,
                actors: list({ type: 'object', properties: { id: uuid, name: text } }),
              },
            },
            'Events, newest first; who did anything to the row at all',
          ),
          ...problems(401, 403, 404, 422, 503),
        },
      }
    case 'store':
      return {
        ...withRelations,
        body: new RowBody(() => bodySchema(model, 'create')),
        response: { 201: json(writeAnswer(model), 'The row as it is since'), ...problems(...withBody) },
      }
    case 'update':
      return {
        ...withRelations,
        params: idParameter,
        body: new RowBody(() => bodySchema(model, 'update')),
        response: { 200: json(updateAnswer(model), 'The row as it is since'), ...problems(...withBody, 412) },
      }
    case 'delete':
      return {
        ...base,
        params: idParameter,
        response: {
          200: json({ type: 'object', properties: { message: text } }, 'Deleted'),
          ...problems(401, 403, 404, 409, 412, 503),
        },
      }
    case 'restore':
      return {
        ...base,
        params: idParameter,
        response: {
          200: json(writeAnswer(model), 'The row as it is since'),
          ...problems(401, 403, 404, 409, 422, 503),
        },
      }
    case 'bulk':
      return {
        ...withRelations,
        body: manyBody,
        response: {
          200: json(
            { type: 'object', properties: { data: list(bulkOutcome(row)), done: int, message: text } },
            'Outcome by row',
            outcomeExample,
          ),
          ...problems(400, 401, 403, 413, 415, 422, 503),
        },
      }
    case 'place':
      return {
        ...withRelations,
        body: placeBody,
        response: {
          200: json({ type: 'object', properties: { data: list(row), message: text } }, 'The rows as they are since'),
          ...problems(...withBody),
        },
      }
    case 'groups':
      return {
        ...base,
        querystring: groupParameters(model),
        response: {
          200: json({ type: 'object', properties: { data: list(groupLine) } }, 'A line for each group that there is'),
          ...problems(400, 401, 403, 422, 429, 503),
        },
      }
    case 'undo':
      return {
        ...base,
        body: undoBody,
        response: {
          200: json(
            { type: 'object', properties: { data: list({ type: 'object' }), done: int, message: text } },
            'Outcome by row; where somebody has changed the same since, a conflict',
          ),
          ...problems(400, 401, 403, 413, 415, 422, 503),
        },
      }
  }
}
