import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../../../server/actor.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine, Job, JobContext } from '../../../server/engine.ts'
import type { FileStore } from '../../../server/files/file-store.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { Problem } from '../../../server/problem.ts'
import type { ImportReport, ImportState } from '../import-report.ts'
import { workImport } from '../work-import.ts'
import { Cancelled, Refused } from './import-errors.ts'
import {
  changeImport,
  type ImportFailure,
  type ImportRow,
  importDetailsOf,
  isBusy,
  lockImport,
  storeReport,
} from './import-store.ts'
import { runImport } from './run-import.ts'
import { itemsOf, withStoredFile } from './source-file.ts'
import { undoImport } from './undo-import.ts'

const workImports = tableOf(workImport)

const payload = z.object({ import: z.string(), by: z.string() })
type Payload = z.infer<typeof payload>
type FilesOf = (engine: Engine) => FileStore

/** State after each busy state. */
const endOf: { readonly [S in 'trying' | 'importing' | 'undoing']: ImportState } = {
  trying: 'tried',
  importing: 'imported',
  undoing: 'undone',
}
type Busy = keyof typeof endOf

const failureOf = (error: unknown): ImportFailure | undefined => {
  if (error instanceof Refused) return { code: `imports:failure.${error.code}` }
  // Unreachable services are retried.
  if (!(error instanceof Problem) || error.status >= 500) return undefined
  // A fault of the file, or a plan that is no longer valid.
  const fault = Object.values(error.more.errors ?? {})[0]?.[0]
  if (fault === undefined) return { code: `server:problem.${error.code}`, params: error.more.params ?? {} }
  return { code: `server:fault.${fault.code}`, params: fault.params ?? {} }
}

/** Notifies the user who started it. */
const notifyOwner = ({ engine, tx }: JobContext, by: string): Promise<void> =>
  engine.transferred(tx, by, 'import', engine.models.of('work_import'))

const conclude = async (
  context: JobContext,
  actor: Actor,
  row: ImportRow,
  state: Busy,
  report: ImportReport | null,
  project_id?: string,
): Promise<void> => {
  const { engine, tx } = context
  const counts = report?.counts.task
  const figures = { created: counts?.created ?? 0, updated: counts?.updated ?? 0, problems: report?.problemCount ?? 0 }
  const projectValues = state === 'importing' && project_id !== undefined ? { project_id } : {}
  await changeImport(engine, tx, actor, row.id, {
    state: endOf[state],
    ...(state === 'undoing' ? {} : figures),
    ...projectValues,
  })
  await storeReport(tx, row.id, report, null)
  if (state !== 'trying') await notifyOwner(context, actor.id)
}

/** Returns the state before the interrupted work. */
const stateBefore = (state: Busy): ImportState => (state === 'undoing' ? 'imported' : 'cancelled')

/**
 * Runs a trial, an import or an undo in the transaction of the job's completion: completely or not at all. A killed job
 * starts again; after a refusal or a cancellation the work is rolled back and the user notified.
 */
export const workImportJob = (filesOf: FilesOf): Job<Payload> =>
  defineJob<Payload>({
    name: 'work-import',
    payload,
    lane: 'long',
    seconds: 3600,
    retry: { times: 3, firstSeconds: 5, mostSeconds: 60 },
    run: async (context, { import: id, by }) => {
      const { engine, tx, signal } = context
      const row = await tx.one<ImportRow>(sql`select * from ${workImports} where ${workImports.id} = ${id}`)
      if (row === undefined || !isBusy(row.state)) return
      const state = row.state as Busy
      const actor = await engine.actorOf(tx, by)
      const details = await importDetailsOf(tx, id)
      await tx.run(sql`savepoint before_import`)
      const rollBack = () => tx.run(sql`rollback to savepoint before_import`)
      try {
        if (details.is_cancelled) throw new Cancelled()
        if (state === 'undoing') {
          const remaining = await undoImport({ engine, tx, actor, signal, importId: id })
          const leftCounts = Object.entries(remaining).flatMap(([code, count]) => (count > 0 ? [{ code, count }] : []))
          const report = details.report && {
            ...details.report,
            isWritten: false,
            left: [...details.report.left, ...leftCounts],
          }
          await conclude(context, actor, row, state, report)
          return
        }
        const size = await tx.one<{ size: number }>(sql`select size from file where id = ${row.file_id}`)
        const stored = { id: row.file_id, name: row.file_name, size: size?.size ?? 0 }
        const isTrial = state === 'trying'
        const { report, projectId } = await withStoredFile(filesOf(engine), stored, (file) =>
          runImport({ engine, tx, actor, signal, source: itemsOf(engine.room, file), row, details, isTrial }),
        )
        if (isTrial) await rollBack()
        await conclude(context, actor, row, state, report, projectId)
      } catch (error) {
        const failure = failureOf(error)
        if (failure === undefined && !(error instanceof Cancelled)) throw error
        await rollBack()
        await lockImport(tx, id)
        const isUndo = state === 'undoing'
        await changeImport(engine, tx, actor, id, {
          state: error instanceof Cancelled || isUndo ? stateBefore(state) : 'failed',
        })
        await storeReport(tx, id, isUndo ? details.report : null, failure ?? null)
        if (!(error instanceof Cancelled)) await notifyOwner(context, actor.id)
      }
    },
    // Not retryable: the import gets its failure state, so that nobody waits.
    failed: async ({ engine, tx }, { import: id }, _error, final) => {
      if (!final) return
      const row = await lockImport(tx, id)
      if (!isBusy(row.state)) return
      const state = row.state === 'undoing' ? 'imported' : 'failed'
      await changeImport(engine, tx, 'system', id, { state })
      await tx.run(
        sql`update import_detail set failure = ${JSON.stringify({ code: 'imports:failure.unexpected' })}::jsonb, is_cancelled = false where import_id = ${id}`,
      )
    },
  })
