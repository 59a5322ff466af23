import { sql } from 'drizzle-orm'
import { isoOf } from '../../../../server/clock.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { holidaysOn } from '../../../working-time/calendar-hours.ts'
import { holiday } from '../../../working-time/holiday.ts'
import { type Reading, readClock, type StatusStep } from '../../clock.ts'
import { type ReceiptBudget, type ReceiptLine, receiptBudget, receiptOf } from '../../receipt.ts'
import type { CycleAnswer, ReceiptLineAnswer } from '../../sla-answers.ts'
import { type Basis, timeOf } from './policies.ts'
import { clocksOf, presentJudge } from './recompute.ts'

const h = tableOf(holiday, 'h')

/** Minutes, to the hundredth: instants have seconds. */
const minutesOf = (ms: number): number => Math.round(ms / 600) / 100
const iso = (at: number | null): string | null => (at === null ? null : isoOf(at))

type Names = (day: string) => string | null
/** Names of all holidays: a receipt says which day it was. */
const holidayNames = async (tx: Queryable): Promise<Names> => {
  const rows = await tx.all<{ name: string; day: string; until: string | null; every_year: boolean; hours: string[] }>(
    sql`select ${h.name}, ${h.day}, ${h.until}, ${h.every_year}, ${h.hours} from ${h} order by ${h.day}, ${h.id}`,
  )
  return (day) => holidaysOn(day, rows)[0]?.name ?? null
}

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

type StoredCycle = { number: number; policy_id: string; basis: Basis; started_at: string; stopped_at: string }

/** What every cycle of a ticket's clock did, and what the last one will do until it is due, as of now. */
export const receiptsOf = async (engine: Engine, tx: Queryable, id: string): Promise<readonly CycleAnswer[]> => {
  const now = engine.now()
  const judge = await presentJudge(engine, tx)
  const [clocks] = await clocksOf(engine, tx, [id], judge, false)
  if (clocks === undefined) return []
  const names = await holidayNames(tx)
  const budget = receiptBudget()
  const { log, stopped, cycles } = clocks
  const stored = await tx.all<StoredCycle>(
    sql`select number, policy_id, basis, started_at, stopped_at from sla_cycle where ticket_id = ${id} and stopped_at is not null order by number`,
  )
  const earlier = stored
    .filter(({ number }) => stopped.some((one) => one.number === number))
    .map(({ number, policy_id, basis, started_at, stopped_at }) => {
      const [from, to] = [Date.parse(started_at), Date.parse(stopped_at)]
      const before = log.findLast(({ at }) => at <= from)
      const steps = [
        ...(before === undefined ? [] : [{ at: from, status: before.status }]),
        ...log.filter(({ at }) => at > from && at <= to).map(({ at, status }) => ({ at, status })),
      ]
      return cycleOf(
        number,
        policy_id,
        basis,
        readClock(steps, basis.terms, timeOf(basis.hours), now),
        steps,
        now,
        names,
        budget,
      )
    })
  const last = stopped.at(-1)?.number ?? 0
  return [
    ...earlier,
    ...cycles.map(({ policy, steps, ...reading }, index) =>
      cycleOf(last + index + 1, policy.id, policy.basis, reading, steps, now, names, budget),
    ),
  ]
}
