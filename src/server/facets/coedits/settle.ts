// Decision (2026-11): While people write, the row shows their text within two seconds, past versions and history; a version
// follows at most every 30 seconds (`settle`), by the writer that all writes take, with what the text was at the version before.
// Revisit if readers of `content` must see each state as a version.
import { sql } from 'drizzle-orm'
import { boundsOf } from '../../../core/declare/bounds.ts'
import { name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { Problem } from '../../problem.ts'
import { lockRows } from '../../rows/references/row-locks.ts'
import { writerFor } from '../../rows/write/write.ts'
import { coeditSource, fromLog } from './from-log.ts'
import { joinEntries } from './join-entries.ts'
import { type CoText, isTooLong, ofText } from './text.ts'
import { compact, type Update, updatesOf } from './update-log.ts'
import { coeditTextWork } from './works.ts'

/** Versions of a row whose text is kept to compare stale writes with. */
const mostBases = 20

type State = {
  readonly shown_id: number
  readonly settled_id: number
  readonly is_ahead: boolean
  readonly kept: string | null
}
type Read = {
  readonly state: State
  readonly version: number
  readonly content: string | null
  readonly updates: Update[]
}

/** A text with its row, both locked; undefined where nobody has written it together. */
const lockedText = async (engine: Engine, text: CoText, tx: Queryable): Promise<Read | undefined> => {
  const { model, field, id } = text
  await lockRows(engine, model, { ids: [id], wires: new Set([field.wire]) }, tx)
  const state = await tx.one<State>(
    sql`select shown_id, settled_id, is_ahead, kept from coedit_state where ${ofText(text)} for update`,
  )
  if (state === undefined) return undefined
  const row = await tx.one<{ version: number; content: string | null }>(
    sql`select version, ${name(field.column ?? '')} as content from ${name(model.table)} where id = ${id}`,
  )
  return row === undefined ? undefined : { state, ...row, updates: await updatesOf(text, tx) }
}

const setContent = ({ model, field, id }: CoText, html: string | null, tx: Queryable): Promise<number> =>
  tx.run(sql`update ${name(model.table)} set ${name(field.column ?? '')} = ${html} where id = ${id}`)

/** People who wrote after the last version, by their last change. */
const authorsOf = (updates: readonly Update[], settled: number): readonly { actor: string; last: number }[] => {
  const last = new Map<string, number>()
  for (const { id, actor_id: actor } of updates)
    if (id > settled && actor !== null) {
      last.delete(actor)
      last.set(actor, id)
    }
  return [...last].map(([actor, id]) => ({ actor, last: id }))
}

const dataOf = (updates: readonly Update[]): readonly Uint8Array[] => updates.map(({ data }) => data)

/** Whether the text is too long for its row; undefined where nothing is new. */
export type Length = boolean | undefined

/** Brings the text of its log into the row, without a version of its own; not while that text is too long. */
export const show = (engine: Engine, text: CoText): Promise<Length> =>
  engine.db.transaction(async (tx) => {
    const found = await lockedText(engine, text, tx)
    const newest = found?.updates.at(-1)?.id ?? 0
    if (found === undefined || newest <= found.state.shown_id) return undefined
    const { state, content, updates } = found
    const { html } = await engine.room.run(coeditTextWork, { updates: dataOf(updates) })
    if (isTooLong(text, html)) return true
    const isShown = html !== content && authorsOf(updates, state.settled_id).length > 0
    if (isShown) {
      await setContent(text, html, tx)
      if (!state.is_ahead)
        await tx.run(sql`update coedit_state set is_ahead = true, kept = ${content} where ${ofText(text)}`)
    }
    await tx.run(sql`update coedit_state set shown_id = ${newest} where ${ofText(text)}`)
    return false
  })

/** Keeps the text of a version of its row, and of as many earlier versions as stale writes may ask for. */
const keepBase = async ({ model, field, id }: CoText, version: number, content: string | null, tx: Queryable) => {
  await tx.run(sql`insert into coedit_base (entity, row_id, field, version, content)
    values (${model.name}, ${id}, ${field.wire}, ${version}, ${content}) on conflict do nothing`)
  await tx.run(sql`delete from coedit_base where ${ofText({ model, field, id })} and version <= ${version - mostBases}`)
}

/** Writes the text as somebody; as the server if they may no longer write: text shown as saved is not lost. */
const writeAs = async (engine: Engine, text: CoText, actor: string, html: string | null, tx: Queryable) => {
  const body = { [text.field.wire]: html }
  const options = { source: coeditSource, ahead: fromLog }
  const write = (caller: Parameters<typeof writerFor>[1]) =>
    writerFor(engine, caller, tx, options).update(text.model, text.id, body)
  try {
    await write(await engine.actorOf(tx, actor))
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 403 && error.status !== 404)) throw error
    await write('system')
  }
}

/**
 * Makes a version of the changes since the last one, with an entry for each person. The row is locked first, as by
 * every write. If the text has become too long, the text that the row shows becomes the version; the rest stays in the
 * log until it is shorter.
 */
export const settleIn = async (engine: Engine, text: CoText, tx: Queryable): Promise<Length> => {
  const found = await lockedText(engine, text, tx)
  if (found === undefined) return undefined
  const { state, version, content, updates } = found
  const newest = updates.at(-1)?.id ?? 0
  if (newest <= state.settled_id && !state.is_ahead) return undefined
  const { html: whole, state: all } = await engine.room.run(coeditTextWork, { updates: dataOf(updates) })
  const isLong = isTooLong(text, whole)
  const html = isLong ? content : whole
  const authors = authorsOf(isLong ? updates.filter(({ id }) => id <= state.shown_id) : updates, state.settled_id)
  const before = state.is_ahead ? state.kept : content
  if (state.is_ahead) await setContent(text, before, tx)
  if (authors.length > 0) await keepBase(text, version, before, tx)
  for (const [n, { actor, last }] of authors.entries()) {
    const isLast = n === authors.length - 1
    const sofar = isLast
      ? html
      : (await engine.room.run(coeditTextWork, { updates: dataOf(updates.filter(({ id }) => id <= last)) })).html
    await writeAs(engine, text, actor, sofar, tx)
    await joinEntries(text, actor, engine.now(), tx)
  }
  await tx.run(sql`update coedit_state set shown_id = ${newest}, settled_id = ${newest}, is_ahead = false, kept = null
    where ${ofText(text)}`)
  await compact(text, updates, all, tx)
  return isLong
}

export const settle = (engine: Engine, text: CoText): Promise<Length> =>
  engine.db.transaction((tx) => settleIn(engine, text, tx))

/**
 * Tells whether a text that is opened again was left too long.
 * @param bytes bytes of its changes: a short text is not read for this
 */
export const lengthOf = async (engine: Engine, text: CoText, bytes: number): Promise<Length> => {
  if (bytes < (boundsOf(text.field.field).letters ?? Number.POSITIVE_INFINITY) / 2) return undefined
  const { html } = await engine.room.run(coeditTextWork, { updates: dataOf(await updatesOf(text, engine.db)) })
  return isTooLong(text, html)
}
