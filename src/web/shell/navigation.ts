import { type GroupName, groups } from '../../core/entity.ts'
import { keyOfEntity } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { useHoldsAll } from '../access/use-holds-all.ts'
import { useProduct } from '../product.ts'
import type { Page } from '../routes/page.ts'

export type NavEntry = {
  /** Of its entity, or the path of a hand-made page. */
  readonly name: string
  readonly to: string
  readonly icon: string
  readonly key: string
  /** What it lists, where it is an entity's. */
  readonly model?: Model
}
export type NavGroup = { readonly group: GroupName; readonly entries: readonly NavEntry[] }

export type PageEntry = { readonly to: string } & NonNullable<Page['entry']>

const useOpenPages = (): readonly PageEntry[] => {
  const holdsAll = useHoldsAll()
  return useProduct().pages.flatMap(({ path, entry, permissions = [] }) =>
    entry !== undefined && holdsAll(permissions) ? [{ to: path, ...entry }] : [],
  )
}

/** Hand-made pages of one's own that the user may open, as the profile menu has them. */
export const usePageEntries = (): readonly PageEntry[] => useOpenPages().filter(({ group }) => group === undefined)

/** Entities that the user may list, in the groups of their declarations, after the pages that belong there. */
export const useNavigation = (): readonly NavGroup[] => {
  const holdsAll = useHoldsAll()
  const { models } = useProduct()
  const entries = models.all.flatMap((model): NavEntry[] => {
    const { page, icon, menu } = model.entity
    const may = page !== undefined && menu !== false && holdsAll([permissionFor(model.entity, 'index')])
    return may ? [{ name: model.name, to: page, icon, key: menu || keyOfEntity(model.name, 'many'), model }] : []
  })
  const pages = useOpenPages()
  const pagesOf = (group: GroupName): NavEntry[] =>
    pages.filter((page) => page.group === group).map(({ to, icon, title }) => ({ name: to, to, icon, key: title }))
  return groups
    .map((group) => ({
      group,
      entries: [...pagesOf(group), ...entries.filter(({ model }) => model?.entity.group === group)],
    }))
    .filter((one) => one.entries.length > 0)
}
