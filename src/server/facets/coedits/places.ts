import { uuidv7 } from 'uuidv7'
import type { Mode } from '../../../rich-text/wire.ts'
import type { Engine } from '../../engine.ts'
import type { Connection } from './connection.ts'
import { claimPlaces, freePlaces, type Places } from './place-rows.ts'
import type { Room } from './room.ts'

/** The places that the connections of one room take, one change after the other. */
export class RoomPlaces {
  readonly id = uuidv7()
  readonly #engine: Engine
  readonly #room: Room
  #changing: Promise<unknown> = Promise.resolve()
  #coming: Connection[] = []
  #admitting: Promise<void> | undefined
  /** Connections that wait to be let in. */
  #waiting = 0

  constructor(engine: Engine, room: Room) {
    this.#engine = engine
    this.#room = room
  }

  /** Tells whether nobody is in the room, or about to be. */
  get isLeft(): boolean {
    return this.#room.connections.size === 0 && this.#waiting === 0
  }

  /** Tells whether the places that were counted last are not those of the people who are here. */
  differ(counted: Places | undefined): boolean {
    const here = this.#here
    return counted?.write !== here.write || counted.watch !== here.watch || this.#full.length > 0
  }

  /**
   * Lets somebody in, together with all who wait for that. Whoever may write watches where as many write as can; where
   * as many watch, the connection ends.
   */
  async enter(connection: Connection): Promise<void> {
    this.#waiting += 1
    this.#coming.push(connection)
    this.#admitting ??= this.#inTurn(() => {
      this.#admitting = undefined
      return this.#admit(this.#coming.splice(0))
    })
    try {
      await this.#admitting
    } finally {
      this.#waiting -= 1
    }
  }

  /**
   * Counts anew: places that were left are free, whoever has no place any more comes in by the door again, and those who
   * wait for a place to write may take it.
   */
  recount(): Promise<void> {
    return this.#inTurn(async () => {
      const here = this.#here
      const got = await claimPlaces(this.#engine, this.#room.text, this.id, here)
      for (const mode of ['write', 'watch'] as const) {
        const lost = here[mode] - got[mode]
        if (lost > 0) for (const one of this.#in(mode).slice(-lost)) one.end('later')
      }
      const full = this.#full
      for (const one of full.slice(0, await this.#takeMore('write', full.length))) this.#promote(one)
    })
  }

  free(): Promise<void> {
    return this.#inTurn(() => freePlaces(this.#engine, this.id))
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#changing.then(work)
    this.#changing = done.catch(() => undefined)
    return done
  }

  #in(mode: Mode): readonly Connection[] {
    return [...this.#room.connections].filter((one) => one.mode === mode)
  }

  /** Those who watch only because as many write as can. */
  get #full(): readonly Connection[] {
    return this.#in('watch').filter(({ isFull }) => isFull)
  }

  get #here(): Places {
    return { write: this.#in('write').length, watch: this.#in('watch').length }
  }

  async #admit(coming: readonly Connection[]): Promise<void> {
    const writers = coming.filter(({ mode }) => mode === 'write')
    const seated = writers.slice(0, await this.#takeMore('write', writers.length))
    for (const one of writers.slice(seated.length)) {
      one.mode = 'watch'
      one.isFull = true
    }
    const watchers = coming.filter(({ mode }) => mode === 'watch')
    const free = await this.#takeMore('watch', watchers.length, seated.length)
    for (const one of watchers.slice(free)) one.end('full')
    // Nothing is awaited after this: who has joined is heard from at once, and has to be known by then.
    for (const one of [...seated, ...watchers.slice(0, free)]) {
      one.tell({ kind: 'mode', mode: one.mode, isFull: one.isFull })
      this.#room.join(one)
    }
  }

  #promote(one: Connection): void {
    one.mode = 'write'
    one.isFull = false
    one.tell({ kind: 'mode', mode: 'write', isFull: false })
    // What they wrote before they had to watch comes as the answer.
    this.#room.ask(one)
  }

  /**
   * Takes more places, as far as there are any.
   * @param seated writers who have places, and have not joined yet
   * @returns how many
   */
  async #takeMore(mode: Mode, count: number, seated = 0): Promise<number> {
    if (count === 0) return 0
    const { write, watch } = this.#here
    const here = { write: write + seated, watch }
    const got = await claimPlaces(this.#engine, this.#room.text, this.id, { ...here, [mode]: here[mode] + count })
    return Math.max(0, got[mode] - here[mode])
  }
}
