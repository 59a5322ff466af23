import { useState } from 'react'
import { type LinkType, linkTypes, type Spoken, type TimelineItem } from './item.ts'

/** A link that has begun at one row and waits for the other one. */
export type Linking = { readonly from: TimelineItem; readonly type: LinkType }

type Options = {
  readonly link: ((from: string, to: string, type: LinkType) => void) | undefined
  readonly say: (what: Spoken) => void
}

/**
 * Makes a link in two steps, by keyboard, menu or finger: first the row that is waited for, then the row that waits.
 */
export const useLinking = ({ link, say }: Options) => {
  const [linking, setLinking] = useState<Linking>()
  const setType = (from: TimelineItem, type: LinkType): void => {
    setLinking({ from, type })
    say({ kind: 'linking', item: from, type })
  }
  return {
    linking,
    setType: (type: LinkType) => linking !== undefined && setType(linking.from, type),
    /** Begins a link at a row; a repeated call chooses the next type. */
    begin: (item: TimelineItem): void => {
      if (link === undefined || (linking === undefined && !item.mayMove)) return
      if (linking === undefined) setType(item, 'finish_start')
      else setType(linking.from, linkTypes[(linkTypes.indexOf(linking.type) + 1) % linkTypes.length] ?? 'finish_start')
    },
    end: (item: TimelineItem): void => {
      if (linking === undefined) return
      setLinking(undefined)
      if (linking.from.id === item.id) say({ kind: 'notLinked', item })
      else link?.(linking.from.id, item.id, linking.type)
    },
    drop: (): void => {
      if (linking !== undefined) say({ kind: 'notLinked', item: linking.from })
      setLinking(undefined)
    },
  }
}
