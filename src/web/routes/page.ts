import type { ComponentType } from 'react'
import type { GroupName } from '../../core/entity.ts'

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
  readonly permissions?: readonly string[]
  /** Stands in the navigation and among the palette's screens. */
  readonly entry?: {
    /** Key of its words. */
    readonly title: string
    /** As declarations name icons. */
    readonly icon: string
    /** After `g`, where it is free. */
    readonly letter?: string
    /** The group of the navigation at whose head it stands; without one it stands in the profile menu. */
    readonly group?: GroupName
  }
  readonly load: () => Promise<ComponentType>
  /** Where it is for signed-out users only: what leads somebody signed in on; home, unless said. */
  readonly loadSignedIn?: () => Promise<ComponentType>
}
