import './browser.ts'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { client } from '../../../src/web/api/client.ts'
import { queryClient } from '../../../src/web/data/query-client.ts'

/** Waits until nothing is being read or written. */
export const settled = () =>
  waitFor(() => {
    expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0)
  })

/** Paths that are read meanwhile. */
export const readsOf = async (act: () => Promise<void>): Promise<readonly string[]> => {
  const paths: string[] = []
  const listener = client.interceptors.request.use((config) => {
    if (config.method === 'get') paths.push((config.url ?? '').replace(/\?.*/, ''))
    return config
  })
  await act()
  client.interceptors.request.eject(listener)
  return paths
}
