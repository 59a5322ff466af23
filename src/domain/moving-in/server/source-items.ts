import type { SourceEntry, SourceItem, SourceProject } from '../source.ts'
import type { Reading } from './readers/reader.ts'

/** The facts about an item from the first reading of a file, which other items need to refer to it. */
export type ItemOutline = Pick<SourceItem, 'key' | 'kind' | 'order' | 'parent' | 'epic' | 'labels' | 'isArchived'> & {
  /**
   * Links that only this item has although they belong to others (blocks, relates to, duplicates), by the key of the
   * other item.
   */
  readonly inward: SourceItem['links']
  /** The number of events of its past. */
  readonly past: number
  /** The key of its own calendar, in plans. */
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

/** The items of a file. Each call reads the file from its beginning, and yields many items at once. */
export type SourceItems = {
  readonly outlines: (reading: Reading, signal: AbortSignal) => AsyncIterable<readonly ItemOutline[]>
  /** Yields items. @param kind only items of this kind; all entries by default */
  readonly items: (
    reading: Reading,
    signal: AbortSignal,
    kind?: SourceItem['kind'],
  ) => AsyncIterable<readonly SourceEntry[]>
  /** Reads the facts of a whole plan; undefined for other files. */
  readonly project: (reading: Reading, signal: AbortSignal) => Promise<SourceProject | undefined>
}
