// Decision (2026-11): A stream keeps no session alive and ends with it; ten for each user in a process. A slow
// reader or one too far behind gets `reset`.
import type { ServerResponse } from 'node:http'
import type { Actor } from '../actor.ts'

/** Bytes that a reader may be behind; who is further behind is let go, and comes back when they can. */
const mostBehind = 256_000
/** How long one who was let go may take for what is on the way to them, in milliseconds. */
const farewellMs = 5_000

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would gather the events otherwise.
  'x-accel-buffering': 'no',
  // Kept alive, it would hold up a server that stops for as long as an idle connection may last.
  connection: 'close',
}

/** One open answer of server-sent events (HTML standard, 9.2), and whose it is. */
export class Stream {
  actor: Actor
  isOpen = true
  readonly #response: ServerResponse

  constructor(response: ServerResponse, actor: Actor) {
    this.#response = response
    this.actor = actor
    response.on('close', () => {
      this.isOpen = false
    })
    // A reader who vanishes in the middle of a write is no error of ours.
    response.on('error', () => {
      this.isOpen = false
    })
  }

  /** @param cursor what the reader comes back with, once it has heard this */
  send(event: 'ready' | 'changes' | 'reset', data: object, cursor: string): void {
    this.#write(`id: ${cursor}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Keeps proxies and browsers from taking silence for the end. */
  beat(): void {
    this.#write(': \n\n')
  }

  /** Says why, and ends. Without a cursor: the reader keeps the one it has. */
  end(reason: 'session' | 'slow' | 'later'): void {
    if (!this.isOpen) return
    this.isOpen = false
    const response = this.#response
    response.end(`event: ended\ndata: ${JSON.stringify({ reason })}\n\n`)
    setTimeout(() => response.destroy(), farewellMs).unref()
  }

  #write(text: string): void {
    if (!this.isOpen) return
    if (this.#response.writableLength > mostBehind) {
      this.#response.write('event: reset\ndata: {}\n\n')
      this.end('slow')
      return
    }
    this.#response.write(text)
  }
}
