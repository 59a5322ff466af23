import { sql } from 'drizzle-orm'
import type { Caller } from '../../../server/actor.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { rowRules } from '../../../server/rows/rules/rules.ts'
import { epic } from '../../work/epic.ts'
import { phase } from '../../work/phase.ts'
import { sprint } from '../../work/sprint.ts'
import { isoAt } from './row-answer.ts'

const [s, p, e] = [tableOf(sprint, 's'), tableOf(phase, 'p'), tableOf(epic, 'e')]
type Row = {
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
  readonly start: number | null
  readonly end: number | null
}

/** Sprints and epics of a project that have dates of their own, as far as the caller sees them. */
export const datedRows = async (engine: Engine, caller: Caller, tx: Queryable, project: string): Promise<Json[]> => {
  const rules = rowRules(engine, caller)
  const answer = (kind: string, rows: readonly Row[]): Json[] =>
    rows.map(({ start, end, ...row }) => ({
      ...row,
      kind,
      start_at: start === null ? null : isoAt(start),
      end_at: end === null ? null : isoAt(end),
    }))
  const minutes = (column: typeof s.start_at) => sql`floor(extract(epoch from ${column}) / 60)::float8`
  const [sprints, epics] = [engine.models.of('sprint'), engine.models.of('epic')]
  const readSprints = (on: Queryable) =>
    on.all<Row>(sql`select ${s.id}, ${s.name}, ${s.phase_id} as parent_id, ${minutes(s.start_at)} as start, ${minutes(s.end_at)} as "end"
        from ${s} join ${p} on ${p.id} = ${s.phase_id} where ${p.project_id} = ${project} and coalesce(${s.start_at}, ${s.end_at}) is not null
        and ${rules.sql(sprints, 'read', 's')} order by ${s.start_at}, ${s.id}`)
  const readEpics = (on: Queryable) =>
    on.all<Row>(sql`select ${e.id}, ${e.name}, null as parent_id, ${minutes(e.start_at)} as start, ${minutes(e.end_at)} as "end"
        from ${e} where ${e.project_id} = ${project} and coalesce(${e.start_at}, ${e.end_at}) is not null
        and ${rules.sql(epics, 'read', 'e')} order by ${e.start_at}, ${e.id}`)
  const none = async (): Promise<readonly Row[]> => []
  const [sprintRows, epicRows] = await tx.together<[readonly Row[], readonly Row[]]>([
    rules.mayRead(sprints) ? readSprints : none,
    rules.mayRead(epics) ? readEpics : none,
  ])
  return [...answer('sprint', sprintRows), ...answer('epic', epicRows)]
}
