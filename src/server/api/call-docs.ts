import type { Model } from '../../core/model.ts'
import { docsOf } from './docs.ts'
import { list, problems, type Schema, text, uuid } from './docs-parts.ts'

const path: Schema = { type: 'object', required: ['id'], properties: { id: uuid } }
const json = (description: string, properties: object): Schema => ({
  200: { description, content: { 'application/json': { schema: { type: 'object', properties } } } },
})

/**
 * Of a call that does something to a row and answers with a message.
 * @param ids name of the list that it takes @param isOne whether its path names a row @param more what else it answers with
 */
export const actionDocs = (
  tag: string,
  operationId: string,
  summary: string,
  ids?: string,
  isOne = true,
  more: object = {},
): Schema => ({
  tags: [tag],
  summary,
  operationId,
  security: [{ bearer: [] }],
  ...(isOne ? { params: path } : {}),
  ...(ids === undefined ? {} : { body: { type: 'object', required: [ids], properties: { [ids]: list(uuid) } } }),
  response: { ...json('Done', { ...more, message: text }), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 503) },
})

/** Of a call that reads. @param data what it answers with. @param isOne whether its path names a row */
export const readDocs = (tag: string, operationId: string, summary: string, data: Schema, isOne = false): Schema => ({
  tags: [tag],
  summary,
  operationId,
  security: [{ bearer: [] }],
  ...(isOne ? { params: path } : {}),
  response: { ...json('Answer', data), ...problems(401, 403, ...(isOne ? [404] : []), 422, 429, 503) },
})

/** Of a call below a row that answers with a list and nothing around it. */
export const plainDocs = (tag: string, operationId: string, summary: string): Schema => ({
  tags: [tag],
  summary,
  operationId,
  security: [{ bearer: [] }],
  params: path,
  response: {
    200: { description: 'Rows', content: { 'application/json': { schema: list({ type: 'object' }) } } },
    ...problems(401, 403, 404, 503),
  },
})

/** Of a call that makes a row below another one, as the row's own create call does otherwise. */
export const formDocs = (model: Model, operationId: string, summary: string): Schema => ({
  ...docsOf(model, 'store'),
  operationId,
  summary,
  params: path,
})

/** Of a call about one's timer, which answers with the time entry. @param more what else it answers with */
export const timerDocs = (
  operationId: string,
  summary: string,
  more: object,
  { of = false, takes = [] }: { readonly of?: boolean; readonly takes?: readonly string[] } = {},
): Schema => ({
  tags: ['time_entry'],
  summary,
  operationId,
  security: [{ bearer: [] }],
  ...(of ? { params: path } : {}),
  ...(takes.length > 0
    ? { body: { type: 'object', properties: Object.fromEntries(takes.map((name) => [name, text])) } }
    : {}),
  response: {
    ...(of
      ? { 201: json('Started', { data: { type: 'object' }, ...more })[200] }
      : json('Answer', { data: { type: 'object', nullable: true }, ...more })),
    ...problems(401, 403, ...(takes.length > 0 ? [400, 409, 413, 415, 422] : []), ...(of ? [404] : []), 503),
  },
})
