import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import type { JsonBytes } from '../../../../server/worker/json-bytes.ts'
import { holiday } from '../../../working-time/holiday.ts'
import type { StatusStep } from '../../clock.ts'
import type { Basis } from './basis.ts'
import { decidedBy } from './cycle-rows.ts'
import { type CycleSource, type NamedHoliday, receiptWork } from './receipt-work.ts'
import { clocksOf, presentJudge } from './recompute.ts'

const h = tableOf(holiday, 'h')

/** Holidays in the order in which the first of a day counts. */
const holidaysIn = (tx: Queryable): Promise<NamedHoliday[]> =>
  tx.all<NamedHoliday>(
    sql`select ${h.name}, ${h.day}, ${h.until}, ${h.every_year}, ${h.hours} from ${h} order by ${h.day}, ${h.id}`,
  )

/** Steps without the policies that they met, which are no plain data. */
const stepsOf = (steps: readonly StatusStep[]): readonly StatusStep[] => steps.map(({ at, status }) => ({ at, status }))

type StoredCycle = { number: number; policy_id: string; basis: Basis; started_at: string; stopped_at: string }

/**
 * The answer of a ticket's receipts: the stretches up to now of the cycles that are stored, which lists and the overview show
 * as well. What a policy of today would say of a clock that nobody judged by it is not told. @see receiptWork
 */
export const receiptsOf = async (engine: Engine, tx: Queryable, id: string): Promise<JsonBytes> => {
  const now = engine.now()
  const judge = await presentJudge(engine, tx)
  const [clocks] = await clocksOf(engine, tx, [id], judge, false)
  const holidays = await holidaysIn(tx)
  if (clocks === undefined) return engine.room.run(receiptWork, { cycles: [], holidays, now })
  const { log, stopped, cycles, stored: kept } = clocks
  const stored = await tx.all<StoredCycle>(
    sql`select number, policy_id, basis, started_at, stopped_at from sla_cycle where ticket_id = ${id} and stopped_at is not null order by number`,
  )
  const earlier = stored
    .filter(({ number }) => stopped.some((one) => one.number === number))
    .map(({ number, policy_id: policyId, basis, started_at, stopped_at }): CycleSource => {
      const [from, to] = [Date.parse(started_at), Date.parse(stopped_at)]
      const before = log.findLast(({ at }) => at <= from)
      const steps = [
        ...(before === undefined ? [] : [{ at: from, status: before.status }]),
        ...stepsOf(log.filter(({ at }) => at > from && at <= to)),
      ]
      return { number, policyId, basis, steps }
    })
  const last = stopped.at(-1)?.number ?? 0
  const present = cycles.flatMap(({ policy, steps, ...reading }, index): CycleSource[] => {
    const number = last + index + 1
    const shown = kept.find((one) => one.number === number)
    if (shown === undefined) return []
    // Another policy may hold already, by which the clock is not judged yet.
    const { id: policyId, basis } = judge.policies.find(({ id: one }) => one === shown.policy_id) ?? policy
    return [{ number, policyId, basis, reading: { ...reading, ...decidedBy(shown) }, steps: stepsOf(steps) }]
  })
  return engine.room.run(receiptWork, { cycles: [...earlier, ...present], holidays, now })
}
