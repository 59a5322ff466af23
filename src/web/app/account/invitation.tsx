import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { account } from '../../../core/account/account.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../base/api/client.ts'
import { focusBeside } from '../../base/ui/focus/focus-beside.ts'
import { PlainSection } from '../../base/ui/plain-section.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { changeOfRow } from '../../data/rows/write-effects.ts'
import { ShortDate } from '../../fields/values/short-date.tsx'

/** The invitation of a user who has never signed in: sent, sent again, taken back. */
export const Invitation = ({ row }: { readonly row: RowOf<typeof account.name> }) => {
  const { t } = useTranslation('office')
  const act = useAction()
  const [pending, setPending] = useState(false)
  const path = `${account.api}/${encodeURIComponent(row.id)}/invitation`
  const call = async (method: 'post' | 'delete', button: Element) => {
    if (pending) return
    setPending(true)
    const isDone = await act(() => client[method]<unknown>(path), { more: [changeOfRow(account.name, row.id)] })
    setPending(false)
    // The button is gone once the invitation is taken back, so the focus needs another place.
    if (isDone && method === 'delete') focusBeside(button)
  }
  return (
    <PlainSection>
      <Typography variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t('invitation.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 4 }}>
        {row.invited_at === null ? (
          t('invitation.none')
        ) : (
          <>
            {t('invitation.sent')} <ShortDate at={row.invited_at} time inSentence />
          </>
        )}
      </Typography>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button
          variant="outlined"
          aria-disabled={pending}
          onClick={({ currentTarget }) => void call('post', currentTarget)}
        >
          {t(row.invited_at === null ? 'invitation.send' : 'invitation.again')}
        </Button>
        {row.invited_at !== null && (
          <Button
            color="inherit"
            aria-disabled={pending}
            onClick={({ currentTarget }) => void call('delete', currentTarget)}
          >
            {t('invitation.takeBack')}
          </Button>
        )}
      </Stack>
    </PlainSection>
  )
}
