import type { ComponentType } from 'react'
import type { PermissionName } from '../../../core/declare/register.ts'

/** A component that an area adds to the header, before the shell's own. */
export type HeaderTool = {
  readonly key: string
  /** All of these are required to see it. */
  readonly permissions?: readonly PermissionName[]
  /** Needs calls that the specification does not define; hidden with other servers. */
  readonly ownServerOnly?: true
  /** True for a tool that is shown only at times: no space is reserved while it loads. */
  readonly isTransient?: true
  readonly load: () => Promise<ComponentType>
}
