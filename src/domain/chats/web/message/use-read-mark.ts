import { useCallback, useEffect, useRef } from 'react'
import { client } from '../../../../web/base/api/client.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { noteOwn } from '../../../../web/data/rows/live/applied.ts'
import { useApply } from '../../../../web/data/rows/use-write.ts'
import { changeOfRow } from '../../../../web/data/rows/write-effects.ts'
import { type Conversation, type Message, placeOf } from './use-messages.ts'

/** The milliseconds in which scrolled messages are gathered. */
const gatherMs = 300

/** Tells the server up to which message the user has read, a moment after it was seen. */
export const useReadMark = ({ id, unread_count: unread }: Conversation): ((row: Message) => void) => {
  const model = useModel('conversation')
  const apply = useApply()
  const now = useRef({ unread, apply })
  now.current = { unread, apply }
  const waiting = useRef<{ readonly row: Message; readonly timer: ReturnType<typeof setTimeout> }>(undefined)
  const lastSent = useRef(-1)
  const send = useCallback(async () => {
    const row = waiting.current?.row
    waiting.current = undefined
    if (row === undefined || placeOf(row) <= lastSent.current) return
    lastSent.current = placeOf(row)
    try {
      noteOwn(model.name, id)
      const { data } = await client.post<unknown>(`${model.entity.api}/${id}/read`, { message_id: row.id })
      // If nothing was new, no count changes.
      if (now.current.unread > 0) void now.current.apply(data, { more: [changeOfRow(model, id)] })
    } catch {
      // The user is offline or no longer a member; the next seen message reports this one too.
      lastSent.current = -1
    }
  }, [model, id])
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      void send()
    },
    [send],
  )
  return useCallback(
    (row: Message) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { row, timer: setTimeout(() => void send(), gatherMs) }
    },
    [send],
  )
}
