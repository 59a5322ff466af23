import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../../web/base/api/client.ts'
import { Can } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { changeOfRow } from '../../../web/data/rows/write-effects.ts'

/** A button on a delivery's page that sends it once more. */
export const DeliveryExtras = ({ row }: { readonly row: RowOf<'webhook_delivery'> }) => {
  const { t } = useTranslation('reach')
  const act = useAction()
  const model = useModel('webhook_delivery')
  const webhooks = useModel('webhook')
  const [pending, setPending] = useState(false)
  const replay = async () => {
    setPending(true)
    const path = `${webhooks.entity.api}/${encodeURIComponent(row.webhook_id)}/deliveries/${encodeURIComponent(row.id)}/replay`
    await act(() => client.post<unknown>(path), { more: [changeOfRow(model, row.id)] })
    setPending(false)
  }
  return (
    <Can permissions={['webhook-update']}>
      <Button
        variant="contained"
        startIcon={<RefreshIcon />}
        aria-disabled={pending}
        onClick={() => !pending && void replay()}
        sx={{ alignSelf: 'start' }}
      >
        {t('replay')}
      </Button>
    </Can>
  )
}
