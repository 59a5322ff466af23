import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import { Can } from '../../../web/access/can.tsx'
import { client } from '../../../web/api/client.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { changeOfRow } from '../../../web/data/write-effects.ts'

/** Below a job that has failed: doing it again by hand. */
export const JobExtras = ({ model, row }: { model: Model; row: Row }) => {
  const { t } = useTranslation('common')
  const act = useAction()
  const [pending, setPending] = useState(false)
  if (row.state !== 'failed') return null
  const retry = async () => {
    setPending(true)
    await act(() => client.post<unknown>(`${model.entity.api}/${encodeURIComponent(String(row.id))}/retry`), {
      more: [changeOfRow(model, row.id)],
    })
    setPending(false)
  }
  return (
    <Can permissions={['log-retry']}>
      <Button
        variant="contained"
        startIcon={<RefreshIcon />}
        disabled={pending}
        onClick={() => void retry()}
        sx={{ alignSelf: 'start' }}
      >
        {t('logs.retry')}
      </Button>
    </Can>
  )
}
