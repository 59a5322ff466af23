import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../clock.ts'
import type { Engine, FailedRows } from '../engine.ts'
import { errorText, reasonOf } from './row-failure.ts'

/**
 * Returns the rows on which one run of a job fails.
 * @param job name of the job
 */
export const failedRowsOf = (engine: Engine, job: string): FailedRows => {
  const noted = new Map<string, Promise<string>>()
  const store = async (entity: string, id: string, error: unknown): Promise<string> => {
    const at = isoOf(engine.now())
    const row = await engine.long.one<{ id: string }>(
      sql`insert into failed_row (id, created_at, updated_at, job, about_type, about_id, reason, error, times, failed_at)
        values (${uuidv7()}, ${at}, ${at}, ${job}, ${entity}, ${id}, ${reasonOf(error)}, ${errorText(error, engine)}, 1, ${at})
        on conflict (job, about_type, about_id) do update set reason = excluded.reason, error = excluded.error,
          times = failed_row.times + 1, failed_at = excluded.failed_at, updated_at = excluded.updated_at, version = failed_row.version + 1
        returning id`,
    )
    return row?.id ?? id
  }
  return {
    of: async (entity) => {
      const rows = await engine.long.all<{ id: string }>(
        sql`select about_id as id from failed_row where job = ${job} and about_type = ${entity}`,
      )
      return new Set(rows.map(({ id }) => id))
    },
    note: async (entity, id, error) => {
      const key = `${entity} ${id}`
      const stored = noted.get(key) ?? store(entity, id, error)
      noted.set(key, stored)
      await stored
    },
    finish: async (tx) => {
      const failed = await Promise.all(noted.values())
      await tx.run(sql`delete from failed_row where job = ${job} and not id = any(${sql.param(failed)}::uuid[])`)
    },
  }
}
