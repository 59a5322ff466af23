import type { EntityHooks } from '../../engine.ts'
import { type Facet, having } from '../facet.ts'
import { tellOfComment } from '../following/tell-followers.ts'
import { notifyMentioned } from './mentioned.ts'
import { peopleRoutes } from './routes.ts'
import { assertOfTheRow, type SentFiles, sentFilesOf, showSentFiles } from './sent-files.ts'
import { writingRoutes } from './writing-routes.ts'

/** Notifies people mentioned in a comment about its row, and those who follow the row. */
const commentHooks = (entity: string, sent: SentFiles | undefined): EntityHooks => ({
  beforeWrite: async ({ values, before }, { tx }) => {
    if (sent !== undefined) await assertOfTheRow(sent, { ...before, ...values }, tx)
    return undefined
  },
  afterWrite: async (row, changed, context, changes) => {
    const about = { entity: String(row.about_type), id: String(row.about_id) }
    if (sent !== undefined) await showSentFiles(sent, row, changed, context)
    await notifyMentioned(context, changes, { entity, id: String(row.id), wire: 'body', about })
    // A new row has no version yet.
    if (row.version === undefined) await tellOfComment(context, { entity, id: String(row.id), body: row.body }, about)
  },
})

/** Notifies people mentioned in texts of a row. */
const textHooks = (entity: string, texts: readonly string[]): EntityHooks => ({
  afterWrite: async (row, _changed, context, changes) => {
    const about = { entity, id: String(row.id) }
    for (const wire of texts) await notifyMentioned(context, changes, { ...about, wire, about })
  },
})

/** Comments on rows, and mentions in them and in the rows' own texts. */
export const talks: Facet = (models) => {
  const owners = having(models, 'talks')
  const server = models.all.find(({ entity }) => entity.serves === 'talks')
  return {
    hooks: {
      ...(server === undefined ? {} : { [server.name]: commentHooks(server.name, sentFilesOf(models, server)) }),
      ...Object.fromEntries(
        owners.map((model) => [model.name, textHooks(model.name, model.entity.talks?.mentions ?? [])]),
      ),
    },
    routes: (api) => {
      for (const owner of owners) {
        peopleRoutes(api, owner)
        if (owner.entity.talks?.writing === true) writingRoutes(api, owner)
      }
    },
  }
}
