import './browser.ts'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { client } from '../../../src/web/base/api/client.ts'
import { queryClient } from '../../../src/web/data/rows/query-client.ts'

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

/**
 * Holds back calls with this method whose address has the text.
 * @returns lets them go, and all later ones
 */
export const holdCalls = (method: 'get' | 'post', text: string): (() => void) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const listener = client.interceptors.request.use(async (config) => {
    if (config.method === method && decodeURIComponent(client.getUri(config)).includes(text)) await gate
    return config
  })
  return () => {
    release()
    client.interceptors.request.eject(listener)
  }
}

type Read = { readonly path: string; readonly query: Readonly<Record<string, string>> }

/** GET calls during an action. */
export const callsOf = async (act: () => Promise<void>): Promise<readonly Read[]> => {
  const calls: Read[] = []
  const listener = client.interceptors.request.use((config) => {
    const [path = '', query] = client
      .getUri(config)
      .replace(client.defaults.baseURL ?? '', '')
      .split('?')
    if (config.method === 'get') calls.push({ path, query: Object.fromEntries(new URLSearchParams(query)) })
    return config
  })
  await act()
  client.interceptors.request.eject(listener)
  return calls
}

/** Paths of GET calls during an action. */
export const readsOf = async (act: () => Promise<void>): Promise<readonly string[]> =>
  (await callsOf(act)).map(({ path }) => path)
