import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { deferred } from '../ui/deferred.tsx'
import { DeleteButton } from './delete-button.tsx'

const Neighbours = deferred(async () => (await import('./neighbours.tsx')).Neighbours)

type Props = {
  readonly model: Model
  readonly row: Row
  readonly may: (action: 'update' | 'delete') => boolean
  /** Address of the row's form. */
  readonly editAddress: string
}

/** Actions on a row, beside its title. */
export const RowButtons = ({ model, row, may, editAddress }: Props) => {
  const { t } = useTranslation('common')
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      <Neighbours model={model} row={row} />
      {may('update') && (
        <Button component={Link} to={editAddress} variant="contained" startIcon={<EditIcon />}>
          {t('edit')}
        </Button>
      )}
      {may('delete') && <DeleteButton model={model} row={row} />}
    </Box>
  )
}
