import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { account, type permission } from '../../../core/account/account.ts'
import { settings } from '../../base/browser/settings.ts'
import { PlainSection } from '../../base/ui/plain-section.ts'
import { Can } from '../../data/access/can.tsx'
import type { RowExtras } from '../../data/areas/product.ts'
import { Holders } from './holders.tsx'

/** The users who hold a permission, and the roles that grant it. */
export const PermissionHolders = ({ row }: RowExtras<typeof permission.name>) => {
  const { t } = useTranslation('office')
  if (!settings.own) return null
  return (
    <Can permissions={[`${account.name}-permissions`]}>
      <PlainSection>
        <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
          {t('access.who')}
        </Typography>
        <Holders asked={{ permission: row.name }} perPage={20} />
      </PlainSection>
    </Can>
  )
}
