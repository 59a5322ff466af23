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

/** Returns the holidays; the first one that covers a day counts for it. */
const holidaysIn = (tx: Queryable): Promise<NamedHoliday[]> =>
  tx.all<NamedHoliday>(
    sql`select ${h.name}, ${h.day}, ${h.until}, ${h.every_year}, ${h.hours} from ${h} order by ${h.day}, ${h.id}`,
  )

/** Drops the met policies of steps, since they are no plain data. */
const stepsOf = (steps: readonly StatusStep[]): readonly StatusStep[] => steps.map(({ at, status }) => ({ at, status }))

type StoredCycle = { number: number; policy_id: string; basis: Basis; started_at: string; stopped_at: string }

/**
 * Returns the receipts of a ticket: the stretches up to now of its stored cycles, which lists and the overview show as
 * well. Present policies by which nobody has judged the clock are not used.
 * @see receiptWork
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
    // Another policy may apply already by which the clock has not been judged yet.
    const { id: policyId, basis } = judge.policies.find(({ id: one }) => one === shown.policy_id) ?? policy
    return [{ number, policyId, basis, reading: { ...reading, ...decidedBy(shown) }, steps: stepsOf(steps) }]
  })
  return engine.room.run(receiptWork, { cycles: [...earlier, ...present], holidays, now })
}
