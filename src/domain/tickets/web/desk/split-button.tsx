import CallSplitIcon from '@mui/icons-material/CallSplit'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { client } from '../../../../web/base/api/client.ts'
import { readOne } from '../../../../web/base/api/shapes.ts'
import { ConfirmDialog } from '../../../../web/base/ui/state/confirm-dialog.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import type { SaidToolProps } from '../../../../web/data/areas/product.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../../web/data/rows/write-effects.ts'

/** A button that makes a new ticket from a comment and opens it. */
export const SplitButton = ({ row, comment }: SaidToolProps<'ticket'>) => {
  const { t } = useTranslation('desk')
  const mayMerge = useHolds({ permissions: ['ticket-merge'] })
  const act = useAction()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  if (!mayMerge || row.can?.update !== true) return null
  const split = async () => {
    setAsked(false)
    let made = ''
    const isDone = await act(
      async () => {
        const sent = await client.post<unknown>(`/tickets/${row.id}/split`, { comment: comment.id })
        made = String(readOne(sent.data).id)
        return sent
      },
      { more: [anyChangeOf('ticket')] },
    )
    if (isDone) await navigate(`/tickets/${made}`)
  }
  return (
    <>
      <IconButton size="small" aria-label={t('split.title')} title={t('split.title')} onClick={() => setAsked(true)}>
        <CallSplitIcon sx={{ fontSize: 16 }} />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        title={t('split.title')}
        text={t('split.text')}
        confirm={t('split.do')}
        onCancel={() => setAsked(false)}
        onConfirm={() => void split()}
      />
    </>
  )
}
