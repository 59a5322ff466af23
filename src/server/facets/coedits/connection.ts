import type { WebSocket } from 'ws'
import { type Closing, closings, type Mode, type Told } from '../../../rich-text/wire.ts'
import type { Actor } from '../../actor.ts'

/** Most bytes that a reader may lag; the connection of a slower one is cut, and the browser comes back by itself. */
const mostBehind = 4_000_000

/** One browser's connection to a text. */
export class Connection {
  actor: Actor
  mode: Mode = 'watch'
  /** True where it may write, and watches only until somebody leaves a place. */
  isFull = false
  /** The number by which its presence is known; the browser chooses it. */
  client: number | undefined
  /** The count of this connection's changes that are stored. */
  stored = 0
  readonly #socket: WebSocket

  constructor(socket: WebSocket, actor: Actor) {
    this.#socket = socket
    this.actor = actor
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  tell(message: Told): void {
    this.#send(JSON.stringify(message))
  }

  send(bytes: Uint8Array): void {
    this.#send(bytes)
  }

  /** Sends a ping, so that proxies and browsers do not time out. */
  beat(): void {
    if (this.isOpen) this.#socket.ping()
  }

  end(why: Closing): void {
    this.#socket.close(closings[why], why)
    // A browser that does not answer is cut all the same.
    setTimeout(() => this.#socket.terminate(), 3_000).unref()
  }

  #send(data: string | Uint8Array): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount > mostBehind) this.end('slow')
    else this.#socket.send(data)
  }
}
