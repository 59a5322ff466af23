import { eventReader, type StreamMessage } from './events.ts'

/** Opens the stream with fetch: EventSource cannot send the token in a header. */
export type Open = (cursor: string | undefined, signal: AbortSignal) => Promise<Response>

export type FollowOptions = {
  readonly open: Open
  /** Cursor to resume from, e.g. another tab's. */
  readonly cursor: string | undefined
  readonly onMessage: (message: StreamMessage) => void
  /** Called on 401. */
  readonly onUnauthenticated: () => void
  readonly signal: AbortSignal
  /** Calls back when an earlier retry is useful, e.g. back online. @returns stops watching */
  readonly onRetryHint: (again: () => void) => () => void
}

/** Delays between attempts in milliseconds: exponential with jitter, so that not all browsers reconnect at once. */
const firstWait = 1_000
const lastWait = 30_000
/** Delay after 429 (too many streams are open), in milliseconds. */
const crowdedWait = 60_000
/**
 * Time without data in milliseconds after which the connection counts as broken; the server sends a heartbeat every 20
 * s.
 */
const silenceTimeout = 65_000

type Outcome = 'again' | 'crowded' | 'stop'

const sleep = (ms: number, { signal, onRetryHint }: Pick<FollowOptions, 'signal' | 'onRetryHint'>): Promise<void> =>
  new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', finish)
      done()
    }
    const timer = setTimeout(finish, ms)
    const stop = onRetryHint(finish)
    signal.addEventListener('abort', finish)
  })

/**
 * Reads the stream until the signal aborts, reconnecting after failures. Stops for good if the server has no such call.
 */
export const follow = async (options: FollowOptions): Promise<void> => {
  const { open, onMessage, onUnauthenticated, signal } = options
  let cursor = options.cursor
  let failures = 0

  const read = async (body: ReadableStream<Uint8Array>, alive: () => void): Promise<Outcome> => {
    const parse = eventReader()
    const decoder = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'again'
      alive()
      for (const message of parse(decoder.decode(value, { stream: true }))) {
        failures = 0
        // A reset invalidates the cursor.
        cursor = message.cursor ?? (message.event.kind === 'reset' ? undefined : cursor)
        onMessage(message)
        if (message.event.kind === 'ended') return 'stop'
      }
    }
  }

  const attempt = async (): Promise<Outcome> => {
    const connection = new AbortController()
    const abort = () => connection.abort()
    signal.addEventListener('abort', abort)
    let silence = setTimeout(abort, silenceTimeout)
    try {
      const response = await open(cursor, connection.signal)
      if (response.status === 401) onUnauthenticated()
      if (response.status === 429) return 'crowded'
      if (response.status >= 500 || response.status === 408) return 'again'
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
      if (!response.ok || !isStream || response.body === null) {
        abort()
        return 'stop'
      }
      return await read(response.body, () => {
        clearTimeout(silence)
        silence = setTimeout(abort, silenceTimeout)
      })
    } catch {
      return 'again'
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
    }
  }

  while (!signal.aborted) {
    const outcome = await attempt()
    if (outcome === 'stop' || signal.aborted) return
    const wait = outcome === 'crowded' ? crowdedWait : Math.min(firstWait * 2 ** failures, lastWait)
    failures += 1
    await sleep(wait * (0.5 + Math.random() / 2), options)
  }
}
