// Decision (2026-11): y-protocols on `ws`, without the server of Hocuspocus 3 (MIT): that one confirms an update before
// it is stored, keeps messages of unknown callers without bound and lets every watcher send anything to all others.
// Revisit with version 5.
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { type Frame, frameOf, readFrame } from '../../../rich-text/frames.ts'
import type { Present } from '../../../rich-text/wire.ts'
import type { Engine } from '../../engine.ts'
import type { Connection } from './connection.ts'
import { cursorIn, type Presence, presenceIn, presenceOf } from './presence.ts'
import type { CoText } from './text.ts'
import { addUpdates, type Update } from './update-log.ts'

/** Most changes that one statement stores. */
const mostAtOnce = 100
/** Most bytes that wait to be stored while the database is away. */
const mostWaiting = 8_000_000
/** Milliseconds after which the database is tried again. */
const retryMs = 500
/** Milliseconds for which presences are gathered. */
const gatherMs = 60
/** Most bytes of all changes of a text: five times the longest page. */
const mostBytes = 25_000_000

/** The events of a room. */
export type RoomEvents = {
  /** Changes were stored. */
  readonly stored: () => void
  /** A short message goes to the rooms of other processes. */
  readonly say: (bytes: Uint8Array) => void
  /** The text was deleted. */
  readonly gone: () => void
  readonly warn: (error: unknown) => void
}

type Waiting = { readonly data: Uint8Array; readonly from: Connection }

/** The connections to one text in this process. Changes are stored, then shown to the others and confirmed. */
export class Room {
  readonly text: CoText
  readonly connections = new Set<Connection>()
  readonly #doc = new Y.Doc()
  readonly #awareness: Awareness
  readonly #engine: Engine
  readonly #events: RoomEvents
  /** The last change of the log that was read, and later ones that this room stored itself. */
  #last = 0
  readonly #own = new Set<number>()
  readonly #waiting: Waiting[] = []
  #bytes = 0
  #storing: Promise<void> | undefined
  #isClosed = false
  #isTooLong = false
  readonly #moved = new Set<number>()
  #gathering: NodeJS.Timeout | undefined

  constructor(engine: Engine, text: CoText, events: RoomEvents) {
    this.#engine = engine
    this.text = text
    this.#events = events
    this.#awareness = new Awareness(this.#doc)
    this.#awareness.setLocalState(null)
    this.#awareness.on('update', ({ added, updated, removed }: { readonly [how: string]: readonly number[] }) => {
      for (const client of [...(added ?? []), ...(updated ?? []), ...(removed ?? [])]) this.#moved.add(client)
      this.#gather()
    })
  }

  get last(): number {
    return this.#last
  }

  /** Applies the changes that others have stored, and shows them to the connections here. */
  take(updates: readonly Update[]): void {
    const news = updates.filter(({ id }) => !this.#own.delete(id)).map(({ data }) => data)
    this.#last = Math.max(this.#last, updates.at(-1)?.id ?? 0)
    for (const data of news) this.#apply(data)
    if (news.length > 0) this.#spread(news, undefined)
  }

  join(connection: Connection): void {
    this.connections.add(connection)
    this.ask(connection)
    const clients = [...this.#awareness.getStates().keys()]
    if (clients.length > 0) connection.send(this.#presences(clients))
    if (this.#isTooLong) connection.tell({ kind: 'length', isTooLong: true })
  }

  /** Asks a browser for its changes that the room lacks. */
  ask(connection: Connection): void {
    connection.send(frameOf({ kind: 'ask', data: Y.encodeStateVector(this.#doc) }))
  }

  /** Bytes of all changes of the text. */
  get bytes(): number {
    return this.#bytes
  }

  /** Tells the connections whether the text is too long for its row, when that changes. */
  tellLength(isTooLong: boolean | undefined): void {
    if (isTooLong === undefined || isTooLong === this.#isTooLong) return
    this.#isTooLong = isTooLong
    for (const one of this.connections) one.tell({ kind: 'length', isTooLong })
  }

  leave(connection: Connection): void {
    if (!this.connections.delete(connection) || connection.client === undefined) return
    const { client } = connection
    this.#present({ client, clock: this.#awareness.meta.get(client)?.clock ?? 0, state: null })
  }

  hear(connection: Connection, bytes: Uint8Array): void {
    try {
      this.#take(connection, readFrame(bytes))
    } catch {
      connection.end('malformed')
    }
  }

  #take(connection: Connection, { kind, data }: Frame): void {
    if (kind === 'presence') this.#meet(connection, presenceIn(data))
    else if (kind === 'ask') connection.send(frameOf({ kind: 'answer', data: Y.encodeStateAsUpdate(this.#doc, data) }))
    else {
      // The change is read wholly before it is stored, so that a malformed one is refused here.
      Y.decodeUpdate(data)
      this.#write(connection, data, kind === 'answer')
    }
  }

  /** Takes the presence that another process sends. */
  hearAway(bytes: Uint8Array): void {
    applyAwarenessUpdate(this.#awareness, bytes, 'away')
  }

  /** Sends the presences of this room to other processes, where a room has just begun. */
  sayPresences(): void {
    const here = [...this.connections].flatMap(({ client }) => client ?? [])
    const known = here.filter((client) => this.#awareness.getStates().has(client))
    for (const client of known) this.#events.say(encodeAwarenessUpdate(this.#awareness, [client]))
  }

  /** Waits until everything that came is stored. */
  async rest(): Promise<void> {
    await this.#storing
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#gathering)
    this.#awareness.destroy()
    this.#doc.destroy()
  }

  #write(connection: Connection, data: Uint8Array, isAnswer: boolean): void {
    // A watcher's browser has nothing to answer, or only changes that it may no longer write.
    if (connection.mode !== 'write') return
    const isKnown = isAnswer && Y.snapshotContainsUpdate(Y.snapshot(this.#doc), data)
    if (isKnown && this.#waiting.every(({ from }) => from !== connection)) {
      connection.stored += 1
      connection.tell({ kind: 'saved', count: connection.stored })
      return
    }
    if (this.#bytes + data.byteLength > mostBytes || this.#waitingBytes() > mostWaiting) {
      connection.end('slow')
      return
    }
    this.#waiting.push({ data, from: connection })
    this.#storing ??= this.#store().finally(() => {
      this.#storing = undefined
    })
  }

  #waitingBytes(): number {
    return this.#waiting.reduce((sum, { data }) => sum + data.byteLength, 0)
  }

  async #store(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, mostAtOnce)
      const updates = batch.map(({ data, from }) => ({ data, actor: from.actor.id }))
      try {
        const ids = await addUpdates(this.text, updates, this.#engine.now(), this.#engine.db)
        if (ids.length === 0) {
          this.#waiting.length = 0
          this.#events.gone()
          return
        }
        for (const id of ids) this.#own.add(id)
      } catch (error) {
        if (this.#isClosed) return
        this.#events.warn(error)
        await new Promise((resolve) => setTimeout(resolve, retryMs))
        continue
      }
      this.#waiting.splice(0, batch.length)
      this.#tell(batch)
      this.#events.stored()
    }
  }

  /** Shows stored changes to the others, and confirms them to their writers. */
  #tell(batch: readonly Waiting[]): void {
    for (const { data } of batch) this.#apply(data)
    const writers = new Set(batch.map(({ from }) => from))
    this.#spread(
      batch.map(({ data }) => data),
      writers.size === 1 ? batch[0]?.from : undefined,
    )
    for (const { from } of batch) from.stored += 1
    for (const from of writers) from.tell({ kind: 'saved', count: from.stored })
  }

  #apply(data: Uint8Array): void {
    this.#bytes += data.byteLength
    try {
      Y.applyUpdate(this.#doc, data)
    } catch (error) {
      this.#events.warn(error)
    }
  }

  #spread(updates: readonly Uint8Array[], but: Connection | undefined): void {
    const [first] = updates
    if (first === undefined) return
    const data = updates.length === 1 ? first : Y.mergeUpdates([...updates])
    const bytes = frameOf({ kind: 'update', data })
    for (const one of this.connections) if (one !== but) one.send(bytes)
  }

  /** Takes a browser's caret; the server itself adds who the user is. */
  #meet(connection: Connection, { client, clock, state }: Presence): void {
    const before = [...this.connections].find((one) => one !== connection && one.client === client)
    if (
      (connection.client !== undefined && connection.client !== client) ||
      (before && before.actor.id !== connection.actor.id)
    )
      throw new Error('a browser tells of itself alone')
    // The browser came back before the server noticed that its earlier connection was cut.
    if (before !== undefined) before.client = undefined
    connection.client = client
    const { mode, actor } = connection
    const user: Present = { id: actor.id, name: actor.name }
    const cursor = mode === 'write' ? cursorIn(state) : undefined
    this.#present({ client, clock, state: state === null ? null : { user, mode, ...(cursor && { cursor }) } })
  }

  #present(presence: Presence): void {
    const bytes = presenceOf(presence)
    applyAwarenessUpdate(this.#awareness, bytes, 'here')
    this.#events.say(bytes)
  }

  #presences(clients: readonly number[]): Uint8Array {
    return frameOf({ kind: 'presence', data: encodeAwarenessUpdate(this.#awareness, [...clients]) })
  }

  /** Sends changed presences together, so that fifty carets are one message. */
  #gather(): void {
    if (this.#isClosed) return
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      const bytes = this.#presences([...this.#moved])
      this.#moved.clear()
      for (const one of this.connections) one.send(bytes)
    }, gatherMs)
  }
}
