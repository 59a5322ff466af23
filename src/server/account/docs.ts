import type { z } from 'zod'
import { list, problems, type Schema, text, uuid } from '../api/docs/parts.ts'

const moment = { type: 'string', format: 'date-time' }

/** Documentation of an answer as JSON. */
export const answerDocs = (properties: Schema, description = 'Done', status = 200): Schema => ({
  [status]: { description, content: { 'application/json': { schema: { type: 'object', properties } } } },
})

/** Documentation of a call on the caller's own account, with what its body takes, where it has one. */
export const ownDocs = (operationId: string, summary: string, body?: z.ZodType): Schema => ({
  tags: ['profile'],
  summary,
  operationId,
  ...(body === undefined ? {} : { body }),
})

/** Documentation of a call that takes no session. */
export const publicDocs = (operationId: string, summary: string, body: z.ZodType): Schema => ({
  tags: ['session'],
  summary,
  operationId,
  body,
})

/** The path of a call that ends one of somebody's own: a session, a token. */
export const idDocs: Schema = { params: { type: 'object', required: ['id'], properties: { id: uuid } } }

/** What a call with a body may be refused with. */
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
