// Decision (2026-11): Bodies are limited by their rate, not by a time for the whole request, which would limit file
// sizes on slow lines. A streaming response must send something within 60 s.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Limits for slow clients, in milliseconds. */
export const slowClientLimits = {
  /** Idle timeout; a stream's heartbeat is well within it. */
  connectionTimeout: 60_000,
  keepAliveTimeout: 20_000,
  /** Time within which the reader of a whole answer in memory has to take some part of it. */
  unreadTimeout: 20_000,
  /** Whole request with body. Only the last resort: bodies are limited by their rate below. */
  requestTimeout: 30 * 60_000,
  http: {
    headersTimeout: 15_000,
    // Node checks for overdue requests at this interval; its default of 30 s would be added to every limit.
    connectionsCheckingInterval: 5_000,
  },
} as const

/** Answers and destroys the socket: a peer that never closes would keep its connection for another minute. */
export const lastWord = (socket: Socket, answer: string): void => {
  if (socket.writable) socket.end(answer)
  socket.destroySoon()
}

/**
 * Cuts readers who take nothing of an answer that is held in memory for them. Node counts a socket as idle only while
 * no part of the written data leaves it, so that slow readers are not affected. Streams hold little, and wait for their
 * reader.
 */
export const limitUnreadAnswers = (app: FastifyInstance): void => {
  /** Answers that a connection has not taken yet: there are several where it asks again meanwhile. */
  const unread = new WeakMap<Socket, number>()
  app.addHook('onSend', async ({ raw: { socket } }, { raw }, payload) => {
    // Requests injected by tests have no connection.
    if (!(socket.bytesRead > 0) || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return
    unread.set(socket, (unread.get(socket) ?? 0) + 1)
    socket.setTimeout(slowClientLimits.unreadTimeout)
    raw.once('close', () => {
      const left = (unread.get(socket) ?? 1) - 1
      unread.set(socket, left)
      if (left === 0) socket.setTimeout(app.server.timeout)
    })
  })
}

/**
 * After this grace period a body must come at the slowest rate at least (bytes a second; Apache's mod_reqtimeout
 * uses 500).
 */
const grace = 20_000
const slowestRate = 1_000
const checkEvery = 2_500

/**
 * Ends requests whose body is slower than any honest upload. A limit on the whole request would limit file sizes: 30
 * s at 50 KB/s are 1.5 MB.
 * @param tooSlow answers and closes the connection
 */
export const watchBodies = (app: FastifyInstance, tooSlow: (socket: Socket) => void): void => {
  const coming = new Map<IncomingMessage, { readonly since: number; readonly before: number }>()
  app.addHook('onRequest', async ({ raw }) => {
    // Requests injected by tests have no connection.
    if (raw.complete || !(raw.socket.bytesRead > 0)) return
    coming.set(raw, { since: performance.now(), before: raw.socket.bytesRead })
    raw.once('close', () => coming.delete(raw))
  })
  const timer = setInterval(() => {
    for (const [request, { since, before }] of coming) {
      const allowed = grace + ((request.socket.bytesRead - before) / slowestRate) * 1000
      if (request.complete) coming.delete(request)
      else if (performance.now() - since > allowed) tooSlow(request.socket)
    }
  }, checkEvery)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
