import { useMemo, useState } from 'react'
import { openParameter } from '../addresses.ts'
import { type Message, placeOf } from './use-messages.ts'

type Start = {
  /** The last message that was read when the conversation opened. */
  readonly upTo: string | undefined
  readonly isUnread: boolean
}

/**
 * Returns where the line above new messages is: after those that were read when the conversation opened, or when the
 * user looked away.
 */
export const useNewLine = (me: string, start: Start) => {
  const [after, setAfter] = useState<number>()
  const seen = useMemo(() => ({ place: -1 }), [])
  return useMemo(() => {
    const baseOf = (rows: readonly Message[], hasOlder: boolean): number => {
      if (after !== undefined) return after
      if (!start.isUnread) return Number.POSITIVE_INFINITY
      const last = rows.find(({ id }) => id === start.upTo)
      if (last !== undefined) return placeOf(last)
      return start.upTo === undefined && !hasOlder ? -1 : Number.POSITIVE_INFINITY
    }
    return {
      firstOf: (rows: readonly Message[], hasOlder: boolean): string | undefined => {
        const base = baseOf(rows, hasOlder)
        return rows.find((row) => placeOf(row) > base && row.created_by !== me)?.id
      },
      isUnseen: (row: Message): boolean => placeOf(row) > seen.place,
      onSeen: (row: Message): void => {
        seen.place = Math.max(seen.place, placeOf(row))
      },
      /** Called when a message arrives. While the window has no focus, the message counts as new. */
      onArrival: (): void => {
        if (!document.hasFocus() && seen.place >= 0) setAfter((now) => (now === seen.place ? now : seen.place))
      },
      addressOf: (conversation: string): string => `?${new URLSearchParams({ [openParameter]: conversation })}`,
    }
  }, [after, me, seen, start])
}
