import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import type { Preset } from '../../data/addresses/form-address.ts'
import { useProduct } from '../../data/areas/product.ts'
import { useNewLink } from './use-new-link.ts'

/** Link to the form of a new row; hidden without the permission. */
export const NewButton = ({ model, preset }: { model: Model; preset?: Preset }) => {
  const link = useNewLink(model, preset)
  if (link === undefined) return null
  return (
    <Button component={Link} to={link.to} onClick={link.onClick} variant="contained" startIcon={<AddIcon />}>
      <span className="button-word">{link.label}</span>
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
