// Decision (2026-11): A reminder is a row of `reminder_given` first, unique by row, person, kind and moment, and a notification in
// the same transaction: it is given once over restarts, two processes and clocks that jump. What is more than a day late is
// no reminder any more.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { traitsOf } from '../../../core/kinds.ts'
import { type Model, targetOf } from '../../../core/model.ts'
import { allOf, equals } from '../../../core/predicate.ts'
import { readListQuery } from '../../../core/query.ts'
import type { Window } from '../../../core/recurrence/occurrences.ts'
import { occurrencesTogether } from '../../../core/recurrence/together.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name, type Queryable, uuids } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine, Job } from '../../engine.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { alive } from '../../rows/alive.ts'
import { type Reader, readerFor } from '../../rows/read.ts'
import { seriesOf } from '../calendar/repeating.ts'
import { having } from '../facet.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** The longest time before (28 days) and the latest after. */
const [mostBefore, mostAfter] = [40_320 * minuteMs, dayMs]
const perPage = 500
const kind = 'reminder'
/** Before every id. */
const firstId = '00000000-0000-0000-0000-000000000000'

type Due = { readonly id: string; readonly moment: number; readonly to: readonly string[] }

/** People of a row, by the fields that name them. */
const peopleOf = async (
  model: Model,
  ids: readonly string[],
  tx: Queryable,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const people = new Map<string, string[]>()
  const add = (rows: readonly { readonly row: string; readonly person: string | null }[]) => {
    for (const { row, person } of rows) if (person !== null) people.set(row, [...(people.get(row) ?? []), person])
  }
  for (const field of model.entity.reminds?.to ?? []) {
    const declared = model.byName.get(field)
    if (declared === undefined || targetOf(declared.field) === undefined) continue
    if (traitsOf(declared.field).many === true)
      add(
        await tx.all(
          sql`select source_id as row, target_id as person from ${name(joinTableOf(model, declared))} where source_id = any(${uuids(ids)})`,
        ),
      )
    else
      add(
        await tx.all(
          sql`select id as row, ${name(declared.column ?? '')} as person from ${name(model.table)} where id = any(${uuids(ids)})`,
        ),
      )
  }
  return people
}

/** A row with the time within which its reminder is due. */
type Reminding = { readonly row: Json & { readonly id: string }; readonly window: Window }

/**
 * Moments of rows that a reminder may be for. Series share one number of steps: those moments that are left out are the latest,
 * and come with a later run.
 */
const momentsOf = (model: Model, all: readonly Reminding[], at: string): readonly (readonly number[])[] => {
  const repeating = all.flatMap((one) => {
    const series = model.entity.calendar === undefined ? undefined : seriesOf(model, one.row)
    return series === undefined ? [] : [{ one, series, window: one.window }]
  })
  const found = occurrencesTogether(repeating)
  const starts = new Map(repeating.map(({ one }, place) => [one, found[place]?.starts ?? []]))
  return all.map((one) => {
    const moment = Date.parse(String(one.row[at]))
    return starts.get(one) ?? (moment >= one.window.from && moment < one.window.to ? [moment] : [])
  })
}

type Context = { readonly engine: Engine; readonly tx: Queryable }

/** Of the rows after one, by their ids; with the last of them, after which others come. */
const dueAfter = async (
  model: Model,
  after: string,
  { engine, tx }: Context,
): Promise<{ readonly found: readonly Due[]; readonly last?: string | undefined }> => {
  const { reminds, calendar } = model.entity
  if (reminds === undefined) return { found: [] }
  const now = engine.now()
  const [at, minutes, unless] = [reminds.at, reminds.minutes, reminds.unless].map((field) =>
    field === undefined ? undefined : model.byName.get(field),
  )
  const column = (field: typeof at) => name(field?.column ?? '')
  const rule = calendar?.repeats === undefined ? undefined : model.byName.get(calendar.repeats.rule)
  const near = sql`(t.${column(at)} >= ${isoOf(now - mostAfter)} and t.${column(at)} < ${isoOf(now + mostBefore)})`
  const open =
    unless === undefined
      ? sql`true`
      : traitsOf(unless.field).value === 'boolean'
        ? sql`not t.${column(unless)}`
        : sql`t.${column(unless)} is null`
  const wanted = minutes === undefined ? sql`true` : sql`t.${column(minutes)} is not null`
  const rows = await tx.all<Json & { id: string }>(
    sql`select t.* from ${name(model.table)} t where t.id > ${after} and ${wanted} and ${open} and ${alive(model, 't')}
      and ${rule === undefined ? near : sql`(${near} or t.${column(rule)} is not null)`} order by t.id limit ${perPage}`,
  )
  const people = await peopleOf(
    model,
    rows.map(({ id }) => id),
    tx,
  )
  const found: Due[] = []
  const reminding = rows.flatMap((row) => {
    const before = minutes === undefined ? null : row[minutes.column ?? '']
    if (typeof before !== 'number') return []
    // What should have been told more than a day ago is told no more.
    const from = Math.max(now, now + before * minuteMs - mostAfter + 1)
    return [{ row, window: { from, to: now + before * minuteMs + 1 } }]
  })
  for (const [place, moments] of momentsOf(model, reminding, at?.column ?? '').entries()) {
    const id = reminding[place]?.row.id ?? ''
    for (const moment of moments) found.push({ id, moment, to: [...new Set(people.get(id) ?? [])] })
  }
  return { found, last: rows.length < perPage ? undefined : rows.at(-1)?.id }
}

/** What was put off and comes again: whoever did it is told, of rows that are still to be done. */
const remindAgain = async ({ engine, tx }: Context): Promise<void> => {
  const again = await tx.all<{ entity: string; row_id: string; user_id: string }>(
    sql`delete from reminder_snoozed where again_at <= ${isoOf(engine.now())} returning entity, row_id, user_id`,
  )
  const reader = readerFor(engine, 'system', tx)
  for (const { entity, row_id, user_id } of again) {
    const model = engine.models.all.find(({ name: known }) => known === entity)
    if (model !== undefined && (await isOpen(reader, model, row_id)))
      await engine.notify(tx, 'system', { kind, to: [user_id], about: { entity, id: row_id } })
  }
}

/** Whether a row is there, and still to be done where that can be said. */
const isOpen = async (reader: Reader, model: Model, id: string): Promise<boolean> => {
  const open = model.entity.handover?.while
  if (open === undefined) return await reader.sees(model, id)
  const parsed = readListQuery([], reader.grammar(model))
  if ('faults' in parsed) return false
  const where = allOf(equals('id', id), open)
  return (await reader.list(model, { ...parsed.query, where, page: 1, perPage: 1 })).data.length > 0
}

/** Reminds those whom a row reminds, each once of each moment. */
const give = async (model: Model, { id, moment, to }: Due, { engine, tx }: Context): Promise<void> => {
  for (const person of to) {
    const given = await tx.one(
      sql`insert into reminder_given (id, entity, row_id, user_id, kind, moment, given_at)
        values (${uuidv7()}, ${model.name}, ${id}, ${person}, ${kind}, ${isoOf(moment)}, ${isoOf(engine.now())})
        on conflict do nothing returning id`,
    )
    if (given !== undefined)
      await engine.notify(tx, 'system', { kind, to: [person], about: { entity: model.name, id } })
  }
}

/** Gives every reminder that is due, and those that were put off until now, each once. */
export const reminderJob: Job = defineJob({
  name: 'reminders',
  payload: z.object({}),
  schedule: '* * * * *',
  seconds: 55,
  run: async ({ engine, tx }) => {
    for (const model of having(engine.models, 'reminds'))
      for (let after: string | undefined = firstId; after !== undefined; ) {
        const page = await dueAfter(model, after, { engine, tx })
        for (const one of page.found) await give(model, one, { engine, tx })
        after = page.last
      }
    await remindAgain({ engine, tx })
    await tx.run(sql`delete from reminder_given where given_at < ${isoOf(engine.now() - 90 * dayMs)}`)
  },
}) as Job
