import type { ComponentType } from 'react'

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
  readonly load: () => Promise<ComponentType>
}
