// Decision (2026-11): Whatever is written on a row that may be merged locks that row first and then asks whether it is merged
// already: of a comment and a merge at once, the later one sees what the earlier did. Reading first would let a comment
// stay behind on the merged row, where nobody looks.
import { sql } from 'drizzle-orm'
import { mergesInto } from '../../../core/declare/facets/merges.ts'
import type { Model, Models } from '../../../core/declare/model.ts'
import { col, name, type Queryable } from '../../db/database.ts'
import type { EntityHooks } from '../../engine.ts'
import { faultAt } from '../../problem.ts'
import { fieldOf } from '../../rows/rules/members.ts'

/** Returns the field that leads from a merged row to the one that goes on. */
export const leadsOn = (model: Model) => {
  const merges = mergesInto(model.entity)
  if (merges === undefined) throw new Error(`rows of ${model.name} are not merged`)
  return fieldOf(model, merges.as)
}

/**
 * Locks a row that is about to be written on.
 * @throws Problem 422 at `at` if it is merged into another one
 */
export const assertGoesOn = async (model: Model, id: string, at: string, tx: Queryable): Promise<void> => {
  const into = col('t', leadsOn(model).column ?? '')
  const row = await tx.one<{ into: string | null }>(
    sql`select ${into} as "into" from ${name(model.table)} t where t.id = ${id} for update`,
  )
  if ((row?.into ?? null) !== null) throw faultAt(at, 'merged_already')
}

/** Nothing more is said on a merged row, nor attached to it. */
const writtenOn = (owners: readonly Model[]): EntityHooks => ({
  beforeWrite: async ({ values, before }, { tx }) => {
    const owner = owners.find((model) => model.name === values.about_type)
    if (before === undefined && owner !== undefined && typeof values.about_id === 'string')
      await assertGoesOn(owner, values.about_id, 'about_id', tx)
    return undefined
  },
})

/** A merged row is not opened again, nor moved on in any other way. The row is locked before it is read. */
const mergedRows = (model: Model): EntityHooks => {
  const { wire } = leadsOn(model)
  const steps = model.fields.filter(({ field }) => 'follows' in field && field.follows !== undefined)
  return {
    beforeWrite: async ({ values, before }) => {
      if (before === undefined || (before[wire] ?? null) === null) return undefined
      const step = steps.find((one) => values[one.wire] !== undefined && values[one.wire] !== before[one.wire])
      if (step !== undefined) throw faultAt(step.wire, 'merged_already')
      return undefined
    },
  }
}

/** Returns the hooks of rows that may be merged, and of rows that are written on them. */
export const mergedHooks = (models: Models, owners: readonly Model[]): { readonly [entity: string]: EntityHooks } => {
  const onRows = models.all.filter(({ entity }) => entity.serves === 'talks' || entity.serves === 'files')
  return {
    ...Object.fromEntries(onRows.map((model) => [model.name, writtenOn(owners)])),
    ...Object.fromEntries(owners.map((model) => [model.name, mergedRows(model)])),
  }
}
