import type { z } from 'zod'
import { boundsOf } from '../../../core/declare/bounds.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionsOn } from '../../../core/declare/permissions.ts'
import { type Fault, type Faults, noFaults } from '../../../core/query/check-predicate.ts'
import { type Caller, holdsAll } from '../../actor.ts'
import type { Json } from '../../db/database.ts'
import { RefusedUpload } from '../../files/upload.ts'
import { badRequest, faultyNames, invalid, Problem } from '../../problem.ts'
import { htmlLimitsOf } from '../../texts/html-size.ts'
import { SanitisedText } from './long-texts.ts'
import { sameValue } from './merge.ts'
import { bodySchema, hasAtMost } from './schemas.ts'

export type WriteKind = 'create' | 'update'
const schemas = new WeakMap<Model, { readonly [K in WriteKind]: z.ZodObject }>()

/** The body schema of an entity's create or update, compiled once. */
export const schemaFor = (model: Model, kind: WriteKind): z.ZodObject => {
  const cached = schemas.get(model)
  if (cached !== undefined) return cached[kind]
  const compiled = {
    create: bodySchema(model, ({ creatable }) => creatable),
    update: bodySchema(model, ({ updatable }) => updatable),
  }
  schemas.set(model, compiled)
  return compiled[kind]
}

type Issue = z.core.$ZodIssue

/** Returns the first innermost issue of a union: the one that the caller can act on. */
const faultOf = (issue: Issue): Fault => {
  const params = (issue as { params?: Fault['params'] }).params
  return params === undefined ? { code: issue.message } : { code: issue.message, params }
}

const faultsOf = (issues: readonly Issue[]): Faults => {
  const faults = noFaults()
  for (const issue of issues) faults[String(issue.path[0] ?? 'body')] ??= [faultOf(issue)]
  return faults
}

/** Names in a body that the caller may not write. The version is not a field and is read separately. */
const unwritable = (model: Model, shape: object, body: Json, caller: Caller): Faults =>
  faultyNames(body, (wire) => {
    if (wire === 'version' || body[wire] instanceof RefusedUpload) return undefined
    if (Object.hasOwn(shape, wire) && mayWrite(model, wire, caller)) return undefined
    const isKnown = wire === 'deleted_at' || wire === 'can' || model.fields.some((field) => field.wire === wire)
    return isKnown ? 'not_writable' : 'unknown'
  })

/**
 * Faulty fields that are sent as the row has them. They are no part of the write: a row may have values of an earlier version
 * that no call could say any more, and is changed in its other fields.
 */
const untouched = (model: Model, sent: Json, stored: Json, faults: Faults): ReadonlySet<string> =>
  new Set(
    Object.keys(faults).filter((wire) => {
      const field = model.byWire.get(wire)
      return (
        field !== undefined &&
        traitsOf(field.field).oneWay !== true &&
        wire in stored &&
        sameValue(sent[wire], stored[wire])
      )
    }),
  )

/**
 * Reads the body of a write: unknown, unwritable and malformed fields are reported by name, none is dropped
 * silently. An empty text means no value.
 * @param stored the row that is changed, by wire names
 */
export const readBody = (
  model: Model,
  kind: WriteKind,
  body: unknown,
  caller: Caller,
  stored: Json = {},
): { values: Json; version: number | undefined; refused: Faults } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
  const sent = body as Json
  const { version } = sent
  const schema = schemaFor(model, kind)
  const refused = refusedIn(sent)
  const faults = unwritable(model, schema.shape, sent, caller)
  // A new row has no version that could have been read.
  if (version !== undefined && kind === 'create') faults.version = [{ code: 'not_writable' }]
  else if (
    version !== undefined &&
    !(typeof version === 'number' && Number.isInteger(version) && version >= 1 && version < 2 ** 31)
  )
    faults.version = [{ code: 'not_whole' }]
  // Iterates over the fields, not over the body: a body may contain any number of names.
  const writable = Object.keys(schema.shape).filter(
    (wire) => Object.hasOwn(sent, wire) && !(wire in refused) && !(sent[wire] instanceof SanitisedText),
  )
  const longTexts = readLongTexts(model, sent, faults)
  const parse = (wires: readonly string[]) =>
    schema.safeParse(Object.fromEntries(wires.map((wire) => [wire, sent[wire]])))
  let parsed = parse(writable)
  if (!parsed.success) {
    const found = faultsOf(parsed.error.issues)
    const kept = untouched(model, sent, stored, found)
    if (kept.size > 0) parsed = parse(writable.filter((wire) => !kept.has(wire)))
    for (const [wire, list] of Object.entries(found)) if (!kept.has(wire)) faults[wire] ??= list
  }
  if (Object.keys(faults).length > 0 || !parsed.success) throw invalid({ ...refused, ...faults })
  const values = Object.fromEntries(
    [...Object.entries(parsed.data), ...longTexts].map(([wire, value]) => [wire, value === '' ? null : value]),
  )
  return { values, version: version as number | undefined, refused }
}

/** Rich texts that a thread has sanitised, by wire name, within the bounds that the schema has for others. */
const readLongTexts = (model: Model, sent: Json, faults: Faults): readonly (readonly [string, string])[] =>
  model.fields.flatMap(({ wire, field }) => {
    const text = sent[wire]
    if (!(text instanceof SanitisedText)) return []
    const max = boundsOf(field).letters ?? 0
    if (text.html === undefined) faults[wire] = [{ code: 'too_intricate', params: htmlLimitsOf(max) }]
    else if (!hasAtMost(text.html, max)) faults[wire] = [{ code: 'too_long', params: { max } }]
    else return [[wire, text.html] as const]
    return []
  })

/** Uploaded files of a form that were rejected; JSON bodies have none. */
const refusedIn = (sent: Json): Faults => {
  const refused = noFaults()
  for (const wire of Object.keys(sent)) {
    const value = sent[wire]
    if (value instanceof RefusedUpload) refused[wire.slice(0, 80)] = [value.fault]
  }
  return refused
}

/**
 * Runs further checks of a write and reports their faults together with earlier ones.
 * @param refused faults of rejected files
 * @param faultsOfRows returns the faults of rows that come along; called only where the write is refused anyway
 */
export const together = async <T>(refused: Faults, faultsOfRows: () => Faults, check: () => Promise<T>): Promise<T> => {
  const checked = await check().catch((error: unknown) => {
    if (!(error instanceof Problem) || error.more.errors === undefined) throw error
    const others = { ...refused, ...faultsOfRows() }
    throw Object.keys(others).length === 0 ? error : invalid({ ...error.more.errors, ...others })
  })
  if (Object.keys(refused).length > 0) throw invalid(refused)
  return checked
}

const mayWrite = (model: Model, wire: string, caller: Caller): boolean => {
  const field: ModelField | undefined = model.fields.find((one) => one.wire === wire)
  return field === undefined || holdsAll(caller, permissionsOn(field, 'write'))
}
