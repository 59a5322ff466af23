import type { Model } from '../../../core/model.ts'
import { Can } from '../../../web/access/can.tsx'
import type { Row } from '../../../web/api/shapes.ts'
import { UserPermissions } from './user-permissions.tsx'
import { UserRoles } from './user-roles.tsx'

/** What may be given to a user, for those who may give it. */
export const UserExtras = ({ row }: { model: Model; row: Row }) => (
  <>
    <Can permissions={['user-assign-role', 'role-index']}>
      <UserRoles row={row} />
    </Can>
    <Can permissions={['user-permissions', 'permission-index']}>
      <UserPermissions key={String(row.id)} row={row} />
    </Can>
  </>
)
