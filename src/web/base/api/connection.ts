/** Polls the server after a network error until it answers again. */
type Listener = (state: 'lost' | 'back') => void

const listeners = new Set<Listener>()
let timer: ReturnType<typeof setTimeout> | undefined
let probe: () => Promise<unknown> = () => Promise.resolve()

/** Delay before the first probe in milliseconds; doubled after each, up to `lastWait`. */
const firstWait = 1000
const lastWait = 15_000

const notifyListeners = (state: 'lost' | 'back') => {
  for (const listener of listeners) listener(state)
}

const scheduleProbe = (wait: number): void => {
  timer = setTimeout(() => {
    probe().then(
      () => {
        timer = undefined
        notifyListeners('back')
      },
      () => scheduleProbe(Math.min(wait * 2, lastWait)),
    )
  }, wait)
}

/** @param call any cheap call; every answer, even an error, proves that the server is reachable */
export const setProbe = (call: () => Promise<unknown>): void => {
  probe = call
}

export const connectionLost = (): void => {
  if (timer !== undefined) return
  notifyListeners('lost')
  scheduleProbe(firstWait)
}

/** @returns stops watching */
export const watchConnection = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
