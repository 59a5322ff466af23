import type { ComponentType } from 'react'
import type { PermissionName } from '../../core/register.ts'

/** A section of the home page. */
export type HomeSection = {
  /** Key in users' stored arrangements: it must never change. Lower-case letters, digits, `.`, `_` and `-`. */
  readonly key: string
  /** Translation key of its title. */
  readonly title: string
  /** Two halves share a line on wide screens. */
  readonly size: 'half' | 'whole'
  /** All of these are required to see it. */
  readonly permissions?: readonly PermissionName[]
  /** Needs calls that the specification does not define; hidden with other servers. */
  readonly ownServerOnly?: true
  /** Placed before the recent rows in the default order. */
  readonly leads?: true
  /** Shown without content too, which says so; others are left out while they have none. */
  readonly staysWhenEmpty?: true
  /** Hidden in the default arrangement. */
  readonly hiddenAtFirst?: true
  /** Content without a title, with its own empty, loading and error states. */
  readonly load: () => Promise<ComponentType>
}
