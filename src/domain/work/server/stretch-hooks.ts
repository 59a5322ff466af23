import { sql } from 'drizzle-orm'
import { isoOf } from '../../../server/clock.ts'
import { type Json, name } from '../../../server/db/database.ts'
import type { Draft, EntityHooks, HookContext } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { removeRow } from '../../../server/rows/remove.ts'

/** The specification's edit call sends what a row belongs to; it may say so, and not change it. */
const assertStays = ({ values, before }: Draft, wire: string): void => {
  if (before !== undefined && values[wire] !== undefined && values[wire] !== before[wire])
    throw faultAt(wire, 'not_writable')
}

/** A new row stands last among those of its parent. */
const lastOf = async ({ values, before }: Draft, { tx }: HookContext, table: string, parent: string): Promise<Json> => {
  if (before !== undefined || (values.order !== undefined && values.order !== null)) return {}
  const last = await tx.one<{ next: number }>(
    sql`select coalesce(max("order") + 1, 0)::int as next from ${name(table)} where ${name(parent)} = ${values[parent]}`,
  )
  return { order: last?.next ?? 0 }
}

export const phaseHooks: EntityHooks = {
  beforeWrite: async (draft, context) => {
    assertStays(draft, 'project_id')
    return lastOf(draft, context, 'phases', 'project_id')
  },
}

export const sprintHooks: EntityHooks = {
  beforeWrite: async (draft, { engine }) => {
    assertStays(draft, 'phase_id')
    const { values, before } = draft
    if (values.is_completed === undefined || values.is_completed === before?.is_completed) return undefined
    return { completed_at: values.is_completed === true ? isoOf(engine.now()) : null }
  },
  // Its columns are its own: they go with it.
  beforeDelete: async (row, { engine, caller, tx }) => {
    const { scope } = readerFor(engine, caller, tx)
    const stages = await tx.all<{ id: string }>(sql`select id from stages where sprint_id = ${row.id}`)
    for (const { id } of stages) await removeRow(engine.models.of('stage'), id, { engine, caller, scope, tx })
  },
}

export const stageHooks: EntityHooks = {
  beforeWrite: async (draft, context) => {
    assertStays(draft, 'sprint_id')
    return lastOf(draft, context, 'stages', 'sprint_id')
  },
}

export const epicHooks: EntityHooks = {
  beforeWrite: async (draft) => {
    assertStays(draft, 'project_id')
    return undefined
  },
}
