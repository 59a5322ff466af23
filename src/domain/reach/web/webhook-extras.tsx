import KeyIcon from '@mui/icons-material/Key'
import SendIcon from '@mui/icons-material/Send'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../../web/base/api/client.ts'
import { readOne } from '../../../web/base/api/shapes.ts'
import { PlainSection } from '../../../web/base/ui/plain-section.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { useMadeRow } from '../../../web/data/rows/made-row.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf, changeOfRow } from '../../../web/data/rows/write-effects.ts'

/** The tools on a webhook's page, for users who may change it: a test, and a new secret, which is shown once. */
export const WebhookExtras = ({ row }: { readonly row: RowOf<'webhook'> }) => {
  const { t } = useTranslation('reach')
  const act = useAction()
  const [model, deliveries] = [useModel('webhook'), useModel('webhook_delivery')]
  const [pending, setPending] = useState(false)
  const made = useMadeRow(model, row.id)
  const [secret, setSecret] = useState(typeof made?.secret === 'string' ? made.secret : undefined)
  const [isRenewed, setRenewed] = useState(false)
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
      setRenewed(true)
      return answer
    }, {})
  return (
    <PlainSection>
      <Typography variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t('secret.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 3 }}>
        {t('secret.text')}
      </Typography>
      {secret !== undefined && (
        <Alert severity="success" onClose={() => setSecret(undefined)} sx={{ marginBlockEnd: 3 }}>
          {t('secret.once')} {isRenewed && t('secret.confirm')}
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
    </PlainSection>
  )
}
