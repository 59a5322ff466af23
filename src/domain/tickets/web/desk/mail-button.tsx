import MailIcon from '@mui/icons-material/MailOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../web/base/api/client.ts'
import { ConfirmDialog } from '../../../../web/base/ui/state/confirm-dialog.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import type { SaidToolProps } from '../../../../web/data/areas/product.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'

/** A button that mails a reply to the requester if it was not mailed when it was written: a note made public later. */
export const MailButton = ({ row, comment }: SaidToolProps<'ticket'>) => {
  const { t } = useTranslation('desk')
  const mayReply = useHolds({ permissions: ['comment-store'] })
  const act = useAction()
  const [isAsked, setAsked] = useState(false)
  if (!mayReply || row.can?.update !== true || comment.shared_with_client !== true) return null
  return (
    <>
      <IconButton size="small" aria-label={t('mail.title')} title={t('mail.title')} onClick={() => setAsked(true)}>
        <MailIcon sx={{ fontSize: 16 }} />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        title={t('mail.title')}
        text={t('mail.text')}
        confirm={t('mail.do')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void act(() => client.post<unknown>(`/tickets/${row.id}/mail`, { comment: comment.id }), { more: [] })
        }}
      />
    </>
  )
}
