import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { keyOfEntity } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { useHolds } from '../../access/can.tsx'
import { newAddress } from '../../routes/form-address.ts'

/** The way to a new row, for those who may make one. */
export const NewButton = ({ model }: { model: Model }) => {
  const { t } = useTranslation()
  const may = useHolds({ permissions: [permissionFor(model.entity, 'store')] })
  const here = useLocation()
  if (!may || !model.operations.has('store')) return null
  return (
    <Button component={Link} to={newAddress(model, here)} variant="contained" startIcon={<AddIcon />}>
      {t('common:newOf', { entity: t(keyOfEntity(model.name, 'one')) })}
    </Button>
  )
}
