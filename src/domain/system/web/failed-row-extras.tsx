import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { Can } from '../../../web/data/access/can.tsx'
import { useProduct } from '../../../web/data/areas/product.ts'
import { RetryButton } from './retry-button.tsx'

type Props = { readonly model: Model; readonly row: Row }

/**
 * The lines below a row at which a job failed: a link to the row for readers who may see it, and a button that runs the
 * job at once.
 */
export const FailedRowExtras = ({ model, row }: Props) => {
  const { t } = useTranslation()
  const { models } = useProduct()
  const about = models.all.find(({ name }) => name === row.about_type)
  const page = about?.entity.page
  return (
    <Stack direction="row" spacing={2}>
      {about !== undefined && page !== undefined && typeof row.about_title === 'string' && (
        <Button variant="outlined" component={Link} to={`${page}/${encodeURIComponent(String(row.about_id))}`}>
          {t('home:failedRows.open', { entity: t(keyOfEntity(about.name, 'one')) })}
        </Button>
      )}
      <Can permissions={['log-retry']}>
        <RetryButton model={model} row={row} />
      </Can>
    </Stack>
  )
}
