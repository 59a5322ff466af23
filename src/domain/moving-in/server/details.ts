import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Language, Translate } from '../../../server/translate.ts'
import { attachment } from '../../attached/attachment.ts'
import { comment } from '../../attached/comment.ts'
import { timeEntry } from '../../attached/time-entry.ts'
import type { ImportDetails } from '../answers.ts'
import type { ImportReport } from '../import-report.ts'
import { type ImportRow, importDetailsOf, isBusy } from './import-store.ts'

const a = tableOf(attachment, 'a')
const c = tableOf(comment, 'c')
const t = tableOf(timeEntry, 't')

/** Counts imported rows that somebody has changed since, or to which somebody has added something. */
const touchedSince = async (tx: Queryable, id: string): Promise<number> => {
  const counted = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from import_row r where r.import_id = ${id} and r.is_made and (
      exists (select 1 from event e where e.entity = r.entity and e.row_id = r.row_id and e.version > r.version)
      or r.entity = 'task' and (
        exists (select 1 from ${t} where ${t.about_type} = 'task' and ${t.about_id} = r.row_id
          and not exists (select 1 from import_row o where o.entity = 'time_entry' and o.row_id = ${t.id}))
        or exists (select 1 from ${a} where ${a.about_type} = 'task' and ${a.about_id} = r.row_id)
        or exists (select 1 from ${c} where ${c.about_type} = 'task' and ${c.about_id} = r.row_id
          and not exists (select 1 from import_row o where o.entity = 'comment' and o.row_id = ${c.id}))))`)
  return counted?.n ?? 0
}

/** Returns a report with its problems in the reader's language. */
export const translateReport = (
  report: ImportReport,
  language: Language,
  translate: Translate,
): NonNullable<ImportDetails['report']> => ({
  ...report,
  problems: report.problems.map(({ line, shown, column, code, params, isLeft }) => ({
    line,
    shown,
    column,
    isLeft,
    message: translate(language, `imports:problem.${code}`, params ?? {}),
  })),
})

/** Returns everything about an import that is no field of its row, in the reader's language. */
export const detailsOf = async (
  tx: Queryable,
  row: Pick<ImportRow, 'id' | 'state'>,
  language: Language,
  translate: Translate,
): Promise<ImportDetails> => {
  const { survey, plan, report, failure, done, total } = await importDetailsOf(tx, row.id)
  return {
    survey,
    plan,
    report: report === null ? null : translateReport(report, language, translate),
    progress: isBusy(row.state) ? { state: row.state, done, of: total } : null,
    failure: failure === null ? null : translate(language, `${failure.code}`, failure.params ?? {}),
    touchedSince: row.state === 'imported' ? await touchedSince(tx, row.id) : 0,
  }
}
