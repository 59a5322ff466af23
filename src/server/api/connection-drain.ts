import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/**
 * Milliseconds for requests in flight; together with what closes afterwards below the ten seconds of most
 * supervisors.
 */
const patience = 8_000
/**
 * Milliseconds for which new requests are still answered with refusals: a connection closed at the moment of a
 * request would leave a load balancer not knowing whether a write had begun.
 */
const linger = 500

/**
 * Ends a server without a broken answer: calls in flight finish, and later ones are refused with 503 and `Connection:
 * close` (Fastify adds that), for another process or the next one to serve. The server listens until then: a refusal
 * with the advice to come back is better than no answer.
 * Routes that hold an answer open on purpose (a stream) end it in a `preClose` hook: these run in their order, and
 * `waitForRest` is registered as the last.
 */
export const drainAtEnd = (app: FastifyInstance): { readonly waitForRest: () => void } => {
  let inFlight = 0
  let ending = false
  let rested = () => {}
  let connections = 0
  app.server.on('connection', (socket) => {
    connections++
    socket.once('close', () => connections--)
  })
  app.server.on('request', (_request, response) => {
    inFlight++
    response.once('close', () => {
      inFlight--
      if (inFlight === 0) rested()
    })
  })
  app.addHook('onRequest', async () => {
    if (ending) throw new Problem(503, 'ending', { headers: { 'retry-after': '5' } })
  })
  // Before all other hooks: requests that come while streams end are refused.
  app.addHook('preClose', async () => {
    ending = true
  })
  return {
    waitForRest: () =>
      app.addHook('preClose', async () => {
        if (connections > 0) await pause(linger)
        if (inFlight === 0) return
        await new Promise<void>((done) => {
          rested = done
          setTimeout(done, patience).unref()
        })
      }),
  }
}
