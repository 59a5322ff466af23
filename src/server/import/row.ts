import { sql } from 'drizzle-orm'
import { writtenInitial } from '../../core/declare/beginnings.ts'
import { traitsOf } from '../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import type { Fault, Faults } from '../../core/query/check-predicate.ts'
import { isUuid } from '../../core/query/values.ts'
import { type Caller, holdsAll } from '../actor.ts'
import { problemOf } from '../api/answer-problems.ts'
import type { Json, Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { forbidden, Problem } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { schemaFor } from '../rows/values/body.ts'
import { sameValue } from '../rows/values/merge.ts'
import { writerFor } from '../rows/write/write.ts'
import type { CsvRow } from './csv-file.ts'
import { finder } from './find.ts'
import type { Column } from './header.ts'
import { type FileEvent, knownEvents } from './known-events.ts'
import { type ImportMapping, mappedText } from './mapping.ts'
import { isCut, isShownLess, showsValue } from './shown-values.ts'
import { valueReader } from './value-reader.ts'
import type { Habits } from './values.ts'
import { wholeDayMoments } from './whole-days.ts'

const results = ['created', 'updated', 'unchanged', 'deleted'] as const
export type RowResult = (typeof results)[number]
/** Outcome of a row: faults by wire name, or a refusal of the whole row. */
export type RowOutcome = { readonly result: RowResult } | { readonly faults: Faults } | { readonly problem: Problem }

export type RowSettings = {
  readonly columns: readonly Column[]
  /** Places of columns that are left out. */
  readonly ignored: ReadonlySet<number>
  readonly mapping: ImportMapping
  /** Existing rows with the same value of this field are updated. */
  readonly key: ModelField | undefined
  readonly habits: Habits
  /** Stored for required secrets of new rows: a hash that no password matches. */
  readonly lockedSecret: string
}

const isFault = (value: string | Fault): value is Fault => typeof value !== 'string'
/** Tells whether a field's cells contain names, which several rows may share. */
const isNamed = ({ field }: ModelField): boolean => traitsOf(field).points === true
const isList = ({ field }: ModelField): boolean => field.kind === 'refs' || field.kind === 'strings'
/** A row is validated again without its faulty fields at most this often. */
const mostTries = 4

/** Writes rows one by one through the engine's writer, each behind a savepoint. */
export const rowWriter = (
  engine: Engine,
  caller: Caller,
  tx: Queryable,
  model: Model,
  { columns, ignored, mapping, key, habits, lockedSecret }: RowSettings,
): ((row: CsvRow & { readonly event?: FileEvent }) => Promise<RowOutcome>) => {
  const writer = writerFor(engine, caller, tx, { source: 'import', lockedSecret })
  const reader = readerFor(engine, caller, tx)
  const find = finder(reader.scope, caller, tx, model)
  const readValue = valueReader(engine, find, habits)
  const may = (operation: 'store' | 'update') =>
    model.operations.has(operation) && holdsAll(caller, [permissionFor(model.entity, operation)])
  const mayCreate = may('store')
  const mayUpdate = may('update')
  const touched = new Set<string>()
  const events = knownEvents(engine, caller, tx, model)
  const relations = columns.flatMap(({ field: { field, includeAs } }) =>
    traitsOf(field).value === 'ids' && includeAs !== null && reader.grammar(model).includable(includeAs)
      ? [includeAs]
      : [],
  )
  const known = new Set([...columns.map(({ at }) => at), ...ignored])

  /** An empty cell is ignored for a new row; in an existing row it clears the field if possible. */
  const emptied = (field: ModelField, isNew: boolean): { value?: unknown } => {
    const keepsValue = isNew || writtenInitial(field.field) !== undefined || !field.updatable
    return keepsValue ? {} : { value: isList(field) ? [] : null }
  }

  /** The existing row, by id or else by the key. */
  const matchOf = async (cells: readonly string[], faults: Faults): Promise<string | undefined> => {
    const cellOf = (field: ModelField | undefined) => {
      const column = columns.find((one) => one.field === field)
      return column === undefined ? '' : (cells[column.at] ?? '').trim()
    }
    const id = cellOf(model.byName.get('id'))
    if (id !== '') {
      const match = isUuid(id) ? await find.named(model, id) : { code: 'bad_reference' }
      if (isFault(match)) faults.id = [match]
      return isFault(match) ? undefined : match
    }
    if (key === undefined) return undefined
    // Normalised as stored.
    const parsed = schemaFor(model, 'create').shape[key.wire]?.safeParse(cellOf(key))
    return parsed?.success === true && typeof parsed.data === 'string' && parsed.data !== ''
      ? find.having(model, key, parsed.data)
      : undefined
  }

  /** @param given values that no body may set */
  const write = async (
    id: string | undefined,
    body: Json,
    keep: boolean,
    given: Json = {},
  ): Promise<RowResult | Problem | undefined> => {
    await tx.run(sql`savepoint import_row`)
    try {
      const changed =
        id === undefined
          ? [await writer.create(model, body, given)]
          : await writer.update(model, id, body, { keys: given })
      // A series that begins at another time moves what it leaves out: here the file says what that is.
      if (id !== undefined && changed.length > 0 && Object.keys(given).length > 0)
        await writer.update(model, id, {}, { keys: given })
      if (!keep) {
        await tx.run(sql`rollback to savepoint import_row`)
        return undefined
      }
      await tx.run(sql`release savepoint import_row`)
      touched.add(id ?? changed[0] ?? '')
      return id === undefined ? 'created' : changed.length === 0 ? 'unchanged' : 'updated'
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) throw error
      await tx.run(sql`rollback to savepoint import_row`)
      return problem
    }
  }

  const cancel = async (event: FileEvent): Promise<RowOutcome> => {
    await tx.run(sql`savepoint import_row`)
    try {
      const wasThere = await events.cancel(event, await events.find(event.uid))
      await tx.run(sql`release savepoint import_row`)
      return { result: wasThere ? 'deleted' : 'unchanged' }
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) throw error
      await tx.run(sql`rollback to savepoint import_row`)
      return { problem }
    }
  }

  return async ({ cells, event }) => {
    const faults: Faults = {}
    if (event?.isCancelled === true) return cancel(event)
    const there = event === undefined ? undefined : await events.find(event.uid)
    if (event !== undefined && there !== undefined && events.isKnown(event, there)) return { result: 'unchanged' }
    const id = there?.id ?? (await matchOf(cells, faults))
    const given = event === undefined ? {} : events.given(event, id === undefined)
    if (faults.id !== undefined) return { faults }
    if (cells.some((cell, at) => !known.has(at) && cell.trim() !== ''))
      return { problem: new Problem(422, 'import_nameless') }
    if (!(id === undefined ? mayCreate : mayUpdate)) return { problem: forbidden() }
    if (id !== undefined && touched.has(id)) return { faults: { [key?.wire ?? 'id']: [{ code: 'doubled_row' }] } }
    const wantsBefore =
      model.entity.calendar?.allDay !== undefined ||
      columns.some(({ field }) => isShownLess(field) || isNamed(field) || (!field.updatable && field.name !== 'id'))
    const before = id === undefined || !wantsBefore ? undefined : await reader.one(model, id, relations)
    let body: Json = {}
    for (const { at, field, owner } of columns) {
      if (field.name === 'id' || (there !== undefined && !field.updatable)) continue
      const text = mappedText(mapping, field.wire, (cells[at] ?? '').trim())
      if (owner !== undefined) {
        // A row's parent is set at creation only.
        if (text === '' || id !== undefined) continue
        const ownerId = await find.named(owner, text)
        if (isFault(ownerId)) faults[field.wire] = [ownerId]
        else Object.assign(body, { [`${field.name}_type`]: owner.name, [field.wire]: ownerId })
        continue
      }
      if (before !== undefined && showsValue(text, field, before[field.wire], habits.timeZone)) continue
      if (isCut(text)) {
        faults[field.wire] = [{ code: 'cut_cell' }]
        continue
      }
      const got = text === '' ? emptied(field, id === undefined) : await readValue(text, field, before)
      // A value that can't be changed any more may be in the file unchanged.
      const isKept = before !== undefined && !field.updatable && 'value' in got
      if (isKept && sameValue(got.value, before[field.wire])) continue
      if ('fault' in got) faults[field.wire] = [got.fault]
      else if ('value' in got) body[field.wire] = got.value
    }
    if (model.entity.calendar?.allDay !== undefined)
      Object.assign(body, wholeDayMoments(columns, cells, { ...before, ...body }, habits))
    for (let tries = 0; tries < mostTries; tries++) {
      const outcome = await write(id, body, Object.keys(faults).length === 0, given)
      if (typeof outcome === 'string') {
        if (event !== undefined) await events.leaveOut(event)
        return { result: outcome }
      }
      if (outcome === undefined) break
      const more = Object.entries(outcome.more.errors ?? {}).filter(([wire]) => faults[wire] === undefined)
      if (more.length === 0 && Object.keys(faults).length === 0) return { problem: outcome }
      if (more.length === 0) break
      Object.assign(faults, Object.fromEntries(more))
      body = Object.fromEntries(Object.entries(body).filter(([wire]) => faults[wire] === undefined))
    }
    return { faults }
  }
}
