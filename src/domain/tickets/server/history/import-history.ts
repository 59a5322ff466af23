// Decision (2026-11): Events are put down in a temporary table as they are read, in any order, and taken out ticket by ticket:
// memory is that of one batch, whatever the file's size. All is written in one transaction, or nothing.
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../../server/actor.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import { faultAt, Problem } from '../../../../server/problem.ts'
import { isTimeZone } from '../../../../server/rows/schemas.ts'
import { type HistoryMapping, readMapping } from '../../history-mapping.ts'
import { presentJudge, recompute } from '../sla/recompute.ts'
import { csvRows, type HistoryEvent, type HistoryProblem, readRow } from './read-events.ts'
import { type References, referencesIn } from './references.ts'
import { pastOf, type Values } from './ticket-log.ts'
import { type ImportedTicket, importedBefore, writeTickets } from './write-tickets.ts'

export type HistoryReport = {
  readonly events: number
  readonly tickets: number
  /** Tickets that were imported before, and are left as they are. */
  readonly existing: number
  readonly problem_count: number
  /** The first of them, and the words that were not understood with how often they came. */
  readonly problems: readonly HistoryProblem[]
  readonly words: { readonly [code: string]: { readonly [word: string]: number } }
  /** Names that nothing here has. */
  readonly unknown: { readonly [target: string]: readonly string[] }
  readonly made: { readonly [entity: string]: number }
  readonly written: boolean
}

const [staged, taken, mostProblems, mostWords] = [2000, 400, 100, 50]

const refTargets = ['type', 'domain', 'client', 'department', 'team', 'project', 'requester', 'assignee'] as const
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What an event says, by wire names with ids. */
const valuesWith =
  (references: References) =>
  async ({ values }: HistoryEvent): Promise<Values> => {
    const said: { [wire: string]: unknown } = {}
    if (values.status !== undefined) said.status = values.status
    if (values.priority !== undefined) said.priority = values.priority
    if (values.title !== undefined) said.title = values.title.slice(0, 300)
    if (values.description !== undefined) said.description = `<p>${escaped(values.description)}</p>`
    if (values.time_zone !== undefined && isTimeZone(values.time_zone)) said.time_zone = values.time_zone
    for (const target of refTargets) {
      const word = values[target]
      const id = word === undefined ? undefined : await references.idOf(target, word)
      if (id !== undefined) said[`${target}_id`] = id
    }
    if (values.tags !== undefined) {
      const ids: string[] = []
      for (const word of values.tags.split(/[,;|]/).map((one) => one.trim()))
        if (word !== '') ids.push(...[(await references.idOf('tags', word)) ?? []].flat())
      said.tags = [...new Set(ids)].sort()
    }
    return said
  }

const stage = async (tx: Queryable, events: readonly HistoryEvent[]): Promise<void> => {
  if (events.length === 0) return
  await tx.run(sql`insert into ticket_events (ticket, at, line, event) select e->>'ticket', (e->>'at')::float8, (e->>'line')::int, e
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e`)
}

type Options = {
  readonly mapping: unknown
  readonly dryRun: boolean
  /** Leaves out rows that are not understood. */
  readonly skipBad: boolean
  readonly onProgress: (done: number, of: number) => void
}

/** Puts the rows of a log into the temporary table. */
const readAll = async (tx: Queryable, bytes: AsyncIterable<Uint8Array>, raw: unknown) => {
  let header: readonly string[] | undefined
  let mapping: HistoryMapping | undefined
  let [line, events, problemCount] = [0, 0, 0]
  let waiting: HistoryEvent[] = []
  const problems: HistoryProblem[] = []
  const words: { [code: string]: { [word: string]: number } } = {}
  for await (const cells of csvRows(bytes)) {
    line++
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
      problemCount++
      if (problems.length < mostProblems) problems.push(read.problem)
      const { code, word } = read.problem
      const ofCode = words[code] ?? {}
      words[code] = ofCode
      if (ofCode[word] !== undefined || Object.keys(ofCode).length < mostWords) ofCode[word] = (ofCode[word] ?? 0) + 1
      continue
    }
    events++
    waiting.push(read.event)
    if (waiting.length === staged) {
      await stage(tx, waiting)
      waiting = []
    }
  }
  await stage(tx, waiting)
  if (mapping === undefined) throw faultAt('file', 'file_empty')
  return { mapping, events, problemCount, problems, words }
}

/** Imports tickets with their past from a log, one row an event, within a transaction that the caller ends. */
export const importHistory = async (
  engine: Engine,
  tx: Queryable,
  caller: Actor,
  bytes: AsyncIterable<Uint8Array>,
  { mapping: raw, dryRun, skipBad, onProgress }: Options,
): Promise<HistoryReport> => {
  await tx.run(sql.raw('set local statement_timeout = 600000'))
  await tx.run(
    sql.raw('create temp table ticket_events (ticket text, at float8, line int, event jsonb) on commit drop'),
  )
  const { mapping, events, problemCount, problems, words } = await readAll(tx, bytes, raw)
  await tx.run(sql.raw('create index on ticket_events (ticket)'))
  await tx.run(sql.raw('analyze ticket_events'))
  const counted = await tx.one<{ n: number }>(sql`select count(distinct ticket)::int as n from ticket_events`)
  const tickets = counted?.n ?? 0
  const references = referencesIn(engine, caller, tx)
  let existing = 0
  const mayWrite = problemCount === 0 || skipBad
  const judge = await presentJudge(engine, tx)
  for (let [after, done]: [string | null, number] = [null, 0]; done < tickets && mayWrite; ) {
    const rows: { ticket: string; events: HistoryEvent[] }[] =
      await tx.all(sql`select ticket, json_agg(event) as events from ticket_events
      where ${after === null ? sql`true` : sql`ticket > ${after}`} group by ticket order by ticket limit ${sql.raw(String(taken))}`)
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
    ...{ events, tickets, existing, problems, words },
    problem_count: problemCount,
    unknown: Object.fromEntries(
      [...references.unknown].map(([target, names]) => [target, [...names].slice(0, mostWords)]),
    ),
    made: Object.fromEntries(references.made),
    written: mayWrite && !dryRun,
  }
}

/** Thrown to undo all that a dry run, or a log that is not understood, has written. */
class RolledBack extends Error {}

/** The same in a transaction of its own: all is written, or nothing, as `written` says. */
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
