import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../web/base/api/client.ts'
import { copyText } from '../../../../web/base/feedback/copy-text.ts'
import { LineField } from '../../../../web/base/ui/line-field.tsx'
import type { RowExtras } from '../../../../web/data/areas/product.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { changeOfRow } from '../../../../web/data/rows/write-effects.ts'

/** The public address on a form's page, with a button for a new address if the user may change the form. */
export const IntakeAddress = ({ model, row }: RowExtras<'intake_form'>) => {
  const { t } = useTranslation('share')
  const id = useId()
  const act = useAction()
  const [isPending, setPending] = useState(false)
  const address = `${window.location.origin}/public/form/${row.token ?? ''}`
  const isEnded = row.is_active !== true || (row.ends_at !== null && Date.parse(row.ends_at) <= Date.now())
  const renew = async () => {
    if (isPending) return
    setPending(true)
    const path = `${model.entity.api}/${encodeURIComponent(row.id)}/link`
    await act(() => client.post<unknown>(path), { more: [changeOfRow(model, row.id)] })
    setPending(false)
  }
  return (
    <Paper elevation={1} component="section" aria-labelledby={id} sx={{ p: 5, display: 'grid', gap: 3 }}>
      <Typography variant="h2" id={id}>
        {t('form.address')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('form.how')}
      </Typography>
      {isEnded && <Alert severity="info">{t('form.ended')}</Alert>}
      <LineField name="address" label={t('form.address')} value={address} dir="ltr" onChange={() => undefined} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button
          variant="contained"
          onClick={() =>
            void copyText(address, { done: t('form.copied'), failed: t('form.copyFailed', { text: address }) })
          }
        >
          {t('form.copy')}
        </Button>
        <Button component="a" href={address} target="_blank" rel="noreferrer">
          {t('form.open')}
        </Button>
        {row.can?.update === true && (
          <>
            <Button aria-disabled={isPending} onClick={() => void renew()}>
              {t('form.renew')}
            </Button>
            <Typography variant="body2" color="text.secondary">
              {t('form.renewText')}
            </Typography>
          </>
        )}
      </Box>
    </Paper>
  )
}
