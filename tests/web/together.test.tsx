import '../mounted/harness/browser.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Together } from '../../src/web/base/ui/state/together.tsx'
import { Waiting } from '../../src/web/base/ui/state/waiting.tsx'
import { useFocusOnFirstInput } from '../../src/web/fields/forms/use-first-input.ts'

afterEach(cleanup)

/** Renders a part that reads, and one whose code is still downloading; both end when the test says so. */
const page = () => {
  const ends: { read?: (text: string) => void; download?: () => void } = {}
  const reading = new Promise<string>((resolve) => {
    ends.read = resolve
  })
  const Reader = () => <p>{useQuery({ queryKey: ['part'], queryFn: () => reading }).data ?? 'nothing yet'}</p>
  const Downloaded = () => {
    const [isThere, setThere] = useState(false)
    ends.download = () => setThere(true)
    return isThere ? <p>downloaded</p> : <Waiting>…</Waiting>
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Together skeleton={<p>skeleton</p>}>
        <Reader />
        <Downloaded />
      </Together>
    </QueryClientProvider>,
  )
  return { read: () => act(() => ends.read?.('read')), download: () => act(() => ends.download?.()) }
}

test('parts are shown when the last of them has read and is downloaded, and not before', async () => {
  const parts = page()
  expect(screen.getByText('skeleton')).toBeTruthy()
  parts.download()
  await screen.findByText('downloaded')
  expect(screen.getByText('skeleton')).toBeTruthy()
  parts.read()
  await screen.findByText('read')
  await waitFor(() => expect(screen.queryByText('skeleton')).toBeNull())
  expect(screen.getByText('downloaded')).toBeTruthy()
})

test('a slow part does not hide the others for ever', async () => {
  page().download()
  await waitFor(() => expect(screen.queryByText('skeleton')).toBeNull(), { timeout: 10_000 })
  expect(screen.getByText('nothing yet')).toBeTruthy()
})

test('parts are shown at once when a key opens a form in one of them, as hidden fields take no focus', async () => {
  const Form = () => (
    <div ref={useFocusOnFirstInput<HTMLDivElement>()}>
      <input aria-label="text" />
    </div>
  )
  const Part = () => {
    const [isOpen, setOpen] = useState(false)
    return isOpen ? (
      <Form />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Together skeleton={<p>skeleton</p>}>
        <Waiting>…</Waiting>
        <Part />
      </Together>
    </QueryClientProvider>,
  )
  act(() => screen.getByText('open').click())
  expect(screen.queryByText('skeleton')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('text'))
})
