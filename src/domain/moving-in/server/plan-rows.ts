import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../server/clock.ts'
import type { Json } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { BulkRow } from '../../../server/rows/write/bulk.ts'
import { baseline } from '../../schedule/baseline.ts'
import { dependency } from '../../schedule/dependency.ts'
import { partedByLoops } from '../../schedule/loops.ts'
import { project } from '../../work/project.ts'
import { task } from '../../work/task.ts'
import type { SourceBaseline, SourceItem, SourcePlan, SourceProject } from '../source.ts'
import type { Entry } from './entries.ts'
import { createRows, type ImportContext } from './import-context.ts'
import { creationChanges } from './task-values.ts'

const [b, d, t] = [tableOf(baseline, 'b'), tableOf(dependency, 'd'), tableOf(task, 't')]
const projects = tableOf(project)

export type Planned = Pick<SourceItem, 'line' | 'shown' | 'key' | 'name' | 'kind' | 'stage' | 'assignees'> & {
  readonly plan: SourcePlan
  readonly parent: string | null
}
/** The rows of a plan besides its tasks; they are written once all tasks exist. */
export type PlanRows = {
  readonly context: ImportContext
  readonly entries: ReadonlyMap<string, Entry>
  readonly planned: Planned[]
  readonly calendars: ReadonlyMap<string, string>
}

/** Returns an empty collection. @param calendars ids of business calendars by key in the file */
export const newPlanRows = (
  context: ImportContext,
  entries: ReadonlyMap<string, Entry>,
  calendars: ReadonlyMap<string, string>,
): PlanRows => ({
  context,
  entries,
  calendars,
  planned: [],
})

/** Returns the plan's fields of a task, by wire name. */
export const planValues = ({ calendars }: PlanRows, { plan }: SourceItem): Json =>
  plan === undefined
    ? {}
    : {
        duration: plan.duration,
        is_milestone: plan.isMilestone,
        is_manual: plan.isManual,
        progress: plan.progress,
        constraint: plan.constraint,
        constraint_at: plan.constraintAt,
        deadline_at: plan.deadline,
        actual_start_at: plan.actualStart,
        // An end before the start is dropped.
        actual_end_at:
          plan.actualEnd !== null && (plan.actualStart === null || plan.actualEnd > plan.actualStart)
            ? plan.actualEnd
            : null,
        delay: plan.delay,
        calendar_id: plan.calendar === null ? null : (calendars.get(plan.calendar) ?? null),
      }

export const rememberPlan = (
  { planned }: PlanRows,
  { line, shown, key, name, kind, stage, assignees, plan, parent }: SourceItem,
): void => {
  if (plan !== undefined) planned.push({ line, shown, key, name, kind, stage, assignees, plan, parent })
}

/** Writes the project's own values of a plan, and makes the target project a waterfall project. */
export const writeProject = async (
  { tx, projectId, tally }: ImportContext,
  { start, statusAt, constraintsWin, calendar, plansFrom, left }: SourceProject,
  calendars: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const { code, count } of left) tally.countLeft(code, count)
  // An end before the start is dropped.
  const end = plansFrom !== null && start !== null && plansFrom > start ? plansFrom : null
  await tx.run(
    sql`update ${projects} set type = 'waterfall', start_at = coalesce(start_at, ${start}), status_at = coalesce(status_at, ${statusAt}),
      end_at = case when start_at is null or start_at < ${end}::timestamptz then coalesce(end_at, ${end}::timestamptz) else end_at end,
      constraints_win = ${constraintsWin}, calendar_id = coalesce(calendar_id, ${calendar === null ? null : (calendars.get(calendar) ?? null)})
      where ${projects.id} = ${projectId}`,
  )
}

type LinkRow = BulkRow & { readonly predecessor_id: string; readonly successor_id: string }

/** Returns links of the file that do not exist yet, without those that close a loop. */
const newLinkRows = async ({ context, entries, planned }: PlanRows): Promise<LinkRow[]> => {
  const { tx, tally, projectId, actor, now } = context
  const there = await tx.all<{ predecessor_id: string; successor_id: string }>(
    sql`select ${d.predecessor_id}, ${d.successor_id} from ${d} join ${t} on ${t.id} = ${d.successor_id} where ${t.project_id} = ${projectId}`,
  )
  const pairs = new Set(there.map((one) => `${one.predecessor_id} ${one.successor_id}`))
  const summaries = new Set(planned.map(({ parent }) => parent))
  const rows: LinkRow[] = []
  for (const item of planned)
    for (const { from, type, lag, elapsed } of item.plan.dependencies) {
      const [before, after] = [entries.get(from), entries.get(item.key)]
      if (before?.kind !== 'task' || after?.kind !== 'task') {
        context.tally.reportValue(item, 'predecessors', 'missing_item', from)
        continue
      }
      const pair = `${before.id} ${after.id}`
      if (before.id === after.id || pairs.has(pair)) {
        if (before.id === after.id) tally.reportValue(item, 'predecessors', 'part_of_itself', from)
        continue
      }
      if (summaries.has(item.key) && type.endsWith('_finish')) {
        tally.reportValue(item, 'predecessors', 'summary_end', from)
        continue
      }
      pairs.add(pair)
      rows.push({
        id: uuidv7(),
        predecessor_id: before.id,
        successor_id: after.id,
        type,
        lag,
        elapsed,
        created_by: actor.id,
        created_at: isoOf(now),
      })
    }
  return rows
}

/** Drops links that close a loop with earlier ones, and reports each at the task that waits. */
const withoutLoops = ({ context, entries, planned }: PlanRows, rows: readonly LinkRow[]): readonly LinkRow[] => {
  const parts = planned.flatMap(({ key, parent }) => {
    const [id, above] = [entries.get(key)?.id, parent === null ? undefined : entries.get(parent)?.id]
    return id === undefined ? [] : [{ id, parent: above ?? null }]
  })
  const byId = new Map(planned.map((item) => [entries.get(item.key)?.id, item]))
  const links = rows.map((row) => ({ row, from: row.predecessor_id, to: row.successor_id }))
  const { kept, closing } = partedByLoops(parts, links)
  for (const { to } of closing) {
    const item = byId.get(to)
    if (item !== undefined) context.tally.reportValue(item, 'predecessors', 'plan_loop')
  }
  return kept.map(({ row }) => row)
}

const writeBaselines = async ({ context, entries, planned }: PlanRows): Promise<void> => {
  const { tx, projectId, actor, now, tally } = context
  const byName = new Map<string, { readonly item: Planned; readonly bar: SourceBaseline }[]>()
  for (const item of planned)
    for (const bar of item.plan.baselines) {
      const bars = byName.get(bar.name)
      if (bars === undefined) byName.set(bar.name, [{ item, bar }])
      else bars.push({ item, bar })
    }
  if (byName.size === 0) return
  const there = new Set(
    (await tx.all<{ name: string }>(sql`select ${b.name} from ${b} where ${b.project_id} = ${projectId}`)).map(
      ({ name }) => name.toLowerCase(),
    ),
  )
  for (const [name, bars] of byName) {
    if (there.has(name.toLowerCase())) continue
    const id = uuidv7()
    const row = { project_id: projectId, name }
    await createRows(
      context,
      'baseline',
      [{ id, ...row, created_by: actor.id }],
      new Map([[id, [{ at: now, actor: actor.id, changes: creationChanges(row) }]]]),
    )
    await createRows(
      context,
      'baseline_bar',
      bars.flatMap(({ item, bar }) => {
        const rowId = entries.get(item.key)?.id
        if (rowId === undefined) return []
        const of = item.kind === 'phase' ? { phase_id: rowId } : { task_id: rowId }
        return [
          {
            id: uuidv7(),
            baseline_id: id,
            ...of,
            name: item.name,
            created_by: actor.id,
            start_at: bar.start,
            end_at: bar.end,
            duration: bar.duration,
            estimate: bar.work,
            is_milestone: item.plan.isMilestone,
          },
        ]
      }),
    )
    tally.count('baseline', 'created')
  }
}

/** Writes links and baselines of a plan. */
export const writePlanRows = async (rows: PlanRows): Promise<void> => {
  if (rows.planned.length === 0) return
  const { context } = rows
  const links = withoutLoops(rows, await newLinkRows(rows))
  const pasts = new Map(
    links.map(({ id, created_by: _b, created_at: _a, ...values }) => [
      id,
      [{ at: context.now, actor: context.actor.id, changes: creationChanges(values) }],
    ]),
  )
  await createRows(context, 'dependency', links, pasts)
  context.tally.count('dependency', 'created', links.length)
  await writeBaselines(rows)
}
