// Decision (2026-11): A file is read twice: first for its keys, so that items may refer to each other in any order,
// then for the items, one batch prepared while the previous one is written. Memory holds the keys only, 50,000 at
// most. Everything is one transaction, the job's; progress and cancelling go through `import_detail`. The import's
// own row is not updated before the end, so nobody waits for its lock.
import { sql } from 'drizzle-orm'
import { generateNKeysBetween } from 'fractional-indexing'
import type { Actor } from '../../../server/actor.ts'
import { keepAsWritten } from '../../../server/consequences/ledger.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { endsOfDays } from '../../../server/rows/values/end-of-days.ts'
import { lockOrder, orderOf, rankOf } from '../../../server/rows/write/order-keys.ts'
import { isLanguage } from '../../../server/translate.ts'
import { user } from '../../people/user.ts'
import { planLocks } from '../../schedule/plan-locks.ts'
import { task } from '../../work/task.ts'
import type { ImportReport } from '../import-report.ts'
import type { SourceItem, SourceProject } from '../source.ts'
import { tellDifferences } from './compare-plan.ts'
import { firstNameOf, withMemory } from './earlier-imports.ts'
import { batchesOf, type Contents, contentsOf, entriesInCycles, parentsFirst } from './entries.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportDetails, ImportRow } from './import-store.ts'
import { newLinks, writeLinks } from './links.ts'
import { epicsFor, tagsFor, writeEpics } from './lists.ts'
import { writePhases } from './phases.ts'
import { writeCalendars } from './plan-calendars.ts'
import { newPlanRows, type PlanRows, rememberPlan, writePlanRows, writeProject } from './plan-rows.ts'
import { projectFor, sprintsFor } from './project-structure.ts'
import { makeReportBuilder } from './report-builder.ts'
import type { SourceItems } from './source-items.ts'
import { type PreparedTask, prepareTasks, type WriteState, writeDeferred, writeTasks } from './tasks.ts'

const tasksTable = tableOf(task)
const [t, p] = [tableOf(task, 't'), tableOf(task, 'p')]
const users = tableOf(user)

export type RunOptions = {
  readonly engine: Engine
  readonly tx: Queryable
  readonly actor: Actor
  readonly signal: AbortSignal
  readonly source: SourceItems
  readonly row: Pick<ImportRow, 'id' | 'name' | 'format'>
  readonly details: Pick<ImportDetails, 'plan' | 'survey'>
  readonly isTrial: boolean
}

/**
 * Returns the namespace of the file's keys. All files of one product share it; a table without keys shares it with
 * files of the same name.
 */
const sourceOf = ({ format, name }: RunOptions['row'], { plan }: Pick<ImportDetails, 'plan'>): string => {
  if (format === 'jira_xml' || format === 'jira_csv') return 'jira'
  if (format === 'trello') return format
  return Object.values(plan.columns).includes('key') ? format : `${format} ${name}`
}

const languageOf = async ({ engine, tx, actor }: RunOptions) => {
  const user = await tx.one<{ locale: string }>(
    sql`select ${users.locale} from ${users} where ${users.id} = ${actor.id}`,
  )
  return isLanguage(user?.locale) ? user.locale : engine.site.language
}

/** Appends new tasks to the project's order, whose lock prevents concurrent keys. */
const assignPositions = async ({ engine, tx, projectId }: ImportContext, { entries }: Contents): Promise<void> => {
  const model = engine.models.of('task')
  const rank = rankOf(model)
  if (rank === undefined) throw new Error('tasks have an order')
  await lockOrder(orderOf(model, rank, { project_id: projectId }), tx)
  const last = await tx.one<{ key: string }>(
    sql`select ${tasksTable.position} as key from ${tasksTable} where ${tasksTable.project_id} = ${projectId} order by ${tasksTable.position} desc limit 1`,
  )
  const ordered = parentsFirst(entries)
  const positions = generateNKeysBetween(last?.key ?? null, null, ordered.length)
  ordered.forEach((entry, n) => {
    entry.position = positions[n] ?? null
  })
}

/** Writes epics first, since tasks refer to them. */
const writeAllEpics = async (
  context: ImportContext,
  options: RunOptions,
  contents: Contents,
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  if (![...contents.entries.values()].some(({ kind }) => kind === 'epic')) return names
  let batch: SourceItem[] = []
  for await (const entries of options.source.items(context.plan, context.signal, 'epic'))
    for (const entry of entries) {
      const ownEntry = 'item' in entry ? contents.entries.get(entry.item.key) : undefined
      if (!('item' in entry) || ownEntry?.kind !== 'epic') continue
      if (names.has(entry.item.name.toLowerCase()) === false) names.set(entry.item.name.toLowerCase(), ownEntry.id)
      if (!batch.some(({ key }) => key === entry.item.key)) batch.push(entry.item)
      if (batch.length < 200) continue
      await writeEpics(context, batch, contents)
      batch = []
    }
  await writeEpics(context, batch, contents)
  return names
}

const writeParents = async ({ context, written, parents }: WriteState): Promise<void> => {
  const writable = parents.filter(({ parent }) => written.has(parent))
  for (let at = 0; at < writable.length; at += 5000) {
    const some = JSON.stringify(writable.slice(at, at + 5000))
    await context.tx.run(
      sql`update ${t} set ${tasksTable.parent_id} = p.parent from jsonb_to_recordset(${some}::jsonb) p(id uuid, parent uuid) where ${t.id} = p.id`,
    )
  }
  // The lock keeps the referenced task; if it has just gone to the trash it keeps no child.
  await context.tx.run(
    sql`update ${t} set ${tasksTable.parent_id} = null from ${p}
      where ${p.id} = ${t.parent_id} and ${p.deleted_at} is not null and ${t.deleted_at} is null
        and ${t.id} in (select row_id from import_row where import_id = ${context.importId} and entity = 'task')`,
  )
}

/** Returns the keys of the calendars that the project and its tasks use. */
const usedCalendars = ({ calendars }: Contents, { calendar }: SourceProject): ReadonlySet<string> =>
  new Set([...calendars, ...(calendar === null ? [] : [calendar])])

/** Writes the phases of the file, to which its tasks refer. */
const writeAllPhases = async (context: ImportContext, options: RunOptions, plans: PlanRows): Promise<void> => {
  const { entries } = plans
  if (![...entries.values()].some(({ kind }) => kind === 'phase')) return
  const phases = new Map<string, SourceItem>()
  for await (const some of options.source.items(context.plan, context.signal, 'phase'))
    for (const entry of some)
      if ('item' in entry && entries.get(entry.item.key)?.kind === 'phase' && !phases.has(entry.item.key))
        phases.set(entry.item.key, entry.item)
  for (const item of phases.values()) rememberPlan(plans, item)
  await writePhases(context, [...phases.values()], entries)
}

const countLeftovers = ({ plan, survey, tally }: ImportContext, { archived, past }: Contents): void => {
  tally.countLeft('archived', archived)
  tally.countLeft('people', survey.people.filter(({ key }) => (plan.people[key] ?? null) === null).length)
  if (!plan.withPast) tally.countLeft('past', past)
}

/**
 * Runs an import in one transaction: the project, phases, sprints, columns, tags and epics, then the items in batches.
 * The file is read twice, the first time only for the keys.
 */
export const runImport = async (options: RunOptions): Promise<{ report: ImportReport; projectId: string }> => {
  const { engine, tx, actor, signal, row, details, isTrial } = options
  const tally = makeReportBuilder()
  const language = await languageOf(options)
  const { plan, survey } = details
  const named = await firstNameOf(tx, row, survey, plan.project)
  const base = {
    engine,
    tx,
    actor,
    signal,
    language,
    importId: row.id,
    plan,
    survey,
    tally,
    isTrial,
    now: engine.now(),
    source: sourceOf({ ...row, name: named }, details),
  }
  // A repeated run deletes the records of an earlier, rolled back one.
  await tx.run(sql`delete from import_row where import_id = ${row.id}`)
  const projectId = await projectFor(base)
  const caller = { ...actor, timeZone: plan.timeZone }
  const endOf = await endsOfDays(engine.models.of('task'), { project_id: projectId }, { tx, caller, engine })
  const context: ImportContext = {
    ...base,
    projectId,
    endOf,
    plan: await withMemory(tx, plan, { projectId, format: row.format }),
  }
  // The tasks keep the dates in the file; if the plan computes others, the timeline shows so.
  keepAsWritten(tx, `${planLocks}.${context.projectId}`)
  // Only one import runs into a project at a time: two of the same file would not see each other's rows.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${context.projectId}`}, 0))`)
  const contents = await contentsOf(context, options.source)
  const { sprints, loose } = await sprintsFor(context)
  const tags = await tagsFor(context, contents)
  const epics = await epicsFor(context, contents, await writeAllEpics(context, options, contents))
  const { entries } = contents
  await assignPositions(context, contents)
  const links = newLinks(context, contents)
  const filePlan = await options.source.project(context.plan, signal)
  const calendars =
    filePlan === undefined
      ? new Map<string, string>()
      : await writeCalendars(context, filePlan, usedCalendars(contents, filePlan))
  if (filePlan !== undefined) await writeProject(context, filePlan, calendars)
  const plans = newPlanRows(context, entries, calendars)
  await writeAllPhases(context, options, plans)
  const places = { sprints, loose, epics, tags }
  const cyclic = entriesInCycles(entries)
  const writing: WriteState = {
    context,
    places,
    entries,
    cyclic,
    links,
    plans,
    written: new Set(),
    parents: [],
    deferred: [],
  }
  // One batch is prepared while the previous one is written.
  let prepared: readonly PreparedTask[] = []
  const write = async (ready: readonly PreparedTask[]) => (ready.length > 0 ? writeTasks(writing, ready) : undefined)
  const batches = batchesOf(context, options.source, contents)
  const prepareNext = async () => {
    const { value } = await batches.next()
    return (
      value &&
      prepareTasks(
        writing,
        (value as readonly SourceItem[]).filter(({ kind }) => kind === 'task'),
      )
    )
  }
  try {
    for (;;) {
      signal.throwIfAborted()
      const [ready] = await Promise.all([prepareNext(), write(prepared)])
      if (ready === undefined) break
      prepared = ready
    }
  } finally {
    await batches.return(undefined)
  }
  await writeDeferred(writing)
  await writeParents(writing)
  await writeLinks(links)
  await writePlanRows(plans)
  if (filePlan !== undefined) tellDifferences(plans, filePlan)
  countLeftovers(context, contents)
  tx.announce('log')
  return { report: tally.report(!isTrial), projectId: context.projectId }
}
