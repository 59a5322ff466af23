import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { useHoldsAll } from '../access/use-holds-all.ts'
import type { Row } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { useProduct } from '../product/product.ts'

const nothing: Row = {}

/** Values that a new row is made with beside those of its form (`madeWith`). Other servers get the form's alone. */
export const useMadeWith = ({ name }: Model): Row => {
  const made = useProduct().madeWith[name]
  const { t } = useTranslation()
  const holdsAll = useHoldsAll()
  return made !== undefined && settings.own && holdsAll(made.permissions) ? made.values(t) : nothing
}
