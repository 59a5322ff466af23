import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../src/server/db/database.ts'

type Pair = { readonly own: string; readonly foreign: string }

const survey = {
  format: 'trello',
  name: 'Board',
  counts: { task: 1, archived: 0, bad: 0 },
  stages: [],
  people: [{ key: 'ada', name: 'Ada', email: null, count: 1 }],
  priorities: [],
  sprints: [],
  labels: [],
  columns: [],
  dates: null,
  isDateUnsure: false,
  notes: [],
}
const planOf = (department: string) => ({
  project: null,
  newProject: { name: 'Board', department },
  columns: {},
  dates: 'ymd',
  timeZone: 'UTC',
  people: { ada: null },
  stages: {},
  priorities: {},
  looseSprint: null,
  withArchived: true,
  withPast: true,
})

/** Makes an import of the caller and one of a stranger, read and not yet started. */
export const layImports = async (
  db: Queryable,
  { brought, department }: { readonly brought: Pair; readonly department: Pair },
  keeper: Pair,
  at: string,
): Promise<void> => {
  for (const whose of ['own', 'foreign'] as const) {
    await db.run(sql`insert into work_imports (id, created_at, updated_at, created_by, name, format, file_name) values
      (${brought[whose]}, ${at}, ${at}, ${keeper[whose]}, 'Board', 'trello', 'board.json')`)
    await db.run(
      sql`insert into import_detail (import_id, survey, plan) values (${brought[whose]}, ${JSON.stringify(survey)}::jsonb, ${JSON.stringify(planOf(department.own))}::jsonb)`,
    )
  }
}
