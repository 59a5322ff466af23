// Decision (2026-11): A page may say of which entity it makes rows (`makes`): lists, palette and the key `c` lead
// there instead of to a form.
import type { ComponentType } from 'react'
import type { GroupName } from '../../core/entity.ts'
import type { PermissionName } from '../../core/register.ts'

/** One page with its access data (specification, section 2.1). */
export type Page = {
  readonly path: string
  /** Other addresses of the same page. */
  readonly aliases?: readonly string[]
  /** Open without sign-in. */
  readonly public?: true
  /** Only for signed-out users; somebody signed in is led on. */
  readonly unauthenticatedOnly?: true
  /** `default` (header and navigation) unless said. */
  readonly layout?: 'default' | 'blank'
  /** All of these permissions; without them the visitor is led to `/not-authorized`. */
  readonly permissions?: readonly PermissionName[]
  /** Stands in the navigation and among the palette's screens. */
  readonly entry?: {
    /** Key of its words. */
    readonly title: string
    /** Key of a sentence on what it is for. */
    readonly about?: string
    /** As declarations name icons. */
    readonly icon: string
    /** After `g`, where it is free. */
    readonly letter?: string
    /** The group of the navigation at whose head it stands; without one it stands in the profile menu. */
    readonly group?: GroupName
  }
  /** What is made here, where that is no form of a declaration: offered as new rows are, in lists, palette and by key. */
  readonly makes?: {
    /** The entity of which a row is made. */
    readonly entity: string
    /** Entities whose rows come of it: where there are none of them yet, it is offered too. */
    readonly leadsTo?: readonly string[]
    /** Key of its words. */
    readonly title: string
    /** Other words that find it in the palette. */
    readonly keywords?: readonly string[]
  }
  /** Namespaces of words that few pages say: they come with it. */
  readonly words?: readonly string[]
  readonly load: () => Promise<ComponentType>
  /** Where it is for signed-out users only: what leads somebody signed in on; home, unless said. */
  readonly loadSignedIn?: () => Promise<ComponentType>
}
