// Decision (2026-11): Rings of parents are looked for at each start, not by one migration: what is looked for follows from the
// declarations, and an older process beside this one may still make one. Versions before 0.11 did where two people moved rows at
// once. The youngest reference of a ring is emptied, as the others stood before it.
import { sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { isoOf } from '../../clock.ts'
import { name, type Queryable, uuids } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { recordEvent } from '../../log/events.ts'
import { parentFieldsOf } from './row-locks.ts'

/** Source of the events by which an upgrade changes rows. */
const upgradeSource = 'upgrade'

type Below = { readonly id: string; readonly parent: string; readonly version: number; readonly updated_at: string }

/** Rows from which no way leads up to a row without a parent. */
const rootless = ({ table }: Model, { column }: ModelField, tx: Queryable): Promise<Below[]> => {
  const [rows, parent] = [name(table), name(column ?? '')]
  return tx.all(sql`
    with recursive rooted(id) as (
      select id from ${rows} where ${parent} is null
      union all select r.id from ${rows} r join rooted on r.${parent} = rooted.id)
    select id, ${parent} as parent, version, updated_at from ${rows} r
    where ${parent} is not null and not exists (select 1 from rooted where rooted.id = r.id) order by id`)
}

/** Returns the rings among rows that each have one parent; rows that only hang on a ring belong to none. */
export const ringsOf = <R extends { readonly id: string; readonly parent: string }>(
  rows: readonly R[],
): readonly (readonly R[])[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<string>()
  const rings: R[][] = []
  for (const start of rows) {
    const way: R[] = []
    for (let row: R | undefined = start; row !== undefined && !seen.has(row.id); row = byId.get(row.parent)) {
      seen.add(row.id)
      way.push(row)
    }
    const back = byId.get(way.at(-1)?.parent ?? '')
    const from = back === undefined ? -1 : way.indexOf(back)
    if (from >= 0) rings.push(way.slice(from))
  }
  return rings
}

/** The row of a ring whose parent was set last, by the log; where the log says nothing, that which was changed last. */
const youngestOf = async (model: Model, field: ModelField, ring: readonly Below[], tx: Queryable): Promise<Below> => {
  const set = await tx.one<{ id: string }>(sql`
    select e.row_id as id from event e join change c on c.event_id = e.id
    where e.entity = ${model.name} and e.row_id = any(${uuids(ring.map(({ id }) => id))}) and c.field = ${field.wire}
    order by e.recorded_at desc, e.id desc limit 1`)
  const byChange = ring.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
  return ring.find(({ id }) => id === set?.id) ?? (byChange[0] as Below)
}

/**
 * Ends all rings of parents, each by an event in the history of the row whose parent is emptied.
 * @returns how many there were
 */
export const mendRings = ({ db, models, now }: Pick<Engine, 'db' | 'models' | 'now'>): Promise<number> =>
  db.transaction(async (tx) => {
    let mended = 0
    for (const model of models.all)
      for (const field of parentFieldsOf(model)) {
        if ((await rootless(model, field, tx)).length === 0) continue
        // A lock keeps everybody else from changing the rows meanwhile, even another process that starts.
        await tx.run(sql`lock table ${name(model.table)} in share row exclusive mode`)
        for (const ring of ringsOf(await rootless(model, field, tx))) {
          const { id, parent, version } = await youngestOf(model, field, ring, tx)
          await tx.run(
            sql`update ${name(model.table)} set ${name(field.column ?? '')} = null, version = version + 1, updated_at = ${isoOf(now())} where id = ${id}`,
          )
          const changes = [{ field: field.wire, old: parent, new: null }]
          const event = { entity: model.name, rowId: id, action: 'updated', version: version + 1, changes }
          await recordEvent(tx, { ...event, caller: 'system', at: now(), source: upgradeSource })
          mended++
        }
      }
    return mended
  })
