import { sql } from 'drizzle-orm'
import { type Model, numberOf } from '../../../core/declare/model.ts'
import { col, name, type Queryable, uuids } from '../../../server/db/database.ts'
import type { Reader } from '../../../server/rows/read/read.ts'
import { alive } from '../../../server/rows/rules/alive.ts'
import { fieldOf } from '../../../server/rows/rules/members.ts'
import type { WorkedRow } from '../week-answer.ts'

type Subject = { readonly about_type: string; readonly about_id: string }
export const keyOf = ({ about_type, about_id }: Subject): string => `${about_type} ${about_id}`

type Found = {
  readonly id: string
  readonly title: string | null
  readonly number: number | null
  readonly project: string | null
}

/** Returns titles, numbers and projects of an entity's rows that the reader sees. */
const found = (model: Model, ids: readonly string[], { scope }: Reader, tx: Queryable): Promise<readonly Found[]> => {
  const { rules, engine } = scope
  if (!rules.mayRead(model)) return Promise.resolve([])
  const number = numberOf(model)?.field.column
  const under = model.entity.timed?.under
  const owner = engine.models.all.find((one) => one.name === under)
  const project =
    under === undefined || owner === undefined || !rules.mayRead(owner)
      ? sql`null::text`
      : sql`(select ${col('p', fieldOf(owner, owner.entity.title).column ?? '')} from ${name(owner.table)} p
          where p.id = ${col('r', fieldOf(model, under).column ?? '')} and ${rules.sql(owner, 'read', 'p')} and ${alive(owner, 'p')})`
  return tx.all<Found>(sql`
    select r.id, ${col('r', fieldOf(model, model.entity.title).column ?? '')}::text as title,
      ${number == null ? sql`null::int` : col('r', number)} as number, ${project} as project
    from ${name(model.table)} r where r.id = any(${uuids(ids)}) and ${rules.sql(model, 'read', 'r')} and ${alive(model, 'r')}`)
}

/** Returns the rows on which time was worked, in the given order; hidden rows have no title. */
export const workedRows = async (
  subjects: readonly Subject[],
  reader: Reader,
  tx: Queryable,
): Promise<readonly WorkedRow[]> => {
  const seen = new Map<string, Found>()
  const { models } = reader.scope.engine
  for (const type of new Set(subjects.map(({ about_type }) => about_type))) {
    const model = models.all.find((one) => one.name === type)
    if (model === undefined) continue
    const ids = subjects.filter(({ about_type }) => about_type === type).map(({ about_id }) => about_id)
    for (const row of await found(model, ids, reader, tx)) seen.set(`${type} ${row.id}`, row)
  }
  return subjects.map(({ about_type, about_id }) => {
    const row = seen.get(keyOf({ about_type, about_id }))
    return {
      about_type,
      about_id,
      title: row?.title ?? null,
      number: row?.number ?? null,
      project: row?.project ?? null,
    }
  })
}
