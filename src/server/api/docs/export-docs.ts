import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { condition, id, listOf } from '../body-parts.ts'
import { listParameters, problems, type Schema, text } from './parts.ts'

const file = { schema: { type: 'string', format: 'binary' } }
/** Most rows selected by id. */
const mostSelected = 10_000
/** The body of an export: the selected rows (none means all), and a condition too long for the address. */
export const exportBody = z
  .strictObject({
    selectedIds: listOf(id, mostSelected).optional(),
    where: condition.optional(),
  })
  .nullish()

/** Returns the OpenAPI description of the specification's export calls. */
export const reportDocs = (model: Model, kind: 'quick' | 'mail'): Schema => ({
  tags: [model.name],
  summary: kind === 'quick' ? `Report: ${model.name}` : `Report by mail: ${model.name}`,
  operationId: `${model.name}_report_${kind}`,
  querystring: {
    type: 'object',
    properties: { ...(listParameters(model).properties as object), per_page: { type: 'integer' } },
  },
  body: exportBody,
  response: {
    200:
      kind === 'quick'
        ? {
            description: 'The file, as a stream',
            content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file },
          }
        : {
            description: 'It will be mailed',
            content: { 'application/json': { schema: { type: 'object', properties: { message: text } } } },
          },
    ...problems(400, 401, 403, 413, 415, 422, 429, 503),
  },
})

/** Returns the OpenAPI description of an entity's export. */
export const exportDocs = (model: Model): Schema => ({
  tags: [model.name],
  summary: `Export: ${model.name}`,
  description: 'All rows that the list shows with these parameters, or the selected ones.',
  operationId: `${model.name}_export`,
  querystring: {
    type: 'object',
    properties: {
      ...(listParameters(model).properties as object),
      format: { type: 'string', enum: ['xlsx', 'csv'], description: 'xlsx unless said' },
      columns: { ...text, description: 'all, or names of fields, comma-joined; the columns of the list unless said' },
    },
  },
  body: exportBody,
  response: {
    200: {
      description: 'The file, as a stream',
      content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file, 'text/csv': file },
    },
    ...problems(400, 401, 403, 413, 415, 422, 429, 503),
  },
})
