// Decision (2026-11): A stream keeps no session alive and ends with it; ten for each user in a process. A slow
// reader or one too far behind gets `reset`.
import type { ServerResponse } from 'node:http'
import type { Actor } from '../actor.ts'

/** Bytes that a reader may lag; a slower one is disconnected and may come back. */
const mostBehind = 256_000
/** Milliseconds that a disconnected reader has for pending data. */
const farewellMs = 5_000

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would buffer the events otherwise.
  'x-accel-buffering': 'no',
  // A kept-alive connection would delay a stopping server by its idle timeout.
  connection: 'close',
}

/** One open response of server-sent events (HTML standard, 9.2), and its caller. */
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
    // A reader that disconnects during a write is no error.
    response.on('error', () => {
      this.isOpen = false
    })
  }

  /** @param cursor what the reader sends to resume after this event */
  send(event: 'ready' | 'changes' | 'reset' | 'writing' | 'own', data: object, cursor: string): void {
    this.#write(`id: ${cursor}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** A heartbeat, so that proxies and browsers do not time out. */
  beat(): void {
    this.#write(': \n\n')
  }

  /** Sends the reason and ends. Without a cursor the reader keeps its own. */
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
