// Decision (2026-11): A page may state of which entity it creates rows (`makes`): lists, palette and the key `c` open
// it instead of a form.
import type { ComponentType } from 'react'
import type { GroupName } from '../../../core/declare/entity.ts'
import type { Models } from '../../../core/declare/model.ts'
import type { PermissionName } from '../../../core/declare/register.ts'
import type { RowTab } from './row-tab.ts'

/** An address that the user goes to. */
type PageAddress = {
  readonly path: string
  readonly params: { readonly [name: string]: string | undefined }
  readonly search: URLSearchParams
}
/** Tells whether the user holds all of these permissions. */
export type Holds = (names: readonly PermissionName[]) => boolean
/** The parts of the product that first reads need. */
type ProductReads = { readonly models: Models; readonly rowTabs: readonly RowTab[] }
/**
 * Begins to read the data that a page shows first, into the cache of queries, while the page itself downloads.
 * @param permissions of the user; rejects where they can't be read
 */
export type FirstReads = (address: PageAddress, permissions: Promise<Holds>, product: ProductReads) => void

/** A page with its access rules (specification, section 2.1). */
export type Page = {
  readonly path: string
  /** Further paths of the same page. */
  readonly aliases?: readonly string[]
  /** Accessible without sign-in. */
  readonly public?: true
  /** Only for signed-out users; others are redirected. */
  readonly unauthenticatedOnly?: true
  /** `default` (header and navigation) if omitted. */
  readonly layout?: 'default' | 'blank'
  /** All of these are required; users without them are redirected to `/not-authorized`. */
  readonly permissions?: readonly PermissionName[]
  /** Entry in the navigation and in the palette. */
  readonly entry?: {
    /** Translation key of its title. */
    readonly title: string
    /** Translation key of a description. */
    readonly about?: string
    /** Name of an icon (`ui/icons.ts`). */
    readonly icon: string
    /** Its address, where it depends on the signed-in user; by default the path. */
    readonly to?: (userId: string) => string
    /** A component at the corner of its icon in the side navigation, such as a count; loaded late. */
    readonly Badge?: ComponentType
    /** Second key of its shortcut, after `g`; ignored where taken. */
    readonly letter?: string
    /** Group of the navigation, in which it is first; without a group it is in the profile menu. */
    readonly group?: GroupName
  }
  /** The rows that the page creates; lists, palette and the key `c` offer it like a form for new rows. */
  readonly makes?: {
    /** Entity of the created row. */
    readonly entity: string
    /** Entities whose empty lists offer the page too, as their rows result from it. */
    readonly leadsTo?: readonly string[]
    /** Translation key of its title. */
    readonly title: string
    /** Further search terms for the palette. */
    readonly keywords?: readonly string[]
  }
  /** Translation namespaces loaded with the page, as few pages use them. */
  readonly words?: readonly string[]
  /** Entity of the row that the page shows, by `:id` in its path; it is read beside the download of the page. */
  readonly row?: string
  /** Further reads beside the download of the page. */
  readonly firstReads?: FirstReads
  readonly load: () => Promise<ComponentType>
  /** The page that signed-in users see at this address; without it they are redirected home. */
  readonly loadSignedIn?: () => Promise<ComponentType>
}
