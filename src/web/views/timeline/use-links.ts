import { type MouseEvent, useMemo, useRef } from 'react'
import type { TimelineActions, TimelineItem, TimelineLink } from './item.ts'
import { removableLinks, useLinkChoice } from './use-link-choice.ts'
import { useLinking } from './use-linking.ts'
import type { useWords } from './use-words.ts'

type Options = {
  readonly onLink: TimelineActions['onLink'] | undefined
  readonly onUnlink: TimelineActions['onUnlink'] | undefined
  readonly links: readonly TimelineLink[]
  readonly items: readonly TimelineItem[]
  /** The current row. */
  readonly item: TimelineItem | undefined
  /** Goes to a row. */
  readonly pick: (id: string) => void
  readonly words: ReturnType<typeof useWords>
  /** Returns the point of the drawing at a place of the screen, in reading direction. */
  readonly pointAt: (at: MouseEvent) => { readonly x: number; readonly y: number }
}

const none: readonly TimelineLink[] = []

/** Makes, chooses and removes links of a timeline. */
export const useLinks = ({ links, items, item, onLink, onUnlink, pick, pointAt, words: { say, sayLink } }: Options) => {
  const card = useRef<HTMLDivElement>(null)
  const isFixed = onUnlink === undefined
  const removable = useMemo(() => removableLinks(isFixed ? none : links, items), [links, items, isFixed])
  const linkChoice = useLinkChoice({
    links,
    item,
    removable,
    onUnlink,
    pick,
    say: sayLink(items),
    pointAt,
    card,
    sayNone: (row) => say({ kind: 'noLinks', item: row }),
  })
  return { linker: useLinking({ link: onLink, say }), linkChoice, removable }
}
