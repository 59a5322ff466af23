// Decision (2026-11): A part is in the place of its parent while nobody has put it elsewhere. One that the mover may not change
// stays where it is: the parent's move is no reason to refuse, nor to lend rights.
import { sql } from 'drizzle-orm'
import { type Model, parentFieldOf } from '../../../core/declare/model.ts'
import { col, name, type Queryable } from '../../db/database.ts'
import type { EntityHooks, HookContext } from '../../engine.ts'
import { Problem } from '../../problem.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { undoSource, writerFor } from '../../rows/write/write.ts'
import { type Facet, having } from '../facet.ts'

/** Parts that are in no place, or were in their parent's and have not ended there. */
const followersOf = async (model: Model, id: string, from: unknown, tx: Queryable): Promise<readonly string[]> => {
  const { plan } = model.entity
  if (plan?.parts === undefined) return []
  const place = col('p', fieldOf(model, plan.places).column ?? '')
  const by = col('p', parentFieldOf(model, plan.parts)?.column ?? '')
  const ended =
    plan.ended === undefined ? sql`false` : sql`${col('p', fieldOf(model, plan.ended).column ?? '')} is not null`
  const rows = await tx.all<{ id: string }>(
    sql`select p.id from ${name(model.table)} p where ${by} = ${id} and p.deleted_at is null
      and (${place} is null or (${place}::text = ${from ?? null}::text and not ${ended})) order by p.id`,
  )
  return rows.map((row) => row.id)
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 404 || error.status === 403)

const takeParts = async (
  model: Model,
  { id, from, to }: { readonly id: string; readonly from: unknown; readonly to: unknown },
  { engine, caller, tx, isUndo }: HookContext,
): Promise<void> => {
  const { wire } = fieldOf(model, model.entity.plan?.places ?? '')
  const writer = writerFor(engine, caller, tx, isUndo === true ? { source: undoSource } : {})
  for (const part of await followersOf(model, id, from, tx))
    await writer.update(model, part, { [wire]: to }).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
}

const hooksOf = (model: Model): EntityHooks => {
  const { wire } = fieldOf(model, model.entity.plan?.places ?? '')
  return {
    afterWrite: async (row, _, context, changes) => {
      const change = changes.find(({ field }) => field === wire)
      const isNew = changes.some(({ field, old }) => field === model.entity.title && old === null)
      if (change === undefined || isNew || typeof row.id !== 'string') return
      await takeParts(model, { id: row.id, from: change.old, to: change.new }, context)
    },
  }
}

/** Parts that follow their parent from place to place (decisions, 'Task'). */
export const planParts: Facet = (models) => ({
  hooks: Object.fromEntries(
    having(models, 'plan')
      .filter(({ entity }) => entity.plan?.parts !== undefined)
      .map((model) => [model.name, hooksOf(model)]),
  ),
})
