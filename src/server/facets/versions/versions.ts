import type { Model } from '../../../core/declare/model.ts'
import type { EntityHooks } from '../../engine.ts'
import { fromLog } from '../coedits/from-log.ts'
import { type Facet, having } from '../facet.ts'
import { keepState } from './keep.ts'
import { versionedField } from './read.ts'
import { versionRoutes } from './routes.ts'

/** Keeps the states of the entity's text in the transactions of its changes. */
const keeping = (model: Model): EntityHooks => {
  const field = versionedField(model)
  return {
    afterWrite: async (row, _changed, { tx, caller, engine, ahead }, changes) => {
      const change = changes.find((one) => one.field === field.wire)
      // A new row has no version yet; its text is kept as it is changed.
      if (change === undefined || row.version === undefined) return
      const [old, now] = [String(change.old ?? ''), String(change.new ?? '')]
      const author = caller === 'system' ? null : caller.id
      const isTogether = ahead === fromLog
      await keepState({ model, field, id: String(row.id) }, { old, new: now, author, at: engine.now(), isTogether }, tx)
    },
  }
}

/** States of a rich text, kept, named and restored (decisions, 'Document'). */
export const versions: Facet = (models) => {
  const owners = having(models, 'versions')
  return {
    hooks: Object.fromEntries(owners.map((model) => [model.name, keeping(model)])),
    routes: (api) => {
      for (const model of owners) versionRoutes(api, model)
    },
  }
}
