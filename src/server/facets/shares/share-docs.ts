import { z } from 'zod'
import { mostPassword } from '../../../core/account/password.ts'
import { defaultShareHours, mostShareHours } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import { isStorable } from '../../../core/query/values.ts'
import { flag, id, whole } from '../../api/body-parts.ts'
import { list, problems, type Schema, text, uuid } from '../../api/docs/parts.ts'
import { shapeOf } from '../../api/docs/row-docs.ts'

const params = { type: 'object', required: ['id'], properties: { id: uuid } }
const json = (properties: object, description: string) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties } } },
})
/** The visitor's token and password, never in the address, which logs and other pages see. */
const key = z
  .string({ error: 'not_text' })
  .refine((text) => text.length <= 1000, { error: 'too_long', params: { max: 1000 } })
export const visitorBody = z.strictObject({ token: key, password: key.optional() })
export const visitorFileBody = z.strictObject({ token: key, password: key.optional(), file: id })
export const linkBody = z.strictObject({
  hours: whole(1, mostShareHours).optional().meta({ default: defaultShareHours }),
  password: z
    .string({ error: 'not_text' })
    .refine(isStorable, { error: 'bad_text' })
    .refine((text) => text.length <= mostPassword, { error: 'too_long', params: { max: mostPassword } })
    .nullish(),
  shows_attachments: flag.optional(),
})

const sharedShape = (model: Model): Schema => {
  const { title, shares, checklists } = model.entity
  const fields = [title, ...(shares?.shows ?? [])].flatMap((one) => model.byName.get(one) ?? [])
  const lists = [
    ...Object.keys(shares?.parts ?? {}),
    ...(checklists === undefined ? [] : ['checklists']),
    'attachments',
  ]
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.wire, shapeOf(field)])),
      ...Object.fromEntries(lists.map((name) => [name, list({ type: 'object' })])),
    },
  }
}

/** Docs of the call that creates a link. */
export const makeDocs = (model: Model, tag: string): Schema => ({
  tags: [tag],
  summary: `Make a link to a row of ${model.name} for people without an account`,
  operationId: `${model.name}_share`,
  params,
  body: linkBody,
  response: {
    201: json(
      { data: { type: 'object' }, message: text },
      'The link, with its token, which is told here and never again',
    ),
    ...problems(400, 401, 403, 404, 413, 415, 422, 503),
  },
})

/** Docs of the call that opens a link. */
export const sharedDocs = (model: Model, tag: string): Schema => ({
  tags: [tag],
  summary: `What a link shows of its row of ${model.name}`,
  operationId: `shared_${model.name}`,
  params,
  body: visitorBody,
  response: {
    200: json({ data: sharedShape(model) }, 'The row; 403 asks for the password of the link'),
    ...problems(400, 403, 404, 413, 415, 422, 429, 503),
  },
})

/** Docs of the call that reads a file of a shared row. */
export const sharedFileDocs = (model: Model, tag: string): Schema => ({
  tags: [tag],
  summary: 'A file that a link shows',
  operationId: `shared_${model.name}_file`,
  params,
  body: visitorFileBody,
  response: {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    ...problems(400, 403, 404, 413, 415, 422, 429, 503),
  },
})

/** Docs of the call that leads a signed-in user from a link to its row. */
export const placeDocs = (model: Model, tag: string): Schema => ({
  tags: [tag],
  summary: 'Which row a link leads to, for whoever may see it anyway',
  operationId: `shared_${model.name}_place`,
  params,
  response: {
    200: json({ data: { type: 'object', properties: { id: uuid } } }, 'The row'),
    ...problems(401, 404, 503),
  },
})
