import type { WorkingTime } from '../../core/time/working-time/working-time.ts'
import type { Reading, StatusStep, Terms } from './clock.ts'
import type { TicketStatus } from './ticket-status.ts'

/**
 * The reason why the clock ran or paused. `open` and `status` name the ticket's status, `holiday` the day
 * (`YYYY-MM-DD`). `rest` stands for all following stretches when they are too many to list.
 */
type Reason =
  | { readonly reason: 'open' | 'status' | 'rest'; readonly status: TicketStatus }
  | { readonly reason: 'hours'; readonly status: TicketStatus }
  | { readonly reason: 'holiday'; readonly status: TicketStatus; readonly day: string }

/** A stretch in which the clock ran or paused, with the elapsed time at its end. Milliseconds. */
export type ReceiptLine = Reason & {
  readonly from: number
  readonly to: number
  readonly counts: boolean
  /** The length of the stretch; for `rest`, only the open time in it. */
  readonly duration: number
  readonly elapsed: number
}
/** Everything that a cycle's clock did, and what it will do until it is due if nothing pauses it any more. */
export type Receipt = { readonly lines: readonly ReceiptLine[]; readonly ahead: readonly ReceiptLine[] }

type Part = { readonly from: number; readonly to: number; readonly day?: string | null }

/** The number of stretches and days that all receipts of one answer may still read together. */
export type ReceiptBudget = { left: number }
/** Returns a new budget. A year of working days with breaks and nights has about two thousand stretches. */
export const receiptBudget = (): ReceiptBudget => ({ left: 5000 })

const partsOf = (
  from: number,
  to: number,
  status: TicketStatus,
  terms: Terms,
  time: WorkingTime,
  budget: ReceiptBudget,
): (Part & Reason)[] => {
  if (from >= to) return []
  if (terms.excluded.includes(status)) return [{ from, to, reason: 'status', status }]
  const most = Math.max(1, Math.floor(budget.left / 2))
  const open = time.stretches(from, to, most)
  const reach = open.length < most ? to : (open.at(-1)?.to ?? to)
  const closed = time.closures(from, reach, most)
  budget.left = Math.max(0, budget.left - 2 * Math.max(open.length, closed.length))
  const parts = [
    ...open.map((part): Part & Reason => ({ ...part, reason: 'open', status })),
    ...closed.map(({ day, ...part }): Part & Reason =>
      day === null ? { ...part, reason: 'hours', status } : { ...part, reason: 'holiday', status, day },
    ),
  ].sort((a, b) => a.from - b.from)
  // If closed time was not read to its end, the stretches after it are left out too.
  let end = from
  const unbroken = parts.filter((part) => {
    if (part.from !== end) return false
    end = part.to
    return true
  })
  return end < to ? [...unbroken, { from: end, to, reason: 'rest', status }] : unbroken
}

const isSame = (a: Reason, b: Reason): boolean =>
  a.reason === b.reason &&
  a.status === b.status &&
  (a.reason !== 'holiday' || b.reason !== 'holiday' || a.day === b.day)

/** Adds running sums and joins neighbours that have the same reason. */
const summed = (parts: readonly (Part & Reason)[], before: number, time: WorkingTime): readonly ReceiptLine[] => {
  const lines: ReceiptLine[] = []
  let elapsed = before
  for (const part of parts) {
    const counts = part.reason === 'open' || part.reason === 'rest'
    const open = part.reason === 'rest' ? time.between(part.from, part.to) : part.to - part.from
    elapsed += counts ? open : 0
    const last = lines.at(-1)
    if (last !== undefined && last.to === part.from && isSame(last, part))
      lines[lines.length - 1] = { ...last, to: part.to, duration: last.duration + open, elapsed }
    else lines.push({ ...part, counts, duration: open, elapsed })
  }
  return lines
}

/**
 * Returns the receipt of one cycle. Its counted lines add up to the reading's `elapsed`.
 * @param steps statuses since the cycle's start
 * @param budget the budget that all receipts of an answer share
 */
export const receiptOf = (
  steps: readonly StatusStep[],
  reading: Reading,
  terms: Terms,
  time: WorkingTime,
  now: number,
  budget: ReceiptBudget = receiptBudget(),
): Receipt => {
  const end = reading.stoppedAt ?? Math.max(now, reading.startedAt)
  const past = steps
    .filter(({ at }) => at < end)
    .flatMap(({ at, status }, index, all) =>
      partsOf(at, Math.min(end, all[index + 1]?.at ?? end), status, terms, time, budget),
    )
  const status = steps.findLast(({ at }) => at <= end)?.status
  const isAhead = reading.stoppedAt === null && reading.dueAt !== null && reading.dueAt > end && status !== undefined
  return {
    lines: summed(past, 0, time),
    ahead: isAhead
      ? summed(partsOf(end, reading.dueAt ?? end, status, terms, time, budget), reading.elapsed, time)
      : [],
  }
}
