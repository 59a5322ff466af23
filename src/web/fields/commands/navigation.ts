import type { ComponentType } from 'react'
import { type GroupName, groups } from '../../../core/declare/entity.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfEmpty, keyOfEntity } from '../../../core/words/keys.ts'
import { useMe } from '../../data/access/me.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import type { Page } from '../../data/areas/page.ts'
import { useProduct } from '../../data/areas/product.ts'

type NavEntry = {
  /** Name of the entity, or path of a hand-made page. */
  readonly name: string
  readonly to: string
  readonly icon: string
  readonly key: string
  /** Translation key of a one-sentence description. */
  readonly about: string | undefined
  readonly Badge?: ComponentType | undefined
}
export type NavGroup = { readonly group: GroupName; readonly entries: readonly NavEntry[] }

export type PageEntry = Omit<NonNullable<Page['entry']>, 'to'> & { readonly to: string; readonly path: string }

const useOpenPages = (): readonly PageEntry[] => {
  const holdsAll = useHoldsAll()
  const userId = String(useMe().id)
  return useProduct().pages.flatMap(({ path, entry, permissions = [] }) =>
    entry !== undefined && holdsAll(permissions) ? [{ ...entry, path, to: entry.to?.(userId) ?? path }] : [],
  )
}

/** Hand-made pages that the user may open, as listed in the profile menu. */
export const usePageEntries = (): readonly PageEntry[] => useOpenPages().filter(({ group }) => group === undefined)

/** Entities that the user may list, by group, after the hand-made pages of the group. */
export const useNavigation = (): readonly NavGroup[] => {
  const holdsAll = useHoldsAll()
  const { models } = useProduct()
  const entriesOf = (group: GroupName) =>
    models.all.flatMap(({ name, entity }): NavEntry[] => {
      const { page, icon, menu } = entity
      if (entity.group !== group || page === undefined || menu === false) return []
      if (!holdsAll([permissionFor(entity, 'index')])) return []
      return [{ name, to: page, icon, key: menu || keyOfEntity(name, 'many'), about: keyOfEmpty(name) }]
    })
  const pages = useOpenPages()
  const pagesOf = (group: GroupName) =>
    pages
      .filter((page) => page.group === group)
      .map(({ path, to, icon, title, about, Badge }): NavEntry => ({ name: path, to, icon, key: title, about, Badge }))
  return groups
    .map((group) => ({
      group,
      entries: [...pagesOf(group), ...entriesOf(group)],
    }))
    .filter((group) => group.entries.length > 0)
}
