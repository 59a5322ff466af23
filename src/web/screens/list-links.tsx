import DeleteIcon from '@mui/icons-material/DeleteOutline'
import UploadIcon from '@mui/icons-material/Upload'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../core/model.ts'
import { importAction, isImported, permissionFor, restoreAction } from '../../core/permissions.ts'
import { useHolds } from '../access/can.tsx'
import { settings } from '../base/settings.ts'

/** Link to the trash, for users who may restore rows; the specification has no trash. */
export const TrashLink = ({ model: { entity } }: { model: Model }) => {
  const { t } = useTranslation('list')
  const may = useHolds({ permissions: [permissionFor(entity, restoreAction)] })
  if (!may || entity.trash !== true || !settings.own) return null
  return (
    <Button component={Link} to={`${entity.page}?trash=1`} color="inherit" startIcon={<DeleteIcon />}>
      {t('trash.button')}
    </Button>
  )
}

/** Link to the import of rows, for users who may import. */
export const ImportLink = ({ model }: { model: Model }) => {
  const { t } = useTranslation('common')
  const may = useHolds({ permissions: [permissionFor(model.entity, importAction)] })
  if (!may || !isImported(model)) return null
  return (
    <Button component={Link} to={`${model.entity.page}/import`} color="inherit" startIcon={<UploadIcon />}>
      {t('import.button')}
    </Button>
  )
}
