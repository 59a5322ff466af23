import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callLimit, searchLimit } from '../auth/limits.ts'
import type { Engine } from '../engine.ts'
import { type Api, pairsOf } from './route-context.ts'

/** Of this long the same text is one search, in however many lists: the palette looks in all of them at once. */
const searchMs = 5000
/** Searches remembered at once; past it they are forgotten together and counted anew. */
const mostSearches = 10_000

/** The user's call to a route that knows its callers; undefined for all others, which have limits of their own. */
const ofUser = ({ routeOptions: { config }, is404 }: FastifyRequest): boolean =>
  config?.access !== undefined && config.access !== 'public' && !is404

/**
 * Limits each user to what a person does: calls in a minute, and searches, each of which looks at texts of many rows. The
 * stream of live news is one call for as long as it lasts.
 * @param calls of one user in a minute
 */
export const limitUsers = (app: FastifyInstance, { db, now }: Engine, actor: Api['actor'], calls: number): void => {
  const countCall = callLimit(calls)
  const countSearch = searchLimit(db.pool)
  /** When a user last searched for a text, by user and text. */
  const recent = new Map<string, number>()
  app.addHook('onRequest', async (request) => {
    if (!ofUser(request)) return
    const { id } = actor(request)
    await countCall(id)
    const text = pairsOf(request).find(([name, value]) => name === 'search' && value !== '')?.[1]
    if (text === undefined) return
    const key = `${id} ${text}`
    const at = now()
    const before = recent.get(key)
    if (before !== undefined && Math.abs(at - before) < searchMs) return
    if (recent.size >= mostSearches) recent.clear()
    recent.set(key, at)
    await countSearch(id)
  })
}
