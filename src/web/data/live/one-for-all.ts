import type { Told } from './events.ts'

const name = 'tms-live'

type Run = (cursor: string | undefined, tell: (told: Told) => void, signal: AbortSignal) => Promise<void>

/**
 * One stream for all tabs of a browser: whoever holds the lock reads it and passes on what it hears; when that tab
 * closes, the next goes on from where it was. Without locks (a page that is not served securely) each tab has its own.
 * @returns how to stop
 */
export const oneForAll = (run: Run, hear: (told: Told) => void): (() => void) => {
  const end = new AbortController()
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks === undefined || typeof BroadcastChannel === 'undefined') {
    void run(undefined, hear, end.signal)
    return () => end.abort()
  }
  const channel = new BroadcastChannel(name)
  let cursor: string | undefined
  const take = (told: Told) => {
    cursor = told.cursor ?? cursor
    hear(told)
  }
  channel.onmessage = ({ data }: MessageEvent<Told>) => take(data)
  const lead = () =>
    run(
      cursor,
      (told) => {
        take(told)
        channel.postMessage(told)
      },
      end.signal,
    )
  // Refused when the page goes before its turn came.
  locks.request(name, { signal: end.signal }, lead).catch(() => undefined)
  return () => {
    end.abort()
    channel.close()
  }
}
