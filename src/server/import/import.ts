// Decision (2026-11): An import calls the API's own writer row by row, each behind a savepoint, all in one
// transaction, about 1 ms a row. A dry run rolls the same run back. `importTable` takes any stream, so a job could call it when
// a request is too short.
import { randomUUID } from 'node:crypto'
import { type Model, type ModelField, uniqueFields } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import type { Fault } from '../../core/query/check-predicate.ts'
import { type Caller, holdsAll } from '../actor.ts'
import { documentOf } from '../api/answer-problems.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { unreadable } from '../ics/series-in-file.ts'
import { faultAt, forbidden, Problem } from '../problem.ts'
import { faultMessage, type Language } from '../translate.ts'
import { readHeader } from './header.ts'
import type { FileEvent } from './known-events.ts'
import { type ImportMapping, nothingMapped } from './mapping.ts'
import { type ImportFile, readImportFile } from './read-file.ts'
import { type RowOutcome, type RowResult, rowWriter } from './row.ts'
import type { Habits } from './values.ts'

export type ImportOptions = {
  readonly model: Model
  /** Rolls back at the end: the report says what would happen. */
  readonly dryRun?: boolean
  /** Writes valid rows even if others have faults; otherwise all or nothing. */
  readonly skipBad?: boolean
  /** Wire name of a unique field: existing rows with its value are updated. An `id` column always works like this. */
  readonly key?: string
  readonly dates?: Habits['dates']
  readonly mapping?: ImportMapping
  /** Aborted when the client disconnects: nothing is written. */
  readonly signal?: AbortSignal
  /** Runs the work in the import's one transaction; the database's own by default. */
  readonly transaction?: (work: (tx: Queryable) => Promise<ImportReport>) => Promise<ImportReport>
}
type ImportProblem = {
  /** Line of the file, from 1; faults of the header come first. */
  readonly line: number
  readonly column: string | null
  readonly field: string | null
  readonly message: string
}
export type ImportReport = { readonly [R in RowResult]: number } & {
  readonly dry_run: boolean
  /** Rows below the header. */
  readonly rows: number
  readonly bad: number
  /** Headers of columns that the product alone writes, and names of what no field has in a calendar's events: left out. */
  readonly left_out: readonly string[]
  /** The first 200. */
  readonly problems: readonly ImportProblem[]
  /** Whether the rows were committed. */
  readonly written: boolean
}
export type OnProgress = (done: number, of: number) => void

const mostProblems = 200
const progressEvery = 100

/** Rolls a transaction back and carries its report. */
class Undone extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('the import is taken back')
    this.report = report
  }
}

const keyOf = (model: Model, wire: string | undefined, present: readonly ModelField[]): ModelField | undefined => {
  if (wire === undefined || wire === 'id') return undefined
  const field = uniqueFields(model).find((one) => one.wire === wire)
  if (field === undefined) throw faultAt('key', 'bad_choice')
  if (!present.includes(field)) throw faultAt('key', 'not_in_file')
  return field
}

/**
 * Refuses imports by callers who may neither create nor change rows.
 * @throws Problem 403
 */
export const assertMayImport = ({ entity }: Model, caller: Caller): void => {
  if (!(['store', 'update'] as const).some((operation) => holdsAll(caller, [permissionFor(entity, operation)])))
    throw forbidden()
}

/**
 * Brings the rows of a csv file, a workbook or a calendar in, through the same rules as a caller's own writes. Rows are written in their order in one
 * transaction, so that later ones may name earlier ones.
 * @param language of the messages; headers and values are read in all three
 * @param stream the file, at most 10 MB, 50,000 rows and 200 columns
 * @returns what happened; with bad rows and without `skipBad` nothing is written
 * @throws Problem 422 with `errors.file` or `errors.key` for what can't be read at all, 403 for who may neither create nor
 *   update
 */
export const importTable = async (
  engine: Engine,
  caller: Caller,
  language: Language,
  stream: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  onProgress: OnProgress = () => undefined,
): Promise<ImportReport> => {
  const { model, dryRun = false, skipBad = false, dates, mapping = nothingMapped, signal } = options
  const { translate } = engine
  assertMayImport(model, caller)
  const timeZone = caller === 'system' ? 'UTC' : caller.timeZone
  const file = await readImportFile(engine.room, stream, {
    model,
    timeZone,
    sheet: mapping.sheet,
    ...(signal === undefined ? {} : { signal }),
  })
  const header = readHeader(model, file.header.cells, caller, language, translate, engine.models, mapping)
  const { columns, ignored, readOnly, faults } = header
  const say = (fault: Fault) => faultMessage(translate, language, fault)
  const empty = {
    dry_run: dryRun,
    rows: file.count,
    created: 0,
    updated: 0,
    unchanged: 0,
    deleted: 0,
    left_out: [...readOnly, ...file.unread],
    written: false,
  }
  if (faults.length > 0) {
    const { line } = file.header
    const problems = faults.map((one) => ({ line, column: one.header, field: one.field, message: say(one.fault) }))
    // Without known columns no row can be read.
    return { ...empty, bad: file.count, problems: problems.slice(0, mostProblems) }
  }
  const key = keyOf(
    model,
    options.key,
    columns.map(({ field }) => field),
  )
  const settings = {
    columns,
    ignored,
    mapping,
    key,
    habits: { model, translate, timeZone, dates },
    lockedSecret: await hashPassword(`${randomUUID()}${randomUUID()}`),
  }
  const problemsOf: ProblemsOf = (outcome, { line, event }) => {
    const named = (column: string | null, field: string | null) => columnOf(event, model, column, field)
    if ('problem' in outcome)
      return [
        {
          line,
          column: named(null, null),
          field: null,
          message: documentOf(outcome.problem, language, translate).message,
        },
      ]
    return Object.entries(outcome.faults).flatMap(([wire, list]) =>
      list.map((fault) => ({
        line,
        column: named(columns.find(({ field }) => field.wire === wire)?.header ?? null, wire),
        field: wire,
        message: say(fault),
      })),
    )
  }
  const work = async (tx: Queryable): Promise<ImportReport> => {
    const report = await writeAll(file, rowWriter(engine, caller, tx, model, settings), problemsOf, onProgress, signal)
    // The last moment before the commit.
    if (signal?.aborted === true) throw new Problem(408, 'timeout')
    // Events of a calendar do not name each other: those that can't be read keep none of the others out.
    const written = !dryRun && (report.bad === 0 || skipBad || file.isCalendar)
    const fullReport = { ...empty, ...report, written }
    if (!written) throw new Undone(fullReport)
    return fullReport
  }
  try {
    return await (options.transaction ?? engine.long.transaction)(work)
  } catch (error) {
    if (error instanceof Undone) return error.report
    throw error
  }
}

type ProblemsOf = (
  outcome: Exclude<RowOutcome, { result: RowResult }>,
  row: { readonly line: number; readonly event?: FileEvent },
) => ImportProblem[]

/** The column of a problem; of a calendar's event its title, with what of it can't be read. */
const columnOf = (event: FileEvent | undefined, model: Model, column: string | null, wire: string | null) => {
  if (event === undefined) return column
  const { start, repeats } = model.entity.calendar ?? {}
  const isRule = wire !== null && wire === model.byName.get(repeats?.rule ?? '')?.wire
  const isStart = wire !== null && wire === model.byName.get(start ?? '')?.wire
  const part = isRule ? `RRULE:${event.rule === unreadable ? '' : event.rule}` : isStart ? 'DTSTART' : (column ?? '')
  return [event.title.slice(0, 80), part.slice(0, 100)].filter((one) => one !== '').join(' · ')
}

const writeAll = async (
  file: ImportFile,
  write: ReturnType<typeof rowWriter>,
  problemsOf: ProblemsOf,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
) => {
  const counts = { created: 0, updated: 0, unchanged: 0, deleted: 0, bad: 0 }
  const problems: ImportProblem[] = []
  let count = 0
  for await (const row of file.rows()) {
    if (signal?.aborted === true) throw new Problem(408, 'timeout')
    const outcome = await write(row)
    if ('result' in outcome) counts[outcome.result]++
    else {
      counts.bad++
      if (problems.length < mostProblems)
        problems.push(...problemsOf(outcome, row).slice(0, mostProblems - problems.length))
    }
    if (++count % progressEvery === 0 || count === file.count) onProgress(count, file.count)
  }
  return { ...counts, problems }
}
