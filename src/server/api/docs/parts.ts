import { z } from 'zod'
import { isWords, traitsOf } from '../../../core/declare/kinds.ts'
import type { Model } from '../../../core/declare/model.ts'
import { measuredPaths } from '../../../core/query/measured.ts'
import { leadsToActor } from '../../../core/query/mine.ts'
import { meValue, operators } from '../../../core/query/predicate.ts'
import { mostPerPage } from '../../../core/query/query.ts'
import { condition } from '../body-parts.ts'

/** Tells whether a column is described with `@me`; paths through relations are not, although the server accepts it. */
const takesMe = ({ byWire }: Model, column: string): boolean => {
  const field = byWire.get(column)
  return field !== undefined && leadsToActor(field)
}

export type Schema = { readonly [key: string]: unknown }

const onlyIfAsked = new WeakSet<Schema>()
/** Marks the schema of a property that an answer has only where a call asks for it: examples leave it out. */
export const ifAsked = (schema: Schema): Schema => {
  onlyIfAsked.add(schema)
  return schema
}
export const isOnlyIfAsked = (schema: Schema): boolean => onlyIfAsked.has(schema)

export const uuid = { type: 'string', format: 'uuid' }
export const text = { type: 'string' }
export const int = { type: 'integer' }
export const list = (items: Schema): Schema => ({ type: 'array', items })

const problemSchema: Schema = {
  title: 'problem',
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'message'],
  properties: {
    type: text,
    title: text,
    status: int,
    code: text,
    message: text,
    errors: { type: 'object', additionalProperties: list(text) },
    version: { ...int, description: 'Version of the row now, where a write came too late' },
    conflicts: {
      type: 'object',
      description:
        'What a field was as read (absent where its sender could not read the row then), what others made of it, what was sent',
      additionalProperties: { type: 'object', properties: { base: {}, theirs: {}, mine: {} } },
    },
    asked_by: {
      type: 'object',
      description: 'Who asked for two rows that are to be merged, where that has to be confirmed',
      properties: { from: { ...text, nullable: true }, to: { ...text, nullable: true } },
    },
    entity: { ...text, description: 'Whose rows still refer to a row that was to be deleted' },
    count: { ...int, description: 'How many they are' },
    allowed: { ...list(text), description: 'Values that may follow, where the one sent may not' },
    import: { type: 'object', description: 'Report of an import that wrote nothing because of bad rows' },
  },
}
/** A form with one file. */
export const fileBody: Schema = {
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
}

/** Returns the problem documents for the statuses that a call may answer. */
export const problems = (...statuses: readonly number[]): Schema =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: 'Refused', content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  )

const parameter = (schema: Schema, description: string): Schema => ({ ...schema, description })
const filterable = (model: Model): readonly string[] =>
  [...model.byWire].flatMap(([wire, { type }]) => (type === null ? [] : [wire]))
const containing = ({ byWire }: Model, column: string): boolean => {
  const field = byWire.get(column)
  return field !== undefined && isWords(field.type) && traitsOf(field.field).listed !== true
}

/** Returns the conditions by column, each as `filter[column]=value`. */
const filterSchema = (model: Model): Schema => ({
  type: 'object',
  title: `${model.name}_filter`,
  description: 'Conditions as `filter[column]=value`: equal, unless said otherwise. A comma-joined list is any of them',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(
      filterable(model).map((column) => [
        column,
        containing(model, column)
          ? parameter(text, 'Contains')
          : takesMe(model, column)
            ? parameter(text, `Equal; ${meValue} is the caller`)
            : text,
      ]),
    ),
    ...Object.fromEntries(
      [...new Set([...(model.entity.list.paths ?? []), ...measuredPaths(model)])].map((path) => [
        path,
        parameter(text, 'Equal'),
      ]),
    ),
  },
})

/** Returns the parameters that choose among a stream's rows, in a list of the rows that belong to one row. */
const windowParameters = ({ entity: { stream } }: Model): Schema =>
  stream === undefined
    ? {}
    : Object.fromEntries(
        (
          [
            ['before', 'Id of a row: those before it'],
            ['after', 'Id of a row: those after it'],
            ['around', 'Id of a row: it and those on both sides'],
          ] as const
        ).map(([way, meaning]) => [
          way,
          parameter(
            uuid,
            `${meaning}. With \`filter\` by \`${stream.in}\` alone the rows come in the order of the stream, from its end unless this is said`,
          ),
        ]),
      )

/** Returns the parameters of a list call. */
export const listParameters = (model: Model): Schema => ({
  type: 'object',
  properties: {
    page: parameter({ type: 'integer', minimum: 1 }, 'Page, from 1'),
    perPage: parameter({ type: 'integer', minimum: 1, maximum: mostPerPage }, 'Rows of a page'),
    search: parameter(text, 'Words that must all occur, case and accents aside'),
    orderOn: parameter(
      text,
      `Columns to sort by, comma-joined: ${model.fields
        .filter(({ sortable }) => sortable)
        .map(({ wire }) => wire)
        .join(', ')}`,
    ),
    orderBy: parameter(text, 'asc or desc for each of them, comma-joined'),
    include: parameter(text, `Relations, comma-joined: ${[...model.relations.keys()].join(', ')}`),
    filter: filterSchema(model),
    'filters[0][column]': parameter(text, 'Column of a condition; 0, 1, 2, … number the conditions'),
    'filters[0][operator]': parameter({ type: 'string', enum: [...operators] }, 'Operator of the condition'),
    'filters[0][value]': parameter(text, `Value of the condition; ${meValue} is the caller, in references to users`),
    operator: parameter({ type: 'string', enum: ['and', 'or'] }, 'How the conditions are joined'),
    where: parameter(text, `Nested conditions as JSON; ${meValue} as above`),
    ...Object.fromEntries(Object.keys(model.entity.list.params ?? {}).map((name) => [name, parameter(text, 'Equal')])),
    ...windowParameters(model),
  },
})

/** The outcome for a row of any entity. */
const outcome: Schema = {
  title: 'outcome',
  type: 'object',
  required: ['id', 'ok'],
  properties: {
    id: uuid,
    ok: { type: 'boolean', description: 'All that was asked for the row was done' },
    version: { ...int, description: 'The row’s version since, by which the change can be taken back' },
    changed: { ...list(text), description: 'Fields that changed, also those that follow from others' },
    errors: {
      type: 'object',
      additionalProperties: list(text),
      description: 'Of `rows`: fields that were left as they were, and why',
    },
    problem: { allOf: [problemSchema], description: 'Why nothing became of the row' },
  },
}
/** The example of a row that was changed: it has no problem. */
export const outcomeExample = {
  data: [{ id: '01975f4e-7a1c-7c3e-9a53-2f6f0d6c1b11', ok: true, version: 2, changed: ['text'] }],
  done: 1,
  message: 'text',
}

/** Outcome for each row. */
export const bulkOutcome = (row: Schema): Schema => ({
  allOf: [
    outcome,
    {
      type: 'object',
      properties: { row: { allOf: [row], description: 'The row as it is since, of `rows` and dry runs' } },
    },
  ],
})

/** A condition of any length. */
export const queryBody = z.strictObject({ where: condition })

/** Returns the description of the same read by POST, for a condition that is too long for an address. */
export const byPost = (schema: Schema): Schema => {
  const { where: _, ...properties } = (schema.querystring as { readonly properties: Schema }).properties
  return {
    ...schema,
    operationId: `${String(schema.operationId)}_query`,
    summary: `${String(schema.summary)}, by a long condition`,
    querystring: { type: 'object', properties },
    body: queryBody,
  }
}
