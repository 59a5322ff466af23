import { useAbility } from '@casl/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../web/base/api/errors.ts'
import { copyText } from '../../../web/base/feedback/copy-text.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { LineField } from '../../../web/base/ui/line-field.tsx'
import { type Access, permitsRow } from '../../../web/data/access/ability.ts'
import type { RowExtras } from '../../../web/data/areas/product.ts'

const CopyLine = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const { t } = useTranslation('pull_requests')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 260px' }}>
        <LineField name={label} label={label} value={value} dir="ltr" onChange={() => undefined} />
      </Box>
      <Button
        variant="outlined"
        aria-label={t('copyOf', { what: label })}
        onClick={() => void copyText(value, { done: t('copied'), failed: t('copyFailed', { text: value }) })}
      >
        {t('copy')}
      </Button>
    </Box>
  )
}

/** The address to which the code host of a repository sends its events, and the secret that proves them. */
export const RepositoryWebhook = ({ model, row }: RowExtras<'repository'>) => {
  const { t } = useTranslation('pull_requests')
  const id = useId()
  const access = useAbility<Access>()
  const [secret, setSecret] = useState<string>()
  const [isPending, setPending] = useState(false)
  const mayChange = permitsRow(access, 'update', model.entity.permission, row)
  const base = new URL(client.defaults.baseURL ?? '/api', window.location.origin).href.replace(/\/$/, '')
  const make = async () => {
    setPending(true)
    try {
      const { data } = await client.post<{ readonly data: { readonly secret: string } }>(
        `/repositories/${encodeURIComponent(row.id)}/secret`,
      )
      setSecret(data.data.secret)
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
    }
    setPending(false)
  }
  if (!mayChange) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h2" id={id} sx={{ fontSize: 15, fontWeight: 600 }}>
        {t('webhook')}
      </Typography>
      <Typography color="text.secondary">{t(`how.${row.provider}`)}</Typography>
      <CopyLine label={t('address')} value={`${base}/hooks/${row.provider}/${row.id}`} />
      {secret === undefined ? (
        <Box>
          <Button variant="outlined" loading={isPending} onClick={() => void make()}>
            {t('makeSecret')}
          </Button>
          <Typography variant="body2" color="text.secondary" sx={{ marginBlockStart: 1 }}>
            {t('secretEnds')}
          </Typography>
        </Box>
      ) : (
        <Alert severity="success" role="status" sx={{ '& .MuiAlert-message': { flex: 1, minInlineSize: 0 } }}>
          <Box sx={{ marginBlockEnd: 3 }}>{t('secretMade')}</Box>
          <CopyLine label={t('secret')} value={secret} />
        </Alert>
      )}
    </Box>
  )
}
