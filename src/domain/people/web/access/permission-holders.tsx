import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../../web/access/can.tsx'
import { settings } from '../../../../web/base/settings.ts'
import type { RowExtras } from '../../../../web/product/product.ts'
import { Holders } from './holders.tsx'

/** Who holds a permission, and through which roles. */
export const PermissionHolders = ({ row }: RowExtras<'permission'>) => {
  const { t } = useTranslation('office')
  if (!settings.own) return null
  return (
    <Can permissions={['user-permissions']}>
      <Paper elevation={1} component="section" sx={{ p: 5 }}>
        <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
          {t('access.who')}
        </Typography>
        <Holders asked={{ permission: row.name }} perPage={20} />
      </Paper>
    </Can>
  )
}
