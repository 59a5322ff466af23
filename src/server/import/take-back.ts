// Decision (2026-11): What an import wrote is what the log has of its transaction; no list of rows is kept beside it. Whoever made an
// import takes it back within 90 days, row by row by the rules of their own writes, the last one first. New rows go to the trash; where
// there is none, one that was changed since stays, and what a file took away does not come back. Changed rows become what they were,
// unless somebody changed the same fields since. What stays is told.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Model } from '../../core/declare/model.ts'
import type { Actor } from '../actor.ts'
import { documentOf, problemOf } from '../api/answer-problems.ts'
import { isoOf } from '../clock.ts'
import { concludeUndo, undoFollowing } from '../consequences/undo-following.ts'
import { type Queryable, texts } from '../db/database.ts'
import { inSavepoint } from '../db/savepoint.ts'
import type { Engine } from '../engine.ts'
import { notFound, Problem } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { removeRow, restoreRow } from '../rows/remove/remove.ts'
import { lockUndone, undoChange } from '../rows/write/undo.ts'
import type { Language } from '../translate.ts'
import type { ImportReport, OnProgress } from './import.ts'

type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }
type Counts = Pick<ImportReport, 'created' | 'updated' | 'deleted'>

/** An import as its maker sees it. */
type KeptImport = {
  readonly id: string
  readonly entity: string
  readonly at: string
  readonly counts: Counts
  readonly taken_back_at: string | null
}

export type TakenBack = {
  /** Rows that the import had made and that are gone, rows that are again what they were, and rows that stay as they are. */
  readonly removed: number
  readonly restored: number
  readonly kept: number
  /** Why rows stay; the first 200. */
  readonly problems: readonly { readonly title: string; readonly message: string }[]
}

const mostProblems = 200
const mostListed = 20
const progressEvery = 100
const keptDays = 90

/** Keeps what an import did, at the end of its transaction. @returns undefined where it wrote nothing */
export const recordImport = async (
  { engine, caller, tx }: Context,
  model: Model,
  { created, updated, deleted, written }: ImportReport,
): Promise<string | undefined> => {
  if (!written || created + updated + deleted === 0) return undefined
  const id = uuidv7()
  await tx.run(sql`insert into table_import (id, entity, actor_id, at, transaction, counts) values
    (${id}, ${model.name}, ${caller.id}, ${isoOf(engine.now())}, pg_current_xact_id(), ${JSON.stringify({ created, updated, deleted })}::jsonb)`)
  return id
}

/** The caller's last imports of an entity, newest first. */
export const importsOf = (tx: Queryable, caller: Actor, model: Model): Promise<KeptImport[]> =>
  tx.all(sql`select id, entity, at, counts, taken_back_at from table_import
    where actor_id = ${caller.id} and entity = ${model.name} order by at desc, id desc limit ${mostListed}`)

/** Forgets imports of long ago, a step of cleaning. */
export const forgetImports = (tx: Queryable, now: number): Promise<unknown> =>
  tx.run(sql`delete from table_import where at < ${isoOf(now - keptDays * 86_400_000)}`)

type Written = {
  readonly id: string
  readonly first: number
  readonly version: number
  readonly is_made: boolean
  readonly is_gone: boolean
}

/** The rows that an import wrote, the last one first. */
const rowsOf = ({ engine, caller, tx }: Context, model: Model, transaction: string): Promise<Written[]> => {
  // Rows that followed from its writes are taken back with them.
  const sources = engine.consequences.map(({ source }) => source)
  return tx.all(sql`select e.row_id as id, min(e.version) as first, max(e.version) as version,
      bool_or(e.action = 'created') as is_made, bool_or(e.action = 'deleted') as is_gone
    from event e where e.transaction = ${transaction}::xid8 and e.entity = ${model.name} and e.actor_id = ${caller.id}
      and e.cause_id is null and e.source <> all(${texts(sources)})
    group by e.row_id order by max(e.id::text) desc`)
}

const takeRowBack = async (
  context: Context,
  model: Model,
  row: Written,
): Promise<'removed' | 'restored' | undefined> => {
  const { engine, caller, tx } = context
  const { scope } = readerFor(engine, caller, tx)
  if (row.is_made) {
    if (row.is_gone) return undefined
    await removeRow(model, row.id, { engine, caller, tx, scope }, model.entity.trash === true ? undefined : row.version)
    return 'removed'
  }
  if (row.is_gone) {
    if (model.entity.trash !== true) throw new Problem(409, 'not_undoable')
    await restoreRow(model, row.id, { engine, caller, tx, scope })
    return 'restored'
  }
  await lockUndone(model, [row], context)
  await undoFollowing(model, row, context)
  await undoChange(model, row, context)
  await concludeUndo(model, row, context)
  return 'restored'
}

/** The title of a row as the log has it last, also where the row is gone. */
const titleOf = async (tx: Queryable, model: Model, id: string): Promise<string> => {
  const wire = model.byName.get(model.entity.title)?.wire ?? model.entity.title
  const last = await tx.one<{
    title: unknown
  }>(sql`select c.new as title from event e join change c on c.event_id = e.id
    where e.entity = ${model.name} and e.row_id = ${id} and c.field = ${wire} and c.new is not null order by e.version desc limit 1`)
  return typeof last?.title === 'string' ? last.title : ''
}

/** The caller's import, locked. @throws Problem 404 where there is none, 409 where it was taken back already */
const lockImport = async ({ caller, tx }: Context, id: string): Promise<{ entity: string; transaction: string }> => {
  const kept = await tx.one<{ entity: string; transaction: string; taken_back_at: string | null }>(
    sql`select entity, transaction::text, taken_back_at from table_import where id = ${id} and actor_id = ${caller.id} for update`,
  )
  if (kept === undefined) throw notFound()
  if (kept.taken_back_at !== null) throw new Problem(409, 'not_undoable')
  return kept
}

/**
 * Takes an import back as one.
 * @param assertMay throws where the caller may not do so with rows of the entity
 */
export const takeImportBack = async (
  context: Context,
  id: string,
  assertMay: (model: Model) => void,
  { language, signal, tell }: { readonly language: Language; readonly signal: AbortSignal; readonly tell: OnProgress },
): Promise<TakenBack> => {
  const { engine, tx } = context
  const { entity, transaction } = await lockImport(context, id)
  const model = engine.models.of(entity)
  assertMay(model)
  const counts = { removed: 0, restored: 0, kept: 0 }
  const problems: { title: string; message: string }[] = []
  const rows = await rowsOf(context, model, transaction)
  for (const [at, row] of rows.entries()) {
    signal.throwIfAborted()
    try {
      const done = await inSavepoint(tx, () => takeRowBack(context, model, row))
      if (done !== undefined) counts[done]++
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) throw error
      // A row that is gone already needs no taking back.
      if (problem.status !== 404) {
        counts.kept++
        if (problems.length < mostProblems) {
          problems.push({
            title: await titleOf(tx, model, row.id),
            message: documentOf(problem, language, engine.translate).message,
          })
        }
      }
    }
    if ((at + 1) % progressEvery === 0 || at + 1 === rows.length) tell(at + 1, rows.length)
  }
  await tx.run(sql`update table_import set taken_back_at = ${isoOf(engine.now())} where id = ${id}`)
  return { ...counts, problems }
}
