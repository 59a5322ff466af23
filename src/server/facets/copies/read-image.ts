import { sql } from 'drizzle-orm'
import { type CopyStep, copyStepsOf, isMoved, leadsToMany, leadsToOne } from '../../../core/declare/copied.ts'
import { type Model, type ModelField, targetOf, valueKindOf } from '../../../core/declare/model.ts'
import { dayIn } from '../../../core/query/relative.ts'
import { and, col, type Json, name, type Queryable, uuids } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import { notFound } from '../../problem.ts'
import { mayReadField } from '../../rows/query/grammar.ts'
import { titleSql } from '../../rows/query/title-sql.ts'
import type { Reader } from '../../rows/read/read.ts'
import { alive } from '../../rows/rules/alive.ts'
import { type Image, type ImageRow, imageLists, isInImage } from './image.ts'

type Means = { readonly reader: Reader; readonly on: Queryable }
type Found = Map<Model, Map<string, ImageRow>>

/** Condition: the caller may read the row. */
const seen = (model: Model, { rules }: Reader['scope'], alias: string) =>
  rules.mayRead(model) ? and([rules.sql(model, 'read', alias), alive(model, alias)]) : sql`false`

/** Rows of an entity by their ids, with what goes into an image. */
const readRows = async (model: Model, ids: readonly string[], { reader, on }: Means): Promise<ImageRow[]> => {
  const readable = mayReadField(reader.scope.caller)
  const fields = model.fields.filter((field) => isInImage(field) && readable(field))
  const columns = fields.map(({ column, wire }) => sql`${col('t', column ?? '')} as ${name(wire)}`)
  const rows = await on.all<Json>(
    sql`select ${sql.join([sql`t.id as "$id"`, ...columns], sql`, `)} from ${name(model.table)} t where t.id = any(${uuids(ids)}) order by t.created_at, t.id`,
  )
  const lists = new Map<string, { [wire: string]: string[] }>()
  for (const field of imageLists(model).filter(readable)) {
    const links = await on.all<{ source_id: string; ids: string[] }>(
      sql`select l.source_id, array_agg(l.target_id::text order by l.target_id) as ids from ${name(joinTableOf(model, field))} l where l.source_id = any(${uuids(ids)}) group by 1`,
    )
    for (const { source_id, ids: targets } of links)
      lists.set(source_id, { ...lists.get(source_id), [field.wire]: targets })
  }
  return rows.map(({ $id, ...values }) => ({ id: String($id), values, lists: lists.get(String($id)) ?? {} }))
}

/** Ids of the rows of one step, those out of sight apart. */
const idsOfStep = async (
  from: Model,
  { target, by, type, to }: CopyStep,
  ids: readonly string[],
  { reader, on }: Means,
): Promise<{ readonly visible: string[]; readonly hidden: string[] }> => {
  const at = (field: ModelField) => col('t', field.column ?? '')
  const where = and([
    sql`${at(by)} = any(${uuids(ids)})`,
    alive(target, 't'),
    ...(type === undefined ? [] : [sql`${at(type)} = ${from.name}`]),
    ...(to === undefined ? [] : [sql`${at(to)} = any(${uuids(ids)})`]),
  ])
  const found = await on.all<{ id: string; is_seen: boolean | null }>(
    sql`select t.id, ${seen(target, reader.scope, 't')} as is_seen from ${name(target.table)} t where ${where}`,
  )
  const idsOf = (isSeen: boolean) => found.filter(({ is_seen }) => (is_seen === true) === isSeen).map(({ id }) => id)
  return { visible: idsOf(true), hidden: idsOf(false) }
}

/** Every date of the rows, as days of the zone. */
const daysOf = (found: Found, timeZone: string): string[] =>
  [...found].flatMap(([model, rows]) =>
    model.fields.filter(isMoved).flatMap((field) =>
      [...rows.values()].flatMap(({ values }) => {
        const value = values[field.wire]
        if (typeof value !== 'string') return []
        return [valueKindOf(field.field) === 'day' ? value : dayIn(Date.parse(value), timeZone)]
      }),
    ),
  )

/** Returns the titles of rows that do not come along and to which the others refer, as the caller sees them. */
const titlesOf = async (found: Found, { reader, on }: Means): Promise<Image['titles']> => {
  const { engine, rules } = reader.scope
  const outside = new Map<string, Set<string>>()
  for (const [model, rows] of found)
    for (const field of model.fields) {
      const isList = leadsToMany(field)
      if (!leadsToOne(field) && !isList) continue
      const target = targetOf(field.field)
      const copied = found.get(engine.models.of(target))
      for (const { values, lists } of rows.values()) {
        const ids = isList ? (lists[field.wire] ?? []) : [values[field.wire]]
        for (const id of ids)
          if (typeof id === 'string' && copied?.has(id) !== true)
            outside.set(target, (outside.get(target) ?? new Set()).add(id))
      }
    }
  const titles: { [entity: string]: { [id: string]: string } } = {}
  for (const [entity, ids] of outside) {
    const model = engine.models.of(entity)
    const isPerson = entity === engine.models.actorEntity
    if (!isPerson && !rules.mayRead(model)) continue
    const visible = (target: Model, alias: string) => seen(target, reader.scope, alias)
    const rows = await on.all<{ id: string; title: string | null }>(
      sql`select t.id, ${titleSql(model, 't', engine.models, visible)} as title from ${name(model.table)} t where t.id = any(${uuids([...ids])}) and ${isPerson ? sql`true` : seen(model, reader.scope, 't')}`,
    )
    titles[entity] = Object.fromEntries(rows.map(({ id, title }) => [id, title ?? '']))
  }
  return titles
}

/**
 * Reads a row with all that comes along with a copy of it, one statement for each step and level, never one for each row.
 * @throws Problem 404 if the caller does not see the row
 */
export const readImage = async (model: Model, id: string, timeZone: string, means: Means): Promise<Image> => {
  const { reader } = means
  if (!(await reader.sees(model, id))) throw notFound()
  const { models } = reader.scope.engine
  const found: Found = new Map()
  const hidden = new Map<string, Set<string>>()
  const links: { readonly from: Model; readonly step: CopyStep }[] = []
  const take = async (of: Model, ids: readonly string[]): Promise<string[]> => {
    const known = found.get(of) ?? new Map<string, ImageRow>()
    found.set(of, known)
    const fresh = [...new Set(ids)].filter((one) => !known.has(one))
    if (fresh.length > 0) for (const row of await readRows(of, fresh, means)) known.set(row.id, row)
    return fresh
  }
  let front = [{ of: model, ids: await take(model, [id]) }]
  while (front.length > 0) {
    const next: typeof front = []
    for (const { of, ids } of front)
      for (const step of copyStepsOf(models, of)) {
        if (step.to !== undefined) {
          if (!links.some((one) => one.step.target === step.target)) links.push({ from: of, step })
          continue
        }
        const { visible, hidden: unseen } = await idsOfStep(of, step, ids, means)
        if (unseen.length > 0)
          hidden.set(step.target.name, new Set([...(hidden.get(step.target.name) ?? []), ...unseen]))
        const fresh = await take(step.target, visible)
        if (fresh.length > 0) next.push({ of: step.target, ids: fresh })
      }
    front = next
  }
  // Rows that link two others come along where both do.
  for (const { from, step } of links) {
    const { visible } = await idsOfStep(from, step, [...(found.get(from)?.keys() ?? [])], means)
    await take(step.target, visible)
  }
  const begins = model.byName.get(model.entity.copies?.start ?? '')
  const own = begins === undefined ? undefined : found.get(model)?.get(id)?.values[begins.wire]
  const start =
    typeof own === 'string' && begins !== undefined
      ? valueKindOf(begins.field) === 'day'
        ? own
        : dayIn(Date.parse(own), timeZone)
      : daysOf(found, timeZone).toSorted()[0]
  return {
    entity: model.name,
    root: id,
    start: start ?? null,
    timeZone,
    rows: Object.fromEntries([...found].map(([one, rows]) => [one.name, [...rows.values()]])),
    titles: await titlesOf(found, means),
    hidden: Object.fromEntries([...hidden].map(([entity, ids]) => [entity, ids.size])),
  }
}
