import { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../../base/api/session-end.ts'

/** Lifetime of cached data in milliseconds (specification, section 9). */
const cacheTime = 5 * 60_000

/**
 * Queries are neither retried nor refetched on focus. `networkMode: always`, because an offline write would otherwise
 * be queued silently instead of failing.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: cacheTime,
      gcTime: cacheTime,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// One user's data must not be shown to the next.
onSessionEnd(() => queryClient.clear())
