// Decision (2026-11): A state is told to whom the history tells the change that made it (`log/earlier-entries.ts`): versions say
// no more of a row's past than its history does.
import { sql } from 'drizzle-orm'
import { versionsVerb } from '../../../core/declare/facets.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { holdsAll } from '../../actor.ts'
import { type Json, name, type Queryable, uuidsText } from '../../db/database.ts'
import { toldWhole } from '../../log/earlier-entries.ts'
import { forbidden, notFound } from '../../problem.ts'
import { mayReadField } from '../../rows/query/grammar.ts'
import type { Reader } from '../../rows/read/read.ts'
import { newestFirst, ofText, type Text } from './keep.ts'

type Stored = {
  readonly id: string
  readonly name: string | null
  readonly created_at: string
  readonly authors: readonly string[]
  readonly event_id: string
}

/** The text of an entity whose states are kept. */
export const versionedField = (model: Model): ModelField => {
  const field = model.byName.get(model.entity.versions ?? '')
  if (field === undefined) throw new Error(`${model.name} has no versions`)
  return field
}

/** @throws Problem 404 for a row out of sight, 403 where the text or its states may not be read */
export const assertReads = async (model: Model, id: string, { scope, sees }: Reader): Promise<Text> => {
  const field = versionedField(model)
  if (!(await sees(model, id))) throw notFound()
  const { caller } = scope
  const isPermitted = caller === 'system' || holdsAll(caller, [permissionFor(model.entity, versionsVerb)])
  if (!isPermitted || !mayReadField(caller)(field)) throw forbidden()
  return { model, field, id }
}

/** Returns the states of a text that the reader may see, newest first. There are as many as `moments.ts` allows. */
export const toldStates = async (text: Text, { scope }: Reader, on: Queryable): Promise<readonly Stored[]> => {
  const states = await on.all<Stored>(
    sql`select id, name, created_at, authors, event_id from text_version where ${ofText(text)} ${newestFirst}`,
  )
  const wholeEntries = await toldWhole(text.model, [...new Set(states.map((one) => one.event_id))], scope, on)
  return states.filter((one) => wholeEntries.has(one.event_id))
}

/** States as they are answered: `id`, `name`, `created_at`, `authors` with their names. */
export const answered = async (states: readonly Stored[], { scope }: Reader, on: Queryable): Promise<Json[]> => {
  const { models } = scope.engine
  const actors = models.of(models.actorEntity)
  const title = name(actors.byName.get(actors.entity.title)?.column ?? 'id')
  const ids = uuidsText([...new Set(states.flatMap(({ authors }) => authors))])
  const people = await on.all<{ id: string; name: string }>(
    sql`select id, ${title} as name from ${name(actors.table)} where id = any(${ids}::uuid[])`,
  )
  const byId = new Map(people.map((one) => [one.id, one]))
  return states.map(({ event_id: _event, authors, ...state }) => ({
    ...state,
    authors: authors.flatMap((author) => byId.get(author) ?? []),
  }))
}

/**
 * Returns one state with its content.
 * @throws Problem 404 where there is none, or the reader may not see it
 */
export const stateOf = async (text: Text, version: string, reader: Reader, on: Queryable): Promise<Json> => {
  const state = (await toldStates(text, reader, on)).find(({ id }) => id === version)
  if (state === undefined) throw notFound()
  const [shown] = await answered([state], reader, on)
  const stored = await on.one<{ content: string }>(sql`select content from text_version where id = ${version}`)
  return { ...shown, content: stored?.content ?? '' }
}

/**
 * Returns a state that the caller has just written, without its content.
 * @throws Problem 404 where there is none
 */
export const writtenState = async (version: string, reader: Reader, on: Queryable): Promise<Json> => {
  const states = await on.all<Stored>(
    sql`select id, name, created_at, authors, event_id from text_version where id = ${version}`,
  )
  const [shown] = await answered(states, reader, on)
  if (shown === undefined) throw notFound()
  return shown
}
