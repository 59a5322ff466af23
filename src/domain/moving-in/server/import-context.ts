import { sql } from 'drizzle-orm'
import type { Actor } from '../../../server/actor.ts'
import { noteBulk } from '../../../server/consequences/ledger.ts'
import { name, type Queryable, texts } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { alive } from '../../../server/rows/rules/alive.ts'
import { type BulkRow, type Happened, insertRows, writeMany } from '../../../server/rows/write/bulk.ts'
import type { Language } from '../../../server/translate.ts'
import type { ImportPlan } from '../import-plan.ts'
import type { ImportSurvey } from '../survey.ts'
import type { ReportBuilder } from './report-builder.ts'

/** Shared state of one import, in one transaction. */
export type ImportContext = {
  readonly engine: Engine
  readonly tx: Queryable
  readonly actor: Actor
  readonly signal: AbortSignal
  readonly language: Language
  readonly importId: string
  readonly plan: ImportPlan
  readonly survey: ImportSurvey
  readonly tally: ReportBuilder
  /** Whether the import is a trial, which is rolled back and leaves no gap in task numbers. */
  readonly isTrial: boolean
  /** Milliseconds since 1970 UTC: the time of everything without its own time. */
  readonly now: number
  readonly projectId: string
  /** Returns the moment at which the work of a day ends in the project, for due days without a time. */
  readonly endOf: (day: string) => string
  /** Namespace of the file's keys: equal keys of one source mean the same row. */
  readonly source: string
}

/** Source of the events in histories. */
export const importSource = 'import'

/** The row of a source key, and the trace of what was written. */
export type StoredKey = { readonly row_id: string; readonly written: WrittenTrace | null }
export type WrittenTrace = { readonly hash: string; readonly values?: { readonly [wire: string]: unknown } }
export type KeyRow = {
  readonly kind: string
  readonly key: string
  readonly rowId: string
  readonly written?: WrittenTrace
}

/** Returns stored keys of one kind in this project: the given ones, or all if there are few. */
export const storedKeysOf = async (
  { tx, projectId, source }: Pick<ImportContext, 'tx' | 'projectId' | 'source'>,
  kind: string,
  keys?: readonly string[],
): Promise<Map<string, StoredKey>> => {
  const some = keys === undefined ? sql`true` : sql`key = any(${texts(keys)})`
  const rows = await tx.all<StoredKey & { key: string }>(
    sql`select key, row_id, written from import_key where scope_id = ${projectId} and source = ${source} and kind = ${kind} and ${some}`,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Returns the rows of stored keys of one kind, and whether they still exist: rows in the trash get no new children. */
export const storedIds = async (
  { engine, tx, projectId, source }: Pick<ImportContext, 'engine' | 'tx' | 'projectId' | 'source'>,
  kind: 'task' | 'epic' | 'phase',
): Promise<ReadonlyMap<string, { readonly id: string; readonly isThere: boolean }>> => {
  const model = engine.models.of(kind)
  const rows = await tx.all<{ key: string; id: string; is_there: boolean }>(
    sql`select k.key, k.row_id as id, t.id is not null as is_there from import_key k
      left join ${name(model.table)} t on t.id = k.row_id and ${alive(model, 't')}
      where k.scope_id = ${projectId} and k.source = ${source} and k.kind = ${kind}`,
  )
  return new Map(rows.map(({ key, id, is_there }) => [key, { id, isThere: is_there }]))
}

const orNull = (value: unknown): string | null => (value === undefined ? null : (value as string))

/** Stores the rows of keys; an existing key now leads to this row. */
export const storeKeys = async (context: ImportContext, rows: readonly KeyRow[]): Promise<void> => {
  const { tx, projectId, source, importId } = context
  if (rows.length === 0) return
  const values = rows.map(({ kind, key, rowId, written }) => ({ kind, key, row_id: rowId, written: orNull(written) }))
  await tx.run(sql`insert into import_key (scope_id, source, kind, key, row_id, import_id, written)
    select ${projectId}, ${source}, r.kind, r.key, r.row_id, ${importId}, r.written
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) r(kind text, key text, row_id uuid, written jsonb)
    on conflict (scope_id, source, kind, key) do update set row_id = excluded.row_id, import_id = excluded.import_id, written = excluded.written`)
}

/** Inserts rows with their past, and records them as the import's own. */
export const createRows = async (
  { engine, tx, actor, importId }: ImportContext,
  entity: string,
  rows: readonly BulkRow[],
  pasts: ReadonlyMap<string, readonly Happened[]> = new Map(),
): Promise<void> => {
  if (rows.length === 0) return
  // The importer is the last editor, whoever created it at the source.
  const own = rows.map((row) => ({
    created_by: null,
    updated_by: actor.id,
    ...row,
    version: pasts.get(row.id)?.length ?? 1,
  }))
  await writeMany(engine, tx, entity, own, pasts, importSource)
  noteBulk(
    tx,
    entity,
    own.map(({ id }) => id),
    actor,
  )
  await insertRows(
    tx,
    'import_row',
    own.map(({ id, version }) => ({ import_id: importId, entity, row_id: id, version, is_made: true })),
  )
}
