import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useMe } from '../../data/access/me.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'

const nothing: Row = {}

/** Returns values for a new row beside those of its form (`madeWith`). Other servers get only the form's. */
export const useMadeWith = ({ name }: Model): Row => {
  const made = useProduct().madeWith[name]
  const { t } = useTranslation()
  const user = useMe()
  const holdsAll = useHoldsAll()
  return made !== undefined && settings.own && holdsAll(made.permissions) ? made.values(t, user) : nothing
}
