import KeyIcon from '@mui/icons-material/Key'
import SendIcon from '@mui/icons-material/Send'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../../web/base/api/client.ts'
import { readOne } from '../../../web/base/api/shapes.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf, changeOfRow } from '../../../web/data/rows/write-effects.ts'

/** On a webhook's page, for whoever may change it: a test, and a new secret, which is told once. */
export const WebhookExtras = ({ row }: { readonly row: RowOf<'webhook'> }) => {
  const { t } = useTranslation('reach')
  const act = useAction()
  const [model, deliveries] = [useModel('webhook'), useModel('webhook_delivery')]
  const [pending, setPending] = useState(false)
  const [secret, setSecret] = useState<string>()
  const path = `${model.entity.api}/${encodeURIComponent(row.id)}`
  if (row.can?.update !== true) return null
  const once = async (work: () => Promise<unknown>) => {
    if (pending) return
    setPending(true)
    await work()
    setPending(false)
  }
  const test = () =>
    act(() => client.post<unknown>(`${path}/test`), { more: [changeOfRow(model, row.id), anyChangeOf(deliveries)] })
  const renew = () =>
    act(async () => {
      const answer = await client.post<unknown>(`${path}/secret`)
      setSecret(String(readOne(answer.data).secret))
      return answer
    }, {})
  return (
    <Paper elevation={1} component="section" sx={{ p: 5 }}>
      <Typography variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t('secret.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 3 }}>
        {t('secret.text')}
      </Typography>
      {secret !== undefined && (
        <Alert severity="success" onClose={() => setSecret(undefined)} sx={{ marginBlockEnd: 3 }}>
          {t('secret.once')} {t('secret.confirm')}
          <Box component="code" dir="ltr" sx={{ display: 'block', overflowWrap: 'anywhere', marginBlockStart: 1 }}>
            {secret}
          </Box>
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" startIcon={<SendIcon />} aria-disabled={pending} onClick={() => void once(test)}>
          {t('test')}
        </Button>
        <Button startIcon={<KeyIcon />} aria-disabled={pending} onClick={() => void once(renew)}>
          {t('secret.new')}
        </Button>
      </Box>
    </Paper>
  )
}
