import { sql } from 'drizzle-orm'
import type { ServedFacet } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import type { Caller } from '../../actor.ts'
import { type Json, name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { recordEvents } from '../../log/events.ts'
import { choiceOf, chooseFollow, followersOf } from '../following/followers.ts'
import { outsideClosed } from '../periods/closed.ts'
import { readersOf } from '../talks/mentioned.ts'
import { takenOver } from '../timed/hooks.ts'

/** A row and its model. */
type Place = { readonly model: Model; readonly id: string }
/** A move of everything that hangs on one row to another, of the same entity or not. Both are locked. */
export type Move = {
  readonly from: Place
  readonly to: Place
  readonly engine: Engine
  readonly caller: Caller
  readonly tx: Queryable
}

/** Facets whose rows people see as the row's own. */
const ownFacets = ['talks', 'files', 'timed', 'checklists'] as const satisfies readonly ServedFacet[]

/** Tells whether rows of a facet may move: both entities have it, and separate replies and notes in the same way. */
const goesOver = (facet: (typeof ownFacets)[number], from: Model, to: Model): boolean =>
  from.entity[facet] !== undefined &&
  to.entity[facet] !== undefined &&
  (facet !== 'talks' || from.entity.talks?.notes === to.entity.talks?.notes)

/** Moves comments, files, time and checklists from one row to the other; each gets an event, for its history. */
export const moveHanging = async ({ from, to, engine, caller, tx }: Move): Promise<void> => {
  for (const other of engine.models.all) {
    const facet = ownFacets.find((one) => one === other.entity.serves)
    if (facet === undefined || !goesOver(facet, from.model, to.model)) continue
    const about = { about_type: to.model.name, about_id: to.id }
    // Entries of time also keep the values that they take over from their row (`under`).
    const copied = facet === 'timed' ? Object.entries(await takenOver(about, engine.models, tx)) : []
    const columns = copied.map(([column]) => sql`, ${name(column)}`)
    const values = copied.map(([column, value]) => sql`, ${name(column)} = ${value}::uuid`)
    const table = name(other.table)
    // Rows in a closed period stay where they are.
    const open = outsideClosed(engine.models, other, 'h')
    const hanging = sql`h.about_type = ${from.model.name} and h.about_id = ${from.id} and ${open}`
    await tx.run(sql`select 1 from ${table} h where ${hanging} order by id for no key update`)
    const rows = await tx.all<Json & { id: string; version: number }>(
      sql`select id, version${sql.join(columns)} from ${table} h where ${hanging} order by id`,
    )
    if (rows.length === 0) continue
    await tx.run(
      sql`update ${table} h set about_type = ${to.model.name}, about_id = ${to.id}, version = version + 1${sql.join(values)} where ${hanging}`,
    )
    const moved = [
      ...(from.model === to.model ? [] : [{ field: 'about_type', old: from.model.name, new: to.model.name }]),
      { field: 'about_id', old: from.id, new: to.id },
    ]
    await recordEvents(
      tx,
      rows.map((row) => ({
        entity: other.name,
        rowId: row.id,
        action: 'updated',
        version: row.version + 1,
        caller,
        at: engine.now(),
        changes: [
          ...moved,
          ...copied.flatMap(([field, now]) => (row[field] === now ? [] : [{ field, old: row[field], new: now }])),
        ],
      })),
    )
  }
}

/** Makes people who follow the one row follow the other if they see it; they hear nothing more of the first. */
export const moveFollowers = async ({ from, to, engine, caller, tx }: Move): Promise<void> => {
  const followers = (await followersOf(engine, from.model, from.id, tx)).map((one) => one.id)
  const readers = await readersOf({ tx, caller, engine }, to.model.name, to.id, followers)
  for (const one of followers) {
    if (readers.includes(one) && (await choiceOf(tx, one, to.model, to.id)) === undefined)
      await chooseFollow(tx, one, to.model, to.id, true, engine.now())
    await chooseFollow(tx, one, from.model, from.id, false, engine.now())
  }
}
