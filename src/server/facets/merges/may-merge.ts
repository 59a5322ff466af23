import { sql } from 'drizzle-orm'
import { mergesInto } from '../../../core/declare/facets/merges.ts'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { col, name, type Queryable, uuids } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { faultAt, invalid, Problem } from '../../problem.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { lockLinks } from '../links/links.ts'
import { leadsOn } from './merged-rows.ts'

type Side = {
  readonly id: string
  readonly into: string | null
  readonly audience: string | null
  readonly address: string | null
  readonly asked_by: string | null
}

/**
 * Locks both rows, in the same order whichever goes on: values read afterwards hold until the end. Links, which move
 * too, are locked before rows, as by every write of them.
 */
export const lockBoth = async (model: Model, ids: readonly [string, string], tx: Queryable): Promise<void> => {
  if (model.entity.links !== undefined) await lockLinks(model, tx)
  await tx.run(sql`select 1 from ${name(model.table)} where id = any(${uuids(ids)}) order by id for update`)
}

/** Returns the values by which merging is judged, in the order of the ids. */
const sidesOf = async (
  model: Model,
  ids: readonly [string, string],
  { models }: Engine,
  tx: Queryable,
): Promise<readonly (Side | undefined)[]> => {
  const merges = mergesInto(model.entity)
  if (merges === undefined) throw new Error(`rows of ${model.name} are not merged`)
  const table = name(model.table)
  const user = fieldOf(model, merges.askedBy.user)
  const people = models.of(targetOf(user.field))
  const audience = fieldOf(model, merges.audience)
  // Users who ask belong to an audience too, if their entity has the field.
  const theirs = people.byName.get(merges.audience)?.column ?? null
  const own = col('t', audience.column ?? '')
  const email = col('t', fieldOf(model, merges.askedBy.email).column ?? '')
  const rows = await tx.all<Side>(sql`
    select t.id, ${col('t', leadsOn(model).column ?? '')} as "into",
      ${theirs === null ? own : sql`coalesce(${own}, ${col('u', theirs)})`} as audience,
      lower(coalesce(u.email, ${email})) as address, coalesce(${col('u', people.entity.title)}, ${email}) as asked_by
    from ${table} t left join ${name(people.table)} u on u.id = ${col('t', user.column ?? '')}
    where t.id = any(${uuids(ids)})`)
  return ids.map((id) => rows.find((row) => row.id === id))
}

/**
 * Refuses to merge a row into another that has to stay apart from it. Both are locked, and the caller sees them.
 * @param isConfirmed the caller was told that two people asked
 * @throws Problem 422 if one is merged already or they are for different audiences, 409 where it has to be confirmed
 */
export const assertMayMerge = async (
  model: Model,
  { id, into, isConfirmed }: { readonly id: string; readonly into: string; readonly isConfirmed: boolean },
  engine: Engine,
  tx: Queryable,
): Promise<void> => {
  const [from, to] = await sidesOf(model, [id, into], engine, tx)
  if (from === undefined || to === undefined) return
  if (from.into !== null) throw faultAt('into', 'merged_before')
  if (to.into !== null) throw faultAt('into', 'merged_already')
  if (from.audience !== null && to.audience !== null && from.audience !== to.audience) {
    const field = labelKey(model, mergesInto(model.entity)?.audience ?? '')
    throw invalid({ into: [{ code: 'other_audience', words: { field } }] })
  }
  const isShown = from.audience !== null && to.audience !== null
  if (isShown || from.address === to.address || isConfirmed) return
  throw new Problem(409, 'merge_asks', {
    params: { from: from.asked_by ?? '—', to: to.asked_by ?? '—' },
    extra: { asked_by: { from: from.asked_by, to: to.asked_by } },
  })
}
