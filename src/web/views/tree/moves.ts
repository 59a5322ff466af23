/** Ids of the rows of each level that is on screen, in their order, by the row above; null: the top. */
export type Levels = ReadonlyMap<string | null, readonly string[]>

/** The target of a move: under `parent_id`, after `after_id` (null: first; undefined: last). */
export type TreeMove = { readonly parent_id: string | null; readonly after_id: string | null | undefined }

/**
 * Returns the id of a line of the tree: the ids of the rows above and its own. While the levels are read again after a
 * move, one may still show a row at its old place, and another one already at its new place.
 */
export const lineOf = (ids: readonly string[]): string => ids.join('/')

/** Returns the lines of rows each of which is below the one before; the first is at the top. */
export const linesAlong = (ids: readonly string[]): readonly string[] =>
  ids.map((_, at) => lineOf(ids.slice(0, at + 1)))

export type Step = 'up' | 'down' | 'in' | 'out'
export type Zone = 'before' | 'inside' | 'after'

/** The row above; undefined for a row that is not on screen. */
const parentIn = (levels: Levels, id: string): string | null | undefined => {
  for (const [parent, ids] of levels) if (ids.includes(id)) return parent
  return undefined
}

/** Ids from the top to a row that is on screen. */
export const wayTo = (levels: Levels, id: string): readonly string[] => {
  const ids: string[] = []
  for (let at: string | null | undefined = id; typeof at === 'string' && !ids.includes(at); at = parentIn(levels, at))
    ids.unshift(at)
  return ids
}

/**
 * Returns the open lines after a row has moved: as before, with the open lines at and below it moved to its new place,
 * `to`.
 */
export const openAfter = (opened: readonly string[], from: string, to: readonly string[]): readonly string[] => [
  ...new Set([
    ...opened,
    ...linesAlong(to).slice(0, -1),
    ...opened
      .filter((line) => line === from || line.startsWith(`${from}/`))
      .map((line) => lineOf(to) + line.slice(from.length)),
  ]),
]

/** A move by one place: up or down among its neighbours, into the one before, or out behind the row above. */
export const stepOf = (levels: Levels, id: string, step: Step): TreeMove | undefined => {
  const parent = parentIn(levels, id)
  if (parent === undefined) return undefined
  const siblings = levels.get(parent) ?? []
  const at = siblings.indexOf(id)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  if (step === 'up') return before === undefined ? undefined : { parent_id: parent, after_id: siblings[at - 2] ?? null }
  if (step === 'down') return after === undefined ? undefined : { parent_id: parent, after_id: after }
  if (step === 'in') return before === undefined ? undefined : { parent_id: before, after_id: undefined }
  if (parent === null) return undefined
  const above = parentIn(levels, parent)
  return above === undefined ? undefined : { parent_id: above, after_id: parent }
}

/** Tells whether a row is the other, or below it. */
const isWithin = (levels: Levels, id: string, top: string): boolean => {
  for (let at: string | null | undefined = id; typeof at === 'string'; at = parentIn(levels, at))
    if (at === top) return true
  return false
}

/** Returns the place of a row that is dropped on another; undefined where it can't be there or is there already. */
export const dropOf = (levels: Levels, id: string, target: string, zone: Zone): TreeMove | undefined => {
  if (isWithin(levels, target, id)) return undefined
  if (zone === 'inside') return { parent_id: target, after_id: undefined }
  const parent = parentIn(levels, target)
  if (parent === undefined) return undefined
  const others = (levels.get(parent) ?? []).filter((one) => one !== id)
  const at = others.indexOf(target)
  const after = zone === 'after' ? target : (others[at - 1] ?? null)
  const own = levels.get(parent) ?? []
  const isThere = own.includes(id) && (own[own.indexOf(id) - 1] ?? null) === after
  return isThere ? undefined : { parent_id: parent, after_id: after }
}
