import { isFixed } from '../../../web/access/ability.ts'
import { Can } from '../../../web/access/can.tsx'
import { useMe } from '../../../web/access/me.tsx'
import { Handover } from '../../../web/account/handover.tsx'
import { Invitation } from '../../../web/account/invitation.tsx'
import { LookAs } from '../../../web/account/look-as.tsx'
import { settings } from '../../../web/base/settings.ts'
import type { RowExtras } from '../../../web/product/product.ts'
import { UserPermissions } from '../../../web/rights/user-permissions.tsx'
import { UserRoles } from '../../../web/rights/user-roles.tsx'

/** How an account is kept: its invitation, what it has still to do once it is not in use, roles and permissions. */
export const UserExtras = ({ row, isProfile }: RowExtras<'user'>) => {
  const me = useMe()
  if (isProfile) return null
  const mayChange = settings.own && row.can?.update === true
  return (
    <>
      {mayChange && row.is_active && row.last_seen_at === null && <Invitation row={row} />}
      {mayChange && !row.is_active && <Handover row={row} />}
      {settings.own && row.is_active && row.id !== me.id && !isFixed(row, 'roles') && (
        <Can permissions={['user-view-as']}>
          <LookAs row={row} />
        </Can>
      )}
      {!isFixed(row, 'roles') && (
        <Can permissions={['user-assign-role', 'role-index']}>
          <UserRoles row={row} />
        </Can>
      )}
      {!isFixed(row, 'permissions') && (
        <Can permissions={['user-permissions', 'permission-index']}>
          <UserPermissions key={row.id} row={row} />
        </Can>
      )}
    </>
  )
}
