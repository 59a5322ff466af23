import type { Model } from '../../../core/declare/model.ts'
import type { EntityHooks } from '../../engine.ts'
import { type Facet, having } from '../facet.ts'
import { tellOfComment } from '../following/tell-followers.ts'
import { notifyMentioned } from './mentioned.ts'
import { followQuotes, quoteValues } from './quotes.ts'
import { resolveRoutes } from './resolve-routes.ts'
import { peopleRoutes } from './routes.ts'
import { assertOfTheRow, type SentFiles, sentFilesOf, showSentFiles } from './sent-files.ts'
import { writingRoutes } from './writing-routes.ts'

/** Notifies people mentioned in a comment about its row, and those who follow the row. */
const commentHooks = (comments: Model, sent: SentFiles | undefined): EntityHooks => ({
  beforeWrite: async ({ values, before }, context) => {
    if (sent !== undefined) await assertOfTheRow(sent, { ...before, ...values }, context.tx)
    return quoteValues(comments, { values, before }, context)
  },
  afterWrite: async (row, changed, context, changes) => {
    const about = { entity: String(row.about_type), id: String(row.about_id) }
    const entity = comments.name
    if (sent !== undefined) await showSentFiles(sent, row, changed, context)
    await notifyMentioned(context, changes, { entity, id: String(row.id), wire: 'body', about })
    // A new row has no version yet.
    if (row.version === undefined) await tellOfComment(context, { entity, id: String(row.id), body: row.body }, about)
  },
})

/** Notifies people mentioned in texts of a row, and moves the places of comments with the words that they quote. */
const textHooks = (model: Model, comments: Model | undefined): EntityHooks => ({
  afterWrite: async (row, _changed, context, changes) => {
    const { mentions = [], quotes } = model.entity.talks ?? {}
    const about = { entity: model.name, id: String(row.id) }
    for (const wire of mentions) await notifyMentioned(context, changes, { ...about, wire, about })
    if (quotes !== undefined && comments !== undefined) await followQuotes(model, comments, row, context, changes)
  },
})

/** Comments on rows, and mentions in them and in the rows' own texts. */
export const talks: Facet = (models) => {
  const owners = having(models, 'talks')
  const server = models.all.find(({ entity }) => entity.serves === 'talks')
  return {
    hooks: {
      ...(server === undefined ? {} : { [server.name]: commentHooks(server, sentFilesOf(models, server)) }),
      ...Object.fromEntries(owners.map((model) => [model.name, textHooks(model, server)])),
    },
    routes: (api) => {
      if (server !== undefined && owners.some(({ entity }) => entity.talks?.quotes !== undefined))
        resolveRoutes(api, server)
      for (const owner of owners) {
        peopleRoutes(api, owner)
        if (owner.entity.talks?.writing === true) writingRoutes(api, owner)
      }
    },
  }
}
