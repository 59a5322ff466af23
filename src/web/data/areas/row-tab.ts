import type { ComponentType } from 'react'
import type { EntityName, PermissionName, RowOf } from '../../../core/declare/register.ts'

type RowTabOf<N extends string> = {
  readonly entity: N
  readonly name: string
  /** The content of the tab; its download may begin before the row is read. */
  readonly Content: ComponentType<{ readonly row: RowOf<N> }> & { readonly download: () => void }
  /** Reads that it begins with, by the row's id. */
  readonly firstRead?: {
    readonly permissions: readonly PermissionName[]
    readonly read: (id: string) => Promise<void>
  }
}
/**
 * The content of a tab of an entity's page, from another area. The page defines the tab's place, its title and its
 * users; without a content there is no such tab.
 */
export type RowTab<N extends EntityName = EntityName> = { readonly [E in N]: RowTabOf<E> }[N]

/** Returns the content of a tab of an entity's page, if an area has one. */
export const rowTabOf = <N extends EntityName>(
  { rowTabs }: { readonly rowTabs: readonly RowTab[] },
  entity: N,
  name: string,
): RowTab<N> | undefined =>
  rowTabs.find((tab): tab is Extract<RowTab, RowTab<N>> => tab.entity === entity && tab.name === name)
