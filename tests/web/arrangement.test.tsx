import '../mounted/harness/browser.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { InternalAxiosRequestConfig } from 'axios'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useArrangement } from '../../src/web/app/pages/home/use-arrangement.ts'
import { client } from '../../src/web/base/api/client.ts'
import { queryClient } from '../../src/web/data/rows/query-client.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

type Call = { readonly method: string; readonly answer: (sections: readonly object[]) => void }
/** The network: calls wait until the test answers them, and the test waits until they are made. */
const calls: Call[] = []
let heard = (): void => undefined
client.defaults.adapter = (config: InternalAxiosRequestConfig) =>
  new Promise((resolve) => {
    const answer = (sections: readonly object[]) =>
      resolve({ data: { data: sections, message: 'Updated' }, status: 200, statusText: '', headers: {}, config })
    calls.push({ method: String(config.method), answer })
    heard()
  })
const call = async (method: string): Promise<Call> => {
  for (;;) {
    const at = calls.findIndex((one) => one.method === method)
    const [found] = at < 0 ? [] : calls.splice(at, 1)
    if (found !== undefined) return found
    await new Promise<void>((hear) => {
      heard = hear
    })
  }
}
const board = { key: 'board', hidden: false }

test('what was saved stays, though an older reading is answered later', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useArrangement('/projects/tabs', 'project-tabs'), { wrapper })
  ;(await call('get')).answer([])
  await waitFor(() => expect(result.current.stored).toEqual([]))

  act(() => result.current.retry())
  const reading = await call('get')
  const saved = act(() => result.current.save([board]))
  ;(await call('put')).answer([])
  await saved
  await waitFor(() => expect(result.current.stored).toEqual([board]))
  reading.answer([])
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(result.current.stored).toEqual([board])
})
