import { QueryClient } from '@tanstack/react-query'
import { endsWithSession } from '../api/session-end.ts'

/** Cached data lives 5 minutes (specification, section 9). */
const cached = 5 * 60_000

/**
 * Reads are neither retried nor read again on focus. `networkMode: always`: otherwise an offline write would wait in
 * silence instead of being refused.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: cached,
      gcTime: cached,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What one user read must not be on the next one's screen.
endsWithSession(() => queryClient.clear())
