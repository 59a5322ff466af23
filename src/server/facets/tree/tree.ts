// Decision (2026-11): Each row keeps the ids of all rows above it (`path`), so that one index answers rules on rows
// above, rows below and the depth, instead of a walk for each row. The price: a move writes the rows below it as well.
// A write that makes or moves a row takes the lock of the tree, so that no path is made from a parent that is just
// being moved.
import { sql } from 'drizzle-orm'
import { mostLevels } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import { partOf } from '../../api/also-at.ts'
import { col, name, type Queryable } from '../../db/database.ts'
import { pathColumn } from '../../db/tables.ts'
import type { Compute, EntityHooks } from '../../engine.ts'
import { faultAt } from '../../problem.ts'
import { lockTree, treeFieldOf } from '../../rows/references/row-locks.ts'
import { type Facet, having } from '../facet.ts'
import { parentOf } from './parent-of.ts'
import { treeRoutes } from './tree-routes.ts'

/**
 * Writes the paths of a row and of all below it.
 * @throws Problem 422 at the parent if the tree becomes too deep
 */
const writePaths = async (model: Model, id: string, tx: Queryable): Promise<void> => {
  const parent = parentOf(model)
  const table = name(model.table)
  const path = name(pathColumn)
  const above = sql`coalesce((select p.${path} || p.id from ${table} r join ${table} p on p.id = ${col('r', parent.column)} where r.id = ${id}), '{}')`
  // The ids between the moved row and a row below it stay the same.
  const rest = sql`${path}[array_position(${path}, ${id}::uuid):]`
  await tx.run(sql`
    update ${table} set ${path} = ${above} || case when id = ${id} then '{}'::uuid[] else ${rest} end
    where id = ${id} or ${path} @> array[${id}]::uuid[]`)
  const deepest = await tx.one<{ levels: number }>(
    sql`select max(cardinality(${path})) + 1 as levels from ${table} where id = ${id} or ${path} @> array[${id}]::uuid[]`,
  )
  if ((deepest?.levels ?? 0) > mostLevels) throw faultAt(parent.wire, 'too_many_levels', { max: mostLevels })
}

const hooksOf = (model: Model): EntityHooks => {
  const parent = parentOf(model)
  return {
    afterWrite: async (row, changed, { tx }) => {
      if (!changed.includes(parent.wire) || typeof row.id !== 'string') return
      await lockTree(model, parent, row[treeFieldOf(model, parent)?.wire ?? ''], tx)
      await writePaths(model, row.id, tx)
    },
  }
}

/** Tells whether the reader sees no row above: the row is the top of their tree. */
const isTop =
  (model: Model): Compute =>
  (alias, { seen }) => {
    const parent = col(alias, parentOf(model).column)
    return sql`(${parent} is null or not exists (select 1 from ${name(model.table)} up where up.id = ${parent} and ${seen(model.name, 'up')}))`
  }

/** The facet of rows under rows of their own kind. */
export const tree: Facet = (models) => {
  const all = having(models, 'tree')
  return {
    hooks: Object.fromEntries(all.map((model) => [model.name, hooksOf(model)])),
    computed: Object.fromEntries(all.map((model) => [`${model.name}.is_top`, isTop(model)])),
    routes: (api) => {
      for (const model of all) {
        treeRoutes(api, model)
        const part = partOf(model)
        if (part !== undefined) treeRoutes(api, model, part)
      }
    },
  }
}
