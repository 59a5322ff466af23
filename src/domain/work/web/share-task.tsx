import LinkIcon from '@mui/icons-material/Link'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../web/access/can.tsx'
import type { Row } from '../../../web/api/shapes.ts'
import { useButtonCommand } from '../../../web/commands/use-button-command.ts'
import { deferred } from '../../../web/deferred.tsx'
import { settings } from '../../../web/settings.ts'

const ShareDialog = deferred(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** The way to links by which people without an account see a task; our own server's alone. */
export const ShareTask = ({ row, mayChange }: { readonly row: Row; readonly mayChange: boolean }) => {
  const { t } = useTranslation('work_share')
  const mayShare = useHolds({ permissions: ['task-share', 'share-link-index'] }) && settings.own && mayChange
  const [isOpen, setOpen] = useState(false)
  const button = useButtonCommand('task.share', 'work_share:button', LinkIcon, 'here')
  if (!mayShare) return null
  return (
    <>
      <Button ref={button} startIcon={<LinkIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <ShareDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
