import { mergesInto } from '../../../core/declare/facets/merges.ts'
import { type Facet, having } from '../facet.ts'
import { labelRoutes } from './labels.ts'
import { mergeRoute } from './merge-route.ts'
import { mergedHooks } from './merged-rows.ts'

/** Two rows are made one: labels of others, and rows that stay and lead on. */
export const merges: Facet = (models) => {
  const all = having(models, 'merges')
  const owners = all.filter(({ entity }) => mergesInto(entity) !== undefined)
  return {
    ...(owners.length === 0 ? {} : { hooks: mergedHooks(models, owners) }),
    routes: (api) => {
      for (const model of all) {
        if (owners.includes(model)) mergeRoute(api, model)
        else labelRoutes(api, model)
      }
    },
  }
}
