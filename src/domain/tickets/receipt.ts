import type { WorkingTime } from '../../core/working-time/working-time.ts'
import type { Reading, StatusStep, Terms } from './clock.ts'
import type { TicketStatus } from './ticket-status.ts'

/** Why the clock ran or stood still: `open` and `status` name the ticket's status, `holiday` its day (`YYYY-MM-DD`). */
export type Reason =
  | { readonly reason: 'open' | 'status'; readonly status: TicketStatus }
  | { readonly reason: 'hours'; readonly status: TicketStatus }
  | { readonly reason: 'holiday'; readonly status: TicketStatus; readonly day: string }

/** A stretch in which the clock ran or stood still, with what had elapsed at its end. Milliseconds. */
export type ReceiptLine = Reason & {
  readonly from: number
  readonly to: number
  readonly counts: boolean
  readonly elapsed: number
}
/** All that the clock of a cycle did, and what it will do until it is due, if nothing pauses any more. */
export type Receipt = { readonly lines: readonly ReceiptLine[]; readonly ahead: readonly ReceiptLine[] }

type Part = { readonly from: number; readonly to: number; readonly day?: string | null }

const partsOf = (
  from: number,
  to: number,
  status: TicketStatus,
  terms: Terms,
  time: WorkingTime,
): (Part & Reason)[] => {
  if (from >= to) return []
  if (terms.excluded.includes(status)) return [{ from, to, reason: 'status', status }]
  const closed = time
    .closures(from, to)
    .map(({ day, ...part }): Part & Reason =>
      day === null ? { ...part, reason: 'hours', status } : { ...part, reason: 'holiday', status, day },
    )
  const open = time.stretches(from, to).map((part): Part & Reason => ({ ...part, reason: 'open', status }))
  return [...open, ...closed].sort((a, b) => a.from - b.from)
}

const isSame = (a: Reason, b: Reason): boolean =>
  a.reason === b.reason &&
  a.status === b.status &&
  (a.reason !== 'holiday' || b.reason !== 'holiday' || a.day === b.day)

/** Running sums; neighbours with one reason become one line. */
const summed = (parts: readonly (Part & Reason)[], before: number): readonly ReceiptLine[] => {
  const lines: ReceiptLine[] = []
  let elapsed = before
  for (const part of parts) {
    const counts = part.reason === 'open'
    elapsed += counts ? part.to - part.from : 0
    const last = lines.at(-1)
    if (last !== undefined && last.to === part.from && isSame(last, part))
      lines[lines.length - 1] = { ...last, to: part.to, elapsed }
    else lines.push({ ...part, counts, elapsed })
  }
  return lines
}

/**
 * The receipt of one cycle, whose counted lines sum up to the reading's `elapsed`.
 * @param steps statuses since the cycle's start
 */
export const receiptOf = (
  steps: readonly StatusStep[],
  reading: Reading,
  terms: Terms,
  time: WorkingTime,
  now: number,
): Receipt => {
  const end = reading.stoppedAt ?? Math.max(now, reading.startedAt)
  const past = steps
    .filter(({ at }) => at < end)
    .flatMap(({ at, status }, index, all) => partsOf(at, Math.min(end, all[index + 1]?.at ?? end), status, terms, time))
  const status = steps.findLast(({ at }) => at <= end)?.status
  const isAhead = reading.stoppedAt === null && reading.dueAt !== null && reading.dueAt > end && status !== undefined
  return {
    lines: summed(past, 0),
    ahead: isAhead ? summed(partsOf(end, reading.dueAt ?? end, status, terms, time), reading.elapsed) : [],
  }
}
