import type { ComponentType } from 'react'
import type { PermissionName } from '../../core/register.ts'

/** One part of the home page. An area adds one by adding an object: the page knows none by name. */
export type HomeSection = {
  /** Its name in what users have arranged: it never changes. Small letters, digits, `.`, `_` and `-`. */
  readonly key: string
  /** Key of its title. */
  readonly title: string
  /** Two halves stand beside each other where there is room. */
  readonly size: 'half' | 'whole'
  /** All of these; without them it is not offered. */
  readonly permissions?: readonly PermissionName[]
  /** It asks for more than the specification has, and another server is not asked. */
  readonly ownServerOnly?: true
  /** Before what was opened last, where nobody has arranged it otherwise. */
  readonly leads?: true
  /** Shown once somebody wishes it. */
  readonly hiddenAtFirst?: true
  /** Its content: without a title, with its own empty, waiting and error states. */
  readonly load: () => Promise<ComponentType>
}
