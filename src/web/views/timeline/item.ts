/** The texts beside a bar. */
type ItemTexts = {
  /** Names beside the bar. */
  readonly people: string
  /** Marks beside the bar of a row that keeps its dates in spite of links, or misses its demands. */
  readonly marks?: readonly string[]
  /** The length of the row, in words. */
  readonly duration?: string | undefined
  /** The rows that it waits for, by their short texts. */
  readonly predecessors?: string | undefined
}

/** A bar of a timeline. Instants are milliseconds since 1970 UTC. */
export type TimelineItem = {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  /** Short text before the name, such as a number. */
  readonly prefix?: string | undefined
  readonly start: number | null
  readonly end: number | null
  /** Per cent. */
  readonly progress: number
  readonly isMilestone: boolean
  /** True where its dates are those of its parts: it is drawn as a bracket, and can't be dragged. */
  readonly isSummary: boolean
  readonly isCritical?: boolean
  /** The time until which its end may slip without moving the end of the plan. */
  readonly floatEnd?: number | null
  readonly baseline?: { readonly start: number; readonly end: number } | undefined
  /** The present place of a bar that is shown where a change would put it. */
  readonly before?: { readonly start: number; readonly end: number } | undefined
  readonly deadline?: number | null
  /** A colour of the theme, `var(--…)`; by default the accent. */
  readonly color?: string | undefined
  /** Returns its texts. They are made only for rows in sight, as a plan has thousands. */
  readonly texts?: (() => ItemTexts) | undefined
  readonly mayMove: boolean
}

export const linkEnds = {
  finish_start: ['end', 'start'],
  start_start: ['start', 'start'],
  finish_finish: ['end', 'end'],
  start_finish: ['start', 'end'],
} as const
export type LinkType = keyof typeof linkEnds
export const linkTypes = Object.keys(linkEnds) as readonly LinkType[]
export type BarEnd = 'start' | 'end'
/** Returns the type of the link from one end of a bar to an end of another. */
export const linkTypeOf = (from: BarEnd, to: BarEnd): LinkType =>
  linkTypes.find((type) => linkEnds[type][0] === from && linkEnds[type][1] === to) ?? 'finish_start'

export type TimelineLink = {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly type: LinkType
  readonly isCritical?: boolean
}

/** The time from the first date to the last, in milliseconds since 1970 UTC. */
export type Extent = { readonly from: number; readonly to: number }

/** Returns the time from the first date of items to the last, including floats; undefined where none has a date. */
export const extentOf = (items: readonly Pick<TimelineItem, 'start' | 'end' | 'floatEnd'>[]): Extent | undefined => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { start, end, floatEnd = null } of items) {
    from = Math.min(from, start ?? from, end ?? from)
    to = Math.max(to, start ?? to, end ?? to, floatEnd ?? to)
  }
  return from <= to ? { from, to } : undefined
}

/** A bar in its row. */
export type TimelineRow = {
  readonly item: TimelineItem
  readonly depth: number
  readonly isParent: boolean
  readonly isOpen: boolean
}

/** Orders items as rows: parts below their whole, in the given order; the parts of closed ones are left out. */
export const rowsOf = (items: readonly TimelineItem[], closed: ReadonlySet<string>): readonly TimelineRow[] => {
  const known = new Set(items.map(({ id }) => id))
  const parts = new Map<string | null, TimelineItem[]>()
  for (const item of items) {
    const parent = item.parent !== null && known.has(item.parent) ? item.parent : null
    const siblings = parts.get(parent)
    if (siblings === undefined) parts.set(parent, [item])
    else siblings.push(item)
  }
  const rows: TimelineRow[] = []
  // A stack of our own is needed, as imported outlines may be deeper than calls can nest.
  const levels = [{ items: parts.get(null) ?? [], next: 0 }]
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const item = level.items[level.next++]
    if (item === undefined) {
      levels.pop()
      continue
    }
    const children = parts.get(item.id)
    const isOpen = children !== undefined && !closed.has(item.id)
    rows.push({ item, depth: levels.length - 1, isParent: children !== undefined, isOpen })
    if (isOpen) levels.push({ items: children, next: 0 })
  }
  return rows
}

/** A bar that is being moved or stretched, as it would become. */
export type Draft = {
  readonly id: string
  readonly kind: 'move' | 'start' | 'end' | 'progress'
  /** True once one of its ends was dragged, whatever has been done with it since. */
  readonly isStretched?: boolean
  readonly start: number
  readonly end: number
  readonly progress: number
}

/** A message for screen readers. */
export type Spoken =
  | { readonly kind: 'draft'; readonly item: TimelineItem; readonly draft: Draft }
  | { readonly kind: 'linking'; readonly item: TimelineItem; readonly type: LinkType }
  | { readonly kind: 'back' | 'fixed' | 'notLinked' | 'readOnly' | 'noLinks'; readonly item: TimelineItem }

/** A place of the screen, in px from its left and top. */
export type ScreenPlace = { readonly left: number; readonly top: number }

/** The actions that a user may take on a timeline; without them it is read-only. */
export type TimelineActions = {
  /**
   * Called with a bar that was moved or stretched, to ask about it, show it and store it. Resolves once the bar is shown
   * in another way, or is refused.
   */
  readonly onChange: (draft: Draft) => Promise<void>
  readonly onLink?: (from: string, to: string, type: LinkType) => void
  /** Removes a link, by its id. */
  readonly onUnlink?: (link: string) => void
  /** Opens the editable fields of a row at a place of the screen, in px. */
  readonly onEdit?: ((id: string, at: ScreenPlace) => void) | undefined
  /** Shows why a bar is where it is. */
  readonly onAsk?: (id: string) => void
}
