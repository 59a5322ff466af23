import type { z } from 'zod'
import { list, problems, type Schema, text, uuid } from '../api/docs/parts.ts'

const moment = { type: 'string', format: 'date-time' }

/** Returns the documentation of an answer as JSON. */
export const answerDocs = (properties: Schema, description = 'Done', status = 200): Schema => ({
  [status]: { description, content: { 'application/json': { schema: { type: 'object', properties } } } },
})

/** Returns the documentation of a call on the caller's own account, with its body, where it has one. */
export const ownDocs = (operationId: string, summary: string, body?: z.ZodType): Schema => ({
  tags: ['profile'],
  summary,
  operationId,
  ...(body === undefined ? {} : { body }),
})

/** Returns the documentation of a call that takes no session. */
export const publicDocs = (operationId: string, summary: string, body: z.ZodType): Schema => ({
  tags: ['session'],
  summary,
  operationId,
  body,
})

/** The documentation of the path of a call that ends one thing of the caller's own: a session, a token. */
export const idDocs: Schema = { params: { type: 'object', required: ['id'], properties: { id: uuid } } }

/** The refusals of a call with a body. */
export const writeProblems = problems(400, 401, 403, 409, 413, 415, 422, 429, 503)

export const tokenSchema = {
  type: 'object',
  properties: {
    id: uuid,
    name: text,
    scopes: list(text),
    created_at: moment,
    expires_at: moment,
    last_used_at: { ...moment, nullable: true },
  },
}
