import type { VirtualItem } from '@tanstack/react-virtual'
import { useEffect } from 'react'

/** The number of rows before an end of the stretch at which the next ones are asked for. */
const near = 10

type Options = {
  readonly items: readonly VirtualItem[]
  readonly count: number
  readonly isPlaced: boolean
  readonly hasOlder: boolean
  readonly hasNewer: boolean
  readonly onOlder: () => void
  readonly onNewer: () => void
}

/** Asks for older or newer rows as one comes near either end. */
export const useEdges = ({ items, count, isPlaced, hasOlder, hasNewer, onOlder, onNewer }: Options): void => {
  const [first, last] = [items[0]?.index, items.at(-1)?.index]
  useEffect(() => {
    if (!isPlaced || first === undefined || last === undefined) return
    if (hasOlder && first < near) onOlder()
    if (hasNewer && last >= count - near) onNewer()
  }, [isPlaced, first, last, count, hasOlder, hasNewer, onOlder, onNewer])
}
