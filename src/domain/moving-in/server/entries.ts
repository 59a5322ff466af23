import { uuidv7 } from 'uuidv7'
import type { SourceEntry, SourceItem } from '../source.ts'
import type { ImportContext } from './import-context.ts'
import { storedIds } from './import-context.ts'
import { Cancelled } from './import-errors.ts'
import { storeProgress } from './import-store.ts'
import type { ItemOutline, SourceItems } from './source-items.ts'
import { lettersOf } from './source-works.ts'

/** An item's identity, read before anything is written. */
export type Entry = {
  readonly id: string
  /** `gone`: an earlier import created it, and it was deleted for good since. */
  readonly kind: 'task' | 'epic' | 'phase' | 'gone'
  /** Its position in the file. */
  readonly seq: number
  readonly order: string | null
  readonly parent: string | null
  /** Whether an earlier import created its row. */
  readonly isKnown: boolean
  /** Whether it was already read for writing: a second item of the same key is skipped. */
  isRead: boolean
  /** The key of a new task's position. */
  position: string | null
}
export type Contents = {
  readonly entries: ReadonlyMap<string, Entry>
  /** Names of tags and of epics in their first spelling, by lower case. */
  readonly labels: ReadonlyMap<string, string>
  readonly epicNames: ReadonlyMap<string, string>
  /** Links that only the other item has, by the key of the item to which they belong. */
  readonly linksFrom: ReadonlyMap<string, SourceItem['links']>
  readonly archived: number
  readonly past: number
  /** The keys of the calendars of a plan's items. */
  readonly calendars: ReadonlySet<string>
}

/** Returns a string in one piece, since a concatenated one keeps its parts in memory. */
const compact = (text: string): string => Buffer.from(text).toString()

const isIncluded = (context: ImportContext, item: Pick<SourceItem, 'isArchived'>): boolean =>
  context.plan.withArchived || !item.isArchived

/** Reads the file once for the keys of its items, so that references work in any order. */
export const contentsOf = async (context: ImportContext, source: SourceItems): Promise<Contents> => {
  const idsByKind = {
    task: await storedIds(context, 'task'),
    epic: await storedIds(context, 'epic'),
    phase: await storedIds(context, 'phase'),
  }
  const entries = new Map<string, Entry>()
  const labels = new Map<string, string>()
  const epicNames = new Map<string, string>()
  const calendars = new Set<string>()
  const linksFrom = new Map<string, SourceItem['links']>()
  let [archived, past, seq] = [0, 0, 0]
  const add = (item: ItemOutline): void => {
    if (item.calendar !== null) calendars.add(item.calendar)
    if (!isIncluded(context, item)) archived++
    if (!isIncluded(context, item) || entries.has(item.key)) return
    const before = idsByKind[item.kind].get(item.key)
    const { order, parent } = item
    const kind = before?.isThere === false ? 'gone' : item.kind
    entries.set(item.key, {
      id: before?.id ?? compact(uuidv7()),
      kind,
      seq: seq++,
      order,
      parent,
      isKnown: before !== undefined,
      isRead: false,
      position: null,
    })
    for (const { kind, to } of item.inward) linksFrom.set(to, [...(linksFrom.get(to) ?? []), { kind, to: item.key }])
    past += item.past
    // Epics have no tags, so their text names them.
    for (const label of item.kind === 'epic' ? [] : item.labels)
      if (!labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), label)
    if (item.epic !== null && !epicNames.has(item.epic.toLowerCase())) epicNames.set(item.epic.toLowerCase(), item.epic)
  }
  for await (const outlines of source.outlines(context.plan, context.signal)) {
    outlines.forEach(add)
    if (await storeProgress(context.engine.db, context.importId, 0, 0)) throw new Cancelled()
  }
  return { entries, labels, epicNames, linksFrom, archived, past, calendars }
}

/** Returns the items whose parents form a cycle; their parent is dropped. */
export const entriesInCycles = (entries: ReadonlyMap<string, Entry>): ReadonlySet<string> => {
  const cyclic = new Set<string>()
  const acyclic = new Set<string>()
  for (const [start, { parent }] of entries) {
    if (parent === null) continue
    const path: string[] = []
    const onPath = new Set<string>()
    for (let key: string | null = start; key !== null && !acyclic.has(key) && !cyclic.has(key); ) {
      if (onPath.has(key)) {
        for (const one of path.slice(path.indexOf(key))) cyclic.add(one)
        break
      }
      path.push(key)
      onPath.add(key)
      key = entries.get(key)?.parent ?? null
    }
    for (const key of path) if (!cyclic.has(key)) acyclic.add(key)
  }
  return cyclic
}

/** Returns the phase of an item, through its parents. */
export const phaseOf = (entries: ReadonlyMap<string, Entry>, key: string): Entry | undefined => {
  const seen = new Set<string>()
  for (let above = entries.get(key)?.parent ?? null; above !== null && !seen.has(above); ) {
    seen.add(above)
    const entry = entries.get(above)
    if (entry?.kind === 'phase') return entry
    above = entry?.parent ?? null
  }
  return undefined
}

/** Returns new tasks in the source's order if it has one, else in that of the file, parents first. */
export const parentsFirst = (entries: ReadonlyMap<string, Entry>): readonly Entry[] => {
  const tasks = [...entries.values()].filter(({ kind, isKnown }) => kind === 'task' && !isKnown)
  const compare = (a: Entry, b: Entry): number => {
    if (a.order === b.order) return a.seq - b.seq
    if (a.order === null || b.order === null) return a.order === null ? 1 : -1
    return a.order < b.order ? -1 : 1
  }
  return tasks.sort(compare)
}

/** Yields the items in batches limited by text size. @param each called for every entry */
export async function* batchesOf(
  context: ImportContext,
  source: SourceItems,
  contents: Contents,
): AsyncGenerator<readonly SourceItem[]> {
  const { tally, engine, importId, survey } = context
  const total = (survey.counts.task ?? 0) + (survey.counts.epic ?? 0)
  let [batch, letters, count]: [SourceItem[], number, number] = [[], 0, 0]
  const add = (entry: SourceEntry): void => {
    if (!('item' in entry)) {
      tally.problem(entry)
      return
    }
    const { item, problems } = entry
    const ownEntry = contents.entries.get(item.key)
    if (!isIncluded(context, item) || ownEntry === undefined) return
    if (ownEntry.isRead) {
      tally.reportItem(item, 'doubled_key')
      return
    }
    ownEntry.isRead = true
    for (const problem of problems) tally.problem(problem)
    batch.push(item)
    letters += lettersOf(entry)
  }
  for await (const entries of source.items(context.plan, context.signal))
    for (const entry of entries) {
      add(entry)
      if (batch.length < 500 && letters < 4_000_000) continue
      yield batch
      count += batch.length
      ;[batch, letters] = [[], 0]
      if (await storeProgress(engine.db, importId, count, Math.max(total, count))) throw new Cancelled()
    }
  if (batch.length > 0) yield batch
  await storeProgress(engine.db, importId, count + batch.length, Math.max(total, count + batch.length))
}
