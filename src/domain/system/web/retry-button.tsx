import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../../web/base/api/client.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { useFocusBeside } from '../../../web/base/ui/focus/focus-beside.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { changeOfRow } from '../../../web/data/rows/write-effects.ts'

type Props = { readonly model: Model; readonly row: Row }

/** A button that asks the server to do a row's work again. */
export const RetryButton = ({ model, row }: Props) => {
  const { t } = useTranslation('common')
  const act = useAction()
  const [pending, setPending] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button)
  const retry = async () => {
    setPending(true)
    await act(() => client.post<unknown>(`${model.entity.api}/${encodeURIComponent(String(row.id))}/retry`), {
      more: [changeOfRow(model, row.id)],
    })
    setPending(false)
  }
  return (
    <Button
      ref={button}
      variant="contained"
      startIcon={<RefreshIcon />}
      aria-disabled={pending}
      onClick={() => !pending && void retry()}
      sx={{ alignSelf: 'start' }}
    >
      {t('logs.retry')}
    </Button>
  )
}
