import { z } from 'zod'
import type { FieldKind } from '../../core/fields.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { schemaFor } from '../rows/body.ts'
import { mostIncluded } from '../rows/joined.ts'
import { bulkBody, bulkOutcome, int, list, listParameters, problems, type Schema, text, uuid } from './docs-parts.ts'
import { groupLine, groupParameters, placeBody } from './order-docs.ts'

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

const moment = { type: 'string', format: 'date-time' }
/** Schema of each kind in a row; a missing kind does not compile. */
const shapes = {
  text,
  longText: text,
  richText: text,
  email: { type: 'string', format: 'email' },
  link: { type: 'string', format: 'uri' },
  color: text,
  secret: text,
  choice: text,
  recurrence: text,
  rank: text,
  timeOfDay: text,
  timeZone: text,
  decimal: text,
  money: text,
  boolean: { type: 'boolean' },
  integer: int,
  progress: int,
  minutes: int,
  sequence: int,
  count: int,
  day: { type: 'string', format: 'date' },
  instant: moment,
  ref: uuid,
  refs: list({ type: 'object' }),
  children: list({ type: 'object' }),
  strings: list(text),
  subject: text,
  file: { type: 'object', properties: { id: uuid, name: text, type: text, size: int, url: text } },
  conditions: { type: 'object' },
  computed: {},
} satisfies Record<FieldKind, Schema>

const computedShapes: { readonly [type: string]: Schema } = {
  text,
  number: { type: 'number' },
  decimal: text,
  boolean: { type: 'boolean' },
  day: shapes.day,
  instant: moment,
  time: text,
  id: uuid,
}

/** How a field's value looks in a row. */
export const shapeOf = ({ field, name, wire, column }: ModelField): Schema => {
  const engineId = name === 'id' || name.endsWith('_by')
  if (engineId) return { ...uuid, nullable: name !== 'id' }
  const base =
    field.kind === 'choice'
      ? { ...text, enum: [...field.options] }
      : field.kind === 'computed'
        ? (computedShapes[field.type] ?? {})
        : field.kind === 'subject' && wire.endsWith('_id')
          ? uuid
          : shapes[field.kind]
  const always =
    ('required' in field && field.required === true) ||
    ('initial' in field && field.initial !== undefined) ||
    column === null ||
    field.kind === 'boolean'
  return always
    ? base
    : { ...base, nullable: true, ...('enum' in base ? { enum: [...(base.enum as string[]), null] } : {}) }
}

/** A row that came along: its own entity's call says what it has. */
const relatedRow: Schema = { type: 'object', required: ['id'], properties: { id: uuid }, additionalProperties: {} }

/** Something that happened to a row. */
const historyEntry: Schema = {
  type: 'object',
  required: ['id', 'action', 'at', 'changes'],
  properties: {
    id: uuid,
    action: { ...text, description: '`created`, `updated`, `deleted`, `restored`, or an action of the entity’s own' },
    at: moment,
    recorded_at: { ...moment, description: 'Later than `at` where it was brought in with its past' },
    version: int,
    source: text,
    of: {
      type: 'object',
      description: 'The row that it happened to, where that is one of this row’s own',
      properties: { entity: text, id: uuid, title: { ...text, nullable: true } },
    },
    actor: { type: 'object', nullable: true, properties: { id: uuid, name: text } },
    changes: list({ type: 'object', required: ['field'], properties: { field: text, old: {}, new: {} } }),
  },
}

/** A row on the wire: fields, version, `can`, and included relations. */
const rowSchema = (model: Model): Schema => {
  const plain = model.fields.filter(({ field }) => !['secret', 'refs', 'children'].includes(field.kind))
  const relations = [...model.relations].map(([as, { field }]) => [
    as,
    field.kind === 'ref' ? { ...relatedRow, nullable: true } : list(relatedRow),
  ])
  return {
    type: 'object',
    required: ['id'],
    properties: {
      ...Object.fromEntries(plain.map((field) => [field.wire, shapeOf(field)])),
      version: int,
      can: { type: 'object', additionalProperties: { type: 'boolean' } },
      more: {
        ...list(text),
        description: `Included relations of which only the first ${mostIncluded} rows came; absent where all came`,
      },
      ...Object.fromEntries(relations),
    },
  }
}

const idParameter: Schema = { type: 'object', required: ['id'], properties: { id: uuid } }
const json = (schema: Schema, description: string): Schema => ({
  description,
  content: { 'application/json': { schema } },
})
const writeAnswer = (model: Model): Schema => ({
  type: 'object',
  properties: { data: rowSchema(model), message: text },
})

const bodyOf = (model: Model, kind: 'create' | 'update'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(schemaFor(model, kind), {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
  }) as { [key: string]: unknown }
  const required =
    kind === 'create'
      ? model.fields
          .filter(
            ({ field, creatable }) =>
              creatable && 'required' in field && field.required === true && !('initial' in field),
          )
          .map(({ wire }) => wire)
      : []
  const properties = {
    ...(schema.properties as object),
    ...(kind === 'update' ? { version: { ...int, description: 'Version that was read' } } : {}),
  }
  return { ...schema, properties, ...(required.length > 0 ? { required } : {}) }
}

const withBody = [400, 401, 403, 404, 409, 413, 415, 422, 503]
const summaries: { readonly [C in Call]: string } = {
  index: 'List',
  show: 'One row',
  store: 'Create',
  update: 'Update',
  delete: 'Delete',
  restore: 'Restore from the trash',
  history: 'History of a row',
  bulk: 'Change, delete or restore many rows',
  undo: 'Take own changes back',
  trash: 'Rows in the trash',
  place: 'Move rows in the order that people make by hand',
  groups: 'Count rows and add up their numbers by groups',
}

/** OpenAPI operation of a generic call; the server's validation comes from the same declaration. */
export const docsOf = (model: Model, call: Call): Schema => {
  const base = {
    tags: [model.name],
    summary: `${summaries[call]}: ${model.name}`,
    operationId: `${model.name}_${call}`,
    security: [{ bearer: [] }],
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
            { type: 'object', properties: { data: list(row), total: int, total_is_estimate: { type: 'boolean' } } },
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
          200: json({ type: 'object', properties: { data: row } }, 'The row'),
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
        body: bodyOf(model, 'create'),
        response: { 201: json(writeAnswer(model), 'Created'), ...problems(...withBody) },
      }
    case 'update':
      return {
        ...withRelations,
        params: idParameter,
        body: bodyOf(model, 'update'),
        response: { 200: json(writeAnswer(model), 'Updated'), ...problems(...withBody, 412) },
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
        response: { 200: json(writeAnswer(model), 'Restored'), ...problems(401, 403, 404, 409, 422, 503) },
      }
    case 'bulk':
      return {
        ...withRelations,
        body: bulkBody,
        response: {
          200: json(
            { type: 'object', properties: { data: list(bulkOutcome(row)), done: int, message: text } },
            'Outcome by row',
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
        body: {
          type: 'object',
          required: ['rows'],
          properties: { rows: list({ type: 'object', properties: { id: uuid, version: int } }) },
        },
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
