import { writtenInitial } from '../../../core/declare/beginnings.ts'
import type { FieldKind } from '../../../core/declare/fields.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { mostIncluded } from '../../rows/read/joined.ts'
import { ifAsked, int, list, type Schema, text, uuid } from './parts.ts'

export const moment = { type: 'string', format: 'date-time' }
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
  currency: { ...text, description: 'ISO 4217 code' },
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
  data: {},
  tiles: list({ type: 'object' }),
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

/** Returns the schema of a field's value in a row. */
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
  // A computed value has no column, and is never null unless it is declared so.
  const isComputed = column === null && !('nullable' in field && field.nullable === true)
  const always = ('required' in field && field.required === true) || writtenInitial(field) !== undefined || isComputed
  return always
    ? base
    : { ...base, nullable: true, ...('enum' in base ? { enum: [...(base.enum as string[]), null] } : {}) }
}

/** A row that is included in another: the calls of its own entity describe its fields. */
const relatedRow: Schema = {
  title: 'related_row',
  type: 'object',
  required: ['id'],
  properties: { id: uuid },
  additionalProperties: {},
}
const relatedRowOrNull: Schema = { ...relatedRow, title: 'related_row_or_null', nullable: true }

/** The rights of the caller on the row. */
const rowRights: Schema = {
  title: 'row_rights',
  type: 'object',
  properties: {
    update: { type: 'boolean' },
    delete: { type: 'boolean' },
    fixed: { ...list(text), description: 'Fields that the caller may not change in this row though others' },
    steps: { ...list(text), description: 'Steps of its approval that the caller may take now' },
  },
}

/** An event in the history of a row. */
export const historyEntry: Schema = {
  title: 'history_entry',
  type: 'object',
  required: ['id', 'action', 'at', 'changes'],
  properties: {
    id: uuid,
    action: { ...text, description: '`created`, `updated`, `deleted`, `restored`, or an action of the entity’s own' },
    at: moment,
    agent: { ...text, nullable: true, description: 'Name of the rule that did it' },
    recorded_at: { ...moment, description: 'Later than `at` where it was brought in with its past' },
    version: int,
    source: text,
    of: {
      type: 'object',
      description:
        'The row that it happened to, where that is one of this row’s own; of a row that is gone the title is the last one, for those who could read it, else null',
      properties: { entity: text, id: uuid, title: { ...text, nullable: true }, is_gone: { type: 'boolean' } },
    },
    names: {
      type: 'object',
      description:
        'Titles of the rows that `changes` name by their ids; what is gone and unknown to the reader has none. A person out of the reader’s sight stands as `somebody` in the place of an id',
      additionalProperties: { ...text, nullable: true },
    },
    parts: {
      ...int,
      description: 'How many rows went or came back with it: `GET /history?cause=` with its id reads them',
    },
    parts_are_more: { type: 'boolean', description: 'There are more of them than were counted' },
    exported: {
      type: 'object',
      description: 'What the reader exported: name of the entity, number of rows',
      properties: { list: { ...text, nullable: true }, rows: { ...int, nullable: true } },
    },
    actor: { type: 'object', nullable: true, properties: { id: uuid, name: text } },
    changes: list({
      type: 'object',
      description: 'A change of one field; `old` and `new` are absent where its reader could not read the row then',
      required: ['field'],
      properties: {
        field: text,
        old: {},
        new: {},
        currency: {
          type: 'object',
          description: 'Of an amount: the currencies before and after',
          properties: { old: { ...text, nullable: true }, new: { ...text, nullable: true } },
        },
      },
    }),
  },
}

/** Schemas of rows, kept because a row is part of many answers. */
const rowSchemas = new WeakMap<Model, Schema>()

/** A row in the trash. */
export const trashedSchema = (model: Model): Schema => {
  const row = rowSchema(model)
  const deleted = {
    deleted_at: moment,
    deleted_by: { ...uuid, nullable: true, description: 'Who deleted it; null: the server itself' },
    deletedBy: {
      type: 'object',
      nullable: true,
      description: 'The same with the name, where the caller may see the user',
      properties: { id: uuid, name: text },
    },
    gone_at: { ...moment, description: 'When it goes for good' },
    deletion_id: { ...uuid, description: 'For `GET /history?cause=`: what went along' },
    taken_along: { type: 'integer', description: 'How many rows went along' },
  }
  return { title: `${model.name}_in_trash`, allOf: [row, { type: 'object', properties: deleted }] }
}

/** Returns the schema of a row on the wire: fields, version, `can`, and included relations. */
export const rowSchema = (model: Model): Schema => {
  const cached = rowSchemas.get(model) ?? rowSchemaOf(model)
  rowSchemas.set(model, cached)
  return cached
}

const rowSchemaOf = (model: Model): Schema => {
  const plain = model.fields.filter(({ field }) => !['secret', 'refs', 'children'].includes(field.kind))
  const relations = [...model.relations].map(([as, { field }]) => [
    as,
    ifAsked(field.kind === 'ref' ? relatedRowOrNull : list(relatedRow)),
  ])
  return {
    type: 'object',
    title: model.name,
    required: ['id'],
    properties: {
      ...Object.fromEntries(plain.map((field) => [field.wire, shapeOf(field)])),
      version: int,
      can: rowRights,
      more: ifAsked({
        ...list(text),
        description: `Included relations of which only the first ${mostIncluded} rows came`,
      }),
      ...Object.fromEntries(relations),
    },
  }
}
