import type { z } from 'zod'
import { problems, type Schema, text, uuid } from '../../../server/api/docs/parts.ts'

const anyObject = { type: 'object', additionalProperties: true }
const details = {
  type: 'object',
  properties: {
    survey: anyObject,
    plan: anyObject,
    report: { ...anyObject, nullable: true },
    progress: { ...anyObject, nullable: true },
    failure: { ...text, nullable: true },
    touchedSince: { type: 'integer' },
  },
}
const params = { type: 'object', required: ['id'], properties: { id: uuid } }
const okResponse = (description: string, data: object) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties: { data, message: text } } } },
})
const base = { tags: ['work_import'] }

export const uploadDocs: Schema = {
  ...base,
  summary: 'Bring in a file of another product, to be surveyed and planned',
  operationId: 'work_import_store',
  consumes: ['multipart/form-data'],
  body: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
  response: {
    201: okResponse('The import, with nothing written yet', anyObject),
    ...problems(400, 401, 403, 413, 415, 422, 503),
  },
}

export const detailsDocs: Schema = {
  ...base,
  summary: 'What the file of an import holds, what is to become of it, and what became',
  operationId: 'work_import_details',
  params,
  response: { 200: okResponse('Details', details), ...problems(401, 403, 404, 503) },
}

/** Returns the OpenAPI description of a call that takes the next step of an import. */
export const stepDocs = (operationId: string, summary: string, body?: z.ZodType): Schema => ({
  ...base,
  summary,
  operationId,
  params,
  ...(body === undefined ? {} : { body }),
  response: { 200: okResponse('Details', details), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 503) },
})
