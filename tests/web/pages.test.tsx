import '../mounted/harness/browser.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePages } from '../../src/web/data/rows/use-pages.ts'

vi.mock('../../src/web/data/rows/use-read-error-notice.ts', () => ({ useReadErrorNotice: () => undefined }))
afterEach(cleanup)

const perPage = 2
const total = 6

/** Returns a server whose answers wait until the test releases them. */
const server = () => {
  const asked: number[] = []
  let waiting: (() => void)[] = []
  const read = async (page: number) => {
    asked.push(page)
    await new Promise<void>((resolve) => waiting.push(resolve))
    const first = (page - 1) * perPage
    return { data: [{ id: `row ${first}` }, { id: `row ${first + 1}` }], total }
  }
  const answer = () =>
    act(async () => {
      const now = waiting
      waiting = []
      for (const go of now) go()
      await new Promise((resolve) => setTimeout(resolve, 5))
    })
  return { asked, read, answer }
}

const pagesOf = ({ read }: ReturnType<typeof server>) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePages({ key: ['rows'] as never, read, perPage }), { wrapper: around })
  return { queries, shown: () => result.current.rows.length, more: () => act(() => result.current.more()) }
}

test('a page asked for comes, also where news of a change read the known pages anew meanwhile', async () => {
  const source = server()
  const { queries, shown, more } = pagesOf(source)
  await source.answer()
  await waitFor(() => expect(shown()).toBe(perPage))
  more()
  act(() => void queries.invalidateQueries())
  for (let answers = 0; answers < 4; answers++) await source.answer()
  await waitFor(() => expect(shown()).toBe(2 * perPage))
  // No page is read that was not asked for.
  await source.answer()
  expect(shown()).toBe(2 * perPage)
  expect(Math.max(...source.asked)).toBe(2)
})

test('a page that fails is not asked for again and again', async () => {
  const source = server()
  let refusals = 0
  const read = (page: number) => {
    if (page === 1) return source.read(page)
    refusals++
    return Promise.reject(new Error('away'))
  }
  const { shown, more } = pagesOf({ ...source, read })
  await source.answer()
  more()
  for (let answers = 0; answers < 3; answers++) await source.answer()
  expect(shown()).toBe(perPage)
  expect(refusals).toBe(1)
})
