// Decision (2026-11): The rule goes on with the newest row, and the one before keeps none: a row makes its next once, whatever
// becomes of it. COUNT says how many are still to come.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { wallClock } from '../../../core/query/relative.ts'
import { nextWork } from '../../../core/time/recurrence/next-work.ts'
import { readRule, writeRule } from '../../../core/time/recurrence/rule.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name, type Queryable, uuids } from '../../db/database.ts'
import type { EntityHooks, HookContext, Job } from '../../engine.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { inBlocks, pagesOf } from '../../jobs/each-row.ts'
import { UnreadableRow } from '../../jobs/row-failure.ts'
import { readerFor } from '../../rows/read/read.ts'
import { alive } from '../../rows/rules/alive.ts'
import { copiedLists, copyOf } from '../../rows/values/copy-of.ts'
import { writerFor } from '../../rows/write/write.ts'
import { type Facet, having } from '../facet.ts'
import { bringAlong, freshOf, movedBy, withoutNulls } from './bring-along.ts'

const zoneOf = async (
  { caller, tx, engine }: Pick<HookContext, 'caller' | 'tx' | 'engine'>,
  row: Json,
): Promise<string> => {
  if (caller !== 'system') return caller.timeZone
  const maker = row.created_by
  return typeof maker === 'string' ? (await engine.actorOf(tx, maker)).timeZone : 'UTC'
}

/** Makes the row that follows one, and takes the rule from that one. */
const makeNext = async (
  model: Model,
  id: string,
  context: Pick<HookContext, 'caller' | 'tx' | 'engine'>,
): Promise<void> => {
  const { engine, tx } = context
  const { recurs } = model.entity
  if (recurs === undefined) return
  const wire = (field: string) => model.byName.get(field)?.wire ?? field
  // All that the row has comes along, whoever ended it.
  const row = (await readerFor(engine, 'system', tx).one(model, id, copiedLists(model))) as Json | undefined
  const text = row?.[wire(recurs.rule)]
  if (row === undefined || typeof text !== 'string') return
  const rule = readRule(text)
  if (rule === undefined) throw new UnreadableRow(`the rule ${text} cannot be read`)
  const due = Date.parse(String(row[wire(recurs.due)]))
  const ended = row[wire(recurs.ended)]
  const byCalendar = row[wire(recurs.from)] === 'calendar'
  const timeZone = await zoneOf(context, row)
  const now = engine.now()
  const begins = Number.isNaN(due) ? now : due
  const done = typeof ended === 'string' ? Date.parse(ended) : now
  const next = nextWork({ rule, due: begins, timeZone, ended: byCalendar ? undefined : done, now })
  const writer = writerFor(engine, 'system', tx, { source: 'job' })
  await writer.update(model, id, { [wire(recurs.rule)]: null })
  if (next?.rule === undefined) return
  const by = wallClock(next.at, timeZone) - wallClock(begins, timeZone)
  const start = recurs.start === undefined ? undefined : wire(recurs.start)
  const body: Json = {
    ...copyOf(model, row),
    ...freshOf(model),
    [wire(recurs.rule)]: writeRule(next.rule),
    ...(start !== undefined && { [start]: movedBy(row[start], { by, timeZone }) }),
    [wire(recurs.due)]: isoOf(next.at),
  }
  const made = await writer.create(model, withoutNulls(body))
  await tx.run(sql`update ${name(model.table)} set created_by = ${row.created_by} where id = ${made}`)
  await bringAlong(model, { from: id, to: made }, { engine, tx, by, timeZone })
}

const hooksOf = (model: Model): EntityHooks => {
  const { recurs } = model.entity
  if (recurs === undefined) return {}
  const wire = (field: string) => model.byName.get(field)?.wire ?? field
  const triggers = Object.keys(recurs.fresh).map(wire)
  return {
    afterWrite: async (row, _changed, context, changes) => {
      if (context.isUndo === true || typeof row[wire(recurs.ended)] !== 'string') return
      // A new row that is over with from the start has no next.
      const isEnded = changes.some(({ field, old }) => triggers.includes(field) && old !== null)
      const { never } = recurs
      const wasRefused = changes.some(
        ({ field, old }) => never !== undefined && field === wire(never.field) && old === never.value,
      )
      const rule = row[wire(recurs.rule)]
      // One that cannot be read refuses nobody's work; the job tells administrators of it.
      if (!isEnded || typeof rule !== 'string' || readRule(rule) === undefined) return
      // What was refused ends for good as it is closed.
      if (wasRefused)
        await writerFor(context.engine, 'system', context.tx, { source: 'job' }).update(model, String(row.id), {
          [wire(recurs.rule)]: null,
        })
      else await makeNext(model, String(row.id), context)
    },
  }
}

/** Rows that come again. */
export const recurs: Facet = (models) => ({
  hooks: Object.fromEntries(having(models, 'recurs').map((model) => [model.name, hooksOf(model)])),
})

/** Rows of one page of the job, and of one transaction. */
const [perPage, perBlock] = [500, 20]

/** Makes the next of rows that come again by the calendar, once theirs has come. */
export const recurrenceJob: Job = defineJob({
  name: 'recurrence',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  seconds: 600,
  run: async (context) => {
    const { engine } = context
    for (const model of having(engine.models, 'recurs')) {
      const column = (field: string) => name(model.byName.get(field)?.column ?? field)
      const { recurs } = model.entity
      if (recurs === undefined) continue
      const { rule, from, due, never } = recurs
      const comes = never === undefined ? sql`true` : sql`t.${column(never.field)} is distinct from ${never.value}`
      const isDue = sql`t.${column(rule)} is not null and t.${column(from)} = 'calendar'
        and t.${column(due)} <= ${isoOf(engine.now())} and ${comes} and ${alive(model, 't')}`
      const page = async (after: string, most: number) =>
        (
          await engine.long.all<{ id: string }>(
            sql`select t.id from ${name(model.table)} t where t.id > ${after} and ${isDue} order by t.id limit ${most}`,
          )
        ).map(({ id }) => id)
      const makeAll = async (ids: readonly string[], tx: Queryable): Promise<void> => {
        // Whoever ticks one of them, or another run, has made its next meanwhile: the statement that waits for them says
        // which still are to come again, and each is read after that.
        const mine = await tx.all<{ id: string }>(
          sql`select t.id from ${name(model.table)} t where t.id = any(${uuids(ids)}) and ${isDue} order by t.id for update of t`,
        )
        for (const { id } of mine) await makeNext(model, id, { engine, tx, caller: 'system' })
      }
      for await (const ids of pagesOf(page, perPage)) await inBlocks(context, model.name, ids, makeAll, perBlock)
    }
  },
}) as Job
