/** Numbers of the specification, section 9. In milliseconds. */
export const messageTimeout = 5000
export const refreshEvery = 100
export const step = 110

export type MessageTimer = {
  /** Hovering or focus: time stands still. */
  readonly pause: () => void
  /** Left again: it begins anew. */
  readonly restart: () => void
  readonly stop: () => void
}
type Heard = {
  /** @param left what is left of the ring, 100 to 0; it is empty a little before the end */
  readonly onProgress: (left: number) => void
  readonly onEnd: () => void
}

/** Counts a message's time, its ring refreshed as it goes. */
export const startMessageTimer = ({ onProgress, onEnd }: Heard, timeout = messageTimeout): MessageTimer => {
  let end: ReturnType<typeof setTimeout> | undefined
  let refresh: ReturnType<typeof setInterval> | undefined
  const pause = () => {
    clearTimeout(end)
    clearInterval(refresh)
  }
  const restart = () => {
    pause()
    let left = timeout
    onProgress(100)
    refresh = setInterval(() => {
      left = Math.max(0, left - step)
      onProgress((left / timeout) * 100)
    }, refreshEvery)
    end = setTimeout(() => {
      pause()
      onEnd()
    }, timeout)
  }
  restart()
  return { pause, restart, stop: pause }
}
