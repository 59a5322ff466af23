import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { TimelineItem, TimelineLink } from './item.ts'

type Options = {
  readonly links: readonly TimelineLink[]
  readonly item: TimelineItem | undefined
  /** Links that may be removed. */
  readonly removable: ReadonlySet<string>
  readonly onUnlink: ((link: string) => void) | undefined
  /** Goes to a row. */
  readonly pick: (id: string) => void
  /** Announces the chosen link. */
  readonly say: (link: TimelineLink, at: number, count: number) => void
  /** Announces that a row has no links. */
  readonly sayNone: (item: TimelineItem) => void
  /** Returns the point of the drawing at a place of the screen, in reading direction. */
  readonly pointAt: (at: MouseEvent) => Point
  /** Card of the chosen link. */
  readonly card: RefObject<HTMLDivElement | null>
}
type Point = { readonly x: number; readonly y: number }

/**
 * Returns the link at which a pointer is.
 * @param target the element under the pointer
 * @returns its id; undefined beside all links, or where no link may be changed
 */
const linkUnder = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? (target.getAttribute('data-link-target') ?? undefined) : undefined

/** Returns the ids of the links that may be changed: those with a row that may be moved. */
export const removableLinks = (links: readonly TimelineLink[], items: readonly TimelineItem[]): ReadonlySet<string> => {
  const movable = new Set(items.flatMap(({ id, mayMove }) => (mayMove ? [id] : [])))
  return new Set(links.flatMap(({ id, from, to }) => (movable.has(from) || movable.has(to) ? [id] : [])))
}

/**
 * Keeps the chosen link: of the current row by keys, any by a click on its line. Arrows go to the next one, Delete
 * removes it, F2 goes into its card, Enter goes to its other row.
 */
export const useLinkChoice = (options: Options) => {
  const { links, item, removable, onUnlink, pick, say, sayNone, pointAt, card } = options
  const [choice, setChoice] = useState<{ readonly id: string; readonly at?: Point }>()
  /** The link on which the pointer was pressed, since a drag that ends on a link is no click on it. */
  const pressed = useRef<string>(undefined)
  const own = (): readonly TimelineLink[] =>
    item === undefined ? [] : links.filter(({ from, to }) => from === item.id || to === item.id)
  const chosen = choice && links.find(({ id }) => id === choice.id)
  const choose = (by: number): void => {
    const all = own()
    const next = all[chosen === undefined ? 0 : (all.indexOf(chosen) + by + all.length) % all.length]
    setChoice(next && { id: next.id })
    if (next !== undefined) say(next, all.indexOf(next) + 1, all.length)
    else if (item !== undefined) sayNone(item)
  }
  const drop = (): void => setChoice(undefined)
  const remove = (): void => {
    if (chosen === undefined || !removable.has(chosen.id)) return
    drop()
    onUnlink?.(chosen.id)
  }
  const follow = (): void => {
    if (chosen === undefined || item === undefined) return
    drop()
    pick(chosen.from === item.id ? chosen.to : chosen.from)
  }
  return {
    chosen,
    /** Place of the click in the drawing; undefined for a link that keys have chosen. */
    at: choice?.at,
    card,
    mayRemove: chosen !== undefined && onUnlink !== undefined && removable.has(chosen.id),
    choose,
    remove,
    follow,
    drop,
    /** Handlers of the chart. */
    handlers: {
      onPointerDownCapture: ({ target }: PointerEvent): void => {
        pressed.current = linkUnder(target)
      },
      /**
       * At the end of a bar a press is captured, so the click has the whole chart as its target: the clicked element is
       * looked up.
       */
      onClick: (event: MouseEvent): void => {
        const on = linkUnder(document.elementFromPoint(event.clientX, event.clientY))
        if (on !== undefined && on === pressed.current) setChoice({ id: on, at: pointAt(event) })
      },
    },
    /** Tells whether a key was one of the chosen link; any other key ends the choice. */
    onKey: (event: KeyboardEvent): boolean => {
      if (chosen === undefined) return false
      const run = {
        ArrowDown: () => choose(1),
        ArrowRight: () => choose(1),
        ArrowUp: () => choose(-1),
        ArrowLeft: () => choose(-1),
        L: () => choose(1),
        Delete: remove,
        Backspace: remove,
        Enter: follow,
        F2: () => card.current?.querySelector<HTMLElement>('[role=combobox], input, button')?.focus(),
        Escape: drop,
      }[event.key]
      if (run === undefined) {
        if (event.key !== 'Shift') drop()
        return false
      }
      event.preventDefault()
      event.stopPropagation()
      run()
      return true
    },
  }
}
export type LinkChoice = ReturnType<typeof useLinkChoice>
