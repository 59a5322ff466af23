import { uuidv7 } from 'uuidv7'
import type { SourceItem } from '../source.ts'
import type { ImportContext } from './import-context.ts'
import { storedIds } from './import-context.ts'
import { Cancelled } from './import-errors.ts'
import { storeProgress } from './import-store.ts'
import type { Reader, SourceFile } from './readers/reader.ts'

/** What is known of an item before anything is written: enough to know whom it names. */
export type Entry = {
  readonly id: string
  /** `gone`: an earlier import made it, and it was deleted for good since. */
  readonly kind: 'task' | 'epic' | 'gone'
  /** Place in the file. */
  readonly seq: number
  readonly order: string | null
  readonly parent: string | null
  /** Whether an earlier import made its row. */
  readonly isKnown: boolean
  /** Whether it was read to be written: a second one of the same key is left. */
  isRead: boolean
  /** Key of the order of a new task. */
  position: string | null
}
export type Contents = {
  readonly entries: ReadonlyMap<string, Entry>
  /** Names of tags and of epics, as they are written first, by small letters. */
  readonly labels: ReadonlyMap<string, string>
  readonly epicNames: ReadonlyMap<string, string>
  readonly archived: number
  readonly past: number
}

/** A text of its own: one cut out of a file's keeps all of that, and one put together letter by letter keeps every step. */
const compact = (text: string): string => Buffer.from(text).toString()

const comesOf = (around: ImportContext, item: SourceItem): boolean => around.plan.withArchived || !item.isArchived

/** Reads the file once for the keys of what comes, so that all that refer to each other find each other in whatever order. */
export const contentsOf = async (around: ImportContext, reader: Reader, file: SourceFile): Promise<Contents> => {
  const idsByKind = { task: await storedIds(around, 'task'), epic: await storedIds(around, 'epic') }
  const entries = new Map<string, Entry>()
  const labels = new Map<string, string>()
  const epicNames = new Map<string, string>()
  let [archived, past, seq] = [0, 0, 0]
  for await (const entry of reader.items(file, around.plan, around.signal)) {
    if (!('item' in entry)) continue
    const { item } = entry
    if (!comesOf(around, item)) {
      archived++
      continue
    }
    if (entries.has(item.key)) continue
    const before = idsByKind[item.kind].get(item.key)
    const { order, parent } = item
    const kind = before?.isThere === false ? 'gone' : item.kind
    entries.set(compact(item.key), {
      id: before?.id ?? compact(uuidv7()),
      kind,
      seq: seq++,
      order: order === null ? null : compact(order),
      parent: parent === null ? null : compact(parent),
      isKnown: before !== undefined,
      isRead: false,
      position: null,
    })
    past += item.past.length
    for (const label of item.labels) if (!labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), label)
    if (item.epic !== null && !epicNames.has(item.epic.toLowerCase())) epicNames.set(item.epic.toLowerCase(), item.epic)
    if (seq % 1000 === 0 && (await storeProgress(around.engine.db, around.importId, 0, 0))) throw new Cancelled()
  }
  return { entries, labels, epicNames, archived, past }
}

/** Items that would be part of themselves, through whatever others: their parent is left out. */
export const entriesInCycles = (entries: ReadonlyMap<string, Entry>): ReadonlySet<string> => {
  const rings = new Set<string>()
  const clear = new Set<string>()
  for (const [start, { parent }] of entries) {
    if (parent === null) continue
    const way: string[] = []
    const onWay = new Set<string>()
    for (let key: string | null = start; key !== null && !clear.has(key) && !rings.has(key); ) {
      if (onWay.has(key)) {
        for (const one of way.slice(way.indexOf(key))) rings.add(one)
        break
      }
      way.push(key)
      onWay.add(key)
      key = entries.get(key)?.parent ?? null
    }
    for (const key of way) if (!rings.has(key)) clear.add(key)
  }
  return rings
}

/** New tasks in the order of the source: its own where it tells one, else that of the file. */
export const parentsFirst = (entries: ReadonlyMap<string, Entry>): readonly Entry[] => {
  const tasks = [...entries.values()].filter(({ kind, isKnown }) => kind === 'task' && !isKnown)
  const compare = (a: Entry, b: Entry): number => {
    if (a.order === b.order) return a.seq - b.seq
    if (a.order === null || b.order === null) return a.order === null ? 1 : -1
    return a.order < b.order ? -1 : 1
  }
  return tasks.sort(compare)
}

/** The items that come, in batches of so many that their texts don't fill the memory. @param each told of every entry */
export async function* batchesOf(
  around: ImportContext,
  reader: Reader,
  file: SourceFile,
  contents: Contents,
): AsyncGenerator<readonly SourceItem[]> {
  const { tally, engine, importId, survey } = around
  const total = (survey.counts.task ?? 0) + (survey.counts.epic ?? 0)
  let [batch, letters, count]: [SourceItem[], number, number] = [[], 0, 0]
  for await (const entry of reader.items(file, around.plan, around.signal)) {
    if (!('item' in entry)) {
      tally.problem(entry)
      continue
    }
    const { item, problems } = entry
    const mine = contents.entries.get(item.key)
    if (!comesOf(around, item) || mine === undefined) continue
    if (mine.isRead) {
      tally.lost(item, 'doubled_key')
      continue
    }
    mine.isRead = true
    for (const problem of problems) tally.problem(problem)
    batch.push(item)
    letters += item.html.length + item.comments.reduce((sum, { html }) => sum + html.length, 0)
    if (batch.length < 500 && letters < 4_000_000) continue
    yield batch
    count += batch.length
    ;[batch, letters] = [[], 0]
    if (await storeProgress(engine.db, importId, count, Math.max(total, count))) throw new Cancelled()
  }
  if (batch.length > 0) yield batch
  await storeProgress(engine.db, importId, count + batch.length, Math.max(total, count + batch.length))
}
