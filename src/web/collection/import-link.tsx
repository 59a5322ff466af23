import UploadIcon from '@mui/icons-material/Upload'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../core/model.ts'
import { importAction, isImported, permissionFor } from '../../core/permissions.ts'
import { useHolds } from '../access/can.tsx'

/** The way to the import of rows, for those who may. */
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
