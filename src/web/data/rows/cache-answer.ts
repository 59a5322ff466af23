import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Takes a write's answer as the data of the query. A reading that began before the write is dropped: its later answer
 * would restore the earlier data.
 */
export const cacheAnswer = async (queryKey: QueryKey, data: unknown): Promise<void> => {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, data)
}
