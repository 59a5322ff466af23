import { Can } from '../../../web/access/can.tsx'
import type { RowExtras } from '../../../web/product/product.ts'
import { UserPermissions } from './permissions/user-permissions.tsx'
import { UserRoles } from './user-roles.tsx'

/** Roles and permissions of a user, for administrators with the permission to grant them. */
export const UserExtras = ({ row }: RowExtras<'user'>) => (
  <>
    <Can permissions={['user-assign-role', 'role-index']}>
      <UserRoles row={row} />
    </Can>
    <Can permissions={['user-permissions', 'permission-index']}>
      <UserPermissions key={row.id} row={row} />
    </Can>
  </>
)
