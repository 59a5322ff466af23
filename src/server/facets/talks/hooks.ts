import type { EntityHooks } from '../../engine.ts'
import { type Facet, having } from '../facet.ts'
import { tellMentioned } from './mentioned.ts'
import { peopleRoutes } from './routes.ts'

/** People mentioned in a comment are led to the row that it is about. */
const commentHooks = (entity: string): EntityHooks => ({
  afterWrite: (row, _changed, context, changes) =>
    tellMentioned(context, changes, {
      entity,
      id: String(row.id),
      wire: 'body',
      about: { entity: String(row.about_type), id: String(row.about_id) },
    }),
})

/** People mentioned in texts of a row are led to the row. */
const textHooks = (entity: string, texts: readonly string[]): EntityHooks => ({
  afterWrite: async (row, _changed, context, changes) => {
    const about = { entity, id: String(row.id) }
    for (const wire of texts) await tellMentioned(context, changes, { ...about, wire, about })
  },
})

/** Comments on rows, and the mentions in them and in texts of the rows themselves. */
export const talks: Facet = (models) => {
  const owners = having(models, 'talks')
  const server = models.all.find(({ entity }) => entity.serves === 'talks')
  return {
    hooks: {
      ...(server === undefined ? {} : { [server.name]: commentHooks(server.name) }),
      ...Object.fromEntries(owners.map(({ name, entity }) => [name, textHooks(name, entity.talks?.mentions ?? [])])),
    },
    routes: (api) => {
      for (const owner of owners) peopleRoutes(api, owner)
    },
  }
}
