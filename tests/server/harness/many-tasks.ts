import { sql } from 'drizzle-orm'
import type { Engine } from '../../../src/server/engine.ts'

/**
 * Inserts tasks of two days into a project, without the calls that make single tasks: each begins after the one before
 * it.
 */
export const chainOfTasks = async ({ db }: Engine, project: string, count: number): Promise<readonly string[]> => {
  const rows = await db.all<{ id: string }>(sql`
    insert into tasks (id, number, name, project_id, status, priority, visibility, duration, position, created_at, updated_at)
    select gen_random_uuid(), (select coalesce(max(number), 0) from tasks) + k, 'Pallet ' || k, ${project}, 'pending', 'medium', 'all', 960,
      'e' || lpad(k::text, 6, '0') || '1', '2027-01-01', '2027-01-01' from generate_series(1, ${count}) k returning id, position`)
  await db.run(sql`
    insert into dependencies (id, predecessor_id, successor_id, type, lag, elapsed, created_at, updated_at)
    select gen_random_uuid(), before, id, 'finish_start', 0, false, '2027-01-01', '2027-01-01' from (
      select id, lag(id) over (order by position) as before from tasks where project_id = ${project}) t where before is not null`)
  return rows.map(({ id }) => id)
}
