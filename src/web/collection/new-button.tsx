import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { keyOfEntity } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { useHolds } from '../access/can.tsx'
import { useHoldsAll } from '../access/use-holds-all.ts'
import { creationPage } from '../addresses/creation-page.ts'
import { newAddress, type Preset } from '../addresses/form-address.ts'
import { useProduct } from '../product/product.ts'

/** Link to the form of a new row; hidden without the permission. */
export const NewButton = ({ model, preset }: { model: Model; preset?: Preset }) => {
  const { t } = useTranslation()
  const may = useHolds({ permissions: [permissionFor(model.entity, 'store')] })
  const making = creationPage(useProduct().pages, model, useHoldsAll())
  const location = useLocation()
  if (!may || !(model.operations.has('store') || making !== undefined)) return null
  return (
    <Button
      component={Link}
      to={making?.path ?? newAddress(model, location, preset)}
      variant="contained"
      startIcon={<AddIcon />}
    >
      <span className="button-word">
        {making === undefined
          ? t('common:newOf', { entity: t(keyOfEntity(model.name, 'one')) })
          : t(making.makes.title)}
      </span>
    </Button>
  )
}

/** Links to other ways of creating rows (imports), shown in an empty list. */
export const OtherWays = ({ model }: { model: Model }) => {
  const { t } = useTranslation()
  const holdsAll = useHoldsAll()
  return useProduct().pages.flatMap(({ path, permissions = [], makes }) =>
    makes?.leadsTo?.includes(model.name) && holdsAll(permissions)
      ? [
          <Button key={path} component={Link} to={path}>
            {t(makes.title)}
          </Button>,
        ]
      : [],
  )
}
