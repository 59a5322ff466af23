import type { Actor } from '../actor.ts'
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'
import { type Heard, judge } from './judge.ts'
import { cursorOf, type Entry, isCursor, type Place, placeNow, placeOf, type Reading, readSince } from './log-reader.ts'
import { sameRights, shapesRights } from './rights.ts'
import type { Stream } from './stream.ts'

/** The living sessions among those asked for, with what their users may do now. */
export type Recall = (sessionIds: readonly string[]) => Promise<readonly Actor[]>

/** News is gathered this long, so that a bulk write is one batch. Milliseconds. */
const gatherMs = 100
/** A look into the log without news, for news that was lost with the process that had it. Milliseconds. */
const lookMs = 5_000
const beatMs = 20_000
/** A stream without a cursor hears what was written this long before it, while its page was loading. Milliseconds. */
const loadingMs = 10_000
/** Each browser has one, shared by its tabs. */
const mostStreams = 10

const nothing: Heard = { changes: [], gone: [] }

/** The streams of this process, and the one reader of the log that serves them all. */
export class LiveHub {
  readonly #streams = new Set<Stream>()
  /** Those whose turn has not come yet: they hear nothing before what they missed. */
  readonly #joining = new Set<Stream>()
  readonly #engine: Engine
  readonly #recall: Recall
  readonly #warn: (error: unknown) => void
  /** Batches and joins happen one after the other, so that no stream misses what lies between two batches. */
  #turn: Promise<unknown> = Promise.resolve()
  #place: Place | undefined
  /** Where the reader was, and when. */
  #trail: readonly { readonly at: number; readonly place: Place }[] = []
  #gathering: NodeJS.Timeout | undefined
  #timers: readonly NodeJS.Timeout[] = []
  #stopListening: (() => Promise<void>) | undefined
  #closed = false

  constructor(engine: Engine, recall: Recall, warn: (error: unknown) => void) {
    this.#engine = engine
    this.#recall = recall
    this.#warn = warn
  }

  get size(): number {
    return this.#streams.size
  }

  /** @throws Problem 429 where somebody has too many, 503 while the server stops */
  assertRoom(actor: Actor): void {
    if (this.#closed) throw new Problem(503, 'unavailable', { headers: { 'retry-after': '2' } })
    const own = [...this.#streams].filter((stream) => stream.isOpen && stream.actor.id === actor.id)
    if (own.length >= mostStreams) throw new Problem(429, 'too_many_streams', { headers: { 'retry-after': '60' } })
  }

  /** What one caller would have heard since the cursor. */
  async since(actor: Actor, cursor: string | undefined): Promise<Heard & { cursor: string; reset: boolean }> {
    const { place, entries, lost } = await this.#readFrom(cursor)
    const heard = (await judge(this.#engine, entries, [actor])).get(actor) ?? nothing
    return { cursor: cursorOf(place), reset: lost, ...heard }
  }

  /** Begins to serve a stream: first what it missed, from then on every batch. */
  join(stream: Stream, cursor: string | undefined): void {
    // Counted from now on, or many at once would all find room.
    this.#streams.add(stream)
    this.#start()
    this.#joining.add(stream)
    void this.#inTurn(async () => {
      try {
        if (this.#place === undefined) this.#remember(await placeNow(this.#engine.db))
        const { place, reset, changes, gone } = await this.#missed(stream.actor, cursor)
        stream.send(reset ? 'reset' : 'ready', {}, place)
        if (changes.length + gone.length > 0) stream.send('changes', { changes, gone }, place)
      } catch (error) {
        stream.end('later')
        throw error
      } finally {
        this.#joining.delete(stream)
      }
    })
  }

  /** Ends all streams at once, so that no shutdown waits for them. */
  async close(): Promise<void> {
    this.#closed = true
    for (const stream of this.#streams) stream.end('later')
    for (const timer of [...this.#timers, this.#gathering]) clearTimeout(timer)
    await this.#stopListening?.()
  }

  async #missed(actor: Actor, cursor: string | undefined) {
    const start = cursor ?? this.#beforeLoading()
    if (start === undefined) return { place: cursorOf(this.#place ?? ''), reset: false, ...nothing }
    const { cursor: place, reset, changes, gone } = await this.since(actor, start)
    return { place, reset, changes, gone }
  }

  #beforeLoading(): string | undefined {
    const place = this.#trail[0]?.place
    return place === undefined ? undefined : cursorOf(place)
  }

  async #readFrom(cursor: string | undefined): Promise<Reading> {
    const { db } = this.#engine
    if (cursor === undefined) return { place: await placeNow(db), entries: [], lost: false }
    if (!isCursor(cursor)) return { place: await placeNow(db), entries: [], lost: true }
    return readSince(db, placeOf(cursor))
  }

  /** Listens from the first stream on; a process that serves none is not woken by every write. */
  #start(): void {
    if (this.#stopListening !== undefined) return
    const { live } = this.#engine
    this.#stopListening = live.listen({
      news: (topic) => (topic === 'log' ? this.#gather() : void this.#inTurn(() => this.#recheck(() => true))),
      back: () => {
        this.#gather()
        void this.#inTurn(() => this.#recheck(() => true))
      },
    })
    const beat = () => {
      this.#sweep()
      for (const stream of this.#streams) stream.beat()
      // Sessions also end by the clock, which nobody announces.
      void this.#inTurn(() => this.#recheck(() => true))
    }
    this.#timers = [setInterval(() => this.#gather(), lookMs).unref(), setInterval(beat, beatMs).unref()]
  }

  #gather(): void {
    if (this.#gathering !== undefined || this.#closed) return
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined
      void this.#inTurn(() => this.#batch())
    }, gatherMs)
  }

  /** One step after the other; one that fails (the database is away) is made up for by the next look. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(async () => {
      if (this.#closed) return
      try {
        await work()
      } catch (error) {
        if (!this.#closed) this.#warn(error)
      }
    })
    this.#turn = turn
    return turn
  }

  #sweep(): void {
    for (const stream of this.#streams) if (!stream.isOpen) this.#streams.delete(stream)
  }

  /** Reads on, and tells each stream what its caller may know. */
  async #batch(): Promise<void> {
    this.#sweep()
    const reading =
      this.#place === undefined
        ? { place: await placeNow(this.#engine.db), entries: [], lost: false }
        : await readSince(this.#engine.db, this.#place)
    await this.#deliver(reading)
    // Only now: what could not be judged is read again.
    this.#remember(reading.place)
  }

  #remember(place: Place): void {
    this.#place = place
    const now = performance.now()
    const old = this.#trail.findLastIndex(({ at }) => now - at > loadingMs)
    this.#trail = [...this.#trail.slice(Math.max(0, old)), { at: now, place }]
  }

  async #deliver({ place, entries, lost }: Reading): Promise<void> {
    const cursor = cursorOf(place)
    const ready = () => [...this.#streams].filter((stream) => stream.isOpen && !this.#joining.has(stream))
    if (lost) {
      for (const stream of ready()) stream.send('reset', {}, cursor)
      return
    }
    if (entries.length === 0) return
    await this.#reshape(entries)
    // One caller for each user: their streams hear the same.
    const callers = new Map(ready().map(({ actor }) => [actor.id, actor]))
    const heard = await judge(this.#engine, entries, [...callers.values()])
    for (const stream of ready()) {
      const caller = callers.get(stream.actor.id)
      const news = caller === undefined ? undefined : heard.get(caller)
      if (news !== undefined && news.changes.length + news.gone.length > 0) stream.send('changes', news, cursor)
    }
  }

  /** Rights follow the rows that make them, before anything is told under the old ones. */
  async #reshape(entries: readonly Entry[]): Promise<void> {
    const concerned = shapesRights(this.#engine.models, entries)
    if (concerned !== undefined) await this.#recheck(concerned)
  }

  /** Ends streams whose session ended; those whose rights changed must read everything again. */
  async #recheck(concerned: (actor: Actor) => boolean): Promise<void> {
    this.#sweep()
    const streams = [...this.#streams].filter(({ actor }) => concerned(actor))
    if (streams.length === 0) return
    const actors = await this.#recall([...new Set(streams.map(({ actor }) => actor.sessionId))])
    const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]))
    const cursor = cursorOf(this.#place ?? (await placeNow(this.#engine.db)))
    for (const stream of streams) {
      const actor = bySession.get(stream.actor.sessionId)
      if (actor === undefined) stream.end('session')
      else if (!sameRights(stream.actor, actor)) {
        stream.actor = actor
        stream.send('reset', {}, cursor)
      }
    }
  }
}
