import { type FocusEvent, useEffect, useRef } from 'react'
import { type MessageTimer, startMessageTimer } from './message-timer.ts'

type Heard = {
  readonly onProgress?: (left: number) => void
  readonly onEnd: () => void
}

/**
 * Lets a message go when its time is over, or never. Hovered or focused it waits, until both have left.
 * @returns what its box listens to
 */
export const useMessageTimer = (timeout: number | undefined, { onProgress, onEnd }: Heard) => {
  const timer = useRef<MessageTimer>(undefined)
  const held = useRef(new Set<'pointer' | 'focus'>())
  const heard = useRef<Heard>({ onEnd })
  heard.current = { onEnd, ...(onProgress === undefined ? {} : { onProgress }) }
  useEffect(() => {
    if (timeout === undefined) return
    timer.current = startMessageTimer(
      { onProgress: (left) => heard.current.onProgress?.(left), onEnd: () => heard.current.onEnd() },
      timeout,
    )
    return timer.current.stop
  }, [timeout])
  const hold = (by: 'pointer' | 'focus') => {
    held.current.add(by)
    timer.current?.pause()
  }
  const leave = (by: 'pointer' | 'focus') => {
    held.current.delete(by)
    if (held.current.size === 0) timer.current?.restart()
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
