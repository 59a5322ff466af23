/** Watches for the server's return after a call found no network. */
type Listener = (state: 'lost' | 'back') => void

const listeners = new Set<Listener>()
let waiting: ReturnType<typeof setTimeout> | undefined
let probe: () => Promise<unknown> = () => Promise.resolve()

/** First wait between two looks, doubled up to the last. */
const firstWait = 1000
const lastWait = 15_000

const tell = (state: 'lost' | 'back') => {
  for (const listener of listeners) listener(state)
}

const look = (wait: number): void => {
  waiting = setTimeout(() => {
    probe().then(
      () => {
        waiting = undefined
        tell('back')
      },
      () => look(Math.min(wait * 2, lastWait)),
    )
  }, wait)
}

/** @param call any cheap call; whatever the server answers shows that it is there */
export const setProbe = (call: () => Promise<unknown>): void => {
  probe = call
}

export const connectionLost = (): void => {
  if (waiting !== undefined) return
  tell('lost')
  look(firstWait)
}

/** @returns how to stop */
export const watchConnection = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
