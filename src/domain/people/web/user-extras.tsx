import { Handover } from '../../../web/app/account/handover.tsx'
import { Invitation } from '../../../web/app/account/invitation.tsx'
import { LookAs } from '../../../web/app/account/look-as.tsx'
import { UserPermissions } from '../../../web/app/rights/user-permissions.tsx'
import { UserRoles } from '../../../web/app/rights/user-roles.tsx'
import { settings } from '../../../web/base/browser/settings.ts'
import { isFixed } from '../../../web/data/access/ability.ts'
import { Can } from '../../../web/data/access/can.tsx'
import { useMe } from '../../../web/data/access/me.tsx'
import type { RowExtras } from '../../../web/data/areas/product.ts'

/** The administration of an account: its invitation, its open work once it is inactive, roles and permissions. */
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
