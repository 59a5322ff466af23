// Decision (2026-11): Writes of rows in a closed period are refused in the hooks of their entity, through which every
// call, import, undo and deletion goes; statements that move many rows at once leave closed ones where they are
// (`outsideClosed`). Periods and their rows are written under one lock of their person, taken before those of the rows,
// so that no row slips in while a period closes.
import { sql } from 'drizzle-orm'
import { isoOf } from '../../clock.ts'
import { col, type Json, name } from '../../db/database.ts'
import type { EntityHooks, HookContext } from '../../engine.ts'
import { expressionOf } from '../../rows/query/expression.ts'
import { readerFor } from '../../rows/read/read.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { writerFor } from '../../rows/write/write.ts'
import type { Facet } from '../facet.ts'
import { mergedHooks } from '../merged-hooks.ts'
import { assertOpen, type Closing, closingsOf, lockPeople, lockPerson, type Stretch } from './closed.ts'

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the time that a row takes; a row that has not ended goes on until now. */
const stretchOf = (closing: Closing, row: Json, now: number): Stretch | undefined => {
  const { rows } = closing.periods
  const from = textIn(row[fieldOf(closing.rows, rows.from).wire])
  if (from === undefined) return undefined
  const to = textIn(row[fieldOf(closing.rows, rows.to).wire])
  return { from, to: to ?? isoOf(Math.max(now, Date.parse(from) + 1)) }
}

const rowHooks = (closing: Closing): EntityHooks => {
  const { rows: model, rowPerson, periods } = closing
  const person = fieldOf(model, periods.rows.person).wire
  const ends = fieldOf(model, periods.rows.to).wire
  return {
    beforeLock: ({ ids }, on) => lockPeople(closing, model, rowPerson, ids, on),
    beforeWrite: async ({ values, before }, { tx, engine, caller }) => {
      const own = textIn(values[person]) ?? textIn(before?.[person]) ?? (caller === 'system' ? undefined : caller.id)
      if (own === undefined) return undefined
      if (before === undefined) await lockPerson(closing, own, tx)
      const now = engine.now()
      const was = before === undefined ? undefined : stretchOf(closing, before, now)
      const row: Json = { ...before, ...values }
      // A row without a beginning begins now.
      const begins = fieldOf(model, periods.rows.from).wire
      if (textIn(row[begins]) === undefined && textIn(row[ends]) === undefined) row[begins] = isoOf(now)
      const becomes = stretchOf(closing, row, now)
      const stretches = [was, becomes].filter((one) => one !== undefined)
      await assertOpen(closing, own, stretches, tx)
      return undefined
    },
    beforeDelete: async (row, { tx, engine }) => {
      const own = textIn(row[rowPerson])
      // A deletion gets the row by column names.
      const from = textIn(row[closing.rowFrom])
      if (own === undefined || from === undefined) return
      await lockPerson(closing, own, tx)
      const to = textIn(row[closing.rowTo]) ?? isoOf(Math.max(engine.now(), Date.parse(from) + 1))
      await assertOpen(closing, own, [{ from, to }], tx)
    },
  }
}

/** Ends the running rows of a period as it closes. */
const endRunning = async (closing: Closing, row: Json, { engine, caller, tx }: HookContext): Promise<void> => {
  const { rows: model, rowPerson, rowFrom, rowTo, periods } = closing
  const person = textIn(row[fieldOf(closing.period, periods.person).wire])
  const end = textIn(row[fieldOf(closing.period, periods.to).wire])
  if (person === undefined || end === undefined) return
  const running = await tx.all<{ id: string; from: string }>(
    sql`select r.id, ${col('r', rowFrom)} as from from ${name(model.table)} r
      where ${col('r', rowPerson)} = ${person} and ${col('r', rowTo)} is null and ${col('r', rowFrom)} < ${end}`,
  )
  const ends = fieldOf(model, periods.rows.to).wire
  for (const { id, from } of running)
    await writerFor(engine, caller, tx).update(model, id, {
      [ends]: isoOf(Math.max(engine.now(), Date.parse(from) + 1)),
    })
}

/**
 * Keeps the computed values of the rows that begin in a period, while the period has a state that the declaration
 * names, and clears them afterwards. They are derived: no version rises, and the history only tells the step.
 */
const keepValues = async (closing: Closing, row: Json, isKept: boolean, { engine, tx }: HookContext): Promise<void> => {
  const { rows: model, rowPerson, rowFrom, period, periods } = closing
  const { scope } = readerFor(engine, 'system', tx)
  const sets = Object.entries(periods.keeps?.fields ?? {}).map(([from, to]) => {
    const value = isKept ? expressionOf(model, fieldOf(model, from), 'r', scope) : sql`null`
    return sql`${name(fieldOf(model, to).column ?? '')} = ${value}`
  })
  if (sets.length === 0) return
  await tx.run(sql`update ${name(model.table)} r set ${sql.join(sets, sql`, `)}
    where ${col('r', rowPerson)} = ${row[fieldOf(period, periods.person).wire]}
      and ${col('r', rowFrom)} >= ${row[fieldOf(period, periods.from).wire]}
      and ${col('r', rowFrom)} < ${row[fieldOf(period, periods.to).wire]}`)
}

const periodHooks = (closing: Closing): EntityHooks => {
  const { period, person, periods } = closing
  const state = fieldOf(period, periods.closed.field).wire
  const isClosed = (value: unknown) => typeof value === 'string' && periods.closed.values.includes(value)
  return {
    beforeLock: ({ ids }, on) => lockPeople(closing, period, person, ids, on),
    beforeWrite: async ({ values, before }, context) => {
      const own = textIn(values[fieldOf(period, periods.person).wire])
      if (before === undefined && own !== undefined) await lockPerson(closing, own, context.tx)
      const next: Json = { ...before, ...values }
      if (isClosed(next[state]) && !isClosed(before?.[state])) await endRunning(closing, next, context)
      return undefined
    },
    afterWrite: async (row, _changed, context, changes) => {
      const change = changes.find(({ field }) => field === state)
      const keeps = (value: unknown) => typeof value === 'string' && periods.keeps?.values.includes(value) === true
      if (change !== undefined && keeps(change.old) !== keeps(change.new))
        await keepValues(closing, row, keeps(change.new), context)
    },
  }
}

/** The facet of rows that are periods and close (decisions, 'Timesheet'). */
export const periods: Facet = (models) => ({
  hooks: mergedHooks(
    ...closingsOf(models).map((closing) => ({
      [closing.rows.name]: rowHooks(closing),
      [closing.period.name]: periodHooks(closing),
    })),
  ),
})
