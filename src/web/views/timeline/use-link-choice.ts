import { type KeyboardEvent, useState } from 'react'
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
}

/**
 * Keeps a link of the current row that keys choose: arrows go to the next one, Delete removes it, Enter goes to its
 * other row.
 */
export const useLinkChoice = ({ links, item, removable, onUnlink, pick, say, sayNone }: Options) => {
  const [id, setId] = useState<string>()
  const own = (): readonly TimelineLink[] =>
    item === undefined ? [] : links.filter(({ from, to }) => from === item.id || to === item.id)
  const chosen = id === undefined ? undefined : own().find((link) => link.id === id)
  const choose = (by: number): void => {
    const all = own()
    const next = all[chosen === undefined ? 0 : (all.indexOf(chosen) + by + all.length) % all.length]
    setId(next?.id)
    if (next !== undefined) say(next, all.indexOf(next) + 1, all.length)
    else if (item !== undefined) sayNone(item)
  }
  const drop = (): void => setId(undefined)
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
    mayRemove: chosen !== undefined && onUnlink !== undefined && removable.has(chosen.id),
    choose,
    remove,
    follow,
    drop,
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
