import type { z } from 'zod'
import type { Fault, Faults } from '../../core/check-predicate.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { type Caller, holdsAll } from '../actor.ts'
import type { Json } from '../db/database.ts'
import { RefusedUpload } from '../files/upload.ts'
import { badRequest, invalid, Problem } from '../problem.ts'
import { bodySchema } from './schemas.ts'

export type WriteKind = 'create' | 'update'
const schemas = new WeakMap<Model, { readonly [K in WriteKind]: z.ZodObject }>()

/** The body schema of an entity's create or update, made once. */
export const schemaFor = (model: Model, kind: WriteKind): z.ZodObject => {
  const known = schemas.get(model)
  if (known !== undefined) return known[kind]
  const made = {
    create: bodySchema(model, ({ creatable }) => creatable),
    update: bodySchema(model, ({ updatable }) => updatable),
  }
  schemas.set(model, made)
  return made[kind]
}

type Issue = z.core.$ZodIssue
const codes = new Set(['unrecognized_keys'])

/** The first innermost complaint of a union is what the caller can act on. */
const faultOf = (issue: Issue): Fault => {
  const params = (issue as { params?: Fault['params'] }).params
  return params === undefined ? { code: issue.message } : { code: issue.message, params }
}

const faultsOf = (issues: readonly Issue[], model: Model): Faults => {
  const faults: Faults = {}
  const add = (field: string, fault: Fault) => {
    if (faults[field] === undefined)
      Object.defineProperty(faults, field, { value: [fault], enumerable: true, configurable: true, writable: true })
  }
  const known = new Set([...model.fields.map(({ wire }) => wire), 'version', 'deleted_at', 'can'])
  for (const issue of issues) {
    if (codes.has(issue.code) && issue.path.length === 0)
      for (const key of (issue as { keys: string[] }).keys)
        add(key.slice(0, 80), { code: known.has(key) ? 'not_writable' : 'unknown' })
    else add(String(issue.path[0] ?? 'body'), faultOf(issue))
  }
  return faults
}

/**
 * Reads the body of a write: unknown, unwritable and malformed fields are refused by name, none silently dropped.
 * An empty text is no value.
 */
export const readBody = (
  model: Model,
  kind: WriteKind,
  body: unknown,
  caller: Caller,
): { values: Json; version: number | undefined; refused: Faults } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
  const { version, ...sent } = body as Json
  const { rest, refused } = withoutRefused(sent)
  const faults: Faults = {}
  // A row that is made has no version that could have been read.
  if (version !== undefined && kind === 'create') faults.version = [{ code: 'not_writable' }]
  else if (
    version !== undefined &&
    !(typeof version === 'number' && Number.isInteger(version) && version >= 1 && version < 2 ** 31)
  )
    faults.version = [{ code: 'not_whole' }]
  const read = schemaFor(model, kind).safeParse(rest)
  if (!read.success) Object.assign(faults, faultsOf(read.error.issues, model))
  for (const wire of Object.keys(sent)) if (!mayWrite(model, wire, caller)) faults[wire] = [{ code: 'not_writable' }]
  if (Object.keys(faults).length > 0 || !read.success) throw invalid({ ...refused, ...faults })
  const values = Object.fromEntries(
    Object.entries(read.data).map(([wire, value]) => [wire, value === '' ? null : value]),
  )
  return { values, version: version as number | undefined, refused }
}

const withoutRefused = (sent: Json): { rest: Json; refused: Faults } => {
  const refused: Faults = {}
  const rest: Json = {}
  for (const [wire, value] of Object.entries(sent))
    if (value instanceof RefusedUpload) refused[wire.slice(0, 80)] = [value.fault]
    else Object.defineProperty(rest, wire, { value, enumerable: true, configurable: true, writable: true })
  return { rest, refused }
}

/**
 * Runs what else may refuse the fields of a write, and tells the faults of both together.
 * @param refused files that were not accepted
 */
export const together = async <T>(refused: Faults, check: () => Promise<T>): Promise<T> => {
  const checked = await check().catch((error: unknown) => {
    if (!(error instanceof Problem) || error.more.errors === undefined || Object.keys(refused).length === 0) throw error
    throw invalid({ ...error.more.errors, ...refused })
  })
  if (Object.keys(refused).length > 0) throw invalid(refused)
  return checked
}

const mayWrite = (model: Model, wire: string, caller: Caller): boolean => {
  const field: ModelField | undefined = model.fields.find((one) => one.wire === wire)
  const needed = field !== undefined && 'write' in field.field ? field.field.write : undefined
  return needed === undefined || holdsAll(caller, needed)
}
