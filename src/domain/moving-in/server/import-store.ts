import { sql } from 'drizzle-orm'
import { keyOfEntity } from '../../../core/words/keys.ts'
import type { Caller } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Json, name, type Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { recordEvent } from '../../../server/log/events.ts'
import { notFound, Problem } from '../../../server/problem.ts'
import type { ImportPlan } from '../import-plan.ts'
import { busyImportStates, type ImportReport, type ImportState } from '../import-report.ts'
import type { ImportFormat } from '../source.ts'
import type { ImportSurvey } from '../survey.ts'
import { workImport } from '../work-import.ts'

const workImports = tableOf(workImport)

/** An import as its table has it. */
export type ImportRow = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly format: ImportFormat
  readonly state: ImportState
  readonly file_name: string
  readonly file_id: string
  readonly project_id: string | null
  readonly created_by: string
}
/** Why an import failed: a key of `imports:failure`, or a fault of its file. */
export type ImportFailure = { readonly code: string; readonly params?: { readonly [name: string]: string | number } }
export type ImportDetails = {
  readonly survey: ImportSurvey
  readonly plan: ImportPlan
  readonly report: ImportReport | null
  readonly failure: ImportFailure | null
  readonly done: number
  readonly total: number
  readonly is_cancelled: boolean
}

/**
 * Locks the row until the transaction ends.
 * @throws Problem 404
 */
export const lockImport = async (tx: Queryable, id: string): Promise<ImportRow> => {
  const row = await tx.one<ImportRow>(sql`select * from ${workImports} where ${workImports.id} = ${id} for update`)
  if (row === undefined) throw notFound()
  return row
}

export const importDetailsOf = async (tx: Queryable, id: string): Promise<ImportDetails> => {
  const details = await tx.one<ImportDetails>(sql`select * from import_detail where import_id = ${id}`)
  if (details === undefined) throw notFound()
  return details
}

/** Columns that only the server writes. */
type Values = Partial<Pick<ImportRow, 'state' | 'project_id'>> & {
  readonly created?: number
  readonly updated?: number
  readonly problems?: number
  readonly tasks?: number
  readonly name?: string
}

/** Writes fields of an import as a normal change, with history and live updates. */
export const changeImport = async (
  { now }: Engine,
  tx: Queryable,
  caller: Caller,
  id: string,
  values: Values,
): Promise<void> => {
  const row = await tx.one<Json & { version: number }>(
    sql`select * from ${workImports} where ${workImports.id} = ${id} for update`,
  )
  const changes = Object.entries(values).flatMap(([field, value]) =>
    row?.[field] === value ? [] : [{ field, old: row?.[field] ?? null, new: value }],
  )
  if (row === undefined || changes.length === 0) return
  const actor = caller === 'system' ? null : caller.id
  const at = now()
  const sets = changes.map(({ field, new: value }) => sql`${name(field)} = ${value}`)
  await tx.run(
    sql`update ${workImports} set ${sql.join(sets, sql`, `)}, ${workImports.version} = ${workImports.version} + 1, ${workImports.updated_at} = ${isoOf(at)}, ${workImports.updated_by} = ${actor} where ${workImports.id} = ${id}`,
  )
  const version = row.version + 1
  await recordEvent(tx, { entity: 'work_import', rowId: id, action: 'updated', version, caller, at, changes })
}

/** Returns the refusal of a call in the wrong state. */
export const wrongState = (): Problem =>
  new Problem(409, 'import_state', { words: { entity: keyOfEntity('work_import', 'one') } })

export const isBusy = (state: ImportState): boolean => busyImportStates.includes(state)

/**
 * Stores the progress outside of the work's transaction, so that it is visible at once.
 * @returns whether the import was cancelled
 */
export const storeProgress = async (db: Queryable, id: string, count: number, total: number): Promise<boolean> => {
  const row = await db.one<{ is_cancelled: boolean }>(
    sql`update import_detail set done = ${count}, total = ${total} where import_id = ${id} returning is_cancelled`,
  )
  return row?.is_cancelled === true
}

export const storeReport = (tx: Queryable, id: string, report: ImportReport | null, failure: ImportFailure | null) =>
  tx.run(
    sql`update import_detail set report = ${report === null ? null : JSON.stringify(report)}::jsonb, failure = ${failure === null ? null : JSON.stringify(failure)}::jsonb, is_cancelled = false where import_id = ${id}`,
  )
