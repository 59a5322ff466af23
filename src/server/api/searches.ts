import type { FastifyInstance } from 'fastify'
import { searchLimit } from '../auth/limits.ts'
import type { Engine } from '../engine.ts'
import { type Api, pairsOf } from './context.ts'

/** Limits searching to what a person does, whatever call it comes by: each search looks at texts of many rows. */
export const limitSearches = (app: FastifyInstance, { db }: Engine, actor: Api['actor']): void => {
  const count = searchLimit(db.pool)
  app.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions
    if (config?.access === undefined || config.access === 'public' || request.is404) return
    if (pairsOf(request).some(([name, value]) => name === 'search' && value !== ''))
      await count(`${actor(request).id} ${url}`)
  })
}
