// Decision (2026-11): Messages are sent one after the other, so that they arrive in the order in which they were
// written. A message that waits for the connection stays on the device as the field's draft, but its files stay only in
// the page: a user who leaves finds the text in the field again, and sends it with the same key.
import { useEffect, useRef, useState } from 'react'
import { watchConnection } from '../../../../web/base/api/connection.ts'
import type { CallError } from '../../../../web/base/api/errors.ts'
import { randomId } from '../../../../web/base/browser/random-id.ts'
import type { Conversation, Message } from '../message/use-messages.ts'
import { useSendMessage, type Written } from './use-send-message.ts'

/** A message that is being sent; `waiting`: it waits for the connection. */
export type Outgoing = Written & { readonly id: string; readonly state: 'sending' | 'waiting' }

type Options = {
  readonly onSent: (row: Message) => void
  /** Called when a message was refused; its content goes back to its field. */
  readonly onRefused: (written: Written, error: CallError) => void
}

/**
 * Holds the messages that are being sent. Each is shown at once, sent in its turn, and sent again with the same key
 * when the connection is back.
 */
export const useOutbox = (conversation: Conversation, { onSent, onRefused }: Options) => {
  const send = useSendMessage(conversation)
  const [queue, setQueue] = useState<readonly Outgoing[]>([])
  const forget = useRef(new Map<string, () => void>()).current
  const busy = useRef<string>(undefined)
  const take = (id: string) => {
    forget.get(id)?.()
    forget.delete(id)
    setQueue((now) => now.filter((one) => one.id !== id))
  }
  const set = useRef((id: string, state: Outgoing['state']) =>
    setQueue((now) => now.map((one) => (one.id === id ? { ...one, state } : one))),
  ).current
  const [first] = queue
  const attempt = async (item: Outgoing) => {
    busy.current = item.id
    const answer = await send(item)
    busy.current = undefined
    if (!('error' in answer)) {
      take(item.id)
      onSent(answer.row)
    } else if (['network', 'offline'].includes(answer.error.type)) set(item.id, 'waiting')
    else {
      take(item.id)
      onRefused(item, answer.error)
    }
  }
  useEffect(() => {
    if (first?.state === 'sending' && busy.current === undefined) void attempt(first)
  })
  const waiting = first?.state === 'waiting' ? first.id : undefined
  useEffect(() => {
    if (waiting === undefined) return undefined
    const again = () => set(waiting, 'sending')
    const end = watchConnection((state) => state === 'back' && again())
    window.addEventListener('online', again)
    return () => {
      end()
      window.removeEventListener('online', again)
    }
  }, [waiting, set])
  /** Adds a message. @param forgets called once it is sent or taken back */
  const put = (written: Written, forgets: () => void) => {
    const id = randomId()
    forget.set(id, forgets)
    setQueue((now) => [...now, { ...written, id, state: 'sending' }])
  }
  return { queue, put, take }
}
