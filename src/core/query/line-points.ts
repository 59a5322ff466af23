import type { DatePart } from '../declare/facets/measures.ts'
import { dayAfter } from '../time/days/days.ts'
import { lastDayOfPart } from './group-filter.ts'
import type { FigureRow } from './measured.ts'

/** Most parts of a line: more than a tile can show. */
const mostPoints = 400

/** The first day of each part of time from the first row to the last, with its number: nothing was counted between two rows. */
export const linePoints = (
  rows: readonly FigureRow[],
  part: DatePart,
): readonly { readonly day: string; readonly value: number; readonly href: string | null }[] => {
  const known = new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])))
  const days = [...known.keys()].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const points = []
  for (let day = first; day <= last && points.length < mostPoints; day = dayAfter(lastDayOfPart(day, part), 1)) {
    const row = known.get(day)
    points.push({ day, value: Number(row?.value ?? 0), href: row?.href ?? null })
  }
  return points
}
