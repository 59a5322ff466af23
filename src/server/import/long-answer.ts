import type { FastifyReply, FastifyRequest } from 'fastify'
import { documentOf, problemOf } from '../api/answer-problems.ts'
import type { Api } from '../api/route-context.ts'
import { Problem } from '../problem.ts'
import { progressAnswer } from './progress.ts'

/** Imports of a route that run at once in this process: each holds its file, a connection and row locks. */
const mostAtOnce = 2
/** Milliseconds without a byte on a connection that waits for its import; others are cut after a minute. */
const longestWait = 30 * 60_000

/**
 * A run that ends when its caller leaves, and reports its progress.
 * @returns the body of the answer
 */
export type LongRun = (about: {
  readonly request: FastifyRequest
  readonly signal: AbortSignal
  readonly tell: (done: number, of: number) => void
}) => Promise<object>

/**
 * Answers calls that take long: a few at once (503 with `retry-after`), with their progress where the caller asks for it, ended when the
 * caller leaves. A failure after the first line of progress is the last line.
 */
export const longAnswer = ({ app, language, translate }: Api) => {
  let running = 0
  return async (request: FastifyRequest, reply: FastifyReply, run: LongRun): Promise<unknown> => {
    if (running >= mostAtOnce) throw new Problem(503, 'unavailable', { headers: { 'retry-after': '30' } })
    running++
    const disconnected = new AbortController()
    const leave = () => disconnected.abort(new Problem(408, 'timeout'))
    reply.raw.once('close', leave)
    request.raw.socket.setTimeout?.(longestWait)
    const progress = progressAnswer(request, reply)
    try {
      const body = await run({ request, signal: disconnected.signal, tell: progress.tell })
      return progress.isOpen() ? progress.end(reply.statusCode, body) : body
    } catch (error) {
      if (!progress.isOpen()) throw error
      // The response has started: the problem goes into its last line.
      const problem = problemOf(error)
      if (problem.status >= 500) request.log.error({ err: error }, 'import failed')
      return progress.end(problem.status, documentOf(problem, language(request), translate))
    } finally {
      running--
      reply.raw.off('close', leave)
      request.raw.socket.setTimeout?.(app.server.timeout)
    }
  }
}
