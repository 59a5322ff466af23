// Decision (2026-11): Users who make a row that they will not see are warned before, in the forms and lines of a new
// row. The browser judges by the declared rule, and only where the answer is certain; the server makes the row all the
// same, for others to see.
import { actorEntity } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import { isOutOfOwnSight, sightFields } from '../../../core/declare/own-sight.ts'
import { liftedBy } from '../../../core/declare/permissions.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useProduct } from '../areas/product.ts'
import { askAboutSight } from '../rows/sight-question.ts'
import { useMe } from './me.tsx'
import { useHoldsAll } from './use-holds-all.ts'

/**
 * Asks before making a row that its maker will not see.
 * @returns whether to make the row with these values, by wire name
 */
export const useSightCheck = (model: Model): ((values: Row) => Promise<boolean>) => {
  const { models } = useProduct()
  const user = useMe()
  const holdsAll = useHoldsAll()
  return (values) => {
    const maker = { model: models.of(actorEntity), values: user }
    if (!settings.own || holdsAll([liftedBy(model.entity)]) || !isOutOfOwnSight(model, values, maker))
      return Promise.resolve(true)
    return new Promise((resolve) => {
      const by = sightFields(model).filter((name) => Object.hasOwn(values, model.byName.get(name)?.wire ?? name))
      askAboutSight({
        model,
        by,
        answer: (goesOn) => {
          askAboutSight(undefined)
          resolve(goesOn)
        },
      })
    })
  }
}
