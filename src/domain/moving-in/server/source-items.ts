import type { SourceEntry, SourceItem, SourceProject } from '../source.ts'
import type { Reading } from './readers/reader.ts'

/** What the first reading of a file tells of an item: enough for others to refer to it. */
export type ItemOutline = Pick<SourceItem, 'key' | 'kind' | 'order' | 'parent' | 'epic' | 'labels' | 'isArchived'> & {
  /** What others say that they block, relate to or duplicate: their links, by the key of the other. */
  readonly inward: SourceItem['links']
  /** Number of events of its past. */
  readonly past: number
  /** Key of its own calendar, of plans. */
  readonly calendar: string | null
}

export const outlineOf = (item: SourceItem): ItemOutline => {
  const { key, kind, order, parent, epic, labels, isArchived, past, plan, links } = item
  const inward = links.filter(({ isInward }) => isInward === true)
  return {
    inward,
    key,
    kind,
    order,
    parent,
    epic,
    labels,
    isArchived,
    past: past.length,
    calendar: plan?.calendar ?? null,
  }
}

/** What a file holds; each call reads it anew, from its beginning, and gives many at once. */
export type SourceItems = {
  readonly outlines: (reading: Reading, signal: AbortSignal) => AsyncIterable<readonly ItemOutline[]>
  /** @param kind items of this kind alone; all entries by default */
  readonly items: (
    reading: Reading,
    signal: AbortSignal,
    kind?: SourceItem['kind'],
  ) => AsyncIterable<readonly SourceEntry[]>
  /** Of files that are plans: what they say of the whole. */
  readonly project: (reading: Reading, signal: AbortSignal) => Promise<SourceProject | undefined>
}
