import type { Actor } from '../actor.ts'
import type { Engine } from '../engine.ts'
import { freshWriting } from '../facets/talks/writing.ts'
import { Problem } from '../problem.ts'
import { type Heard, judge } from './judge.ts'
import { cursorOf, type Entry, isCursor, type Place, placeNow, placeOf, type Reading, readSince } from './log-reader.ts'
import { ownNewsIn } from './own-news.ts'
import { sameRights, shapesRights } from './rights.ts'
import type { Stream } from './stream.ts'

/** Returns the actors of those of these sessions that are live, with their users' present rights. */
export type Recall = (sessionIds: readonly string[]) => Promise<readonly Actor[]>

/** Milliseconds for which news is collected, so that a bulk write is one batch. */
const gatherMs = 100
/** Milliseconds between reads of the log without news, in case a notification was lost. */
const lookMs = 5_000
const beatMs = 20_000
/**
 * Milliseconds: a stream without a cursor also gets what was written this long before it, while its page was
 * loading.
 */
const loadingMs = 10_000
/** Most streams of a user: each browser has one, shared by its tabs. */
const mostStreams = 10

/** Somebody who looks as another hears less than that user. */
const keyOf = ({ id, viewerId }: Actor): string => `${id} ${viewerId ?? ''}`

const nothing: Heard = { changes: [], gone: [] }

/** The streams of this process, and the one reader of the log that serves them. */
export class LiveHub {
  readonly #streams = new Set<Stream>()
  /** Streams that have not received missed entries yet, and get nothing before. */
  readonly #joining = new Set<Stream>()
  readonly #engine: Engine
  readonly #recall: Recall
  readonly #warn: (error: unknown) => void
  /** Batches and joins run one after the other, so that no stream misses entries between two batches. */
  #turn: Promise<unknown> = Promise.resolve()
  #place: Place | undefined
  /** Earlier positions of the reader, with their times. */
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

  /** @throws Problem 429 if the user has too many streams, 503 while the server stops */
  assertRoom(actor: Actor): void {
    if (this.#closed) throw new Problem(503, 'unavailable', { headers: { 'retry-after': '2' } })
    const own = [...this.#streams].filter((stream) => stream.isOpen && stream.actor.id === actor.id)
    if (own.length >= mostStreams) throw new Problem(429, 'too_many_streams', { headers: { 'retry-after': '60' } })
  }

  /** Returns everything that one caller would have received since the cursor. */
  async since(actor: Actor, cursor: string | undefined): Promise<Heard & { cursor: string; reset: boolean }> {
    const { place, entries, lost } = await this.#readFrom(cursor)
    const news = (await judge(this.#engine, entries, [actor])).get(actor) ?? nothing
    return { cursor: cursorOf(place), reset: lost, ...news }
  }

  /** Adds a stream: first missed entries, then every batch. */
  join(stream: Stream, cursor: string | undefined): void {
    // It counts at once, or parallel requests would all pass the limit.
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

  /** Ends all streams, so that no shutdown waits for them. */
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

  /** Listens from the first stream on; a process without streams is not woken by writes. */
  #start(): void {
    if (this.#stopListening !== undefined) return
    const { live } = this.#engine
    this.#stopListening = live.listen({
      news: (topic) => {
        if (topic === 'log') this.#gather()
        else if (topic === 'session') void this.#inTurn(() => this.#recheck(() => true))
        else if (topic === 'writing') void this.#inTurn(() => this.#tellWriting())
      },
      back: () => {
        this.#gather()
        void this.#inTurn(() => this.#recheck(() => true))
      },
      message: (text) => this.#tellOwn(text),
    })
    const beat = () => {
      this.#sweep()
      for (const stream of this.#streams) stream.beat()
      // Sessions also expire by time, without an announcement.
      void this.#inTurn(() => this.#recheck(() => true))
    }
    const look = () => {
      this.#gather()
      void this.#inTurn(() => this.#tellWriting())
    }
    this.#timers = [setInterval(look, lookMs).unref(), setInterval(beat, beatMs).unref()]
  }

  #gather(): void {
    if (this.#gathering !== undefined || this.#closed) return
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined
      void this.#inTurn(() => this.#batch())
    }, gatherMs)
  }

  /** Runs steps one after the other; a failed one (database away) is repeated by the next read. */
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

  /** Reads new entries and sends each stream what its caller may know. */
  async #batch(): Promise<void> {
    this.#sweep()
    const reading =
      this.#place === undefined
        ? { place: await placeNow(this.#engine.db), entries: [], lost: false }
        : await readSince(this.#engine.db, this.#place)
    await this.#deliver(reading)
    // The place moves on only after success: entries that could not be judged are read again.
    this.#remember(reading.place)
  }

  /** Tells who writes at a row to those who may see it; for a note, to those who may change it. */
  async #tellWriting(): Promise<void> {
    this.#sweep()
    const streams = [...this.#streams].filter((stream) => stream.isOpen && !this.#joining.has(stream))
    const fresh = streams.length === 0 ? [] : await freshWriting(this.#engine)
    const callers = [...new Map(streams.map(({ actor }) => [keyOf(actor), actor])).values()]
    const cursor = cursorOf(this.#place ?? (await placeNow(this.#engine.db)))
    for (const access of ['read', 'update'] as const) {
      const entries = fresh
        .filter(({ is_open }) => is_open === (access === 'read'))
        .map(({ entity, row_id: rowId }) => ({ entity, rowId, action: 'updated', fields: [] }))
      if (entries.length === 0) continue
      const newsByActor = await judge(this.#engine, entries, callers, access)
      const byUser = new Map([...newsByActor].map(([one, { changes }]) => [keyOf(one), changes]))
      for (const stream of streams) {
        const rows = (byUser.get(keyOf(stream.actor)) ?? []).map(({ entity, id }) => ({ entity, id }))
        if (rows.length > 0) stream.send('writing', { rows }, cursor)
      }
    }
  }

  /** Tells all devices of a user what they did themselves, but not somebody who looks as them. */
  #tellOwn(message: string): void {
    const news = ownNewsIn(message)
    if (news === undefined || this.#place === undefined) return
    const cursor = cursorOf(this.#place)
    for (const stream of this.#streams)
      if (!this.#joining.has(stream) && stream.actor.id === news.actorId && stream.actor.viewerId === undefined)
        stream.send('own', { rows: [news.row] }, cursor)
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
    // There is one caller for each user, and one for each who looks as them: all their streams get the same.
    const callers = new Map(ready().map(({ actor }) => [keyOf(actor), actor]))
    const newsByActor = await judge(this.#engine, entries, [...callers.values()])
    for (const stream of ready()) {
      const caller = callers.get(keyOf(stream.actor))
      const news = caller === undefined ? undefined : newsByActor.get(caller)
      if (news !== undefined && news.changes.length + news.gone.length > 0) stream.send('changes', news, cursor)
    }
  }

  /** Updates rights from the rows that define them, before anything is sent under the old ones. */
  async #reshape(entries: readonly Entry[]): Promise<void> {
    const concerned = shapesRights(this.#engine.models, entries)
    if (concerned !== undefined) await this.#recheck(concerned)
  }

  /** Ends streams of ended sessions; streams with changed rights must reload everything. */
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
