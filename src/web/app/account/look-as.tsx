import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { account } from '../../../core/account/account.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../base/api/client.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import { lookAs } from '../../base/api/session.ts'
import { readOne } from '../../base/api/shapes.ts'
import { homePath } from '../../base/browser/redirect-target.ts'
import { notify } from '../../base/feedback/notices.ts'
import { PlainSection } from '../../base/ui/plain-section.ts'

/** Lets an administrator look as a user does. */
export const LookAs = ({ row }: { readonly row: RowOf<typeof account.name> }) => {
  const { t } = useTranslation('office')
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const start = async () => {
    if (pending) return
    setPending(true)
    try {
      const { data } = await client.post<unknown>(`${account.api}/${encodeURIComponent(row.id)}/view-as`)
      await navigate(homePath)
      lookAs(String(readOne(data).access_token))
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
      setPending(false)
    }
  }
  return (
    <PlainSection>
      <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 3 }}>
        {t('look.text')}
      </Typography>
      <Button variant="outlined" aria-disabled={pending} onClick={() => void start()}>
        {t('look.start')}
      </Button>
    </PlainSection>
  )
}
