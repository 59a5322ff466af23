import type { Model, Models } from '../model.ts'
import { type Referring, referringTo } from './deletion.ts'

/** Rows that refer to some others: the ids of those that were read, and how many there are. */
export type Found = { readonly ids: readonly string[]; readonly total: number }

/** Rows of one entity that go along. */
export type Along = {
  /** The entity to whose rows the first of them refer; it names the reference. */
  readonly parent: Model
  readonly by: Referring
  readonly count: number
  /** There may be more rows, as not all have been looked at. */
  readonly isAtLeast: boolean
}

/** Most reads of one deletion, and most ids of one read. */
const mostReads = 40
const mostIds = 100

type Tally = {
  readonly parent: Model
  readonly by: Referring
  readonly ids: Set<string>
  total: number
  isAtLeast: boolean
}

/**
 * Counts what goes along when rows are deleted, and what goes along with that, level by level.
 * @param read finds rows that refer to some
 */
export const walkDeletion = async (
  models: Models,
  root: Model,
  roots: readonly string[],
  read: (referring: Referring, ids: readonly string[]) => Promise<Found>,
): Promise<readonly Along[]> => {
  const intoTrash = root.entity.trash === true
  const going = new Set(roots)
  const tallies = new Map<string, Tally>()
  let level: readonly { readonly model: Model; readonly ids: readonly string[] }[] = [{ model: root, ids: roots }]
  let reads = 0
  let isCut = false
  while (level.length > 0) {
    const asked = level.flatMap(({ model, ids }) =>
      referringTo(models, model, intoTrash)
        .filter(({ does }) => does === 'follow')
        .map((by) => ({ parent: model, by, ids: ids.slice(0, mostIds) })),
    )
    isCut ||= level.some(({ ids }) => ids.length > mostIds) || reads + asked.length > mostReads
    const within = asked.slice(0, mostReads - reads)
    reads += within.length
    for (const { by } of asked.slice(within.length)) {
      const tally = tallies.get(by.child.name)
      if (tally !== undefined) tally.isAtLeast = true
    }
    const answers = await Promise.all(within.map(({ by, ids }) => read(by, ids)))
    const wasCut = isCut
    const next = new Map<string, { readonly model: Model; readonly ids: string[] }>()
    for (const [at, { ids, total }] of answers.entries()) {
      const { parent, by } = within[at] as (typeof within)[number]
      const fresh = ids.filter((id) => !going.has(id))
      for (const id of fresh) going.add(id)
      const isFirst = !tallies.has(by.child.name)
      const tally = tallies.get(by.child.name) ?? { parent, by, ids: new Set(), total: 0, isAtLeast: false }
      for (const id of fresh) tally.ids.add(id)
      // A single read gives the total, even where not all of its rows have been read.
      tally.total = Math.max(tally.ids.size, tally.total, isFirst ? total - (ids.length - fresh.length) : 0)
      tally.isAtLeast ||= wasCut || (!isFirst && total > ids.length)
      tallies.set(by.child.name, tally)
      isCut ||= total > ids.length
      const below = next.get(by.child.name) ?? { model: by.child, ids: [] }
      below.ids.push(...fresh)
      if (below.ids.length > 0) next.set(by.child.name, below)
    }
    level = [...next.values()]
  }
  return [...tallies.values()].flatMap(({ parent, by, total: count, isAtLeast }) =>
    count > 0 ? [{ parent, by, count, isAtLeast }] : [],
  )
}
