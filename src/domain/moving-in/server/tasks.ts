import { isoOf } from '../../../server/clock.ts'
import type { Json } from '../../../server/db/database.ts'
import type { BulkRow, Happened } from '../../../server/rows/write/bulk.ts'
import { pausesAfter } from '../../../server/worker/pauses.ts'
import { taskLinks } from '../../work/task-link.ts'
import type { SourceItem } from '../source.ts'
import { applyChange, hashOf, tracesOf } from './apply-changes.ts'
import { type Entry, phaseOf } from './entries.ts'
import { truncate } from './field-values.ts'
import { createRows, type ImportContext, type KeyRow, storedKeysOf, storeKeys } from './import-context.ts'
import { writeItemChildren } from './item-children.ts'
import { descriptionOf, lettersAtOnce } from './item-texts.ts'
import { type Links, linksOf, namedLinks } from './links.ts'
import { type PlanRows, planValues, rememberPlan } from './plan-rows.ts'
import { isHttp } from './readers/texts.ts'
import { epicOf, type Targets } from './resolve.ts'
import { creationChanges, type TaskPast, taskPastOf } from './task-values.ts'

/** Shared state while tasks are written. */
export type WriteState = {
  readonly context: ImportContext
  readonly places: Targets
  readonly entries: ReadonlyMap<string, Entry>
  /** Keys of items in parent cycles. */
  readonly cyclic: ReadonlySet<string>
  readonly links: Links
  readonly plans: PlanRows
  /** Rows that exist by now and can be referenced. */
  readonly written: Set<string>
  /** Rows that were written before their parent. */
  readonly parents: { readonly id: string; readonly parent: string }[]
  /** Existing tasks with references to unwritten ones; changed at the end. */
  readonly deferred: PreparedTask[]
}

/** A task, prepared for writing. */
export type PreparedTask = {
  readonly item: SourceItem
  readonly entry: Entry
  readonly history: TaskPast
  readonly values: Json
  readonly hash: string
}

/** Returns the task's history in a phase. */
const inPhase = (history: TaskPast, phase: Entry | undefined): TaskPast =>
  phase === undefined
    ? history
    : {
        ...history,
        values: { ...history.values, phase_id: phase.id },
        first: { ...history.first, phase_id: phase.id },
      }

/** Returns the parent task, or the parent epic of the source. */
const parentOf = (
  { entries, cyclic, context }: WriteState,
  item: SourceItem,
): { parent: string | null; epic: string | null } => {
  const none = { parent: null, epic: item.epic }
  if (item.parent === null) return none
  const above = entries.get(item.parent)
  if (above === undefined || above.kind === 'gone')
    context.tally.reportValue(item, 'parent', 'missing_item', item.parent)
  else if (cyclic.has(item.key)) context.tally.reportValue(item, 'parent', 'part_of_itself', item.parent)
  else if (above.kind === 'phase') return none
  else
    return above.kind === 'epic'
      ? { parent: null, epic: item.epic ?? item.parent }
      : { parent: above.id, epic: item.epic }
  return none
}

const prepare = (writing: WriteState, item: SourceItem, entry: Entry): PreparedTask => {
  const { context, places, links } = writing
  const above = parentOf(writing, item)
  if (above.epic !== null && epicOf(places, above.epic) === null)
    context.tally.reportValue(item, 'epic', 'missing_item', above.epic)
  const tell = (column: string, code: string, value?: string) => context.tally.reportValue(item, column, code, value)
  if (!context.actor.permissions.has('task-estimate') && (item.storyPoints ?? item.estimateMinutes) !== null)
    context.tally.countLeft('estimates')
  const history = inPhase(
    taskPastOf(context, places, { ...item, epic: above.epic }, tell),
    phaseOf(writing.entries, item.key),
  )
  const tags = new Set(item.labels.flatMap((label) => places.tags.get(label.toLowerCase()) ?? []))
  const values = {
    ...history.values,
    ...planValues(writing.plans, item),
    description: descriptionOf(context, item, namedLinks(links, item)),
    source_key: item.sourceKey === null ? null : truncate(item.sourceKey, 200),
    source_url: item.url !== null && isHttp(item.url) && item.url.length <= 2000 ? item.url : null,
    parent_id: above.parent,
    tags: [...tags].sort(),
    ...linksOf(links, item, entry),
    completed_at: history.completedAt,
    suspended_from: history.values.status === 'suspended' ? 'pending' : null,
  }
  rememberPlan(writing.plans, item)
  const { checklists, comments, workLogs } = item
  const parts = [checklists, comments, ...(workLogs.length > 0 ? [workLogs] : [])]
  // A time that the file does not have is no change in the file.
  const fileValues = history.isCompletedNow ? { ...values, completed_at: null } : values
  return { item, entry, history, values, hash: hashOf([fileValues, ...parts]) }
}

const rowOf = ({ context, written, parents }: WriteState, batch: ReadonlySet<string>, ready: PreparedTask): BulkRow => {
  const { entry, values, history } = ready
  const { blocks: _b, relates_to: _r, duplicates: _d, parent_id, ...plain } = values
  const parent = parent_id as string | null
  const exists = parent === null || written.has(parent) || batch.has(parent)
  if (!exists) parents.push({ id: entry.id, parent })
  return {
    ...plain,
    id: entry.id,
    project_id: context.projectId,
    parent_id: exists ? parent : null,
    visibility: 'all',
    shared_with_client: false,
    position: entry.position ?? 'a0',
    created_at: isoOf(history.createdAt),
    updated_at: isoOf(history.changedAt),
    created_by: history.createdBy,
    // Numbers are never reused: a trial assigns negative ones.
    ...(context.isTrial ? { number: -1 - entry.seq } : {}),
  }
}

const pastOf = ({ history, values }: PreparedTask, project_id: string): Happened[] => {
  // Values that did not change since the creation are stored as now, the others as they were then.
  const { completed_at: _c, suspended_from: _s, ...now } = values
  const loggedValues = { ...now, ...history.first, project_id }
  return [{ at: history.createdAt, actor: history.createdBy, changes: creationChanges(loggedValues) }, ...history.then]
}

const createTasks = async (writing: WriteState, newTasks: readonly PreparedTask[]): Promise<void> => {
  const { context, written } = writing
  const batch = new Set(newTasks.map(({ entry }) => entry.id))
  const pasts = new Map(newTasks.map((ready) => [ready.entry.id, pastOf(ready, context.projectId)]))
  await createRows(
    context,
    'task',
    newTasks.map((ready) => rowOf(writing, batch, ready)),
    pasts,
  )
  for (const id of batch) written.add(id)
  const keys = newTasks.map(
    ({ item, entry, hash, values }): KeyRow => ({
      kind: 'task',
      key: item.key,
      rowId: entry.id,
      written: { hash, values: tracesOf(values) },
    }),
  )
  await storeKeys(context, keys)
  const { tally } = context
  tally.count('task', 'created', newTasks.length)
  tally.count(
    'past',
    'created',
    newTasks.reduce((sum, { history }) => sum + history.then.length, 0),
  )
  tally.count(
    'file_link',
    'created',
    newTasks.reduce((sum, { item }) => sum + item.files.length, 0),
  )
}

/** Prepares items without any query, so that the database can write meanwhile. */
export const prepareTasks = async (
  writing: WriteState,
  items: readonly SourceItem[],
): Promise<readonly PreparedTask[]> => {
  const pause = pausesAfter(lettersAtOnce)
  const tasks: PreparedTask[] = []
  for (const item of items) {
    const entry = writing.entries.get(item.key)
    if (entry?.kind === 'gone') writing.context.tally.countLeft('deleted_here')
    if (entry === undefined || entry.kind === 'gone') continue
    tasks.push(prepare(writing, item, entry))
    await pause(item.html.length)
  }
  return tasks
}

/** Tells whether everything that a task references exists. */
const isComplete = ({ written }: WriteState, { values }: PreparedTask): boolean =>
  ['parent_id', ...taskLinks.map(({ field }) => field)]
    .flatMap((wire) => (values[wire] ?? []) as string | readonly string[])
    .every((id) => written.has(id))

/**
 * Updates existing tasks from the source.
 * @returns those that changed
 */
const changeTasks = async (
  writing: WriteState,
  existing: readonly PreparedTask[],
): Promise<readonly PreparedTask[]> => {
  const { context } = writing
  const { tally } = context
  const before = await storedKeysOf(
    context,
    'task',
    existing.map(({ item }) => item.key),
  )
  const changed: PreparedTask[] = []
  for (const one of existing) {
    const { item, hash, values, history } = one
    const stored = before.get(item.key)
    if (stored === undefined) continue
    if (stored.written?.hash === hash) {
      tally.count('task', 'unchanged')
      continue
    }
    const change = {
      entity: 'task',
      kind: 'task',
      key: item.key,
      known: stored,
      values,
      hash,
      item,
      at: history.changedAt,
      untold: history.isCompletedNow ? ['completed_at'] : [],
    }
    const outcome = await applyChange(context, change)
    if (outcome === 'gone') tally.countLeft('deleted_here')
    else {
      tally.count('task', outcome)
      changed.push(one)
    }
  }
  return changed
}

const partsOf = (context: ImportContext, tasks: readonly PreparedTask[]): Promise<void> =>
  writeItemChildren(
    context,
    tasks.map(({ item, entry, history }) => ({ item, taskId: entry.id, at: history.createdAt })),
  )

/** Writes tasks with their children: new ones in bulk, existing ones by their changes. */
export const writeTasks = async (writing: WriteState, ready: readonly PreparedTask[]): Promise<void> => {
  const { context, written, deferred } = writing
  const newTasks = ready.filter(({ entry }) => !entry.isKnown)
  await createTasks(writing, newTasks)
  const existing = ready.filter(({ entry }) => entry.isKnown)
  for (const { entry } of existing) written.add(entry.id)
  deferred.push(...existing.filter((one) => !isComplete(writing, one)))
  const changed = await changeTasks(
    writing,
    existing.filter((one) => isComplete(writing, one)),
  )
  await partsOf(context, [...newTasks, ...changed])
}

/** Writes tasks that had to wait for their references. */
export const writeDeferred = async (writing: WriteState): Promise<void> =>
  partsOf(writing.context, await changeTasks(writing, writing.deferred))
