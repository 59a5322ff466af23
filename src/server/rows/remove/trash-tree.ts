import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { col, name, type Queryable, uuids } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { inTrash } from '../rules/alive.ts'
import { onDelete, pointersTo } from './remove-for-good.ts'

/** Returns the fields by which rows with a trash of their own follow those of an entity. */
export const trashedFollowers = (model: Model, engine: Engine) =>
  pointersTo(model, engine).filter((pointer) => onDelete(pointer) === 'follow' && pointer.model.entity.trash === true)

/** Rows of one entity in the trash. */
export type TrashedRows = { readonly model: Model; readonly ids: readonly string[] }

/** Returns rows in the trash and all below them there, each before those that follow it. */
export const trashTree = async (engine: Engine, root: TrashedRows, on: Queryable): Promise<readonly TrashedRows[]> => {
  const tree: TrashedRows[] = []
  const met = new Set<string>()
  for (let level: readonly TrashedRows[] = [root]; level.length > 0; ) {
    const next: TrashedRows[] = []
    for (const { model, ids } of level) {
      // In a ring of parents a row is below itself.
      const fresh = ids.filter((id) => !met.has(`${model.name} ${id}`))
      if (fresh.length === 0) continue
      for (const id of fresh) met.add(`${model.name} ${id}`)
      tree.push({ model, ids: fresh })
      for (const { model: below, field } of trashedFollowers(model, engine)) {
        const rows = await on.all<{ id: string }>(
          sql`select c.id from ${name(below.table)} c where ${col('c', field.column ?? '')} = any(${uuids(fresh)}) and ${inTrash('c')}`,
        )
        if (rows.length > 0) next.push({ model: below, ids: rows.map(({ id }) => id) })
      }
    }
    level = next
  }
  return tree
}
