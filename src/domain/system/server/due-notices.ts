import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/model.ts'
import { allOf, type Leaf } from '../../../core/predicate.ts'
import { readListQuery } from '../../../core/query.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Job, JobContext } from '../../../server/engine.ts'
import { followersOf } from '../../../server/facets/following/followers.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { readerFor } from '../../../server/rows/read.ts'

const hourMs = 3_600_000
/** Hours before a date at which it is near, and after it that people may still be told that it has passed. */
const nearHours = 24
const pastHours = 24
const perPage = 500

type Kind = 'due_soon' | 'overdue'

/** Dates of rows that pass on (`handover`) while they are to be done: those of which it can be told that it is late. */
const datesOf = (model: Model): readonly string[] =>
  model.entity.handover === undefined || model.entity.talks === undefined
    ? []
    : model.fields.filter(({ field }) => 'late' in field && field.late !== undefined).map(({ wire }) => wire)

/** Tells those who have to do with a row that a date of it is near, or has passed; once of each date. */
const tell = async ({ engine, tx }: JobContext, model: Model, wire: string, kind: Kind): Promise<void> => {
  const now = engine.now()
  const [from, to] = kind === 'due_soon' ? [now, now + nearHours * hourMs] : [now - pastHours * hourMs, now]
  const range: Leaf = { column: wire, operator: 'between', value: [isoOf(from), isoOf(to)] }
  const open = model.entity.handover?.while
  const where = open === undefined ? allOf(range) : allOf(range, open)
  const reader = readerFor(engine, 'system', tx)
  const parsed = readListQuery([], reader.grammar(model))
  if ('faults' in parsed) throw new Error(`the list of ${model.name} can't be asked for its dates`)
  for (let page = 1; ; page++) {
    const { data } = await reader.list(model, { ...parsed.query, where, page, perPage })
    for (const row of data) {
      const id = String(row.id)
      const fresh = await tx.run(
        sql`insert into told_date (kind, entity, row_id, due_at) values (${kind}, ${model.name}, ${id}, ${row[wire]}) on conflict do nothing`,
      )
      if (fresh === 0) continue
      const followers = await followersOf(engine, model, id, tx)
      const about = { entity: model.name, id }
      for (const reason of ['assigned', 'followed'] as const) {
        const to_ = followers.filter((one) => one.reason === reason).map((one) => one.id)
        await engine.notify(tx, 'system', { kind, to: to_, about, reason })
      }
    }
    if (data.length < perPage) return
  }
}

/** Watches dates: what is due soon, and what has just become overdue. */
export const dueNoticesJob: Job = defineJob({
  name: 'due-notices',
  payload: z.object({}),
  seconds: 300,
  schedule: '*/10 * * * *',
  run: async (context) => {
    for (const model of context.engine.models.all)
      for (const wire of datesOf(model)) {
        await tell(context, model, wire, 'due_soon')
        await tell(context, model, wire, 'overdue')
      }
    const old = isoOf(context.engine.now() - 30 * 24 * hourMs)
    await context.tx.run(sql`delete from told_date where due_at < ${old}`)
  },
}) as Job
