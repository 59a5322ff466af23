import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ImportPlan } from '../../../../src/domain/moving-in/import-plan.ts'
import type { ImportReport } from '../../../../src/domain/moving-in/import-report.ts'
import type { ImportRow } from '../../../../src/domain/moving-in/server/import-store.ts'
import { emptyItem } from '../../../../src/domain/moving-in/server/readers/entries.ts'
import { runImport } from '../../../../src/domain/moving-in/server/run-import.ts'
import { outlineOf } from '../../../../src/domain/moving-in/server/source-items.ts'
import type { SourceItem } from '../../../../src/domain/moving-in/source.ts'
import type { ImportSurvey } from '../../../../src/domain/moving-in/survey.ts'
import { userAsActor } from '../../../../src/server/rights/identify.ts'
import type { Person, Product } from '../../harness/product.ts'

/** Returns an item of a file with only the given values. */
export const itemOf = (key: string, more: Partial<SourceItem>, line = 1): SourceItem => ({
  ...emptyItem(key, key, line),
  name: key,
  ...more,
})

export const surveyOf = (more: Partial<ImportSurvey>): ImportSurvey => ({
  format: 'jira_csv',
  name: 'Board',
  counts: { archived: 0, bad: 0 },
  stages: [],
  people: [],
  priorities: [],
  sprints: [],
  labels: [],
  columns: [],
  dates: null,
  isDateUnsure: false,
  notes: [],
  ...more,
})

type Given = {
  readonly survey: ImportSurvey
  readonly plan: Partial<ImportPlan>
  readonly items: readonly SourceItem[]
  readonly department: string
}

/** Imports items as if they came from a file. @returns the project and the report */
export const bringItems = async (
  { engine }: Product,
  person: Pick<Person, 'id'>,
  { survey, plan, items, department }: Given,
): Promise<{ readonly projectId: string; readonly report: ImportReport; readonly importId: string }> => {
  const importId = uuidv7()
  const at = new Date(engine.now()).toISOString()
  const whole: ImportPlan = {
    project: null,
    newProject: { name: survey.name, department },
    columns: {},
    dates: 'ymd',
    timeZone: 'UTC',
    people: {},
    stages: {},
    priorities: {},
    looseSprint: null,
    withArchived: true,
    withPast: true,
    ...plan,
  }
  await engine.long.run(sql`insert into work_imports (id, created_at, updated_at, created_by, name, format, file_name)
    values (${importId}, ${at}, ${at}, ${person.id}, ${survey.name}, ${survey.format}, 'items')`)
  await engine.long.run(
    sql`insert into import_detail (import_id, survey, plan) values (${importId}, ${JSON.stringify(survey)}::jsonb, ${JSON.stringify(whole)}::jsonb)`,
  )
  const row = (await engine.db.one(sql`select * from work_imports where id = ${importId}`)) as unknown as ImportRow
  const done = await engine.db.transaction(async (tx) =>
    runImport({
      engine,
      tx,
      actor: await userAsActor(tx, engine.models, person.id),
      signal: new AbortController().signal,
      source: {
        outlines: async function* () {
          yield items.map(outlineOf)
        },
        items: async function* (_reading, _signal, kind) {
          yield items.filter((item) => kind === undefined || item.kind === kind).map((item) => ({ item, problems: [] }))
        },
        project: async () => undefined,
      },
      row,
      details: { survey, plan: whole },
      isTrial: false,
    }),
  )
  return { ...done, importId }
}
