// Decision (2026-11): The rule goes on with the newest row, and the one before keeps none: a row makes its next once, whatever
// becomes of it. COUNT says how many are still to come.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/model.ts'
import { nextAfter } from '../../../core/recurrence/occurrences.ts'
import { type Rule, readRule, writeRule } from '../../../core/recurrence/rule.ts'
import { momentOf, wallClock } from '../../../core/relative.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name, type Queryable, uuids } from '../../db/database.ts'
import type { EntityHooks, HookContext, Job } from '../../engine.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { inBlocks, pagesOf } from '../../jobs/each-row.ts'
import { UnreadableRow } from '../../jobs/row-failure.ts'
import { alive } from '../../rows/alive.ts'
import { copiedLists, copyOf } from '../../rows/copy-of.ts'
import { readerFor } from '../../rows/read.ts'
import { writerFor } from '../../rows/write.ts'
import { type Facet, having } from '../facet.ts'

const dayMs = 86_400_000

/** A rule after one of its moments; undefined after the last. */
const rest = ({ count, ...rule }: Rule): Rule | undefined =>
  count === undefined ? rule : count > 1 ? { ...rule, count: count - 1 } : undefined

/** When the next row is due: after this one, or after the day on which it was done. */
const nextDue = (rule: Rule, due: number, ended: number | undefined, timeZone: string): number | undefined => {
  const { count: _, ...endless } = rule
  if (ended === undefined) return nextAfter({ start: due, timeZone, rule: endless }, due)
  // The day of its end at the hour at which it was due.
  const wall = wallClock(due, timeZone)
  const day = Math.floor(wallClock(ended, timeZone) / dayMs) * dayMs
  const start = momentOf(day + (wall - Math.floor(wall / dayMs) * dayMs), timeZone)
  return nextAfter({ start, timeZone, rule: endless }, start)
}

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
  const begins = Number.isNaN(due) ? engine.now() : due
  const at = nextDue(
    rule,
    begins,
    byCalendar ? undefined : typeof ended === 'string' ? Date.parse(ended) : engine.now(),
    timeZone,
  )
  const left = rest(rule)
  const writer = writerFor(engine, 'system', tx, { source: 'job' })
  await writer.update(model, id, { [wire(recurs.rule)]: null })
  if (at === undefined || left === undefined) return
  const start = recurs.start === undefined ? undefined : row[wire(recurs.start)]
  const body: Json = {
    ...copyOf(model, row),
    ...Object.fromEntries(Object.entries(recurs.fresh).map(([field, value]) => [wire(field), value])),
    [wire(recurs.rule)]: writeRule(left),
    [wire(recurs.due)]: isoOf(at),
    ...(typeof start === 'string' && recurs.start !== undefined
      ? { [wire(recurs.start)]: isoOf(at - (begins - Date.parse(start))) }
      : {}),
  }
  for (const [field, value] of Object.entries(body)) if (value === null) delete body[field]
  const made = await writer.create(model, body)
  await tx.run(sql`update ${name(model.table)} set created_by = ${row.created_by} where id = ${made}`)
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
      const rule = row[wire(recurs.rule)]
      // One that cannot be read refuses nobody's work; the job tells administrators of it.
      if (!isEnded || typeof rule !== 'string' || readRule(rule) === undefined) return
      await makeNext(model, String(row.id), context)
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
      const { rule, from, due } = model.entity.recurs ?? { rule: '', from: '', due: '' }
      const isDue = sql`t.${column(rule)} is not null and t.${column(from)} = 'calendar'
        and t.${column(due)} <= ${isoOf(engine.now())} and ${alive(model, 't')}`
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
