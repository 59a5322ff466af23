import { sql } from 'drizzle-orm'
import { type Model, targetOf, valueKindOf } from '../../../core/declare/model.ts'
import { momentOf, wallClock } from '../../../core/query/relative.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name } from '../../db/database.ts'
import type { HookContext } from '../../engine.ts'
import { readerFor } from '../../rows/read/read.ts'
import { alive } from '../../rows/rules/alive.ts'
import { copiedLists, copyOf } from '../../rows/values/copy-of.ts'
import { writerFor } from '../../rows/write/write.ts'
import { serverOf } from '../facet.ts'

/** Most rows below one that comes again which come along. */
const mostBelow = 500

type Means = Pick<HookContext, 'tx' | 'engine'> & {
  /** Milliseconds by which the row's due moment moves on the wall clock of its zone. */
  readonly by: number
  readonly timeZone: string
}
type Pair = { readonly from: string; readonly to: string }

const wire = (model: Model, field: string): string => model.byName.get(field)?.wire ?? field
const column = (model: Model, field: string) => name(model.byName.get(field)?.column ?? field)

/** Moves a moment as far from the new row's due moment as it was from the old one's, at its own hour. */
export const movedBy = (value: unknown, { by, timeZone }: Pick<Means, 'by' | 'timeZone'>): unknown =>
  typeof value === 'string' ? isoOf(momentOf(wallClock(Date.parse(value), timeZone) + by, timeZone)) : value

/** Returns the values with which the next row begins in place of those of the one before, by wire name. */
export const freshOf = (model: Model): Json =>
  Object.fromEntries(
    Object.entries(model.entity.recurs?.fresh ?? {}).map(([field, value]) => [wire(model, field), value]),
  )

export const withoutNulls = (body: Json): Json =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/** Copies checklists with nothing ticked. */
const bringChecklists = async (model: Model, { from, to }: Pair, means: Means): Promise<void> => {
  if (model.entity.checklists !== true) return
  const { engine, tx } = means
  const [lists, items] = [serverOf(engine.models, 'checklists'), serverOf(engine.models, 'checklist_items')]
  const [reader, writer] = [readerFor(engine, 'system', tx), writerFor(engine, 'system', tx, { source: 'job' })]
  const due = items.fields
    .filter(({ field, creatable }) => creatable && valueKindOf(field) === 'instant')
    .map((field) => field.wire)
  const found = await tx.all<{ id: string }>(
    sql`select t.id from ${name(lists.table)} t where t.about_type = ${model.name} and t.about_id = ${from} and ${alive(lists, 't')} order by t.created_at, t.id`,
  )
  for (const { id } of found) {
    const list = await reader.one(lists, id)
    if (list === undefined) continue
    const made = await writer.create(lists, withoutNulls({ ...copyOf(lists, list as Json), about_id: to }))
    const lines = await tx.all<{ id: string }>(
      sql`select t.id from ${name(items.table)} t where t.checklist_id = ${id} and ${alive(items, 't')} order by t.position collate "C", t.id`,
    )
    for (const line of lines) {
      const row = (await reader.one(items, line.id)) as Json
      const copy = { ...copyOf(items, row), checklist_id: made, done: false }
      const moved = Object.fromEntries(due.map((one) => [one, movedBy(row[one], means)]))
      await writer.create(items, withoutNulls({ ...copy, ...moved }))
    }
  }
}

/** Copies the rows below, each with what is below it; rows that are declared never to come again stay. */
const bringParts = async (model: Model, { from, to }: Pair, means: Means, left: { many: number }): Promise<void> => {
  const { recurs } = model.entity
  const parts = model.byName.get(recurs?.parts ?? '')?.field
  if (recurs === undefined || parts?.kind !== 'children' || targetOf(parts) !== model.name) return
  const { engine, tx } = means
  const [reader, writer] = [readerFor(engine, 'system', tx), writerFor(engine, 'system', tx, { source: 'job' })]
  const { never } = recurs
  const comes = never === undefined ? sql`true` : sql`t.${column(model, never.field)} is distinct from ${never.value}`
  const found = await tx.all<{ id: string; created_by: string | null }>(
    sql`select t.id, t.created_by from ${name(model.table)} t where t.${column(model, parts.by)} = ${from} and ${comes} and ${alive(model, 't')} order by t.created_at, t.id limit ${left.many}`,
  )
  for (const { id, created_by } of found) {
    if (left.many-- <= 0) return
    const row = (await reader.one(model, id, copiedLists(model))) as Json
    const moments = [recurs.due, recurs.start].flatMap((field) => (field === undefined ? [] : [wire(model, field)]))
    const body = {
      ...copyOf(model, row),
      ...freshOf(model),
      ...Object.fromEntries(moments.map((one) => [one, movedBy(row[one], means)])),
      [wire(model, recurs.rule)]: null,
      [wire(model, parts.by)]: to,
    }
    const made = await writer.create(model, withoutNulls(body))
    await tx.run(sql`update ${name(model.table)} set created_by = ${created_by} where id = ${made}`)
    await bringAlong(model, { from: id, to: made }, means, left)
  }
}

/** Gives the next row what hangs on the one before: its checklists, and the rows below it. */
export const bringAlong = async (
  model: Model,
  pair: Pair,
  means: Means,
  left: { many: number } = { many: mostBelow },
): Promise<void> => {
  await bringChecklists(model, pair, means)
  await bringParts(model, pair, means, left)
}
