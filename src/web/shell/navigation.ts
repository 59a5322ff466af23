import { type GroupName, groups } from '../../core/entity.ts'
import { keyOfEntity } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { useHoldsAll } from '../access/use-holds-all.ts'
import { useProduct } from '../product.ts'
import type { Page } from '../routes/page.ts'

export type NavEntry = { readonly to: string; readonly icon: string; readonly key: string; readonly model: Model }
export type NavGroup = { readonly group: GroupName; readonly entries: readonly NavEntry[] }

export type PageEntry = { readonly to: string } & NonNullable<Page['entry']>

/** Hand-made pages with an entry that the user may open. */
export const usePageEntries = (): readonly PageEntry[] => {
  const holdsAll = useHoldsAll()
  return useProduct().pages.flatMap(({ path, entry, permissions = [] }) =>
    entry !== undefined && holdsAll(permissions) ? [{ to: path, ...entry }] : [],
  )
}

/** Entities that the user may list, in the groups of their declarations. */
export const useNavigation = (): readonly NavGroup[] => {
  const holdsAll = useHoldsAll()
  const { models } = useProduct()
  const entries = models.all.flatMap((model): NavEntry[] => {
    const { page, icon, menu } = model.entity
    const may = page !== undefined && menu !== false && holdsAll([permissionFor(model.entity, 'index')])
    return may ? [{ to: page, icon, key: menu || keyOfEntity(model.name, 'many'), model }] : []
  })
  return groups
    .map((group) => ({ group, entries: entries.filter(({ model }) => model.entity.group === group) }))
    .filter((one) => one.entries.length > 0)
}
