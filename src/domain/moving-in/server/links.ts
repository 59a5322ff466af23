import { sql } from 'drizzle-orm'
import { tableOf } from '../../../server/db/table-of.ts'
import { insertRows } from '../../../server/rows/write/bulk.ts'
import { task } from '../../work/task.ts'
import { type TaskLink, taskLinks } from '../../work/task-link.ts'
import type { SourceItem } from '../source.ts'
import type { Contents, Entry } from './entries.ts'
import type { ImportContext } from './import-context.ts'

const tasks = tableOf(task)

/** Links between tasks, collected while tasks are written and stored once all exist. */
export type Links = {
  readonly context: ImportContext
  readonly entries: ReadonlyMap<string, Entry>
  readonly linksFrom: Contents['linksFrom']
  /** Pairs already linked in either direction, and the blocked tasks of each. */
  readonly pairs: Set<string>
  readonly blocked: Map<string, Set<string>>
  /** Links of new tasks; links of existing tasks are changed with them. */
  readonly rows: { readonly field: TaskLink; readonly source_id: string; readonly target_id: string }[]
}

export const newLinks = (context: ImportContext, { entries, linksFrom }: Contents): Links => ({
  context,
  entries,
  linksFrom,
  pairs: new Set(),
  blocked: new Map(),
  rows: [],
})

/** Tells whether a chain of `blocks` leads from one task to another. */
const leadsTo = (blocked: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean => {
  const [visited, stack] = [new Set([from]), [from]]
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at === to) return true
    for (const next of blocked.get(at) ?? []) {
      if (visited.has(next)) continue
      visited.add(next)
      stack.push(next)
    }
  }
  return false
}

/**
 * A link to something that is no task here: the field, by the name in the task's row, and the key of the other item.
 */
export type NamedLink = { readonly field: (typeof taskLinks)[number]['field' | 'back']; readonly to: string }
export const fieldOfLink = ({ kind, isInward }: SourceItem['links'][number]): NamedLink['field'] =>
  isInward === true ? (taskLinks.find(({ field }) => field === kind)?.back ?? kind) : kind
const isTask = ({ entries }: Links, key: string) => entries.get(key)?.kind === 'task'

/** Returns the links that the text names, since the other item is no task here. */
export const namedLinks = (links: Links, item: SourceItem): readonly NamedLink[] =>
  item.links.filter(({ to }) => !isTask(links, to)).map((link) => ({ field: fieldOfLink(link), to: link.to }))

/**
 * Returns the stored links of a task, as ids by list. Self links, duplicates from the other side and cycles are
 * dropped.
 */
export const linksOf = (
  links: Links,
  item: SourceItem,
  { id, isKnown }: Entry,
): { readonly [F in TaskLink]: readonly string[] } => {
  const { context, entries, pairs, blocked } = links
  const linksByKind: { [F in TaskLink]: string[] } = { blocks: [], relates_to: [], duplicates: [] }
  for (const { field, to } of namedLinks(links, item))
    context.tally.reportValue(item, field, entries.get(to)?.kind === 'epic' ? 'epic_link' : 'outside_link', to)
  const own = item.links.filter(({ isInward }) => isInward !== true)
  for (const { kind, to } of [...own, ...(links.linksFrom.get(item.key) ?? [])]) {
    const target = entries.get(to)
    if (target === undefined || target.kind !== 'task') continue
    const pair = `${kind} ${[id, target.id].sort().join(' ')}`
    const isCycle = kind === 'blocks' && (target.id === id || leadsTo(blocked, target.id, id))
    if (isCycle) context.tally.reportValue(item, kind, 'part_of_itself', to)
    // The other task already has the same link.
    if (isCycle || target.id === id || pairs.has(pair)) continue
    pairs.add(pair)
    if (kind === 'blocks') blocked.set(id, (blocked.get(id) ?? new Set()).add(target.id))
    linksByKind[kind].push(target.id)
  }
  for (const { field } of taskLinks) {
    linksByKind[field].sort()
    if (isKnown) continue
    for (const target_id of linksByKind[field]) links.rows.push({ field, source_id: id, target_id })
  }
  return linksByKind
}

/** Stores the links of new tasks. */
export const writeLinks = async ({ context, rows }: Links): Promise<void> => {
  const { tx, tally } = context
  for (const { field } of taskLinks) {
    const own = rows.filter((one) => one.field === field)
    for (let at = 0; at < own.length; at += 5000) {
      const some = own.slice(at, at + 5000)
      const targets = some.map(({ target_id }) => target_id)
      const rows = await tx.all<{ id: string }>(
        sql`select ${tasks.id} from ${tasks} where ${tasks.id} = any(${sql.param(targets)}::uuid[])`,
      )
      const existingIds = new Set(rows.map(({ id }) => id))
      await insertRows(
        tx,
        `tasks_${field}`,
        some
          .filter(({ target_id }) => existingIds.has(target_id))
          .map(({ source_id, target_id }) => ({ source_id, target_id })),
      )
    }
    tally.count('task_link', 'created', own.length)
  }
}
