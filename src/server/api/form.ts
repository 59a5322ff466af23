import type { FastifyRequest } from 'fastify'
import { traitsOf } from '../../core/declare/kinds.ts'
import type { Model, ModelField, Models } from '../../core/declare/model.ts'
import type { Actor } from '../actor.ts'
import type { Json } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { RefusedUpload, Upload } from '../files/upload.ts'
import { badRequest } from '../problem.ts'

const wholeOrText = (text: string): number | string => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)

/**
 * Form text converted to the JSON type of the field's kind; anything else stays text and is refused by the
 * validation.
 */
const typed = (field: ModelField | undefined, text: string): unknown => {
  switch (field?.field.kind) {
    case 'boolean':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
    case 'integer':
    case 'progress':
    case 'minutes':
      return wholeOrText(text)
    case 'ref':
    case 'choice':
    case 'file':
      return text === '' ? null : text
    case 'children':
      return rowIn(text)
    default:
      return text
  }
}

/** Reads a row that comes along, as JSON; a text that is no JSON stays text and is refused. */
const rowIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reports broken or malformed multipart bodies as faults of the client, not of the server. */
export async function* asSent<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    throw (error as { statusCode?: number }).statusCode === undefined ? badRequest() : error
  }
}

type Uploads = { readonly files: FileStore; readonly caller: Actor; readonly kept: string[]; readonly models: Models }

/** Returns the file field of inline rows: each file makes a row that has nothing else. */
const fileOfInline = (field: ModelField | undefined, models: Models): ModelField | undefined =>
  field?.field.kind === 'children' && field.creatable
    ? models.of(field.field.of).fields.find((one) => one.field.kind === 'file' && one.creatable)
    : undefined

const readFile = async (
  part: { readonly file: AsyncIterable<Buffer>; readonly filename: string },
  field: ModelField | undefined,
  { files, caller, kept: savedIds }: Uploads,
): Promise<Upload | RefusedUpload> => {
  const rules = field?.field.kind === 'file' ? field.field : { accept: 'any' as const, maxBytes: 0 }
  const saved = await files.save(asSent<Buffer>(part.file), part.filename, rules, caller.id)
  if ('fault' in saved) return new RefusedUpload(field?.field.kind === 'file' ? saved.fault : { code: 'unknown' })
  savedIds.push(saved.stored.id)
  return new Upload(saved.stored.id)
}

const joined = (before: unknown, value: unknown): readonly unknown[] => [
  ...(Array.isArray(before) ? before : []),
  ...(value === '' ? [] : [value]),
]

/**
 * A multipart body as JSON: `roles[]` (or repeated `roles`) is a list, `roles[added][]` its additions; files are
 * uploads, and each file of an inline field becomes a row, as does each JSON text of one.
 */
const readForm = async (request: FastifyRequest, model: Model, uploads: Uploads): Promise<Json> => {
  const body: Json = Object.create(null) as Json
  const byWire = new Map(model.fields.map((field) => [field.wire, field]))
  for await (const part of asSent(request.parts())) {
    const list = /^(.{1,80}?)(?:\[(added|removed)\])?\[\d{0,4}\]$/.exec(part.fieldname)
    const wire = list?.[1] ?? part.fieldname
    const field = byWire.get(wire)
    const inline = part.type === 'file' ? fileOfInline(field, uploads.models) : undefined
    if (part.type === 'file' && inline !== undefined) {
      const before = body[wire]
      const row = { [inline.wire]: await readFile(part, inline, uploads) }
      body[wire] = [...(Array.isArray(before) ? before : []), row]
    } else if (part.type === 'file') body[wire] = await readFile(part, field, uploads)
    else {
      const value = wire === 'version' ? wholeOrText(String(part.value)) : typed(field, String(part.value))
      const many = list !== null || (field !== undefined && traitsOf(field.field).many === true)
      const way = list?.[2]
      const before = body[wire]
      if (way === undefined) body[wire] = many ? joined(before, value) : value
      else {
        const change: Json =
          typeof before === 'object' && before !== null && !Array.isArray(before) ? { ...before } : {}
        body[wire] = { ...change, [way]: joined(change[way], value) }
      }
    }
  }
  return { ...body }
}

/**
 * Passes the body of a write, JSON or a form with files, to the work. Files that end up on no row (broken form,
 * refused write) are deleted.
 */
export const withBody = async <T>(
  request: FastifyRequest,
  model: Model,
  { files, models }: { readonly files: FileStore; readonly models: Models },
  caller: Actor,
  work: (body: unknown) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) return work(request.body)
  const savedIds: string[] = []
  try {
    return await work(await readForm(request, model, { files, caller, kept: savedIds, models }))
  } finally {
    // If database or store are away, the sweep deletes them later; the answer is the work's.
    await files
      .settle(savedIds)
      .catch((error: unknown) => request.log.warn({ err: error }, 'uploads are left to the sweep'))
  }
}
