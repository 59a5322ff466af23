import type { Actor } from '../../../../server/actor.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import { firstId } from '../../../../server/jobs/each-row.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { runningTickets } from './jobs.ts'
import { calendarsIn, type Policy, type PolicyRow, policyOf, policyRowsIn } from './policies.ts'
import { clocksOf, judgeBy, presentJudge, shownOf } from './recompute.ts'

/** The most tickets that are read, and the most that are named. */
const mostTickets = 20_000
const mostNamed = 100
/** The number of tickets in one query of the log, so low that other calls get their turn in between. */
const batch = 250

export type DraftPolicy = PolicyRow & { readonly is_active: boolean; readonly order: number | null }

/** Returns the active policies with the draft in place of its stored policy. */
const policiesWith = async (tx: Queryable, draft: DraftPolicy): Promise<readonly Policy[]> => {
  const calendars = await calendarsIn(tx)
  const others = (await policyRowsIn(tx)).filter(({ id }) => id !== draft.id)
  const order = draft.order ?? (others.at(-1)?.order ?? 0) + 1
  const rows = draft.is_active
    ? [...others.filter((one) => one.order <= order), draft, ...others.filter((one) => one.order > order)]
    : others
  return rows.flatMap((row) => policyOf(row, calendars) ?? [])
}

/** A clock as the preview shows it. */
type Side = {
  readonly policy: string | null
  readonly state: string | null
  readonly due_at: string | null
  readonly elapsed_minutes: number | null
}

/**
 * Computes what running clocks would show if a policy were saved as drafted. Nothing is written.
 * @returns how many were read and would show something else, and the first of these that the caller may see
 */
export const previewOf = async (engine: Engine, tx: Queryable, caller: Actor, draft: DraftPolicy) => {
  const [stored, after] = [await presentJudge(engine, tx), judgeBy(engine, await policiesWith(tx, draft))]
  const names = new Map([...stored.policies, ...after.policies].map(({ id, basis }) => [id, basis.name]))
  const changed: { readonly id: string; readonly before: Side; readonly after: Side }[] = []
  let count = 0
  let looked = 0
  for (let last = firstId; looked < mostTickets; ) {
    const ids = (await tx.all<{ id: string }>(runningTickets(last, batch))).map(({ id }) => id)
    const nowShown = await clocksOf(engine, tx, ids, stored, false)
    const thenShown = await clocksOf(engine, tx, ids, after, false)
    for (const [index, one] of nowShown.entries()) {
      const [a, b] = [shownOf(one), shownOf(thenShown[index] ?? one)]
      if (JSON.stringify(a) === JSON.stringify(b)) continue
      count++
      const side = ({ policy, state, due, elapsed }: typeof a): Side => ({
        policy: policy === null ? null : (names.get(policy) ?? null),
        state,
        due_at: due,
        elapsed_minutes: elapsed,
      })
      if (changed.length < mostNamed) changed.push({ id: one.id, before: side(a), after: side(b) })
    }
    looked += ids.length
    last = ids.at(-1) ?? last
    if (ids.length < batch) break
  }
  const reader = readerFor(engine, caller, tx)
  const rows = await reader.some(
    engine.models.of('ticket'),
    changed.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    looked_at: looked,
    is_complete: looked < mostTickets,
    changed: count,
    data: changed.flatMap(({ id, ...sides }) => {
      const row = byId.get(id)
      return row === undefined ? [] : [{ id, number: row.number, title: row.title, status: row.status, ...sides }]
    }),
  }
}
