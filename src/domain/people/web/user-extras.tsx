import { Handover } from '../../../web/app/account/handover.tsx'
import { Invitation } from '../../../web/app/account/invitation.tsx'
import { UserPermissions } from '../../../web/app/rights/user-permissions.tsx'
import { settings } from '../../../web/base/browser/settings.ts'
import { isFixed } from '../../../web/data/access/ability.ts'
import { Can } from '../../../web/data/access/can.tsx'
import type { RowExtras } from '../../../web/data/areas/product.ts'

/** The administration of an account: its invitation, its open work once it is inactive, and direct permissions. */
export const UserExtras = ({ row, isProfile }: RowExtras<'user'>) => {
  if (isProfile) return null
  const mayChange = settings.own && row.can?.update === true
  return (
    <>
      {mayChange && row.is_active && row.last_seen_at === null && <Invitation row={row} />}
      {mayChange && !row.is_active && <Handover row={row} />}
      {!isFixed(row, 'permissions') && (
        <Can permissions={['user-permissions', 'permission-index']}>
          <UserPermissions key={row.id} row={row} />
        </Can>
      )}
    </>
  )
}
