import { percentiles } from './percentile.ts'

/** The groupings of the overview: it counts tickets by each of them. */
export const overviewParts = ['policy', 'department', 'client', 'agent', 'week'] as const
export type OverviewPart = (typeof overviewParts)[number]

/** Clocks of one line that were decided: they stopped, or they passed their due time. */
export type Decided = {
  readonly part: OverviewPart
  /** Null for the line of the clocks without such a row. */
  readonly key: string | null
  readonly met: number
  readonly missed: number
}
/** A ticket that was answered or solved in the period, and how many minutes of working time that took. */
export type Handled = { readonly keys: Keys; readonly firstReply: number | null; readonly solve: number | null }
/** The line of each part that a ticket belongs to; null for the line of those without one. */
export type Keys = { readonly [P in OverviewPart]: string | null }

/** Numbers whose tickets the page can list: clocks met and missed, tickets answered and solved. */
export const countedColumns = ['met', 'missed', 'answered', 'solved'] as const
export type CountedColumn = (typeof countedColumns)[number]
/** The numbers of a line in their order, with those that are minutes and those whose tickets can be listed. */
export const overviewColumns = [
  { name: 'met', tickets: 'met' },
  { name: 'missed', tickets: 'missed' },
  /** The share of clocks that were met, in per cent. */
  { name: 'attainment' },
  { name: 'answered', tickets: 'answered' },
  { name: 'first_reply_median', tickets: 'answered', inMinutes: true },
  { name: 'first_reply_p90', tickets: 'answered', inMinutes: true },
  { name: 'solved', tickets: 'solved' },
  { name: 'solve_median', tickets: 'solved', inMinutes: true },
  { name: 'solve_p90', tickets: 'solved', inMinutes: true },
] as const satisfies readonly { readonly name: string; readonly tickets?: CountedColumn; readonly inMinutes?: true }[]
type Column = (typeof overviewColumns)[number]['name']

/**
 * A row of the overview. Without a ticket, counts are 0 and other numbers null; `key` and `name` are as in `Decided`.
 */
export type OverviewLine = { readonly key: string | null; readonly name: string | null } & {
  readonly [C in Column]: C extends CountedColumn ? number : number | null
}
/** The open tickets of an age in days: from `from_days` up to the next line's. */
type BacklogLine = { readonly from_days: number; readonly count: number }
export type OverviewAnswer = {
  readonly from: string
  readonly to: string
  readonly total: OverviewLine
  readonly parts: { readonly [P in OverviewPart]: readonly OverviewLine[] }
  readonly backlog: readonly BacklogLine[]
}

type Sum = { met: number; missed: number; replies: number[]; solves: number[] }
const emptySum = (): Sum => ({ met: 0, missed: 0, replies: [], solves: [] })

const lineOf = (key: string | null, { met, missed, replies, solves }: Sum): OverviewLine => {
  const [first_reply_median = null, first_reply_p90 = null] = percentiles(replies, [0.5, 0.9])
  const [solve_median = null, solve_p90 = null] = percentiles(solves, [0.5, 0.9])
  return {
    key,
    name: null,
    met,
    missed,
    attainment: met + missed === 0 ? null : Math.round((1000 * met) / (met + missed)) / 10,
    answered: replies.length,
    first_reply_median,
    first_reply_p90,
    solved: solves.length,
    solve_median,
    solve_p90,
  }
}

const inOrder = (part: OverviewPart, lines: readonly OverviewLine[]): readonly OverviewLine[] =>
  lines.toSorted((a, b) =>
    part === 'week'
      ? (a.key ?? '') < (b.key ?? '')
        ? -1
        : 1
      : b.met + b.missed + b.solved - (a.met + a.missed + a.solved),
  )

/**
 * Sums the decided clocks and the handled tickets, in all and by each part. Each cycle is counted in one line of every
 * part.
 */
export const overviewOf = (decided: readonly Decided[], handled: readonly Handled[]) => {
  const sums = new Map<OverviewPart, Map<string | null, Sum>>(overviewParts.map((part) => [part, new Map()]))
  const sumOf = (part: OverviewPart, key: string | null): Sum => {
    const found = sums.get(part)?.get(key)
    if (found !== undefined) return found
    const sum = emptySum()
    sums.get(part)?.set(key, sum)
    return sum
  }
  const total = emptySum()
  for (const { part, key, met, missed } of decided)
    for (const sum of part === 'policy' ? [total, sumOf(part, key)] : [sumOf(part, key)]) {
      sum.met += met
      sum.missed += missed
    }
  const take = (sum: Sum, { firstReply, solve }: Handled): void => {
    if (firstReply !== null) sum.replies.push(firstReply)
    if (solve !== null) sum.solves.push(solve)
  }
  for (const one of handled) {
    take(total, one)
    for (const part of overviewParts) take(sumOf(part, one.keys[part]), one)
  }
  const parts = Object.fromEntries(
    overviewParts.map((part) => [
      part,
      inOrder(
        part,
        [...(sums.get(part) ?? [])].map(([key, sum]) => lineOf(key, sum)),
      ),
    ]),
  )
  return { total: lineOf(null, total), parts: parts as OverviewAnswer['parts'] }
}

/** Returns the key of the text for the line of tickets that have no such row. */
export const absentKey = (part: OverviewPart): string => (part === 'agent' ? 'ticket:none.assignee' : 'desk:nobody')

/** Returns the key of the text for a line whose row is gone or hidden from the reader; a hidden agent is "somebody". */
export const namelessKey = (part: OverviewPart): string => (part === 'agent' ? 'common:somebody' : 'common:gone')
