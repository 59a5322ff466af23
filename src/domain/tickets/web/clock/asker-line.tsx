import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { formatShortInstant } from '../../../../web/base/i18n/format.ts'
import type { RowExtras } from '../../../../web/data/areas/product.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'

/** What whoever asked needs to know of the service level: whether the ticket waits for them, and when to expect the answer. */
export const AskerLine = ({ row }: RowExtras<'ticket'>) => {
  const { t } = useTranslation('sla')
  const reading = useReading()
  if (!row.unsolved) return null
  const { status, due_at: due, sla_state: state } = row
  const isWaiting = status === 'pending'
  if (!isWaiting && due === null) return null
  const words =
    isWaiting || due === null
      ? t('asker.awaits')
      : state === 'missed'
        ? t('asker.late')
        : t('asker.expected', { when: formatShortInstant(due, Date.now(), reading, true, true) })
  return (
    <Box
      component="p"
      sx={{ m: 0, fontSize: '0.8125rem', ...(isWaiting ? { fontWeight: 600 } : { color: 'text.secondary' }) }}
    >
      {words}
    </Box>
  )
}
