import { useMemo } from 'react'
import type { TimelineActions, TimelineItem, TimelineLink } from './item.ts'
import { removableLinks } from './link-menu.tsx'
import { useLinkChoice } from './use-link-choice.ts'
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
}

const none: readonly TimelineLink[] = []

/** Makes, chooses and removes links of a timeline. */
export const useLinks = ({ links, items, item, onLink, onUnlink, pick, words: { say, sayLink } }: Options) => {
  const isFixed = onUnlink === undefined
  const removable = useMemo(() => removableLinks(isFixed ? none : links, items), [links, items, isFixed])
  const linkChoice = useLinkChoice({
    links,
    item,
    removable,
    onUnlink,
    pick,
    say: sayLink(items),
    sayNone: (row) => say({ kind: 'noLinks', item: row }),
  })
  return { linker: useLinking({ link: onLink, say }), linkChoice, removable }
}
