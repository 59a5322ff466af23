import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useModel } from '../../../web/data/areas/product.ts'
import { useRows } from '../../../web/data/rows/use-rows.ts'

/** A notice above the jobs of how many rows have failed, if there are any. */
export const FailedRowsNotice = () => {
  const { t } = useTranslation('home')
  const model = useModel('failed_row')
  const { query } = useRows(model, { page: 1, perPage: 1 })
  const count = query.data?.total ?? 0
  if (count === 0) return null
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 4 }}
      action={
        <Button color="inherit" size="small" component={Link} to={model.entity.page ?? ''}>
          {t('failedRows.show')}
        </Button>
      }
    >
      {t('failedRows.count', { count })}
    </Alert>
  )
}
