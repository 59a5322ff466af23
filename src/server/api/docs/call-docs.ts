import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { filledList, id } from '../body-parts.ts'
import { docsOf } from './entity-docs.ts'
import { list, problems, type Schema, text, uuid } from './parts.ts'

/** Most ids of one call. */
const mostIds = 1000
/** A list of ids, the body's only field. */
const idsBody = (name: string) => z.strictObject({ [name]: filledList(id, mostIds) })

const path: Schema = { type: 'object', required: ['id'], properties: { id: uuid } }
const json = (description: string, properties: object): Schema => ({
  200: { description, content: { 'application/json': { schema: { type: 'object', properties } } } },
})

/**
 * Docs of a call that acts on a row and answers with a message.
 * @param ids name of the list in the body
 * @param isOne whether its path names a row
 * @param more further members of the answer
 * @param status of success
 */
export const actionDocs = (
  tag: string,
  operationId: string,
  summary: string,
  ids?: string,
  isOne = true,
  more: object = {},
  status: 200 | 201 = 200,
): Schema => ({
  tags: [tag],
  summary,
  operationId,
  ...(isOne ? { params: path } : {}),
  ...(ids === undefined ? {} : { body: idsBody(ids) }),
  response: {
    [status]: json('Done', { ...more, message: text })[200],
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 503),
  },
})

/**
 * Docs of a read call.
 * @param data schema of the answer
 * @param isOne whether its path names a row
 */
export const readDocs = (tag: string, operationId: string, summary: string, data: Schema, isOne = false): Schema => ({
  tags: [tag],
  summary,
  operationId,
  ...(isOne ? { params: path } : {}),
  response: { ...json('Answer', data), ...problems(401, 403, ...(isOne ? [404] : []), 422, 429, 503) },
})

/** Docs of a call below a row that answers with a bare list. */
export const plainDocs = (tag: string, operationId: string, summary: string): Schema => ({
  tags: [tag],
  summary,
  operationId,
  params: path,
  response: {
    200: { description: 'Rows', content: { 'application/json': { schema: list({ type: 'object' }) } } },
    ...problems(401, 403, 404, 503),
  },
})

/** Docs of a call that creates a row below another one. */
export const formDocs = (model: Model, operationId: string, summary: string): Schema => ({
  ...docsOf(model, 'store'),
  operationId,
  summary,
  params: path,
})

/**
 * Docs of a call about the caller's timer, which answers with the time entry.
 * @param more further members of the answer
 */
export const timerDocs = (
  operationId: string,
  summary: string,
  more: object,
  { of = false, body }: { readonly of?: boolean; readonly body?: z.ZodType } = {},
): Schema => ({
  tags: ['time_entry'],
  summary,
  operationId,
  ...(of ? { params: path } : {}),
  ...(body === undefined ? {} : { body }),
  response: {
    ...(of
      ? { 201: json('Started', { data: { type: 'object' }, ...more })[200] }
      : json('Answer', { data: { type: 'object', nullable: true }, ...more })),
    ...problems(401, 403, ...(body !== undefined ? [400, 409, 413, 415, 422] : []), ...(of ? [404] : []), 503),
  },
})
