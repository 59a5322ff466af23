import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { Actor } from '../../actor.ts'
import type { Json, Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { toldWhole } from '../../log/earlier-entries.ts'
import { changedSince } from '../../log/events.ts'
import { faultAt, forbidden, notFound, Problem } from '../../problem.ts'
import { type Reader, readerFor } from '../../rows/read/read.ts'
import { lockRows } from '../../rows/references/row-locks.ts'
import { writerFor } from '../../rows/write/write.ts'
import type { UpdateOptions } from '../../rows/write/writer.ts'
import { addState, closeStates, lastWritten, newestOf, ofText, type Text } from './keep.ts'
import { mostNamed } from './moments.ts'
import { assertReads, stateOf, versionedField, writtenState } from './read.ts'

type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }
type Changeable = { readonly text: Text; readonly reader: Reader; readonly row: Json; readonly content: string }

/** A row that is locked, whose text the caller may change. @throws Problem 404, 403 */
const changeable = async (model: Model, id: string, { engine, caller, tx }: Context): Promise<Changeable> => {
  const reader = readerFor(engine, caller, tx)
  const text = await assertReads(model, id, reader)
  await lockRows(engine, model, { ids: [id], wires: new Set([text.field.wire]) }, tx)
  const row = await reader.one(model, id)
  if (row === undefined) throw notFound()
  if ((row.can as { readonly update?: boolean } | undefined)?.update !== true) throw forbidden()
  return { text, reader, row, content: String(row[text.field.wire] ?? '') }
}

/** The present state is kept: most texts are never changed, and have none. @returns the id of its state */
const keepPresent = async ({ text, content }: Changeable, { engine, tx }: Context): Promise<string> => {
  const newest = await newestOf(text, tx)
  if (newest?.content === content) return newest.id
  const last = await lastWritten(text, 0, tx)
  const at = last?.at ?? engine.now()
  return addState(text, { content, author: last?.author ?? null, at, isOpen: false }, tx)
}

const assertRoom = async (text: Text, tx: Queryable): Promise<void> => {
  const named = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from text_version where ${ofText(text)} and name is not null`,
  )
  if ((named?.n ?? 0) >= mostNamed) throw faultAt('name', 'too_many', { max: mostNamed })
}

/** Names the present state. @returns it @throws Problem 404, 403, 422 where too many have a name */
export const namePresent = async (model: Model, id: string, title: string, context: Context): Promise<Json> => {
  const { engine, caller, tx } = context
  await engine.hooks[model.name]?.settle?.(id, new Set([versionedField(model).wire]), context)
  const found = await changeable(model, id, context)
  await assertRoom(found.text, tx)
  const present = await keepPresent(found, context)
  const named = await tx.run(
    sql`update text_version set name = ${title}, is_open = false where id = ${present} and name is null`,
  )
  const state = { content: found.content, author: caller.id, at: engine.now(), name: title, isOpen: false }
  // It has a name already: the same text is kept by both.
  const version = named > 0 ? present : await addState(found.text, state, tx)
  return writtenState(version, found.reader, tx)
}

/** Names a kept state. @returns it @throws Problem 404, 403, 422 */
export const nameState = async (
  model: Model,
  { id, version, title }: { readonly id: string; readonly version: string; readonly title: string },
  context: Context,
): Promise<Json> => {
  const { text, reader } = await changeable(model, id, context)
  const state = await stateOf(text, version, reader, context.tx)
  if (state.name === null) await assertRoom(text, context.tx)
  await context.tx.run(sql`update text_version set name = ${title}, is_open = false where id = ${version}`)
  const { content: _content, ...answer } = state
  return { ...answer, name: title }
}

/** Refuses a restoration by somebody who has not read what others have written since. @throws Problem 409 */
const assertRead = async (found: Changeable, mine: Json, since: number, { tx }: Context): Promise<void> => {
  const { text, reader, row } = found
  const { wire } = text.field
  if (since > Number(row.version)) throw faultAt('version', 'bad_value')
  const change = (await changedSince(tx, text.model.name, text.id, since)).get(wire)
  if (change === undefined) return
  const wholeEntries = await toldWhole(text.model, [change.event], reader.scope, tx)
  const sides = { theirs: row[wire] ?? null, mine: mine.content }
  const conflict = wholeEntries.has(change.event) ? { base: change.base, ...sides } : sides
  throw new Problem(409, 'conflict', { extra: { conflicts: { [wire]: conflict }, version: row.version } })
}

/**
 * Writes a kept state as the present text.
 * @param since version of the row that the caller read
 * @throws Problem 404, 403, 409, 412, 422
 */
export const restoreState = async (
  model: Model,
  { id, version, since }: { readonly id: string; readonly version: string; readonly since: number | undefined },
  options: UpdateOptions,
  context: Context,
): Promise<void> => {
  const { engine, caller, tx } = context
  await engine.hooks[model.name]?.settle?.(id, new Set([versionedField(model).wire]), context)
  const found = await changeable(model, id, context)
  const { text, reader } = found
  const state = await stateOf(text, version, reader, tx)
  if (since !== undefined) await assertRead(found, state, since, context)
  await keepPresent(found, context)
  await closeStates(text, tx)
  await writerFor(engine, caller, tx).update(model, id, { [text.field.wire]: state.content }, options)
  await closeStates(text, tx)
}
