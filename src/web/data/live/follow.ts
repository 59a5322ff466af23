import { eventReader, type Told } from './events.ts'

/** Opens the stream. EventSource would do it all but carry the token in a header. */
export type Open = (cursor: string | undefined, signal: AbortSignal) => Promise<Response>

export type Follow = {
  readonly open: Open
  /** Where somebody else stopped. */
  readonly cursor: string | undefined
  readonly tell: (told: Told) => void
  /** The server says that nobody is signed in. */
  readonly refused: () => void
  readonly signal: AbortSignal
  /** Calls back when a try is worth it before its time. @returns how to stop */
  readonly onChance: (again: () => void) => () => void
}

/** Waits between tries, from the first to the last, half of each by chance: not all browsers come back at once. */
const firstWait = 1_000
const lastWait = 30_000
/** Too many streams are open: one of them must go first. */
const crowdedWait = 60_000
/** The server beats every 20 s; a silence of this length is a broken line. Milliseconds. */
const longestSilence = 65_000

type Outcome = 'again' | 'crowded' | 'stop'

const sleep = (ms: number, { signal, onChance }: Pick<Follow, 'signal' | 'onChance'>): Promise<void> =>
  new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', finish)
      done()
    }
    const timer = setTimeout(finish, ms)
    const stop = onChance(finish)
    signal.addEventListener('abort', finish)
  })

/**
 * Follows the stream until the signal, through broken lines and restarts of the server. Another server that has no such
 * call is left alone for good.
 */
export const follow = async (options: Follow): Promise<void> => {
  const { open, tell, refused, signal } = options
  let cursor = options.cursor
  let failures = 0

  const read = async (body: ReadableStream<Uint8Array>, alive: () => void): Promise<Outcome> => {
    const take = eventReader()
    const decoder = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'again'
      alive()
      for (const told of take(decoder.decode(value, { stream: true }))) {
        failures = 0
        // Told to begin anew: what lies behind is of no use any more.
        cursor = told.cursor ?? (told.event.kind === 'reset' ? undefined : cursor)
        tell(told)
        if (told.event.kind === 'ended') return 'stop'
      }
    }
  }

  const once = async (): Promise<Outcome> => {
    const line = new AbortController()
    const cut = () => line.abort()
    signal.addEventListener('abort', cut)
    let silence = setTimeout(cut, longestSilence)
    try {
      const answer = await open(cursor, line.signal)
      if (answer.status === 401) refused()
      if (answer.status === 429) return 'crowded'
      if (answer.status >= 500 || answer.status === 408) return 'again'
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
      if (!answer.ok || !isStream || answer.body === null) {
        cut()
        return 'stop'
      }
      return await read(answer.body, () => {
        clearTimeout(silence)
        silence = setTimeout(cut, longestSilence)
      })
    } catch {
      return 'again'
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', cut)
    }
  }

  while (!signal.aborted) {
    const outcome = await once()
    if (outcome === 'stop' || signal.aborted) return
    const wait = outcome === 'crowded' ? crowdedWait : Math.min(firstWait * 2 ** failures, lastWait)
    failures += 1
    await sleep(wait * (0.5 + Math.random() / 2), options)
  }
}
