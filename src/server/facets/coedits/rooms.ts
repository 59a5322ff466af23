import { type SQL, sql } from 'drizzle-orm'
import type { Engine } from '../../engine.ts'
import type { Recall } from '../../live/hub.ts'
import type { Connection } from './connection.ts'
import { judgeConnections } from './judge-connections.ts'
import { forgetPlaces, keepPlaces } from './place-rows.ts'
import { RoomPlaces } from './places.ts'
import { Room } from './room.ts'
import { lengthOf, settle, show } from './settle.ts'
import { settleLeft } from './settle-left.ts'
import type { CoText } from './text.ts'
import { begin, type Update, updatesOf } from './update-log.ts'

/** Milliseconds after a change until the row shows it. */
const showMs = 1_000
/** Milliseconds after a change until it is part of a version (decisions, `/pages`). */
const settleMs = 30_000
/** Milliseconds between checks of who may still read and write: rights that are withdrawn end within five seconds. */
const judgeMs = 2_000
/** Milliseconds between reads of the log, in case a notification was lost, and of texts that another process left. */
const lookMs = 5_000
const leftMs = 30_000
const beatMs = 20_000
/** Milliseconds between renewals of the places: several within the time for which they count. */
const placesMs = 5_000

type Open = {
  readonly room: Room
  readonly places: RoomPlaces
  showing?: NodeJS.Timeout | undefined
  settling?: NodeJS.Timeout | undefined
}

const keyOf = ({ model, id }: CoText): string => `${model.name}/${id}`

/** The texts that are open in this process, kept the same in all processes. */
export class Rooms {
  readonly #engine: Engine
  readonly #recall: Recall
  readonly #warn: (error: unknown) => void
  readonly #rooms = new Map<string, Promise<Open>>()
  readonly #open = new Map<string, Open>()
  #timers: readonly NodeJS.Timeout[] = []
  #stopListening: (() => Promise<void>) | undefined
  /** Reads of the log run one after the other. */
  #reading: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(engine: Engine, recall: Recall, warn: (error: unknown) => void) {
    this.#engine = engine
    this.#recall = recall
    this.#warn = warn
  }

  get size(): number {
    return this.#rooms.size
  }

  /**
   * Takes somebody into the room of a text, with everything that is stored of it, if there is a place.
   * @returns undefined while the server stops
   */
  async enter(text: CoText, connection: Connection): Promise<Room | undefined> {
    this.#start()
    for (;;) {
      if (this.#isClosed) return undefined
      const key = keyOf(text)
      const opening = this.#rooms.get(key) ?? this.#begin(key, text)
      this.#rooms.set(key, opening)
      const open = await opening
      // The room may have been left and closed meanwhile.
      if (this.#rooms.get(key) !== opening) continue
      try {
        await open.places.enter(connection)
      } finally {
        this.#endIfLeft(open)
      }
      return open.room
    }
  }

  /** Takes somebody out of a room. After the last writer the text becomes a version; an empty room ends. */
  async leave(room: Room, connection: Connection): Promise<void> {
    room.leave(connection)
    const open = this.#open.get(keyOf(room.text))
    if (open?.room !== room) return
    if (room.connections.size > 0) void open.places.recount().catch(this.#warn)
    if (connection.mode === 'write' && [...room.connections].every(({ mode }) => mode !== 'write')) {
      await room.rest()
      await this.#settle(open)
    }
    this.#endIfLeft(open)
  }

  /** Ends all connections; stored changes become versions. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    const all = [...this.#open.values()]
    for (const { room } of all) for (const one of room.connections) one.end('later')
    await Promise.all(
      all.map(async (open) => {
        await open.room.rest()
        await this.#settle(open)
        await this.#end(open)
      }),
    )
    await this.#stopListening?.()
  }

  #begin(key: string, text: CoText): Promise<Open> {
    const opening = this.#load(text)
    opening.catch(() => this.#rooms.delete(key))
    return opening
  }

  async #load(text: CoText): Promise<Open> {
    await begin(this.#engine, text)
    const key = keyOf(text)
    const room: Room = new Room(this.#engine, text, {
      stored: () => {
        this.#engine.live.publish('coedits')
        this.#plan(open)
      },
      say: (bytes) => this.#engine.live.say(`${key} ${Buffer.from(bytes).toString('base64')}`),
      gone: () => {
        for (const one of room.connections) one.end('gone')
      },
      warn: this.#warn,
    })
    const open: Open = { room, places: new RoomPlaces(this.#engine, room) }
    // The room listens before it reads: changes that come in between are read again.
    this.#open.set(key, open)
    try {
      room.take(await updatesOf(text, this.#engine.db))
    } catch (error) {
      this.#open.delete(key)
      throw error
    }
    this.#engine.live.say(`${key} ?`)
    lengthOf(this.#engine, text, room.bytes).then((length) => room.tellLength(length), this.#warn)
    return open
  }

  #endIfLeft(open: Open): void {
    if (open.places.isLeft) void this.#end(open)
  }

  async #end(open: Open): Promise<void> {
    const key = keyOf(open.room.text)
    if (this.#open.get(key) !== open) return
    this.#open.delete(key)
    this.#rooms.delete(key)
    clearTimeout(open.showing)
    clearTimeout(open.settling)
    open.room.close()
    // Rooms that are being opened count, because they need the listener.
    if (this.#rooms.size === 0) this.#stop()
    await open.places.free().catch(this.#warn)
  }

  /** Renews the places of the open texts, and counts those anew that are not as they were. */
  async #renew(): Promise<void> {
    const open = [...this.#open.values()]
    const counted = await keepPlaces(
      this.#engine,
      open.map(({ places }) => places.id),
    )
    const changed = open.filter(({ places }) => !places.isLeft && places.differ(counted.get(places.id)))
    await Promise.all(changed.map(({ places }) => places.recount()))
  }

  /** Begins with the first room: changes by others do not wake a process without rooms. */
  #start(): void {
    if (this.#stopListening !== undefined) return
    this.#stopListening = this.#engine.live.listen({
      news: (topic) => {
        if (topic === 'coedits') this.#read()
        else if (topic === 'session') this.#judge()
      },
      back: () => this.#read(),
      message: (text) => this.#hear(text),
    })
    const every = (ms: number, work: () => void) => setInterval(work, ms).unref()
    this.#timers = [
      every(lookMs, () => this.#read()),
      every(judgeMs, () => this.#judge()),
      every(beatMs, () => {
        for (const { room } of this.#open.values()) for (const one of room.connections) one.beat()
      }),
      every(placesMs, () => void this.#renew().catch(this.#warn)),
      every(leftMs, () => {
        settleLeft(this.#engine, new Set(this.#open.keys())).catch(this.#warn)
        forgetPlaces(this.#engine).catch(this.#warn)
      }),
    ]
  }

  #stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
    void this.#stopListening?.()
    this.#stopListening = undefined
  }

  #hear(message: string): void {
    const [key = '', what = ''] = message.split(' ')
    const room = this.#open.get(key)?.room
    if (what === '?') room?.sayPresences()
    else room?.hearAway(Buffer.from(what, 'base64'))
  }

  /** Reads the changes of the open texts that were stored since, in one statement. */
  #read(): void {
    this.#reading = this.#reading.then(async () => {
      const open = [...this.#open.values()]
      if (open.length === 0 || this.#isClosed) return
      const asked = open.map(({ room: { text, last } }) => {
        return sql`(${text.model.name}, ${text.id}::uuid, ${text.field.wire}, ${last}::bigint)`
      })
      const news = await this.#engine.db.all<Update & { entity: string; row_id: string }>(newsSql(asked))
      for (const one of open) {
        const { text } = one.room
        const own = news.filter(({ entity, row_id: id }) => entity === text.model.name && id === text.id)
        if (own.length === 0) continue
        one.room.take(own)
        this.#plan(one)
      }
    }, this.#warn)
    this.#reading = this.#reading.catch(this.#warn)
  }

  #judge(): void {
    const rooms = [...this.#open.values()].map(({ room }) => room)
    judgeConnections(this.#engine, this.#recall, rooms).catch(this.#warn)
  }

  #plan(open: Open): void {
    open.showing ??= setTimeout(() => {
      open.showing = undefined
      show(this.#engine, open.room.text).then((length) => open.room.tellLength(length), this.#warn)
    }, showMs)
    open.settling ??= setTimeout(() => {
      open.settling = undefined
      void this.#settle(open)
    }, settleMs)
  }

  async #settle(open: Open): Promise<void> {
    clearTimeout(open.settling)
    open.settling = undefined
    await settle(this.#engine, open.room.text).then((length) => open.room.tellLength(length), this.#warn)
  }
}

const newsSql = (asked: SQL[]): SQL => sql`
  select u.entity, u.row_id, u.id, u.actor_id, u.data
  from (values ${sql.join(asked, sql`, `)}) asked(entity, row_id, field, last)
  join coedit_update u on u.row_id = asked.row_id and u.entity = asked.entity and u.field = asked.field and u.id > asked.last
  order by u.id`
