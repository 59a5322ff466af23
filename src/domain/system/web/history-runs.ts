import { isRow, type Row } from '../../../web/base/api/shapes.ts'
import { dayOf } from '../../../web/base/i18n/format.ts'

/** Consecutive entries that record the same action on several rows; never empty. */
export type Run = readonly [Row, ...Row[]]

/** A run with fewer entries is shown entry by entry. */
const leastAlike = 4

const namesOf = (changes: unknown): readonly string[] =>
  Array.isArray(changes) ? changes.filter(isRow).map(({ field }) => String(field)) : []

/** Returns the parts of an entry that do not depend on its row. */
const sayingOf = ({ actor, agent, action, of, changes }: Row): string =>
  JSON.stringify([isRow(actor) ? actor.id : null, agent, action, isRow(of) ? of.entity : null, namesOf(changes)])

const runsOf = (rows: readonly Row[]): readonly Run[] => {
  const alike: [Row, ...Row[]][] = []
  for (const row of rows) {
    const last = alike.at(-1)
    if (last !== undefined && sayingOf(last[0]) === sayingOf(row)) last.push(row)
    else alike.push([row])
  }
  return alike.flatMap((run): readonly Run[] => (run.length < leastAlike ? run.map((row): Run => [row]) : [run]))
}

/**
 * Groups entries by the day on which they happened; within a day, neighbours that record the same action make one run.
 */
export const daysOf = (
  rows: readonly Row[],
  timeZone: string,
): readonly { readonly day: string; readonly runs: readonly Run[] }[] => {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    // Every entry of the log has a moment, so this only narrows the type.
    if (typeof row.at !== 'string') continue
    const day = dayOf(row.at, timeZone)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, entries]) => ({ day, runs: runsOf(entries) }))
}
