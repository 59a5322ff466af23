import { percentile } from './percentile.ts'

/** By what the overview counts. */
export const overviewParts = ['policy', 'department', 'client', 'agent', 'week'] as const
export type OverviewPart = (typeof overviewParts)[number]

/** A clock that was decided: by its stop, or as it passed its due time. */
export type Decided = { readonly keys: Keys; readonly isMet: boolean; readonly count: number }
/** A ticket that was answered or solved in the time, with how many minutes of working time that took. */
export type Handled = { readonly keys: Keys; readonly firstReply: number | null; readonly solve: number | null }
/** Which line of each part it belongs to; null: to the line of those without any. */
export type Keys = { readonly [P in OverviewPart]: string | null }

export type OverviewLine = {
  readonly key: string | null
  readonly name: string | null
  readonly met: number
  readonly missed: number
  /** Share of those met, in per cent; null without any. */
  readonly attainment: number | null
  readonly answered: number
  readonly first_reply_median: number | null
  readonly first_reply_p90: number | null
  readonly solved: number
  readonly solve_median: number | null
  readonly solve_p90: number | null
}
/** Open tickets by their age in days: from, and up to the next one's. */
export type BacklogLine = { readonly from_days: number; readonly count: number }
export type OverviewAnswer = {
  readonly from: string
  readonly to: string
  readonly total: OverviewLine
  readonly parts: { readonly [P in OverviewPart]: readonly OverviewLine[] }
  readonly backlog: readonly BacklogLine[]
}

type Sum = { met: number; missed: number; replies: number[]; solves: number[] }
const lineOf = (key: string | null, { met, missed, replies, solves }: Sum): OverviewLine => ({
  key,
  name: null,
  met,
  missed,
  attainment: met + missed === 0 ? null : Math.round((1000 * met) / (met + missed)) / 10,
  answered: replies.length,
  first_reply_median: percentile(replies, 0.5),
  first_reply_p90: percentile(replies, 0.9),
  solved: solves.length,
  solve_median: percentile(solves, 0.5),
  solve_p90: percentile(solves, 0.9),
})

/** Sums what was decided and handled, in all and by each part. */
export const overviewOf = (decided: readonly Decided[], handled: readonly Handled[]) => {
  const empty = (): Sum => ({ met: 0, missed: 0, replies: [], solves: [] })
  const total = empty()
  const sums = new Map<OverviewPart, Map<string | null, Sum>>(overviewParts.map((part) => [part, new Map()]))
  const each = (keys: Keys, add: (sum: Sum) => void): void => {
    add(total)
    for (const [part, lines] of sums) {
      const key = keys[part]
      const sum = lines.get(key) ?? empty()
      lines.set(key, sum)
      add(sum)
    }
  }
  for (const { keys, isMet, count } of decided)
    each(keys, (sum) => {
      if (isMet) sum.met += count
      else sum.missed += count
    })
  for (const { keys, firstReply, solve } of handled)
    each(keys, (sum) => {
      if (firstReply !== null) sum.replies.push(firstReply)
      if (solve !== null) sum.solves.push(solve)
    })
  const linesOf = (part: OverviewPart) =>
    [...(sums.get(part) ?? [])]
      .map(([key, sum]) => lineOf(key, sum))
      .toSorted((a, b) =>
        part === 'week'
          ? (a.key ?? '') < (b.key ?? '')
            ? -1
            : 1
          : b.met + b.missed + b.solved - (a.met + a.missed + a.solved),
      )
  return {
    total: lineOf(null, total),
    parts: Object.fromEntries(overviewParts.map((part) => [part, linesOf(part)])) as unknown as OverviewAnswer['parts'],
  }
}
