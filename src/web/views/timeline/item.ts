/** What is said of a bar. */
type ItemTexts = {
  /** Names beside the bar. */
  readonly people: string
  /** It keeps its dates in spite of links, or misses what it should keep: said beside its bar. */
  readonly marks?: readonly string[]
  /** How long it is. */
  readonly duration?: string | undefined
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
  /** Its dates are those of its parts: it is drawn as a bracket and moved by none. */
  readonly isSummary: boolean
  readonly isCritical?: boolean
  /** Until when its end may slip without moving the end of all. */
  readonly floatEnd?: number | null
  readonly baseline?: { readonly start: number; readonly end: number } | undefined
  /** Where it lies now, while it is shown where a change would put it. */
  readonly before?: { readonly start: number; readonly end: number } | undefined
  readonly deadline?: number | null
  /** A colour of the theme, `var(--…)`; the accent unless said. */
  readonly color?: string | undefined
  /** What is said of it; of the rows in sight alone, as a plan has thousands. */
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
/** The link that leads from one end of a bar to one of another. */
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

/** The time that items take, with what they may slip; undefined where none has a date. */
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

/** Items as rows: parts below their whole, in the order given; those of closed ones are left out. */
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
  // A stack of our own: files bring outlines deeper than calls nest.
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

/** A bar that is being moved or stretched, as it would be. */
export type Draft = {
  readonly id: string
  readonly kind: 'move' | 'start' | 'end' | 'progress'
  /** One of its ends was drawn anew, whatever has been done with it since. */
  readonly isStretched?: boolean
  readonly start: number
  readonly end: number
  readonly progress: number
}

/** What is announced. */
export type Spoken =
  | { readonly kind: 'draft'; readonly item: TimelineItem; readonly draft: Draft }
  | { readonly kind: 'linking'; readonly item: TimelineItem; readonly type: LinkType }
  | { readonly kind: 'back' | 'fixed' | 'notLinked'; readonly item: TimelineItem }

/** A place of the screen, in px from its left and top. */
export type ScreenPlace = { readonly left: number; readonly top: number }

/** What people may do on a timeline; absent: they may only look. */
export type TimelineActions = {
  /** Something was drawn anew and is to be asked about, shown and stored: settles once it is another way shown or refused. */
  readonly onChange: (draft: Draft) => Promise<void>
  readonly onLink?: (from: string, to: string, type: LinkType) => void
  /** Takes a link away, by its id. */
  readonly onUnlink?: (link: string) => void
  /** Opens what may be edited of a row at a place of the screen, in px. */
  readonly onEdit?: ((id: string, at: ScreenPlace) => void) | undefined
  /** Says why a bar is where it is. */
  readonly onAsk?: (id: string) => void
}
