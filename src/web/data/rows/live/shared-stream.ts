import type { StreamMessage } from './events.ts'

const name = 'tms-live'

type Run = (cursor: string | undefined, tell: (message: StreamMessage) => void, signal: AbortSignal) => Promise<void>

/**
 * Shares one stream between all tabs of a browser: the tab that holds the lock reads it and broadcasts the messages;
 * when it closes, the next tab resumes at its cursor. Without locks (insecure contexts) each tab has its own stream.
 * @returns stops
 */
export const shareStream = (run: Run, onMessage: (message: StreamMessage) => void): (() => void) => {
  const stopping = new AbortController()
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks === undefined || typeof BroadcastChannel === 'undefined') {
    void run(undefined, onMessage, stopping.signal)
    return () => stopping.abort()
  }
  const channel = new BroadcastChannel(name)
  let cursor: string | undefined
  const receive = (message: StreamMessage) => {
    cursor = message.cursor ?? cursor
    onMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => receive(data)
  const readAsLeader = () =>
    run(
      cursor,
      (message) => {
        receive(message)
        channel.postMessage(message)
      },
      stopping.signal,
    )
  // Rejected if aborted while waiting for the lock.
  locks.request(name, { signal: stopping.signal }, readAsLeader).catch(() => undefined)
  return () => {
    stopping.abort()
    channel.close()
  }
}
