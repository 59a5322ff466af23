import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../web/base/api/client.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useMe } from '../../../../web/data/access/me.tsx'
import type { RowExtras } from '../../../../web/data/areas/product.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { changeOfRow } from '../../../../web/data/rows/write-effects.ts'
import { isEnded, type TicketStatus } from '../../ticket-status.ts'

/** A button with which a requester who does not work on tickets closes and reopens their own. */
export const OwnEnding = ({ row }: RowExtras<'ticket'>) => {
  const { t } = useTranslation('desk')
  const me = useMe()
  const act = useAction()
  const mayEnd = useHolds({ permissions: ['ticket-close-own'] })
  const [pending, setPending] = useState(false)
  if (!mayEnd || row.requester_id !== me.id || row.can?.update === true || row.merged_into_id !== null) return null
  const name = isEnded(row.status as TicketStatus) ? 'reopen' : 'close'
  const send = async () => {
    if (pending) return
    setPending(true)
    await act(() => client.post<unknown>(`/tickets/${row.id}/${name}`, {}), { more: [changeOfRow('ticket', row.id)] })
    setPending(false)
  }
  return (
    <Box sx={{ marginBlockEnd: 3 }}>
      <Button size="small" variant="outlined" aria-disabled={pending} onClick={() => void send()}>
        {t(`own.${name}`)}
      </Button>
    </Box>
  )
}
