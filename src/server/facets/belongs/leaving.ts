import { sql } from 'drizzle-orm'
import { type Model, type ModelField, type Models, parentFieldOf, targetOf } from '../../../core/declare/model.ts'
import { col, type Json, name, type Queryable } from '../../db/database.ts'
import type { HookContext } from '../../engine.ts'
import { fieldsOutside } from '../../rows/references/within.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { readersOf } from '../talks/mentioned.ts'

/** A declaration of `belongs` with its fields. */
export type Belonging = {
  readonly to: ModelField
  readonly owner: Model
  /** The children that come along, by the reference that leads to their parent. */
  readonly partsBy: ModelField | undefined
  readonly people: readonly ModelField[]
  /** The row's flag, and the owner's field whose value tells who reads the row from outside. */
  readonly shared: { readonly flag: ModelField; readonly audience: ModelField } | undefined
}

export const belongingOf = (models: Models, model: Model): Belonging => {
  const { belongs } = model.entity
  if (belongs === undefined) throw new Error(`rows of ${model.name} belong to nothing`)
  const to = fieldOf(model, belongs.to)
  const owner = models.of(targetOf(to.field))
  const { shared } = belongs
  return {
    to,
    owner,
    partsBy: parentFieldOf(model, belongs.parts),
    people: (belongs.people ?? []).map((one) => fieldOf(model, one)),
    shared: shared && { flag: fieldOf(model, shared.flag), audience: fieldOf(owner, shared.audience) },
  }
}

/**
 * Returns the references of a row that do not fit its new owner, and those that in turn do not fit without them.
 * @param row with the reference to its new owner
 * @returns nulls by wire name
 */
const emptiedReferences = async (models: Models, model: Model, row: Json, tx: Queryable): Promise<Json> => {
  const emptied: Json = {}
  // An emptied reference may be the one that another has to agree with.
  for (;;) {
    const fields = await fieldsOutside(models, model, { ...row, ...emptied }, tx)
    if (fields.length === 0) return emptied
    for (const { wire } of fields) emptied[wire] = null
  }
}

/** Tells whether two owners have different readers outside. */
export const isAudienceOther = async (
  { owner, shared }: Belonging,
  from: unknown,
  to: unknown,
  tx: Queryable,
): Promise<boolean> => {
  if (shared === undefined) return false
  const audience = (id: unknown) =>
    sql`(select ${col('o', shared.audience.column ?? '')} from ${name(owner.table)} o where o.id = ${id})`
  const found = await tx.one<{ other: boolean }>(
    sql`select ${audience(from)} is distinct from ${audience(to)} as "other"`,
  )
  return found?.other === true
}

/**
 * Returns the values that a row cannot keep where it goes.
 * @param before the row as it is, lists of references as ids
 * @param to id of the new owner
 * @param sent values that change with the move; a reference among them is checked as always and not emptied
 * @returns by wire name: null for references, `removed` for lists of people, false for the flag
 */
export const leavingOf = async (
  model: Model,
  { before, to, sent }: { readonly before: Json; readonly to: string; readonly sent: Json },
  context: HookContext,
): Promise<Json> => {
  const { engine, tx } = context
  const belonging = belongingOf(engine.models, model)
  const row = { ...before, ...sent, [belonging.to.wire]: to }
  const references = await emptiedReferences(engine.models, model, row, tx)
  const values: Json = Object.fromEntries(Object.entries(references).filter(([wire]) => !(wire in sent)))
  for (const { wire } of belonging.people) {
    const listed = (before[wire] ?? []) as readonly string[]
    if (wire in sent || listed.length === 0) continue
    const readers = await readersOf(context, belonging.owner.name, to, listed)
    const removed = listed.filter((id) => !readers.includes(id))
    if (removed.length > 0) values[wire] = { added: [], removed }
  }
  const flag = belonging.shared?.flag.wire
  if (flag !== undefined && (await isAudienceOther(belonging, before[belonging.to.wire], to, tx))) values[flag] = false
  return values
}
