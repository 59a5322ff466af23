import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../../../core/declare/model.ts'
import { permissionFor, permissionsOn } from '../../../../core/declare/permissions.ts'
import { mineFields } from '../../../../core/query/mine.ts'
import { keyOfEntity, keyOfMine, mineViewId } from '../../../../core/words/keys.ts'
import { settings } from '../../../base/browser/settings.ts'
import { iconOf } from '../../../base/ui/icons.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { matching } from '../match.ts'
import type { Option } from './options.ts'

/**
 * Options that open built-in views ('Assigned to me'): of all lists with a query, of the current list
 * without one.
 */
export const useMineOptions = (query: string, currentModel: Model | undefined): readonly Option[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const holdsAll = useHoldsAll()
  const { models } = useProduct()
  const isAsking = query.trim() !== ''
  // Other servers have no value for the current user.
  const asked = !settings.own ? [] : isAsking ? models.all : currentModel === undefined ? [] : [currentModel]
  const options = asked
    .filter(({ entity }) => entity.page !== undefined && holdsAll([permissionFor(entity, 'index')]))
    .flatMap((model) =>
      mineFields(model)
        .filter((field) => holdsAll(permissionsOn(field, 'read')))
        .map(({ name }) => ({
          id: `mine.${model.name}.${name}`,
          title: t(keyOfMine(model.name, name)),
          kind: t(keyOfEntity(model.name, 'many')),
          icon: iconOf(model.entity.icon),
          run: () => void navigate(`${model.entity.page}?view=${mineViewId(name)}`),
        })),
    )
  return isAsking ? matching(query, options, ({ title, kind }) => ({ name: title, keywords: [kind] })) : options
}
