import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'

type Health = { readonly status: 'ok' | 'clock_off'; readonly clock_ahead_seconds: number }

/** The milliseconds between two checks of the server's clock. */
const every = 60_000

/** A warning above the jobs that the answering server runs none while its clock is off. */
export const ClockNotice = () => {
  const { t } = useTranslation('home')
  const { data } = useQuery<Health, CallError>({
    queryKey: queryKeys.other('health'),
    queryFn: async () => (await client.get<Health>('/health')).data,
    refetchInterval: every,
  })
  if (data?.status !== 'clock_off') return null
  return (
    <Alert severity="warning" sx={{ marginBlockEnd: 4 }}>
      {t('clockOff.count', { count: Math.abs(data.clock_ahead_seconds) })}
    </Alert>
  )
}
