import type { Facet } from '../facet.ts'
import { having } from '../facet.ts'
import { measureRoutes } from './routes.ts'

/** Rows are counted and their numbers added up, where an entity says by what. */
export const measures: Facet = (models) =>
  having(models, 'measures').length === 0 ? {} : { routes: (api) => measureRoutes(api) }
