// Decision (2026-11): What was said and sent goes over with an event for each row, so that a history can tell where a comment
// was. Links by which outsiders see the merged row end: they were made for its readers, not for those of both. Who followed
// it follows the other from then on if they see it, and hears nothing more of the merged one.
import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/model.ts'
import type { Caller } from '../../actor.ts'
import { name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { recordEvents } from '../../log/events.ts'
import { choiceOf, chooseFollow, followersOf } from '../following/followers.ts'
import { endShareLinks } from '../shares/end-share-links.ts'
import { readersOf } from '../talks/mentioned.ts'

type Merge = {
  readonly id: string
  readonly into: string
  readonly engine: Engine
  readonly caller: Caller
  readonly tx: Queryable
}

/** Comments and files of the row hang on the other. */
const moveSaid = async (model: Model, { id, into, engine, caller, tx }: Merge): Promise<void> => {
  const served = engine.models.all.filter(({ entity }) => entity.serves === 'talks' || entity.serves === 'files')
  for (const other of served) {
    const rows = await tx.all<{ id: string; version: number }>(
      sql`update ${name(other.table)} set about_id = ${into}, version = version + 1 where about_type = ${model.name} and about_id = ${id} returning id, version`,
    )
    const changes = [{ field: 'about_id', old: id, new: into }]
    await recordEvents(
      tx,
      rows.map(({ id: rowId, version }) => ({
        ...{ entity: other.name, rowId, action: 'updated', version, caller, at: engine.now(), changes },
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
  await moveSaid(model, merge)
  await endShareLinks(model, merge.id, merge.engine, merge.tx)
}
