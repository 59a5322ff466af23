// Decision (2026-11): Rows that hang on a moved row stay on it; only what says whose it is changes: time goes to the
// new owner, and flags for outsiders are cleared and share links end where the new owner has other readers. Rows in the
// trash follow with an event of their own, so that they can be restored where their parent is.
import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { withinOf } from '../../../core/declare/within.ts'
import { type Json, name, type Queryable } from '../../db/database.ts'
import type { HookContext } from '../../engine.ts'
import { recordEvents } from '../../log/events.ts'
import { Problem } from '../../problem.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { undoSource, writerFor } from '../../rows/write/write.ts'
import { outsideClosed } from '../periods/closed.ts'
import { endShareLinks } from '../shares/end-share-links.ts'
import { belongingOf, isAudienceOther } from './leaving.ts'

/** Returns the ids of the living rows below a row, one level, in the order in which all callers lock them. */
const partsOf = async (model: Model, by: string, id: string, tx: Queryable): Promise<readonly string[]> => {
  const rows = await tx.all<{ id: string }>(
    sql`select id from ${name(model.table)} where ${name(by)} = ${id} and deleted_at is null order by id`,
  )
  return rows.map((row) => row.id)
}

/** Turns the refusal of a part into one of the whole move: a part that the user may not move stops it. */
const refusal = (error: unknown): unknown =>
  error instanceof Problem && (error.status === 404 || error.status === 403)
    ? new Problem(422, error.status === 404 ? 'part_out_of_sight' : 'part_locked')
    : error

/** Moves rows in the trash along with the row above them, at every depth: they are restored where their parent is. */
const moveTrash = async (model: Model, id: string, to: string, { engine, caller, tx }: HookContext): Promise<void> => {
  const belonging = belongingOf(engine.models, model)
  const by = belonging.partsBy?.column
  if (by == null) return
  const others = model.fields.filter(
    (field) => field.column !== by && withinOf(engine.models, model, field) !== undefined,
  )
  const fields = [belonging.to, ...others]
  const columns = fields.map(({ column }) => name(column ?? ''))
  const sets = columns.map((column, at) => sql`${column} = ${at === 0 ? to : null}`)
  const rows = await tx.all<Json & { id: string; version: number }>(
    sql`with recursive below as (
        select id from ${name(model.table)} where ${name(by)} = ${id} and deleted_at is not null
        union select t.id from ${name(model.table)} t join below b on t.${name(by)} = b.id where t.deleted_at is not null),
      before as (select id, ${sql.join(columns, sql`, `)} from ${name(model.table)} where id in (select id from below) order by id for update)
      update ${name(model.table)} t set ${sql.join(sets, sql`, `)}, version = version + 1 from before
      where before.id = t.id returning t.version, before.*`,
  )
  await recordEvents(
    tx,
    rows.map((row) => ({
      entity: model.name,
      rowId: row.id,
      action: 'updated',
      version: row.version,
      caller,
      at: engine.now(),
      changes: fields.flatMap(({ wire, column }, at) => {
        const [old, now] = [row[column ?? ''] ?? null, at === 0 ? to : null]
        return old === now ? [] : [{ field: wire, old, new: now }]
      }),
    })),
  )
}

const moveParts = async (model: Model, id: string, to: string, context: HookContext): Promise<void> => {
  const { engine, caller, tx, isUndo, moved } = context
  const belonging = belongingOf(engine.models, model)
  const by = belonging.partsBy?.column
  if (by == null) return
  const writer = writerFor(engine, caller, tx, {
    ...(isUndo === true ? { source: undoSource } : {}),
    ...(moved === undefined ? {} : { moved }),
  })
  for (const part of await partsOf(model, by, id, tx))
    await writer.update(model, part, { [belonging.to.wire]: to }).catch((error: unknown) => {
      throw refusal(error)
    })
  await moveTrash(model, id, to, context)
}

/** Moves the time on the row to its new owner; time in a closed period stays with the former one. */
const moveTime = async (model: Model, id: string, to: string, { engine, tx }: HookContext): Promise<void> => {
  const { timed, belongs } = model.entity
  const entries = engine.models.all.find(({ entity }) => entity.serves === 'timed')
  if (entries === undefined || timed?.under === undefined || timed.under !== belongs?.to) return
  const under = name(fieldOf(entries, timed.under).column ?? '')
  await tx.run(
    sql`update ${name(entries.table)} e set ${under} = ${to}
      where e.about_type = ${model.name} and e.about_id = ${id} and ${outsideClosed(engine.models, entries, 'e')}`,
  )
}

/** Hides rows that hang on the row from the former owner's outsiders, and does not show them to the new one's. */
const hideFromOutsiders = async (model: Model, id: string, context: HookContext): Promise<void> => {
  const { engine, caller, tx } = context
  const flag = belongingOf(engine.models, model).shared?.flag.name
  await endShareLinks(model, id, engine, tx)
  if (flag === undefined) return
  for (const other of engine.models.all) {
    const field = other.byName.get(flag)
    if (other.entity.serves === undefined || field?.column == null || !other.byName.has('about')) continue
    const column = name(field.column)
    const rows = await tx.all<{ id: string; version: number }>(
      sql`update ${name(other.table)} set ${column} = false, version = version + 1
        where about_type = ${model.name} and about_id = ${id} and ${column} returning id, version`,
    )
    await recordEvents(
      tx,
      rows.map((row) => ({
        entity: other.name,
        rowId: row.id,
        action: 'updated',
        version: row.version,
        caller,
        at: engine.now(),
        changes: [{ field: field.wire, old: true, new: false }],
      })),
    )
  }
}

/** Moves everything that belongs to a row after the row. */
export const comeAlong = async (
  model: Model,
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
  context: HookContext,
): Promise<void> => {
  await moveTime(model, id, to, context)
  if (await isAudienceOther(belongingOf(context.engine.models, model), from, to, context.tx))
    await hideFromOutsiders(model, id, context)
  await moveParts(model, id, to, context)
}
