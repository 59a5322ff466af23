// Decision (2026-11): States of a text are kept at its first change, with what it was before, not as the row is made: most texts
// are never changed, and would only be stored twice. Revisit where states are asked for by rows that nobody has changed.
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { isoOf } from '../../clock.ts'
import { name, type Queryable } from '../../db/database.ts'
import { coeditSource } from '../coedits/from-log.ts'
import { momentOf, mostBytes, mostKept } from './moments.ts'

/** A text of a row whose states are kept. */
export type Text = { readonly model: Model; readonly field: ModelField; readonly id: string }

/** Condition: states of this text. */
export const ofText = ({ model, field, id }: Text): SQL =>
  sql`entity = ${model.name} and row_id = ${id} and field = ${field.wire}`

export const newestFirst = sql`order by created_at desc, id desc`

/** The event of the write that is going on, or the last one: a row that was written past the log has none. */
const newestEvent = ({ model, id }: Text): SQL =>
  sql`select e.id from event e where e.entity = ${model.name} and e.row_id = ${id} order by e.version desc, e.id desc limit 1`

type Newest = {
  readonly id: string
  readonly content: string
  readonly authors: readonly string[]
  readonly name: string | null
  readonly began_at: string
  readonly is_open: boolean
  readonly is_together: boolean
}
export const newestOf = (text: Text, tx: Queryable): Promise<Newest | undefined> =>
  tx.one<Newest>(
    sql`select id, content, authors, name, began_at, is_open,
      exists (select 1 from event e where e.id = event_id and e.source = ${coeditSource}) as is_together
      from text_version where ${ofText(text)} ${newestFirst} limit 1`,
  )

type State = {
  readonly content: string
  readonly author: string | null
  /** Milliseconds since 1970 UTC, or as the database writes a moment. */
  readonly at: number | string
  readonly name?: string
  readonly isOpen: boolean
}

const uuidList = (author: string | null): SQL => (author === null ? sql`array[]::uuid[]` : sql`array[${author}::uuid]`)

/** Adds a state, made by the newest event of the row. @returns its id */
export const addState = async (text: Text, { content, author, at, name: title, isOpen }: State, tx: Queryable) => {
  const { model, field, id } = text
  const version = uuidv7()
  const time = typeof at === 'number' ? isoOf(at) : at
  await tx.run(sql`insert into text_version (id, entity, row_id, field, content, name, authors, began_at, created_at, event_id, is_open)
    values (${version}, ${model.name}, ${id}, ${field.wire}, ${content}, ${title ?? null}, ${uuidList(author)}, ${time}, ${time},
      coalesce((${newestEvent(text)}), ${id}), ${isOpen})`)
  await tx.run(sql`delete from text_version where id in (select id from (
      select id, row_number() over latest as place, sum(octet_length(content)) over latest as bytes from text_version
      where ${ofText(text)} and name is null window latest as (${newestFirst})) kept
    where place > ${sql.raw(String(mostKept))} or (place > 2 and bytes > ${sql.raw(String(mostBytes))}))`)
  return version
}

/**
 * Returns who last wrote a text, and when; for a row without events, when it was made.
 * @param past events after the wanted one
 */
export const lastWritten = async ({ model, field, id }: Text, past: number, tx: Queryable) => {
  const found = await tx.one<{ author: string | null; at: string }>(sql`
    select e.actor_id as author, e.at from event e join change c on c.event_id = e.id and c.field = ${field.wire}
    where e.entity = ${model.name} and e.row_id = ${id} order by e.version desc, e.id desc limit 1 offset ${sql.raw(String(past))}`)
  if (found !== undefined) return found
  return tx.one<{ author: string | null; at: string }>(
    sql`select created_by as author, created_at as at from ${name(model.table)} where id = ${id}`,
  )
}

/**
 * Keeps the state of a text after a change, and before its first change the earlier text.
 * @param change change of the newest event of the row
 */
export const keepState = async (
  text: Text,
  change: {
    readonly old: string
    readonly new: string
    readonly author: string | null
    readonly at: number
    /** It was written by several people at once, whose changes make one state. */
    readonly isTogether: boolean
  },
  tx: Queryable,
): Promise<void> => {
  const newest = await newestOf(text, tx)
  const isUnknown = newest === undefined ? change.old !== '' : newest.content !== change.old
  if (isUnknown) {
    const before = await lastWritten(text, 1, tx)
    const at = before?.at ?? change.at
    await addState(text, { content: change.old, author: before?.author ?? null, at, isOpen: false }, tx)
  }
  const last = isUnknown || newest === undefined ? undefined : newest
  const moment = momentOf(
    last && {
      content: last.content,
      author: change.isTogether && last.is_together ? change.author : (last.authors[0] ?? null),
      name: last.name,
      beganAt: Date.parse(last.began_at),
      isOpen: last.is_open,
    },
    { content: change.new, author: change.author, at: change.at },
  )
  if (moment === 'added')
    await addState(text, { content: change.new, author: change.author, at: change.at, isOpen: true }, tx)
  else if (moment === 'moved' && last !== undefined)
    await tx.run(sql`update text_version set content = ${change.new}, created_at = ${isoOf(change.at)},
      authors = (select array_agg(distinct a) from unnest(authors || ${uuidList(change.author)}) a),
      event_id = coalesce((${newestEvent(text)}), ${text.id})
      where id = ${last.id}`)
}

/** The next save adds a state and moves none on. */
export const closeStates = (text: Text, tx: Queryable) =>
  tx.run(sql`update text_version set is_open = false where ${ofText(text)} and is_open`)
