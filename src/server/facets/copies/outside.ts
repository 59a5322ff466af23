import { sql } from 'drizzle-orm'
import { copiedEntities, leadsToMany, leadsToOne } from '../../../core/declare/copied.ts'
import { targetOf } from '../../../core/declare/model.ts'
import { and, name, type Queryable, uuids } from '../../db/database.ts'
import type { Scope } from '../../rows/query/expression.ts'
import { alive } from '../../rows/rules/alive.ts'
import { type Image, rowsIn } from './image.ts'

/** Rows that an image refers to and that do not come along, by entity: how often each is named. */
type Named = ReadonlyMap<string, ReadonlyMap<string, number>>

export const namedOutside = (image: Image, { engine }: Pick<Scope, 'engine'>): Named => {
  const { models } = engine
  const root = models.all.find(({ name: one }) => one === image.entity)
  const named = new Map<string, Map<string, number>>()
  const inside = new Set(Object.values(image.rows).flatMap((rows) => rows.map(({ id }) => id)))
  for (const model of root === undefined ? [] : [root, ...copiedEntities(models, root)])
    for (const field of model.fields) {
      if (!leadsToOne(field) && !leadsToMany(field)) continue
      const target = targetOf(field.field)
      for (const { values, lists } of rowsIn(image, model))
        for (const id of lists[field.wire] ?? [values[field.wire]]) {
          if (typeof id !== 'string' || inside.has(id)) continue
          const counts = named.get(target) ?? new Map<string, number>()
          named.set(target, counts.set(id, (counts.get(id) ?? 0) + 1))
        }
    }
  return named
}

/**
 * Tells whether the caller may refer to a row to which an image refers: it exists, the caller sees it and, if it is a
 * person, it is active.
 */
export type Outside = (entity: string, id: string) => boolean

/** @param more people who are to replace others */
export const outsideOf = async (
  image: Image,
  scope: Scope,
  on: Queryable,
  more: readonly string[] = [],
): Promise<Outside> => {
  const { engine, rules, caller } = scope
  const { actorEntity } = engine.models
  const allowed = new Map<string, ReadonlySet<string>>()
  const named = new Map([...namedOutside(image, scope)].map(([entity, counts]) => [entity, [...counts.keys()]]))
  if (more.length > 0) named.set(actorEntity, [...(named.get(actorEntity) ?? []), ...more])
  for (const [entity, ids] of named) {
    const model = engine.models.of(entity)
    if (caller !== 'system' && !rules.mayRead(model)) continue
    // Held against deletion until the copies refer to them.
    await on.run(sql`select 1 from ${name(model.table)} where id = any(${uuids(ids)}) order by id for key share`)
    const active = model.byName.get('is_active')?.column
    const isActive = entity === actorEntity && active !== undefined ? [sql`t.is_active`] : []
    const rows = await on.all<{ id: string }>(
      sql`select t.id from ${name(model.table)} t where ${and([sql`t.id = any(${uuids(ids)})`, alive(model, 't'), rules.sql(model, 'read', 't'), ...isActive])}`,
    )
    allowed.set(entity, new Set(rows.map(({ id }) => id)))
  }
  return (entity, id) => allowed.get(entity)?.has(id) === true
}
