// Decision (2026-11): VTIMEZONE is written from Node's own zone data, in the YEARLY and BYDAY form that Outlook reads; packages
// that offer it were right in 9 of 22 zones. Years that follow no rule (Casablanca's) are written one by one.
import { wallClock } from '../../core/query/relative.ts'

const dayMs = 86_400_000
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** A change of a zone's clock: the moment, and the offsets before and after in milliseconds. */
type Change = { readonly at: number; readonly before: number; readonly after: number }

const offsetAt = (at: number, timeZone: string): number => wallClock(at, timeZone) - at

/** The changes of a zone between two moments, each found to the second. */
const changesOf = (timeZone: string, from: number, to: number): readonly Change[] => {
  const changes: Change[] = []
  let before = offsetAt(from, timeZone)
  // No zone changes twice within a week.
  for (let at = from; at < to; at += 7 * dayMs) {
    const next = Math.min(to, at + 7 * dayMs)
    const after = offsetAt(next, timeZone)
    if (after === before) continue
    let [low, high] = [at, next]
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000
      if (offsetAt(middle, timeZone) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, before, after })
    before = after
  }
  return changes
}

const sign = (offset: number): string => {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}
const stamp = (wall: number): string => new Date(wall).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')

/** The ways to say on which day of its month a change is: the second Sunday, the last Sunday. */
const daysNamed = (wall: number): readonly string[] => {
  const at = new Date(wall)
  const day = at.getUTCDate()
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  const name = weekdays[at.getUTCDay()]
  return [...(day + 7 > last ? [`-1${name}`] : []), ...(day <= 28 ? [`${Math.ceil(day / 7)}${name}`] : [])]
}

type Observance = { readonly changes: Change[]; days: readonly string[] }
const wallOf = ({ at, before }: Change): number => at + before

/** Changes of one rule year after year, as far as they go together. */
const observances = (changes: readonly Change[]): readonly Observance[] => {
  const all: Observance[] = []
  for (const change of changes) {
    const wall = new Date(wallOf(change))
    const days = daysNamed(wallOf(change))
    const known = all.findLast(({ changes: [first], days: named, changes: those }) => {
      const last = those.at(-1)
      if (first === undefined || last === undefined) return false
      const [a, b] = [new Date(wallOf(last)), wall]
      return (
        b.getUTCFullYear() === a.getUTCFullYear() + 1 &&
        a.getUTCMonth() === b.getUTCMonth() &&
        a.toISOString().slice(11) === b.toISOString().slice(11) &&
        last.before === change.before &&
        last.after === change.after &&
        named.some((day) => days.includes(day))
      )
    })
    if (known === undefined) all.push({ changes: [change], days })
    else {
      known.changes.push(change)
      known.days = known.days.filter((day) => days.includes(day))
    }
  }
  return all
}

const block = (
  kind: 'STANDARD' | 'DAYLIGHT',
  from: number,
  to: number,
  start: number,
  rule?: string,
): readonly string[] => [
  `BEGIN:${kind}`,
  `TZOFFSETFROM:${sign(from)}`,
  `TZOFFSETTO:${sign(to)}`,
  `DTSTART:${stamp(start)}`,
  ...(rule === undefined ? [] : [`RRULE:${rule}`]),
  `END:${kind}`,
]

/**
 * A zone as lines of a VTIMEZONE, right from the year of one moment to five years after another; the last rule goes on.
 * @param from, to milliseconds since 1970 UTC
 */
export const timeZoneLines = (timeZone: string, from: number, to: number): readonly string[] => {
  const begin = Date.UTC(new Date(from).getUTCFullYear(), 0, 1) - dayMs
  const lastYear = new Date(to).getUTCFullYear() + 5
  const changes = changesOf(timeZone, begin, Date.UTC(lastYear + 1, 0, 1))
  const first = offsetAt(begin, timeZone)
  const rules = observances(changes).flatMap(({ changes: those, days }) => {
    const [one] = those
    const last = those.at(-1)
    if (one === undefined || last === undefined) return []
    const kind = one.after > one.before ? ('DAYLIGHT' as const) : ('STANDARD' as const)
    if (those.length === 1) return block(kind, one.before, one.after, wallOf(one))
    const goesOn = new Date(wallOf(last)).getUTCFullYear() >= lastYear
    const until = goesOn ? '' : `;UNTIL=${stamp(last.at)}Z`
    const month = new Date(wallOf(one)).getUTCMonth() + 1
    return block(kind, one.before, one.after, wallOf(one), `FREQ=YEARLY${until};BYMONTH=${month};BYDAY=${days[0]}`)
  })
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...block('STANDARD', first, first, Date.UTC(1970, 0, 1)),
    ...rules,
    'END:VTIMEZONE',
  ]
}
