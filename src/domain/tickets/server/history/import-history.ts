// Decision (2026-11): Events are stored in a temporary table in any order as they are read, and taken out ticket by
// ticket: memory holds only one batch, whatever the file's size. One transaction writes everything or nothing.

import { sql } from 'drizzle-orm'
import type { FieldName } from '../../../../core/declare/register.ts'
import type { Actor } from '../../../../server/actor.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import { faultAt, Problem } from '../../../../server/problem.ts'
import { isTimeZone } from '../../../../server/rows/values/schemas.ts'
import { type HistoryMapping, readMapping } from '../../history-mapping.ts'
import { presentJudge, recompute } from '../sla/recompute.ts'
import { eventTable } from './event-table.ts'
import { type LogFile, openLog, sheetIn } from './log-rows.ts'
import { descriptionOf, type HistoryEvent, type HistoryProblem, readRow } from './read-events.ts'
import { type References, referencesIn } from './references.ts'
import { pastOf, type Values } from './ticket-log.ts'
import { type ImportedTicket, importedBefore, writeTickets } from './write-tickets.ts'

export type HistoryReport = {
  readonly events: number
  readonly tickets: number
  /** The number of tickets that were imported before; they stay as they are. */
  readonly existing: number
  readonly problem_count: number
  /** Whether any event has a status. If none has, all tickets keep their first status. */
  readonly has_status: boolean
  /** The first problems, and the words that were not understood with how often each came. */
  readonly problems: readonly HistoryProblem[]
  readonly words: { readonly [code: string]: { readonly [word: string]: number } }
  /** Names in the log for which no row exists here. */
  readonly unknown: { readonly [target: string]: readonly string[] }
  readonly made: { readonly [entity: string]: number }
  readonly written: boolean
}

const [mostProblems, mostWords] = [100, 50]

const refTargets = [
  'type',
  'domain',
  'client',
  'department',
  'team',
  'project',
  'requester',
  'assignee',
] as const satisfies readonly FieldName<'ticket'>[]

/** Returns the values of an event, by wire names with ids. */
const valuesWith =
  (references: References) =>
  async ({ values }: HistoryEvent): Promise<Values> => {
    const wireValues: { [wire: string]: unknown } = {}
    if (values.status !== undefined) wireValues.status = values.status
    if (values.priority !== undefined) wireValues.priority = values.priority
    if (values.title !== undefined) wireValues.title = values.title.slice(0, 300)
    if (values.description !== undefined) wireValues.description = descriptionOf(values.description)
    if (values.time_zone !== undefined && isTimeZone(values.time_zone)) wireValues.time_zone = values.time_zone
    for (const target of refTargets) {
      const word = values[target]
      const id = word === undefined ? undefined : await references.idOf(target, word)
      if (id !== undefined) wireValues[`${target}_id`] = id
    }
    if (values.tags !== undefined) {
      const ids: string[] = []
      for (const word of values.tags.split(/[,;|]/).map((one) => one.trim()))
        if (word !== '') ids.push(...[(await references.idOf('tags', word)) ?? []].flat())
      wireValues.tags = [...new Set(ids)].sort()
    }
    return wireValues
  }

type Options = {
  readonly mapping: unknown
  readonly dryRun: boolean
  /** Whether rows that are not understood are left out. */
  readonly skipBad: boolean
  readonly onProgress: (done: number, of: number) => void
}

type EventTable = Awaited<ReturnType<typeof eventTable>>

/** Reads the rows of a log into the table. */
const readAll = async (table: EventTable, log: LogFile, raw: unknown) => {
  let header: readonly string[] | undefined
  let mapping: HistoryMapping | undefined
  let [events, problemCount] = [0, 0]
  let hasStatus = false
  const problems: HistoryProblem[] = []
  const tell = (problem: HistoryProblem): void => {
    problemCount++
    if (problems.length < mostProblems) problems.push(problem)
  }
  const words: { [code: string]: { [word: string]: number } } = {}
  for await (const { line, cells } of log.rows) {
    if (header === undefined) {
      header = cells
      mapping = readMapping(raw, header)
      if (mapping === undefined) throw faultAt('mapping', 'malformed')
      const says = Object.values(mapping.columns)
      for (const target of ['at', 'ticket'] as const)
        if (!says.includes(target)) throw faultAt('mapping', 'not_in_file')
      continue
    }
    const read = readRow(header, cells, line, mapping as HistoryMapping)
    if (read === 'empty') continue
    if ('problem' in read) {
      tell(read.problem)
      const { code, word } = read.problem
      const ofCode = words[code] ?? {}
      words[code] = ofCode
      if (ofCode[word] !== undefined || Object.keys(ofCode).length < mostWords) ofCode[word] = (ofCode[word] ?? 0) + 1
      continue
    }
    events++
    hasStatus ||= read.event.values.status !== undefined
    await table.add(read.event)
  }
  if (mapping === undefined) throw faultAt('file', 'file_empty')
  for (const problem of await table.close()) tell(problem)
  return { mapping, events, problemCount, problems, words, hasStatus }
}

/** Imports tickets with their past from a log, one row per event, in a transaction that the caller ends. */
export const importHistory = async (
  engine: Engine,
  tx: Queryable,
  caller: Actor,
  bytes: AsyncIterable<Uint8Array>,
  { mapping: raw, dryRun, skipBad, onProgress }: Options,
): Promise<HistoryReport> => {
  await tx.run(sql.raw('set local statement_timeout = 600000'))
  const table = await eventTable(tx)
  const { mapping, events, problemCount, problems, words, hasStatus } = await readAll(
    table,
    await openLog(engine.room, bytes, sheetIn(raw)),
    raw,
  )
  const tickets = await table.count()
  const references = referencesIn(engine, caller, tx)
  let existing = 0
  const mayWrite = problemCount === 0 || skipBad
  const judge = await presentJudge(engine, tx)
  for (let [after, done]: [string | null, number] = [null, 0]; done < tickets && mayWrite; ) {
    const rows = await table.next(after)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.ticket
    done += rows.length
    const known = await importedBefore(
      tx,
      mapping.source,
      rows.map(({ ticket }) => ticket),
    )
    existing += known.size
    const pasts: ImportedTicket[] = []
    for (const row of rows) {
      if (known.has(row.ticket)) continue
      const past = await pastOf(row.events, valuesWith(references))
      if (past === undefined) continue
      const persons: (string | null)[] = []
      for (const { person } of past.events)
        persons.push(person === null ? null : ((await references.idOf('person', person)) ?? null))
      const title = String(past.values.title ?? `${mapping.source} ${row.ticket}`)
      pasts.push({ ...past, values: { ...past.values, title }, key: row.ticket, persons })
    }
    const ids = await writeTickets(engine, tx, caller, mapping.source, pasts)
    await recompute(engine, tx, ids, judge, true)
    onProgress(done, tickets)
  }
  return {
    events,
    tickets,
    existing,
    problems,
    words,
    problem_count: problemCount,
    has_status: hasStatus,
    unknown: Object.fromEntries(
      [...references.unknown].map(([target, names]) => [target, [...names].slice(0, mostWords)]),
    ),
    made: Object.fromEntries(references.made),
    written: mayWrite && !dryRun,
  }
}

/** An error that rolls back everything that a dry run, or a log with problems, has written. */
class RolledBack extends Error {}

/** Imports a log in its own transaction. `written` tells whether all or nothing was written. */
export const importWhole = async (
  engine: Engine,
  caller: Actor,
  bytes: AsyncIterable<Uint8Array>,
  options: Options,
): Promise<HistoryReport> => {
  let report: HistoryReport | undefined
  await engine.long
    .transaction(async (tx) => {
      report = await importHistory(engine, tx, caller, bytes, options)
      if (!report.written) throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  if (report === undefined) throw new Problem(500, 'unexpected')
  return report
}
