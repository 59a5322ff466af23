import { sql } from 'drizzle-orm'
import type { WorkingHours } from '../../../../core/time/working-time/working-time.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { phase } from '../../phase.ts'
import { project } from '../../project.ts'
import { sprint as sprintEntity } from '../../sprint.ts'

const [s, p, pr] = [tableOf(sprintEntity, 's'), tableOf(phase, 'p'), tableOf(project, 'pr')]

/** Returns the working hours of a sprint's project. Undefined if no calendar has any. */
export const hoursOfSprint = async (
  { workingHours }: Pick<Engine, 'workingHours'>,
  db: Queryable,
  sprint: string,
): Promise<WorkingHours | undefined> => {
  const planned = await db.one<{ calendar_id: string | null }>(
    sql`select ${pr.calendar_id} from ${s} join ${p} on ${p.id} = ${s.phase_id} join ${pr} on ${pr.id} = ${p.project_id} where ${s.id} = ${sprint}`,
  )
  return workingHours(db, { calendar: planned?.calendar_id ?? null })
}
