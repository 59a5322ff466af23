// Decision (2026-11): The rule moves to the newest row, and the one before keeps none: a row makes its next only once,
// whatever becomes of it. COUNT is the number of rows still to come.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { dayIn, wallClock } from '../../../core/query/relative.ts'
import { nextWork } from '../../../core/time/recurrence/next-work.ts'
import { readRule, writeRule } from '../../../core/time/recurrence/rule.ts'
import type { Actor } from '../../actor.ts'
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
import { CopyChoices } from '../copies/choices.ts'
import { hasImage } from '../copies/kept-images.ts'
import { isOffered } from '../copies/offered-template.ts'
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

/**
 * Returns the maker of a row that names a template, if the template is still offered to them: one that is no longer
 * shared, or archived, gives them nothing new.
 */
const makerFrom = async (
  template: ModelField | undefined,
  row: Json,
  { tx, engine }: Pick<HookContext, 'tx' | 'engine'>,
): Promise<Actor | undefined> => {
  const id = row[template?.wire ?? '']
  if (template === undefined || typeof id !== 'string' || typeof row.created_by !== 'string') return undefined
  if (!(await hasImage(tx, id))) return undefined
  const maker = await engine.actorOf(tx, row.created_by)
  return (await isOffered(template, id, readerFor(engine, maker, tx))) ? maker : undefined
}

/** Makes the row that follows one, and moves the rule to the new row. */
const makeNext = async (
  model: Model,
  id: string,
  context: Pick<HookContext, 'caller' | 'tx' | 'engine'>,
): Promise<void> => {
  const { engine, tx } = context
  const { recurs } = model.entity
  if (recurs === undefined) return
  const wire = (field: string) => model.byName.get(field)?.wire ?? field
  // Everything that the row has comes along, whoever ended it.
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
  // A row that names a template is made anew from the template as it is then: the row's own values stay, the rows that
  // hang on it are the template's.
  const template = model.byName.get(model.entity.copies?.template ?? '')
  const maker = await makerFrom(template, row, context)
  const choices = new CopyChoices({ start: dayIn(next.at, timeZone), maker })
  const fromTemplate = maker && writerFor(engine, 'system', tx, { source: 'job', ahead: choices })
  const named = template === undefined || fromTemplate !== undefined ? {} : { [template.wire]: null }
  const made = await (fromTemplate ?? writer).create(model, withoutNulls({ ...body, ...named }))
  await tx.run(sql`update ${name(model.table)} set created_by = ${row.created_by} where id = ${made}`)
  if (fromTemplate === undefined) await bringAlong(model, { from: id, to: made }, { engine, tx, by, timeZone })
}

const hooksOf = (model: Model): EntityHooks => {
  const { recurs } = model.entity
  if (recurs === undefined) return {}
  const wire = (field: string) => model.byName.get(field)?.wire ?? field
  const triggers = Object.keys(recurs.fresh).map(wire)
  return {
    afterWrite: async (row, _changed, context, changes) => {
      if (context.isUndo === true || typeof row[wire(recurs.ended)] !== 'string') return
      // A new row that has ended from the start has no next.
      const isEnded = changes.some(({ field, old }) => triggers.includes(field) && old !== null)
      const { never } = recurs
      const wasRefused = changes.some(
        ({ field, old }) => never !== undefined && field === wire(never.field) && old === never.value,
      )
      const rule = row[wire(recurs.rule)]
      // A rule that can't be read must not stop somebody's work; the job reports it to administrators.
      if (!isEnded || typeof rule !== 'string' || readRule(rule) === undefined) return
      // A row that was refused comes no more when it is closed.
      if (wasRefused)
        await writerFor(context.engine, 'system', context.tx, { source: 'job' }).update(model, String(row.id), {
          [wire(recurs.rule)]: null,
        })
      else await makeNext(model, String(row.id), context)
    },
  }
}

/** The facet of rows that come again. */
export const recurs: Facet = (models) => ({
  hooks: Object.fromEntries(having(models, 'recurs').map((model) => [model.name, hooksOf(model)])),
})

/** Rows of one page of the job, and of one transaction. */
const [perPage, perBlock] = [500, 20]

/** Makes the next row of those that come again by the calendar, once its time has come. */
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
        // A user who ticks one of them, or another run, may have made its next meanwhile: this statement waits for
        // their locks and returns only rows that still have to come again, and each is read after it.
        const mine = await tx.all<{ id: string }>(
          sql`select t.id from ${name(model.table)} t where t.id = any(${uuids(ids)}) and ${isDue} order by t.id for update of t`,
        )
        for (const { id } of mine) await makeNext(model, id, { engine, tx, caller: 'system' })
      }
      for await (const ids of pagesOf(page, perPage)) await inBlocks(context, model.name, ids, makeAll, perBlock)
    }
  },
}) as Job
