import './browser.ts'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { client } from '../../../src/web/api/client.ts'
import { queryClient } from '../../../src/web/data/query-client.ts'

/** When the last call began. */
let lastAt = 0
client.interceptors.request.use((config) => {
  lastAt = performance.now()
  return config
})

/** Milliseconds without a new call after which none is to come: parts of a page are downloaded before they read. */
const rest = 500

/** Waits until nothing is being read or written, nor about to be. */
export const settled = () =>
  waitFor(() => {
    expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0)
    expect(document.querySelector('main [aria-busy=true]')).toBeNull()
    expect(performance.now() - lastAt).toBeGreaterThan(rest)
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
