import { Can } from '../../../web/access/can.tsx'
import type { RowExtras } from '../../../web/product/product.ts'
import { UserPermissions } from './user-permissions.tsx'
import { UserRoles } from './user-roles.tsx'

/** What may be given to a user, for those who may give it. */
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
