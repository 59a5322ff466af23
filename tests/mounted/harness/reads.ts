import './browser.ts'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { client } from '../../../src/web/api/client.ts'
import { queryClient } from '../../../src/web/data/query-client.ts'

/** Start time of the last call. */
let lastAt = 0
client.interceptors.request.use((config) => {
  lastAt = performance.now()
  return config
})

/** Milliseconds without a new call after which the page is idle: components are loaded before their calls start. */
const idleMs = 500

/** Waits until no call is pending or about to start. */
export const waitUntilIdle = () =>
  waitFor(() => {
    expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0)
    expect(document.querySelector('main [aria-busy=true]')).toBeNull()
    expect(performance.now() - lastAt).toBeGreaterThan(idleMs)
  })

/** Paths of GET calls during an action. */
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
