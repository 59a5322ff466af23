import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mount } from './harness/mount.tsx'

test('Tab leads from a name into the rich text, not onto a button above it', async () => {
  const { user } = await mount('/canned-replies/add')
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  const text = await screen.findByRole('textbox', { name: /^Text|^Body|^Reply/ })
  await user.click(name)
  for (let steps = 0; steps < 4 && document.activeElement !== text; steps++) {
    await user.tab()
    expect(document.activeElement?.closest('[role=toolbar]') ?? null).toBeNull()
  }
  await waitFor(() => expect(document.activeElement).toBe(text))
})
