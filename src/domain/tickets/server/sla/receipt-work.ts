import { isoOf } from '../../../../server/clock.ts'
import { type JsonBytes, jsonBytes } from '../../../../server/worker/json-bytes.ts'
import { defineWork } from '../../../../server/worker/work.ts'
import { type HolidayRow, holidaysOn } from '../../../working-time/calendar-hours.ts'
import { type Reading, readClock, type StatusStep } from '../../clock.ts'
import { type ReceiptBudget, type ReceiptLine, receiptBudget, receiptOf } from '../../receipt.ts'
import type { CycleAnswer, ReceiptLineAnswer } from '../../sla-answers.ts'
import { type Basis, timeOf } from './basis.ts'

/** Converts to minutes with two digits after the point, since instants have seconds. */
const minutesOf = (ms: number): number => Math.round(ms / 600) / 100
const iso = (at: number | null): string | null => (at === null ? null : isoOf(at))

type Names = (day: string) => string | null
const lineOf = (line: ReceiptLine, names: Names): ReceiptLineAnswer => ({
  from: isoOf(line.from),
  to: isoOf(line.to),
  counts: line.counts,
  reason: line.reason,
  status: line.status,
  ...(line.reason === 'holiday' ? { day: line.day, holiday: names(line.day) } : {}),
  minutes: minutesOf(line.duration),
  elapsed_minutes: minutesOf(line.elapsed),
})

const cycleOf = (
  number: number,
  policyId: string,
  basis: Basis,
  reading: Reading,
  steps: readonly StatusStep[],
  now: number,
  names: Names,
  budget: ReceiptBudget,
): CycleAnswer => {
  const { terms } = basis
  const { lines, ahead } = receiptOf(steps, reading, terms, timeOf(basis.hours), now, budget)
  return {
    cycle: number,
    policy: { id: policyId, name: basis.name },
    calendar: { name: basis.calendar, time_zone: basis.hours.timeZone, always_open: basis.hours.always === true },
    target_status: terms.targetStatus,
    excluded_statuses: terms.excluded,
    counts_from: basis.fromCriteria ? 'criteria' : 'creation',
    state: reading.state,
    started_at: isoOf(reading.startedAt),
    stopped_at: iso(reading.stoppedAt),
    due_at: iso(reading.dueAt),
    within_minutes: minutesOf(terms.within),
    elapsed_minutes: minutesOf(reading.elapsed),
    remaining_minutes: minutesOf(reading.remaining),
    is_cut: [...lines, ...ahead].some(({ reason }) => reason === 'rest'),
    lines: lines.map((line) => lineOf(line, names)),
    ahead: ahead.map((line) => lineOf(line, names)),
  }
}

/** One run of a clock, as plain data. */
export type CycleSource = {
  readonly number: number
  readonly policyId: string
  readonly basis: Basis
  /** Computed from the steps if it is missing. */
  readonly reading?: Reading
  readonly steps: readonly StatusStep[]
}
export type NamedHoliday = HolidayRow & { readonly name: string }
type ReceiptSource = {
  readonly cycles: readonly CycleSource[]
  /** All holidays, which a receipt names; the first that covers a day counts. */
  readonly holidays: readonly NamedHoliday[]
  readonly now: number
}

/** Half a year in all cycles together, which has a thousand stretches. */
const light = 183 * 86_400_000
const lengthOf = ({ steps, reading }: CycleSource, now: number): number =>
  Math.max(now, reading?.dueAt ?? 0) - (steps[0]?.at ?? now)

/**
 * Computes the answer of a receipt: what the cycles of a ticket's clock did, and what the last one will do until it is
 * due.
 */
export const receiptWork = defineWork({
  name: 'tickets.receipt',
  isLight: ({ cycles, now }) => cycles.reduce((sum, cycle) => sum + lengthOf(cycle, now), 0) < light,
  run: ({ cycles, holidays, now }: ReceiptSource): JsonBytes => {
    const names: Names = (day) => holidaysOn(day, holidays)[0]?.name ?? null
    const budget = receiptBudget()
    const data = cycles.map(({ number, policyId, basis, steps, reading }) => {
      const read = reading ?? readClock(steps, basis.terms, timeOf(basis.hours), now)
      return cycleOf(number, policyId, basis, read, steps, now, names, budget)
    })
    return jsonBytes({ data, now: isoOf(now) })
  },
})
