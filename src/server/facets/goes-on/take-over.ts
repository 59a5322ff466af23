// Decision (2026-11): What people see as the row's own goes over with an event for each row, so that a history can tell where a comment
// was. Links by which outsiders see the merged row end: they were made for its readers, not for those of both. Who followed
// it follows the other from then on if they see it, and hears nothing more of the merged one.
import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { Caller } from '../../actor.ts'
import { type Json, name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { recordEvents } from '../../log/events.ts'
import { choiceOf, chooseFollow, followersOf } from '../following/followers.ts'
import { endShareLinks } from '../shares/end-share-links.ts'
import { readersOf } from '../talks/mentioned.ts'
import { takenOver } from '../timed/hooks.ts'
import { moveLists } from './move-lists.ts'

type Merge = {
  readonly id: string
  readonly into: string
  readonly engine: Engine
  readonly caller: Caller
  readonly tx: Queryable
}

/** Facets whose rows people see as the row's own. */
const ownFacets: readonly unknown[] = ['talks', 'files', 'timed', 'checklists']

/** Comments, files, time and checklists of the row hang on the other. */
const moveHanging = async (model: Model, { id, into, engine, caller, tx }: Merge): Promise<void> => {
  for (const other of engine.models.all.filter(({ entity }) => ownFacets.includes(entity.serves))) {
    // Time also keeps what it takes over from its row (`under`).
    const copied =
      other.entity.serves === 'timed'
        ? Object.entries(await takenOver({ about_type: model.name, about_id: into }, engine.models, tx))
        : []
    const columns = copied.map(([column]) => sql`, ${name(column)}`)
    const values = copied.map(([column, value]) => sql`, ${name(column)} = ${value}::uuid`)
    const table = name(other.table)
    const hanging = sql`about_type = ${model.name} and about_id = ${id}`
    await tx.run(sql`select 1 from ${table} where ${hanging} order by id for no key update`)
    const rows = await tx.all<Json & { id: string; version: number }>(
      sql`select id, version${sql.join(columns)} from ${table} where ${hanging} order by id`,
    )
    if (rows.length === 0) continue
    await tx.run(sql`update ${table} set about_id = ${into}, version = version + 1${sql.join(values)} where ${hanging}`)
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
          { field: 'about_id', old: id, new: into },
          ...copied.flatMap(([field, now]) => (row[field] === now ? [] : [{ field, old: row[field], new: now }])),
        ],
      })),
    )
  }
}

const moveFollowers = async (model: Model, { id, into, engine, caller, tx }: Merge): Promise<void> => {
  const followers = (await followersOf(engine, model, id, tx)).map((one) => one.id)
  const readers = await readersOf({ tx, caller, engine }, model.name, into, followers)
  for (const one of followers) {
    if (readers.includes(one) && (await choiceOf(tx, one, model, into)) === undefined)
      await chooseFollow(tx, one, model, into, true, engine.now())
    await chooseFollow(tx, one, model, id, false, engine.now())
  }
}

/** What belonged to a merged row goes over to the one that goes on, as far as it may. Both rows are locked. */
export const takeOver = async (model: Model, merge: Merge): Promise<void> => {
  await moveFollowers(model, merge)
  await moveHanging(model, merge)
  await moveLists(model, merge)
  await endShareLinks(model, merge.id, merge.engine, merge.tx)
}
