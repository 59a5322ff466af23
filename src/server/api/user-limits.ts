import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callLimit, searchLimit } from '../auth/limits.ts'
import type { Engine } from '../engine.ts'
import { type Api, pairsOf } from './route-context.ts'

/**
 * Milliseconds for which the same text counts as one search in any number of lists: the palette queries all of them
 * at once.
 */
const searchMs = 5000
/** Searches remembered at once; beyond, the memory is cleared. */
const mostSearches = 10_000

/** The user of a call that requires sign-in; undefined for others, which have limits of their own. */
const ofUser = ({ routeOptions: { config }, is404 }: FastifyRequest): boolean =>
  config?.access !== undefined && config.access !== 'public' && !is404

/**
 * Limits each user's calls a minute, and searches, each of which reads texts of many rows. A live stream counts as
 * one call.
 * @param calls of one user in a minute
 */
export const limitUsers = (app: FastifyInstance, { db, now }: Engine, actor: Api['actor'], calls: number): void => {
  const countCall = callLimit(calls)
  const countSearch = searchLimit(db.pool)
  /** Time of the last search, by user and text. */
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
