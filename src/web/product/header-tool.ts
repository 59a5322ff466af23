import type { ComponentType } from 'react'
import type { PermissionName } from '../../core/register.ts'

/** Something that an area puts at the end of the header, before what the shell has there. */
export type HeaderTool = {
  readonly key: string
  /** All of these; without them it is not there. */
  readonly permissions?: readonly PermissionName[]
  /** It asks for more than the specification has, and another server is not asked. */
  readonly ownServerOnly?: true
  /** It is there at times only, and no place is kept for it. */
  readonly comesAndGoes?: true
  readonly load: () => Promise<ComponentType>
}
