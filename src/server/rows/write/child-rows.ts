// Decision (2026-11): Rows of another entity come along in the body of their parent, under the name of the relation. A
// row that is not named stays as it is: a form that was read a while ago never removes what it has not seen. Each row
// is judged, merged and logged as by its own call; all of them are written, or none.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { backOf, isEditedInline, traitsOf } from '../../../core/declare/kinds.ts'
import {
  type Model,
  type ModelField,
  type Models,
  type Operation,
  rankWithin,
  targetOf,
} from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { type Faults, mostFaults, noFaults } from '../../../core/query/check-predicate.ts'
import { type Caller, holdsAll } from '../../actor.ts'
import { problemOf } from '../../api/answer-problems.ts'
import { and, col, type Json, name, type Queryable, uuidsText } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { forbidden, invalid, Problem } from '../../problem.ts'
import { readerFor } from '../read/read.ts'
import { lockRows } from '../references/row-locks.ts'
import { removeRow } from '../remove/remove.ts'
import { readBody } from '../values/body.ts'
import { placedKey } from './child-order.ts'
import type { Writer } from './writer.ts'

/** Gives the events of one call their ids: the first is the cause of all others. */
export type NextEvent = () => { readonly id?: string; readonly cause?: string }

export const eventsOfOneCall = (): NextEvent => {
  let first: string | undefined
  return () => {
    if (first !== undefined) return { cause: first }
    first = uuidv7()
    return { id: first }
  }
}

type Family = {
  readonly child: Model
  /** The field by which the rows lead to their parent. */
  readonly by: ModelField
  /** Values by which a row leads to its parent, by wire name. */
  readonly back: Json
}
export type Parent = { readonly model: Model; readonly id: string }
type Means = {
  readonly engine: Engine
  readonly caller: Caller
  readonly tx: Queryable
  readonly writer: Writer
  readonly nextEvent: NextEvent
}

/** Keys of a row in a body beside its fields: which row it is, and where it is placed. */
const ofPlace = ['id', 'version', 'removed', 'before'] as const

const fieldsIn = (row: Json): Json =>
  Object.fromEntries(Object.entries(row).filter(([wire]) => !(ofPlace as readonly string[]).includes(wire)))

const familyOf = (models: Models, { model, id }: Parent, field: ModelField): Family => {
  const child = models.of(targetOf(field.field))
  const by = child.byName.get(backOf(field.field) ?? '')
  if (by === undefined) throw new Error(`the rows of ${model.name}.${field.name} do not lead back`)
  const isSubject = traitsOf(by.field).relation !== true
  const back = isSubject ? { [`${by.name}_type`]: model.name, [`${by.name}_id`]: id } : { [by.wire]: id }
  return { child, by, back }
}

/** Separates a body's values into those of the row itself and the rows that are written along with it. */
export const partChildRows = (model: Model, values: Json): { readonly own: Json; readonly rows: Json } => {
  const wires = new Set(model.fields.filter(({ field }) => isEditedInline(field)).map(({ wire }) => wire))
  const side = (isRows: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([wire]) => wires.has(wire) === isRows))
  return { own: side(false), rows: side(true) }
}

const assertHolds = (caller: Caller, { entity, operations }: Model, operation: Operation): void => {
  if (!operations.has(operation) || !holdsAll(caller, [permissionFor(entity, operation)])) throw forbidden()
}

/** Returns the ids among these whose rows lead to the parent. */
const idsOfFamily = async ({ child, back }: Family, ids: readonly string[], tx: Queryable): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const columns = new Map(child.fields.map((field) => [field.wire, field.column]))
  const leads = Object.entries(back).map(([wire, value]) => sql`${col('c', columns.get(wire) ?? wire)} = ${value}`)
  const rows = await tx.all<{ id: string }>(
    sql`select c.id from ${name(child.table)} c where c.id = any(${uuidsText(ids)}::uuid[]) and ${and(leads)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Refuses keys that a row must not send, by name. */
const assertSaid = (row: Json, { child, by, back }: Family, isKnown: boolean): void => {
  const faults = noFaults()
  const writableKeys = row.id === undefined ? ['before'] : ofPlace
  for (const key of ofPlace)
    if (row[key] !== undefined && !writableKeys.includes(key)) faults[key] = [{ code: 'not_writable' }]
  for (const wire of Object.keys(back)) if (Object.hasOwn(row, wire)) faults[wire] = [{ code: 'not_writable' }]
  if (row.id !== undefined && !isKnown) faults.id = [{ code: 'bad_reference' }]
  if (row.removed !== undefined && row.removed !== true) faults.removed = [{ code: 'bad_value' }]
  if (row.removed === true)
    for (const wire of [...Object.keys(fieldsIn(row)), ...(row.before === undefined ? [] : ['before'])].slice(
      0,
      mostFaults,
    ))
      faults[wire] = [{ code: 'not_writable' }]
  const isWhole = typeof row.version === 'number' && Number.isInteger(row.version) && row.version >= 1
  if (row.version !== undefined && !isWhole) faults.version = [{ code: 'not_whole' }]
  const isOrdered = rankWithin(child, by.name) !== undefined
  if (row.before !== undefined && !isOrdered) faults.before = [{ code: 'unknown' }]
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** Collects the refusals of single rows, with the place of each fault in the body of the parent. */
class Refusals {
  private errors = noFaults()
  private conflicts: Json = {}
  private versions: Json = {}

  /** @throws errors that are not about one field of the row */
  add(at: string, error: unknown): void {
    if (!(error instanceof Problem)) {
      const { status, more } = problemOf(error)
      // The failed statement has ended the transaction, so that no further question is possible.
      if (status === 422 && more.errors !== undefined) throw invalid(placed(at, more.errors))
      throw error
    }
    const { errors, extra } = error.more
    if (errors !== undefined) Object.assign(this.errors, placed(at, errors))
    else if (error.code === 'not_found') this.errors[`${at}.id`] = [{ code: 'bad_reference' }]
    else if (error.code === 'stale') {
      this.conflicts[`${at}.removed`] = { theirs: false, mine: true }
      this.versions[at] = extra?.version
    } else if (error.code === 'conflict' && extra?.conflicts !== undefined) {
      Object.assign(this.conflicts, placed(at, extra.conflicts as Json))
      if (extra.versions === undefined) this.versions[at] = extra.version
      else Object.assign(this.versions, placed(at, extra.versions as Json))
    } else throw error
  }

  /** @throws Problem 422 for faults, else 409 for changes by others */
  assertNone(): void {
    const list = Object.values(this.errors)
    const isIncomplete = list.every((faults) => faults.every(({ code }) => code === 'required'))
    if (list.length > 0)
      throw isIncomplete ? new Problem(422, 'incomplete', { errors: this.errors }) : invalid(this.errors)
    if (Object.keys(this.conflicts).length > 0)
      throw new Problem(409, 'conflict', { extra: { conflicts: this.conflicts, versions: this.versions } })
  }
}

const placed = <T>(at: string, list: { readonly [key: string]: T }): { [key: string]: T } =>
  Object.fromEntries(Object.entries(list).map(([key, one]) => [`${at}.${key}`, one]))

/**
 * Returns the faults in the fields of rows that come along, as far as each shows them by itself; they are reported
 * together with the faults of their parent, where these keep the rows from being written.
 */
export const faultsOfChildRows = (
  { engine, caller }: Pick<Means, 'engine' | 'caller'>,
  model: Model,
  rows: Json,
): Faults => {
  const refusals = noFaults()
  for (const field of model.fields) {
    const sent = rows[field.wire]
    if (backOf(field.field) === undefined || !Array.isArray(sent)) continue
    const { child } = familyOf(engine.models, { model, id: '' }, field)
    for (const [place, row] of (sent as readonly Json[]).entries())
      try {
        if (row.removed !== true) readBody(child, row.id === undefined ? 'create' : 'update', fieldsIn(row), caller)
      } catch (error) {
        if (!(error instanceof Problem) || error.more.errors === undefined) throw error
        Object.assign(refusals, placed(`${field.wire}.${place}`, error.more.errors))
      }
  }
  return refusals
}

const writeFamily = async (parent: Parent, field: ModelField, rows: readonly Json[], means: Means): Promise<void> => {
  const { engine, caller, tx, writer, nextEvent } = means
  const family = familyOf(engine.models, parent, field)
  const { child, by, back } = family
  const refusals = new Refusals()
  const ids = rows.flatMap(({ id }) => (typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) ? [id] : []))
  const wires = new Set(rows.flatMap((row) => Object.keys(fieldsIn(row))))
  if (ids.length > 0)
    await lockRows(engine, child, { ids, wires }, tx, rows.some(({ removed }) => removed) ? 'delete' : 'change')
  const known = await idsOfFamily(family, ids, tx)
  const write = async (row: Json): Promise<void> => {
    const id = row.id as string | undefined
    // If a row is named twice, the second one is unknown.
    assertSaid(row, family, id !== undefined && known.delete(id))
    const version = row.version as number | undefined
    if (row.removed === true && id !== undefined) {
      assertHolds(caller, child, 'delete')
      const { scope } = readerFor(engine, caller, tx)
      return removeRow(child, id, { engine, caller, scope, tx }, version, nextEvent())
    }
    assertHolds(caller, child, id === undefined ? 'store' : 'update')
    const keys = await placedKey({ child, by, back }, row, { engine, caller, tx })
    if (id === undefined) await writer.create(child, { ...fieldsIn(row), ...back }, keys)
    else await writer.update(child, id, fieldsIn(row), { version, keys })
  }
  // Rows are removed first, which frees their unique values.
  const places = [...rows.entries()].toSorted(([, a], [, b]) => Number(b.removed === true) - Number(a.removed === true))
  for (const [place, row] of places)
    await write(row).catch((error: unknown) => refusals.add(`${field.wire}.${place}`, error))
  refusals.assertNone()
}

/**
 * Writes the rows that came along with their parent, field by field.
 * @param rows by wire name of the relation
 * @throws Problem 422 or 409 with the place of each fault (`payments.0.amount`); 403 for what the caller may not do
 */
export const writeChildRows = async (parent: Parent, rows: Json, means: Means): Promise<void> => {
  for (const field of parent.model.fields) {
    const sent = rows[field.wire]
    if (backOf(field.field) !== undefined && Array.isArray(sent) && sent.length > 0)
      await writeFamily(parent, field, sent as readonly Json[], means)
  }
}
