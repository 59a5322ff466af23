// Decision (2026-11): `POST …/bulk` with `rows` changes each row by itself: fields at fault are skipped and named,
// so that a pasted block is saved except for them. Text is parsed by the import's readers. `dry_run` rolls the same
// work back, so the preview shows what the server would do. Rows are sent 200 at a time. Revisit with a job that
// changes all rows of a query.

import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Model } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { type Actor, holdsAll } from '../actor.ts'
import { settle } from '../consequences/settle.ts'
import { concludeUndo, undoFollowing } from '../consequences/undo-following.ts'
import { type Json, name, type Queryable } from '../db/database.ts'
import { finder } from '../import/find.ts'
import { valueReader } from '../import/value-reader.ts'
import { forbidden } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { lockRows, type Strength } from '../rows/references/row-locks.ts'
import { purgeRow, sendPurge } from '../rows/remove/purge.ts'
import { removeRow, restoreRow } from '../rows/remove/remove.ts'
import { withLongTexts } from '../rows/values/long-texts.ts'
import { type CellsChange, writeCells } from '../rows/write/cells.ts'
import { lockUndone, undoChange } from '../rows/write/undo.ts'
import { writerFor } from '../rows/write/write.ts'
import { faultMessage } from '../translate.ts'
import { documentOf, problemOf } from './answer-problems.ts'
import { type Action, type ManyRequest, manyRequestOf, undoBody } from './bulk-bodies.ts'
import { docsOf } from './docs/entity-docs.ts'
import { type Answer, once } from './idempotency.ts'
import { includeOf } from './include.ts'
import { bodyOf } from './route-bodies.ts'
import type { Api } from './route-context.ts'

/** Tells whether the declaration has the action. */
const offers = (model: Model, action: Action): boolean =>
  action === 'restore' || action === 'purge'
    ? model.entity.trash === true && model.operations.has('delete')
    : model.operations.has(action === 'delete' ? 'delete' : 'update')

/** Returns the permissions of an action. Deleting forever rows that others could restore takes both. */
const permissionsOf = ({ entity }: Model, action: Action) =>
  (action === 'purge' ? (['delete', 'restore'] as const) : [action]).map((one) => permissionFor(entity, one))

const moves = { delete: removeRow, restore: restoreRow, purge: purgeRow } as const
const messages = { update: 'updated', delete: 'deleted', restore: 'restored', purge: 'purged' } as const

type RowOutcome = { readonly id: string; readonly ok: boolean } & Json

/** Rolls the transaction back and carries the answer of a dry run. */
class DryRunEnd extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('a dry run is taken back')
    this.answer = answer
  }
}

/** A change of many rows: the message of its answer, the fields that it changes, and how the rows are locked. */
type Many = { readonly message: string; readonly wires: ReadonlySet<string>; readonly strength?: Strength }

const doneIds = ({ body }: Answer): readonly string[] =>
  (body as { data: RowOutcome[] }).data.flatMap(({ id, ok }) => (ok ? [id] : []))

const namesIn = (...bodies: readonly unknown[]): ReadonlySet<string> =>
  new Set(bodies.flatMap((body) => Object.keys(Object(body))))

/** Calls on many rows, each checked and answered individually. */
export const bulkRoutes = ({ app, engine, translate, language, actor }: Api, model: Model): void => {
  const { api: path } = model.entity

  /** Runs each row in a savepoint of its own: what is possible is done, the rest is reported by row. */
  const one = async (
    id: string,
    request: FastifyRequest,
    tx: Queryable,
    work: () => Promise<Json>,
  ): Promise<RowOutcome> => {
    await tx.run(sql`savepoint one_row`)
    try {
      const more = await work()
      await tx.run(sql`release savepoint one_row`)
      return { id, ok: true, ...more }
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) throw error
      await tx.run(sql`rollback to savepoint one_row`)
      return { id, ok: false, problem: documentOf(problem, language(request), translate) }
    }
  }
  const each = async <T extends { readonly id: string }>(
    request: FastifyRequest,
    tx: Queryable,
    rows: readonly T[],
    { message, wires, strength = 'change' }: Many,
    work: (row: T) => Promise<Json>,
  ): Promise<Answer> => {
    const data: RowOutcome[] = []
    await lockRows(engine, model, { ids: rows.map(({ id }) => id), wires }, tx, strength)
    for (const row of rows) data.push(await one(row.id, request, tx, () => work(row)))
    const count = data.filter(({ ok }) => ok).length
    return {
      status: 200,
      body: { data, done: count, message: translate(language(request), `server:message.${message}`) },
    }
  }

  /** Returns the version by which the row's latest change can be undone. */
  const versionNow = (id: string, tx: Queryable): Promise<Json> =>
    tx.one(sql`select version from ${name(model.table)} where id = ${id}`).then((row) => ({ ...row }))

  const update = async (caller: Actor, id: string, values: unknown, tx: Queryable): Promise<Json> => {
    const changed = await writerFor(engine, caller, tx).update(model, id, values)
    return changed.length === 0 ? {} : { ...(await versionNow(id, tx)), changed }
  }

  /**
   * Deletes or restores a row, or deletes it forever.
   * @param row with the version that was read, where the caller has sent it
   */
  const move = async (
    caller: Actor,
    { id, version }: { readonly id: string; readonly version?: number | undefined },
    action: Exclude<Action, 'update'>,
    tx: Queryable,
  ): Promise<Json> => {
    const context = { engine, caller, scope: readerFor(engine, caller, tx).scope, tx }
    await moves[action](model, id, context, version)
    return {}
  }

  /** Changes cells of a row, with a fault for each refused one. */
  const cellsIn = (request: FastifyRequest, caller: Actor, change: ManyRequest, tx: Queryable) => {
    const reader = readerFor(engine, caller, tx)
    const timeZone = change.timeZone ?? caller.timeZone
    const habits = { model, translate, timeZone, dates: change.dates }
    const readValue = valueReader(engine, finder(reader.scope, caller, tx, model), habits)
    // Days without a time end by the same clock by which the texts are read.
    const writer = writerFor(engine, { ...caller, timeZone }, tx)
    return async (row: CellsChange): Promise<Json> => {
      const { faults, ...result } = await writeCells(model, row, { tx, reader, writer, read: readValue })
      const errors = Object.entries(faults).map(
        ([wire, list]) => [wire, list.map((fault) => faultMessage(translate, language(request), fault))] as const,
      )
      return { ...result, ...(errors.length === 0 ? {} : { ok: false, errors: Object.fromEntries(errors) }) }
    }
  }

  /** Adds each row's present state to its outcome; null if the caller no longer sees it. */
  const withRows = async ({ status, body }: Answer, caller: Actor, include: readonly string[], tx: Queryable) => {
    const outcomes = (body as { data: RowOutcome[] }).data
    const ids = outcomes.map(({ id }) => id)
    const rows = await readerFor(engine, caller, tx).some(model, ids, include)
    const byId = new Map(rows.map((row) => [String(row.id), row]))
    const data = outcomes.map((outcome) => ({ ...outcome, row: byId.get(outcome.id) ?? null }))
    return { status, body: { ...(body as Json), data } }
  }

  /** @throws DryRunEnd with the answer of a dry run */
  const perform = async (
    request: FastifyRequest,
    caller: Actor,
    manyRequest: ManyRequest,
    tx: Queryable,
  ): Promise<Answer> => {
    const message = messages[manyRequest.action]
    const bodies =
      manyRequest.ids === undefined
        ? manyRequest.rows.flatMap(({ change, texts }) => [change, texts])
        : [manyRequest.change]
    const { action } = manyRequest
    const many: Many = { message, wires: namesIn(...bodies), strength: action === 'update' ? 'change' : 'delete' }
    const include = includeOf(readerFor(engine, caller, tx), model, request)
    const rows: readonly { readonly id: string; readonly version?: number | undefined }[] =
      manyRequest.ids === undefined ? manyRequest.rows : manyRequest.ids.map((id) => ({ id }))
    // A long text is sanitised once for all rows.
    const shared =
      manyRequest.ids === undefined ? undefined : await withLongTexts(engine.room, model, manyRequest.change)
    const answer =
      action !== 'update'
        ? await each(request, tx, rows, many, (row) => move(caller, row, action, tx))
        : manyRequest.ids === undefined
          ? await each(request, tx, manyRequest.rows, many, cellsIn(request, caller, manyRequest, tx))
          : await each(request, tx, rows, many, ({ id }) => update(caller, id, shared, tx))
    if (action === 'purge') await sendPurge(engine, model, doneIds(answer), caller, tx)
    await settle(engine, tx)
    const isShown = manyRequest.action === 'update' && (manyRequest.dryRun || manyRequest.ids === undefined)
    const answerWithRows = isShown ? await withRows(answer, caller, include, tx) : answer
    if (manyRequest.dryRun) throw new DryRunEnd(answerWithRows)
    return answerWithRows
  }

  if (model.operations.has('update') || model.operations.has('delete'))
    app.post(
      `/api${path}/bulk`,
      { config: { access: 'signed-in' }, schema: docsOf(model, 'bulk') },
      async (request, reply) => {
        const caller = actor(request)
        const change = manyRequestOf(request)
        const { action } = change
        if (!offers(model, action) || !holdsAll(caller, permissionsOf(model, action))) throw forbidden()
        const { status, body } = await once(engine, request, caller, request.body, (tx) =>
          perform(request, caller, change, tx),
        ).catch((error: unknown) => {
          if (error instanceof DryRunEnd) return error.answer
          throw error
        })
        return reply.status(status).send(body)
      },
    )

  if (model.operations.has('update'))
    app.post(
      `/api${path}/undo`,
      { config: { access: { permission: permissionFor(model.entity, 'update') } }, schema: docsOf(model, 'undo') },
      async (request, reply) => {
        const caller = actor(request)
        const { rows } = bodyOf(request, undoBody)
        const { status, body } = await once(engine, request, caller, request.body, async (tx) => {
          await lockUndone(model, rows, { engine, caller, tx })
          return each(request, tx, rows, { message: 'undone', wires: new Set() }, async (row) => {
            await undoFollowing(model, row, { engine, caller, tx })
            await undoChange(model, row, { engine, caller, tx })
            await concludeUndo(model, row, { engine, caller, tx })
            return versionNow(row.id, tx)
          })
        })
        return reply.status(status).send(body)
      },
    )
}
