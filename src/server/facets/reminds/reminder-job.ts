// Decision (2026-11): A reminder is a row of `reminder_given` first, unique by row, person, kind and moment, and a
// notification in the same transaction: it is given once over restarts, two processes and clocks that jump. A reminder
// that is more than a day late is not given any more.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { readListQuery } from '../../../core/query/query.ts'
import type { Window } from '../../../core/time/recurrence/occurrences.ts'
import { readRule } from '../../../core/time/recurrence/rule.ts'
import { occurrencesTogether } from '../../../core/time/recurrence/together.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name, type Queryable, uuids } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine, Job, JobContext } from '../../engine.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { eachRow, inBlocks, pagesOf } from '../../jobs/each-row.ts'
import { UnreadableRow } from '../../jobs/row-failure.ts'
import { type Reader, readerFor } from '../../rows/read/read.ts'
import { alive } from '../../rows/rules/alive.ts'
import { seriesOf, wiresOf } from '../calendar/repeating.ts'
import { having } from '../facet.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** The longest time before the moment (28 days), and the latest after it. */
const [mostBefore, mostAfter] = [40_320 * minuteMs, dayMs]
/** Rows of one page, and of one transaction. */
const [perPage, perBlock] = [500, 250]
const kind = 'reminder'

type Due = { readonly id: string; readonly moment: number }

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
 * Returns the moments of rows that reminders may be for. Series share one number of steps: the moments that are left
 * out are the latest, and come with a later run.
 */
const momentsOf = (model: Model, all: readonly Reminding[], at: string): readonly (readonly number[])[] => {
  const ruleWire = model.entity.calendar === undefined ? undefined : wiresOf(model).repeats?.rule
  const repeating = all.flatMap((one) => {
    const rule = ruleWire === undefined ? undefined : one.row[ruleWire]
    if (typeof rule === 'string' && readRule(rule) === undefined)
      throw new UnreadableRow(`the rule ${rule} cannot be read`)
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

/** Returns the condition by which an entity's rows may have reminders due, and the columns to read. */
const questionOf = (model: Model, now: number) => {
  const { reminds, calendar } = model.entity
  const [at, minutes, unless] = [reminds?.at, reminds?.minutes, reminds?.unless].map((field) =>
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
  const where = sql`${wanted} and ${open} and ${alive(model, 't')} and ${rule === undefined ? near : sql`(${near} or t.${column(rule)} is not null)`}`
  return { at: at?.column ?? '', minutes: minutes?.column ?? undefined, where }
}

/** Gives the reminders of some rows that are due. */
const giveAll = async (model: Model, ids: readonly string[], { engine, tx }: Context): Promise<void> => {
  const now = engine.now()
  const { at, minutes, where } = questionOf(model, now)
  const rows = await tx.all<Json & { id: string }>(
    sql`select t.* from ${name(model.table)} t where t.id = any(${uuids(ids)}) and ${where} order by t.id`,
  )
  const found: Due[] = []
  const reminding = rows.flatMap((row) => {
    const before = minutes === undefined ? null : row[minutes]
    if (typeof before !== 'number') return []
    // A reminder that was due more than a day ago is not given.
    const from = Math.max(now, now + before * minuteMs - mostAfter + 1)
    return [{ row, window: { from, to: now + before * minuteMs + 1 } }]
  })
  for (const [place, moments] of momentsOf(model, reminding, at).entries()) {
    const id = reminding[place]?.row.id ?? ''
    for (const moment of moments) found.push({ id, moment })
  }
  if (found.length === 0) return
  const people = await peopleOf(model, [...new Set(found.map(({ id }) => id))], tx)
  for (const one of found) await give(model, one, [...new Set(people.get(one.id) ?? [])], { engine, tx })
}

/** Gives reminders again that somebody put off, to that person, if the row is still to be done. */
const remindAgain = async (context: JobContext): Promise<void> => {
  const { engine } = context
  const isDue = sql`again_at <= ${isoOf(engine.now())}`
  const entities = await engine.long.all<{ entity: string }>(
    sql`select distinct entity from reminder_snoozed where ${isDue}`,
  )
  for (const { entity } of entities) {
    const model = engine.models.all.find(({ name: known }) => known === entity)
    const page = async (after: string, most: number) =>
      (
        await engine.long.all<{ id: string }>(
          sql`select distinct row_id as id from reminder_snoozed where entity = ${entity} and row_id > ${after} and ${isDue} order by 1 limit ${most}`,
        )
      ).map(({ id }) => id)
    const again = async (id: string, tx: Queryable): Promise<void> => {
      const people = await tx.all<{ user_id: string }>(
        sql`delete from reminder_snoozed where entity = ${entity} and row_id = ${id} and ${isDue} returning user_id`,
      )
      const to = people.map(({ user_id }) => user_id)
      if (model !== undefined && to.length > 0 && (await isOpen(readerFor(engine, 'system', tx), model, id)))
        await engine.notify(tx, 'system', { kind, to, about: { entity, id } })
    }
    for await (const ids of pagesOf(page, perPage)) await eachRow(context, entity, ids, again)
  }
}

/** Tells whether a row exists, and is still to be done where that can be told. */
const isOpen = async (reader: Reader, model: Model, id: string): Promise<boolean> => {
  const open = model.entity.handover?.while
  if (open === undefined) return await reader.sees(model, id)
  const parsed = readListQuery([], reader.grammar(model))
  if ('faults' in parsed) return false
  const where = allOf(equals('id', id), open)
  return (await reader.list(model, { ...parsed.query, where, page: 1, perPage: 1 })).data.length > 0
}

/** Reminds the people of a row, each once of each moment. */
const give = async (
  model: Model,
  { id, moment }: Due,
  to: readonly string[],
  { engine, tx }: Context,
): Promise<void> => {
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
  run: async (context) => {
    const { engine, tx } = context
    for (const model of having(engine.models, 'reminds')) {
      const { where } = questionOf(model, engine.now())
      const page = async (after: string, most: number) =>
        (
          await engine.long.all<{ id: string }>(
            sql`select t.id from ${name(model.table)} t where t.id > ${after} and ${where} order by t.id limit ${most}`,
          )
        ).map(({ id }) => id)
      const giveBlock = (ids: readonly string[], on: Queryable) => giveAll(model, ids, { engine, tx: on })
      for await (const ids of pagesOf(page, perPage)) await inBlocks(context, model.name, ids, giveBlock, perBlock)
    }
    await remindAgain(context)
    await tx.run(sql`delete from reminder_given where given_at < ${isoOf(engine.now() - 90 * dayMs)}`)
  },
}) as Job
