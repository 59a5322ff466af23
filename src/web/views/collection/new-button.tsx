import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfNew } from '../../../core/words/keys.ts'
import { useHolds } from '../../data/access/can.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { creationPage } from '../../data/addresses/creation-page.ts'
import { newAddress, type Preset } from '../../data/addresses/form-address.ts'
import { useProduct } from '../../data/areas/product.ts'
import { hasQuickForm, openQuickForm } from '../../fields/commands/quick-form.ts'

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
      onClick={(event) => {
        // With a modifier key, the whole form opens in a tab or window of its own.
        if (making !== undefined || !hasQuickForm(model) || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        openQuickForm(model)
      }}
      variant="contained"
      startIcon={<AddIcon />}
    >
      <span className="button-word">{making === undefined ? t(keyOfNew(model.name)) : t(making.makes.title)}</span>
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
