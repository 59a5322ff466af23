// Decision (2026-11): An event of a calendar file is the row with its UID (and moment, of one moment of a series) that the caller
// may change. A revision with a lower number than the row's changes nothing, nor does one that was made before the row was last
// changed here under the same number: what is here stays. What a file cancels goes. Revisit when rows keep what a file said.
import { sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import type { Caller } from '../actor.ts'
import { isoOf } from '../clock.ts'
import { col, type Json, name, type Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { wiresOf } from '../facets/calendar/repeating.ts'
import type { CalendarEvent } from '../ics/series-in-file.ts'
import { readerFor } from '../rows/read/read.ts'
import { removeRow } from '../rows/remove/remove.ts'
import { alive } from '../rows/rules/alive.ts'
import { writerFor } from '../rows/write/write.ts'

/** The data of an event in a file, beside its values. */
export type FileEvent = Pick<
  CalendarEvent,
  'start' | 'end' | 'uid' | 'sequence' | 'changedAt' | 'isCancelled' | 'of' | 'without' | 'title' | 'rule' | 'organizer'
>
type Known = {
  readonly id: string
  readonly sequence: number
  readonly updated_at: string
  readonly left: readonly string[] | null
}

/** Finds and takes away the rows of a calendar file's events, for one caller in one transaction. */
export const knownEvents = (engine: Engine, caller: Caller, tx: Queryable, model: Model) => {
  const { scope } = readerFor(engine, caller, tx)
  const { texts } = model.entity.calendar ?? {}
  const repeats = model.entity.calendar === undefined ? undefined : wiresOf(model).repeats
  const columnOf = (field: string | undefined) => model.byName.get(field ?? '')?.column ?? undefined
  const [uidColumn, changes] = [columnOf(texts?.uid), columnOf(texts?.changes)]
  const changesWire = model.byName.get(texts?.changes ?? '')?.wire
  const endWire = model.byName.get(model.entity.calendar?.end ?? '')?.wire
  const organizerWire = model.byName.get(texts?.organizer ?? '')?.wire
  const left = repeats === undefined ? undefined : (model.byWire.get(repeats.without)?.column ?? repeats.without)

  const find = async (uid: string): Promise<Known | undefined> => {
    if (uidColumn === undefined || uid === '') return undefined
    return tx.one<Known>(sql`select v.id, ${changes === undefined ? sql`0` : sql`coalesce(${col('v', changes)}, 0)`} as sequence,
        v.updated_at, ${left === undefined ? sql`null` : col('v', left)} as "left"
      from ${name(model.table)} v where ${col('v', uidColumn)} = ${uid} and ${alive(model, 'v')}
        and ${scope.rules.sql(model, 'read', 'v')} and ${scope.rules.sql(model, 'update', 'v')} order by v.created_at, v.id limit 1`)
  }
  /** Values that no body may set: the number of the revision, no end, and of a known event its organizer and the moments left out. */
  const given = ({ start, end, sequence, without, organizer }: FileEvent, isNew: boolean): Json => ({
    // A write would give it the usual length.
    ...(endWire === undefined || start === undefined || end !== undefined ? {} : { [endWire]: null }),
    ...(changesWire === undefined ? {} : { [changesWire]: sequence }),
    ...(isNew || organizerWire === undefined ? {} : { [organizerWire]: organizer === '' ? null : organizer }),
    ...(isNew || repeats === undefined ? {} : { [repeats.without]: without.map(isoOf) }),
  })
  /** Leaves the moment out of its series, in whose place the event stands, or which it cancels. */
  const leaveOut = async ({ of }: FileEvent): Promise<boolean> => {
    const series = of === undefined ? undefined : await find(of.uid)
    if (of === undefined || series === undefined || repeats === undefined) return false
    const moments = new Set([...(series.left ?? []).map((one) => isoOf(Date.parse(one))), isoOf(of.at)])
    if (moments.size === (series.left ?? []).length) return false
    const keys = { [repeats.without]: [...moments].sort() }
    await writerFor(engine, caller, tx, { source: 'import' }).update(model, series.id, {}, { keys })
    return true
  }
  return {
    find,
    given,
    leaveOut,
    /** Whether the row has this revision already, or a later one. */
    isKnown: ({ sequence, changedAt }: FileEvent, known: Known): boolean =>
      sequence < known.sequence ||
      (sequence === known.sequence && changedAt !== undefined && changedAt <= Date.parse(known.updated_at)),
    /** Takes a cancelled event away. @returns whether it was there */
    cancel: async (event: FileEvent, known: Known | undefined): Promise<boolean> => {
      // A row that goes gives its moment back to the series: it is left out afterwards.
      if (known !== undefined) await removeRow(model, known.id, { engine, caller, tx, scope })
      const isLeftOut = await leaveOut(event)
      return known !== undefined || isLeftOut
    },
  }
}
