import type { WebSocket } from 'ws'
import { type Closing, closings, type Mode, type Told } from '../../../rich-text/wire.ts'
import type { Actor } from '../../actor.ts'

/** Bytes that a reader may lag; a slower one is cut, and comes back by itself. */
const mostBehind = 4_000_000

/** One browser at a text. */
export class Connection {
  actor: Actor
  mode: Mode = 'watch'
  /** The number under which its presence is known; chosen by the browser. */
  client: number | undefined
  /** Changes of this connection that are stored. */
  stored = 0
  readonly #socket: WebSocket

  constructor(socket: WebSocket, actor: Actor) {
    this.#socket = socket
    this.actor = actor
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  tell(told: Told): void {
    this.#send(JSON.stringify(told))
  }

  send(bytes: Uint8Array): void {
    this.#send(bytes)
  }

  /** So that proxies and browsers do not time out. */
  beat(): void {
    if (this.isOpen) this.#socket.ping()
  }

  end(why: Closing): void {
    this.#socket.close(closings[why], why)
    // Whoever does not answer is cut all the same.
    setTimeout(() => this.#socket.terminate(), 3_000).unref()
  }

  #send(data: string | Uint8Array): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount > mostBehind) this.end('slow')
    else this.#socket.send(data)
  }
}
