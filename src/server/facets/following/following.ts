import { isFollowable } from '../../../core/declare/facets/followable.ts'
import type { Facet } from '../facet.ts'
import { followRoutes } from './follow-routes.ts'
import { tellOfChange } from './tell-followers.ts'

/** Following: every entity whose rows have a page and are changed by people has it, without a key. */
export const following: Facet = (models) => {
  const followable = models.all.filter(({ entity }) => isFollowable(entity))
  return {
    hooks: Object.fromEntries(followable.map((model) => [model.name, tellOfChange(model)])),
    routes: (api) => {
      for (const model of followable) followRoutes(api, model)
    },
  }
}
