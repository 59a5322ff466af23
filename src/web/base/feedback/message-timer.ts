/** Milliseconds (specification, section 9). */
export const messageTimeout = 5000
const refreshEvery = 100
const step = 110

export type MessageTimer = {
  /** Stops the time while hovered or focused. */
  readonly pause: () => void
  /** Starts again from the beginning. */
  readonly restart: () => void
  readonly stop: () => void
}
type TimerEvents = {
  /** @param left remaining percent, 100 to 0; reaches 0 shortly before the end */
  readonly onProgress: (left: number) => void
  readonly onEnd: () => void
}

/** Starts the timer of a message, with progress for its ring. */
export const startMessageTimer = ({ onProgress, onEnd }: TimerEvents, timeout = messageTimeout): MessageTimer => {
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
