import { sql } from 'drizzle-orm'
import { momentOf } from '../../../core/query/relative.ts'
import { type DayStretch, dayStretches } from '../../../core/time/days/parted.ts'
import type { Actor } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { closingsOf, lockPerson } from '../../../server/facets/periods/closed.ts'
import { faultAt, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { removeRow } from '../../../server/rows/remove/remove.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { timeEntry } from '../../attached/time-entry.ts'
import { type Entry, type Operation, planCell, workedIn } from '../cell-plan.ts'
import { habitsOf, weekOn } from './weeks.ts'

const e = tableOf(timeEntry, 'e')
const dayMs = 86_400_000
/** The hour at which new entries of a day begin. */
const firstHour = 9

export type Cell = {
  readonly about_type: string
  readonly about_id: string
  readonly day: string
  readonly minutes?: number | undefined
  readonly note?: string | null | undefined
  readonly is_billable?: boolean | undefined
}
type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

const aboutOf = ({ about_type, about_id }: Cell): string => `${about_type} ${about_id}`

/** Returns the days of the cells as spans of time, by the weeks that they are part of. */
const stretchesOf = async (person: string, cells: readonly Cell[], tx: Queryable) => {
  const habits = await habitsOf(person, tx)
  if (habits === undefined) throw notFound()
  const found = new Map<string, DayStretch & { readonly first: number }>()
  for (const { day } of cells) {
    if (found.has(day)) continue
    const week = await weekOn(person, day, habits, tx)
    const days = dayStretches(
      { first: week.starts_on, last: week.ends_on, from: week.from, to: week.to },
      week.time_zone,
    )
    for (const one of days) {
      const nine = momentOf(Date.parse(`${one.day}T00:00:00Z`) + firstHour * 3_600_000, week.time_zone)
      found.set(one.day, { ...one, first: Math.min(Math.max(nine, one.from), one.to) })
    }
  }
  return found
}

const entriesNear = async (
  person: string,
  from: number,
  to: number,
  now: number,
  tx: Queryable,
): Promise<readonly Entry[]> => {
  const rows = await tx.all<{ id: string; about: string; started_at: string; ended_at: string | null }>(sql`
    select ${e.id}, ${e.about_type} || ' ' || ${e.about_id} as about, ${e.started_at}, ${e.ended_at} from ${e}
    where ${e.user_id} = ${person} and ${e.started_at} < ${isoOf(to)} and ${e.started_at} > ${isoOf(from - 2 * dayMs)}`)
  return rows.map(({ id, about, started_at, ended_at }) => ({
    id,
    about,
    from: Date.parse(started_at),
    to: ended_at === null ? Math.max(now, Date.parse(started_at) + 1) : Date.parse(ended_at),
    isRunning: ended_at === null,
  }))
}

/** Writes one operation as the caller; rights, lock and history are those of any write. */
const write = async (
  person: string,
  cell: Cell,
  operation: Operation,
  { engine, caller, tx }: Context,
): Promise<void> => {
  const model = engine.models.of('time_entry')
  if (operation.does === 'delete') {
    const { scope } = readerFor(engine, caller, tx)
    await removeRow(model, operation.id, { engine, caller, tx, scope })
    return
  }
  const times = { started_at: isoOf(operation.from), ended_at: isoOf(operation.to) }
  const writer = writerFor(engine, caller, tx)
  if (operation.does === 'change') await writer.update(model, operation.id, times)
  else
    await writer.create(model, {
      about_type: cell.about_type,
      about_id: cell.about_id,
      ...(person === caller.id ? {} : { user_id: person }),
      ...times,
    })
}

/** Writes the note and the billing of a cell to each of its entries. */
const writeDetails = async (
  person: string,
  cell: Cell,
  day: DayStretch,
  { engine, caller, tx }: Context,
): Promise<void> => {
  const rows = await tx.all<{ id: string }>(sql`
    select ${e.id} from ${e} where ${e.user_id} = ${person} and ${e.about_type} = ${cell.about_type} and ${e.about_id} = ${cell.about_id}
      and ${e.started_at} < ${isoOf(day.to)} and coalesce(${e.ended_at}, 'infinity') > ${isoOf(day.from)}`)
  if (rows.length === 0) throw faultAt('cells', 'note_without_time')
  const details = {
    ...(cell.note === undefined ? {} : { note: cell.note }),
    ...(cell.is_billable === undefined ? {} : { is_billable: cell.is_billable }),
  }
  for (const { id } of rows) await writerFor(engine, caller, tx).update(engine.models.of('time_entry'), id, details)
}

/**
 * Gives rows their minutes in a day, all or none: entries are made longer, shorter, added and deleted. Removals come
 * first, so that hours can change places.
 */
export const writeCells = async (person: string, cells: readonly Cell[], context: Context): Promise<void> => {
  const { engine, tx } = context
  for (const closing of closingsOf(engine.models))
    if (closing.period.name === 'timesheet') await lockPerson(closing, person, tx)
  const stretches = await stretchesOf(person, cells, tx)
  const all = [...stretches.values()]
  const [from, to] = [Math.min(...all.map((one) => one.from)), Math.max(...all.map((one) => one.to))]
  let entries = await entriesNear(person, from, to, engine.now(), tx)
  const isLess = (cell: Cell): boolean => {
    const day = stretches.get(cell.day)
    return day !== undefined && (cell.minutes ?? 0) * 60_000 < workedIn(entries, aboutOf(cell), day)
  }
  const timed = cells.filter(({ minutes }) => minutes !== undefined)
  const [less, more] = [timed.filter(isLess), timed.filter((cell) => !isLess(cell))]
  for (const cell of [...less, ...more]) {
    const day = stretches.get(cell.day)
    if (day === undefined || cell.minutes === undefined) continue
    const plan = planCell(entries, { about: aboutOf(cell), day, minutes: cell.minutes, first: day.first })
    if ('fault' in plan) throw faultAt('cells', plan.fault)
    for (const operation of plan.operations) await write(person, cell, operation, context)
    // Only the database knows the ids of new entries.
    entries = plan.entries.some(({ id }) => id === undefined)
      ? await entriesNear(person, from, to, engine.now(), tx)
      : plan.entries
  }
  for (const cell of cells) {
    const day = stretches.get(cell.day)
    const hasDetails = cell.note !== undefined || cell.is_billable !== undefined
    if (hasDetails && day !== undefined) await writeDetails(person, cell, day, context)
  }
}
