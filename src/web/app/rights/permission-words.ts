import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { prefixesOf, splitPermission } from '../../data/access/ability.ts'
import { useProduct } from '../../data/areas/product.ts'
import { commonActions, type PermissionRow } from './permission-table.ts'

/** Loads the names of entities whose words come with their own pages. */
export const useEntityNames = (): void => {
  const { i18n } = useTranslation()
  const { models } = useProduct()
  const [, setLoaded] = useState(false)
  useEffect(() => {
    const missing = models.all.filter(({ name }) => !i18n.exists(keyOfEntity(name, 'many')))
    if (missing.length > 0) void Promise.all(missing.map(({ name }) => loadNamespace(name))).then(() => setLoaded(true))
  }, [i18n, models])
}

/** Permissions in the user's language. */
export const usePermissionWords = () => {
  const { t } = useTranslation('permission_matrix')
  const { models } = useProduct()
  const prefixes = prefixesOf(models)
  const action = (name: string, fallback: string): string => t(`common:permission.${name}`, { defaultValue: fallback })
  const entitiesOf = (prefix: string): string => {
    const entities = models.all.filter(({ entity }) => entity.permission === prefix)
    return entities.length === 0
      ? prefix
      : entities.map(({ name }) => t(keyOfEntity(name, 'many'))).join(t('common:listSeparator'))
  }
  return {
    /** @param fallback for an action that only another server knows */
    action,
    rowTitle: ({ prefix }: PermissionRow): string => entitiesOf(prefix),
    actionsOf: (row: PermissionRow): readonly string[] => [
      ...commonActions.filter((one) => row.common[one] !== undefined).map((one) => action(one, one)),
      ...row.others.map((one) => action(one.action, one.name)),
    ],
    /** `Create: Tasks` */
    full: (name: string): string => {
      const [verb, prefix] = splitPermission(name, prefixes)
      return t('permission_matrix:of', { name: action(verb, name), entity: entitiesOf(prefix) })
    },
  }
}
