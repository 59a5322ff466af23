import { sql } from 'drizzle-orm'
import type { Fault, Faults } from '../../core/check-predicate.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { isUuid } from '../../core/values.ts'
import { type Caller, holdsAll } from '../actor.ts'
import { problemOf } from '../api/answer-problems.ts'
import type { Json, Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { forbidden, Problem } from '../problem.ts'
import { schemaFor } from '../rows/body.ts'
import { readerFor } from '../rows/read.ts'
import { writerFor } from '../rows/write.ts'
import type { CsvRow } from './csv-file.ts'
import { finder } from './find.ts'
import type { Column } from './header.ts'
import { valueReader } from './value-reader.ts'
import { cellText, type Habits } from './values.ts'

export const results = ['created', 'updated', 'unchanged'] as const
export type RowResult = (typeof results)[number]
/** What became of a row: faults by wire name, or a refusal of the whole row. */
export type RowOutcome = { readonly result: RowResult } | { readonly faults: Faults } | { readonly problem: Problem }

export type RowSettings = {
  readonly columns: readonly Column[]
  /** Rows with a value of this field that is there already are updated. */
  readonly key: ModelField | undefined
  readonly habits: Habits
  /** A hash of what nobody knows, for required secrets of new rows. */
  readonly lockedSecret: string
}

const isFault = (value: string | Fault): value is Fault => typeof value !== 'string'
const isList = ({ field }: ModelField): boolean => field.kind === 'refs' || field.kind === 'strings'
/** Faults of one row are looked for again without the fields already at fault, so often at most. */
const mostTries = 4

/** Writes rows of a file one by one through the engine's own writer, each behind a savepoint. */
export const rowWriter = (
  engine: Engine,
  caller: Caller,
  tx: Queryable,
  model: Model,
  { columns, key, habits, lockedSecret }: RowSettings,
): ((row: CsvRow) => Promise<RowOutcome>) => {
  const writer = writerFor(engine, caller, tx, { source: 'import', lockedSecret })
  const find = finder(readerFor(engine, caller, tx).scope, caller, tx, model)
  const read = valueReader(engine, find, habits)
  const may = (operation: 'store' | 'update') =>
    model.operations.has(operation) && holdsAll(caller, [permissionFor(model.entity, operation)])
  const mayCreate = may('store')
  const mayUpdate = may('update')
  const touched = new Set<string>()
  const columnNames = new Set(columns.map(({ at }) => at))

  /** An empty cell says nothing of a new row; in a row that is there it clears what can be empty. */
  const emptied = (field: ModelField, isNew: boolean): { value?: unknown } => {
    const keepsValue = isNew || field.field.kind === 'boolean' || 'initial' in field.field || !field.updatable
    return keepsValue ? {} : { value: isList(field) ? [] : null }
  }

  /** The row that is meant, by id or else by the key. */
  const matchOf = async (cells: readonly string[], faults: Faults): Promise<string | undefined> => {
    const cellOf = (field: ModelField | undefined) => {
      const column = columns.find((one) => one.field === field)
      return column === undefined ? '' : cellText(cells[column.at] ?? '')
    }
    const id = cellOf(model.byName.get('id'))
    if (id !== '') {
      const match = isUuid(id) ? await find.named(model, id) : { code: 'bad_reference' }
      if (isFault(match)) faults.id = [match]
      return isFault(match) ? undefined : match
    }
    if (key === undefined) return undefined
    // In the spelling in which it is kept.
    const read = schemaFor(model, 'create').shape[key.wire]?.safeParse(cellOf(key))
    return read?.success === true && typeof read.data === 'string' && read.data !== ''
      ? find.having(model, key, read.data)
      : undefined
  }

  const write = async (id: string | undefined, body: Json, keep: boolean): Promise<RowResult | Problem | undefined> => {
    await tx.run(sql`savepoint import_row`)
    try {
      const changed = id === undefined ? [await writer.create(model, body)] : await writer.update(model, id, body)
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

  return async ({ cells }) => {
    const faults: Faults = {}
    const id = await matchOf(cells, faults)
    if (faults.id !== undefined) return { faults }
    if (cells.some((cell, at) => !columnNames.has(at) && cell.trim() !== ''))
      return { problem: new Problem(422, 'import_nameless') }
    if (!(id === undefined ? mayCreate : mayUpdate)) return { problem: forbidden() }
    if (id !== undefined && touched.has(id)) return { faults: { [key?.wire ?? 'id']: [{ code: 'doubled_row' }] } }
    let body: Json = {}
    for (const { at, field, owner } of columns) {
      if (field.name === 'id') continue
      const text = cellText(cells[at] ?? '')
      if (owner !== undefined) {
        // What a row hangs on is chosen when it is made.
        if (text === '' || id !== undefined) continue
        const ownerId = await find.named(owner, text)
        if (isFault(ownerId)) faults[field.wire] = [ownerId]
        else Object.assign(body, { [`${field.name}_type`]: owner.name, [field.wire]: ownerId })
        continue
      }
      const got = text === '' ? emptied(field, id === undefined) : await read(text, field)
      if ('fault' in got) faults[field.wire] = [got.fault]
      else if ('value' in got) body[field.wire] = got.value
    }
    for (let tries = 0; tries < mostTries; tries++) {
      const outcome = await write(id, body, Object.keys(faults).length === 0)
      if (typeof outcome === 'string') return { result: outcome }
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
