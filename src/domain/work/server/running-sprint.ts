// Decision (2026-11): One sprint of a project runs at a time unless the project allows more (decisions, 'Sprint').
// Starting a second one is refused with the first one's name; a sprint that is reopened beside a running one is
// planned.
import { sql } from 'drizzle-orm'
import type { DraftValues } from '../../../core/declare/register.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Draft } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { phase } from '../phase.ts'
import { project } from '../project.ts'
import { sprint } from '../sprint.ts'

const [j, p, s] = [tableOf(project, 'j'), tableOf(phase, 'p'), tableOf(sprint, 's')]

type Running = { readonly is_active?: boolean | null; readonly is_completed?: boolean | null }
const isRunning = (row: Running | undefined): boolean => row?.is_active === true && row.is_completed !== true

/**
 * Returns the running sprint of the phase's project if the project allows only one. The project is locked, so that two
 * sprints can't start at once.
 */
const runningOf = async (tx: Queryable, phaseId: unknown, id: unknown): Promise<string | undefined> => {
  const held = await tx.one<{ id: string; parallel_sprints: boolean }>(sql`
    select ${j.id}, ${j.parallel_sprints} from ${j} join ${p} on ${p.project_id} = ${j.id}
    where ${p.id} = ${phaseId} for no key update of j`)
  if (held === undefined || held.parallel_sprints) return undefined
  const running = await tx.one<{ name: string }>(sql`
    select ${s.name} from ${s} join ${p} on ${p.id} = ${s.phase_id}
    where ${p.project_id} = ${held.id} and ${s.is_active} and not ${s.is_completed}
      and ${s.id} is distinct from ${id ?? null} limit 1`)
  return running?.name
}

/** Keeps a write from starting a second sprint; a reopened one becomes planned. @throws Problem 422 if it starts one */
export const onlyOneRuns = async (
  { values, before }: Draft<'sprint'>,
  tx: Queryable,
): Promise<Pick<DraftValues<'sprint'>, 'is_active'>> => {
  const row = { ...before, ...values }
  if (!isRunning(row) || isRunning(before)) return {}
  const running = await runningOf(tx, row.phase_id, before?.id)
  if (running === undefined) return {}
  const isReopened = before?.is_completed === true && values.is_active !== true
  if (isReopened) return { is_active: false }
  throw faultAt('is_active', 'sprint_running', { name: running })
}
