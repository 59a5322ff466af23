import { type FocusEvent, useEffect, useRef } from 'react'
import { type MessageTimer, startMessageTimer } from './message-timer.ts'

type TimerEvents = {
  readonly onProgress?: (left: number) => void
  readonly onEnd: () => void
}

/**
 * Closes a message after its timeout, if any. The timer stops while the message is hovered or focused.
 * @returns event handlers of the message's element
 */
export const useMessageTimer = (timeout: number | undefined, { onProgress, onEnd }: TimerEvents) => {
  const timer = useRef<MessageTimer>(undefined)
  const holders = useRef(new Set<'pointer' | 'focus'>())
  const events = useRef<TimerEvents>({ onEnd })
  events.current = { onEnd, ...(onProgress === undefined ? {} : { onProgress }) }
  useEffect(() => {
    if (timeout === undefined) return
    timer.current = startMessageTimer(
      { onProgress: (left) => events.current.onProgress?.(left), onEnd: () => events.current.onEnd() },
      timeout,
    )
    return timer.current.stop
  }, [timeout])
  const hold = (by: 'pointer' | 'focus') => {
    holders.current.add(by)
    timer.current?.pause()
  }
  const leave = (by: 'pointer' | 'focus') => {
    holders.current.delete(by)
    if (holders.current.size === 0) timer.current?.restart()
  }
  return {
    onPointerEnter: () => hold('pointer'),
    onPointerLeave: () => leave('pointer'),
    onFocus: () => hold('focus'),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) leave('focus')
    },
  }
}
