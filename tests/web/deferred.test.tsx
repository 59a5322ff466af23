import '../mounted/harness/browser.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deferred } from '../../src/web/base/ui/deferred.tsx'

afterEach(cleanup)

test('two that are rendered together are both there once the first of them has loaded it', async () => {
  const Part = () => <p>loaded</p>
  // It resolves at once, like a download that ends between the rendering of the second part and its effect.
  const download = Promise.resolve(Part)
  vi.spyOn(download, 'then').mockImplementation((done) => {
    done?.(Part)
    return Promise.resolve() as never
  })
  const Deferred = deferred(() => download)
  render(
    <>
      <Deferred />
      <Deferred />
    </>,
  )
  await waitFor(() => expect(screen.getAllByText('loaded')).toHaveLength(2))
})

test('a mark on its way is no part of the name of its link', async () => {
  const ways: ((part: () => React.ReactNode) => void)[] = []
  const Mark = deferred(() => new Promise<() => React.ReactNode>((resolve) => ways.push(resolve)), 0)
  render(
    <a href="/chats">
      <Mark /> Chats
    </a>,
  )
  expect(screen.getByRole('link', { name: 'Chats' })).toBeTruthy()
  ways[0]?.(() => <b>3</b>)
  await screen.findByRole('link', { name: '3 Chats' })
})
