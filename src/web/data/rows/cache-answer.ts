import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Takes a write's answer for what the query reads. A reading that began before the write is dropped: answered later, it
 * would put back what was before.
 */
export const cacheAnswer = async (queryKey: QueryKey, data: unknown): Promise<void> => {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, data)
}
