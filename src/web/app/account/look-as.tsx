import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { account } from '../../../core/account/account.ts'
import { client } from '../../base/api/client.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import { lookAs } from '../../base/api/session.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import { homePath } from '../../base/browser/redirect-target.ts'
import { ConfirmDialog } from '../../base/ui/state/confirm-dialog.tsx'

type Props = { readonly row: Row; readonly onClose: () => void }

/** Lets an administrator look as a user does, once they have read what this means. */
export const LookAs = ({ row, onClose }: Props) => {
  const { t } = useTranslation(['office', 'facets'])
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [reason, setReason] = useState<string>()
  const start = async () => {
    setPending(true)
    try {
      const { data } = await client.post<unknown>(`${account.api}/${encodeURIComponent(String(row.id))}/view-as`)
      await navigate(homePath)
      lookAs(String(readOne(data).access_token))
    } catch (error) {
      setReason(refusalText(error as CallError))
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      open
      isSafe
      title={t('facets:viewAs')}
      text={t('office:look.text')}
      confirm={t('office:look.go')}
      reason={reason}
      pending={pending}
      onCancel={onClose}
      onConfirm={() => void start()}
    />
  )
}
