import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../e2e/harness/api.ts'
import { api, mount } from './harness/mount.tsx'

let ticket: Row
beforeAll(async () => {
  const client = await api.make('/clients', { name: 'Hansa Coffee of the composer' })
  ticket = await api.make('/tickets', { title: 'The beans are wet', client_id: client.id })
})
const said = async () =>
  (await api.rows(`/comments?filter[about_id]=${ticket.id}&orderOn=created_at&orderBy=asc`)).map(
    ({ body, shared_with_client }) => [body, shared_with_client],
  )
const pressed = () =>
  screen
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent)
    .filter((text) => /reply|note/i.test(text ?? ''))

test('a composer stays an internal note until somebody changes it, and a public reply says to whom it goes', async () => {
  const { user } = await mount(`/tickets/${ticket.id}`)
  const editor = async () => screen.findByRole('textbox', { name: /Write a (reply|note)/ })
  const write = async (html: string) => {
    const box = await editor()
    box.innerHTML = html
    fireEvent.input(box)
    await waitFor(() => expect(box.closest('form')?.className).not.toMatch(/is-empty/))
  }
  await editor()
  const activity = screen.getByRole('region', { name: 'Activity' })
  expect(within(activity).getByText(/^To .*Hansa Coffee of the composer/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Internal note' }))
  expect(within(activity).queryByText(/^To /)).toBeNull()
  for (const text of ['First', 'Second']) {
    await write(`<p>${text}</p>`)
    // While an input method composes, Enter takes its word.
    fireEvent.keyDown(await editor(), { key: 'Enter', ctrlKey: true, isComposing: true })
    expect(pressed()).toEqual(['Internal note'])
    fireEvent.keyDown(await editor(), { key: 'Enter', ctrlKey: true })
    await waitFor(async () => expect((await said()).at(-1)).toEqual([`<p>${text}</p>`, false]))
    expect(pressed()).toEqual(['Internal note'])
  }
  await write('<p>Kept</p>')
  ;(await editor()).focus()
  fireEvent.keyDown(await editor(), { key: 'Escape' })
  expect(document.activeElement).toBe(activity)
  expect((await editor()).textContent).toBe('Kept')
  await user.click(screen.getByRole('button', { name: 'Reply to client' }))
  expect(within(activity).getByText(/^To .*Hansa Coffee of the composer/)).toBeDefined()
})

test('an empty composer stays open while the press that leaves it lasts, so that the pressed button stays in its place', async () => {
  const other = await api.make('/tickets', { title: 'Nothing is written yet' })
  const { user } = await mount(`/tickets/${other.id}`)
  const editor = await screen.findByRole('textbox', { name: /Write a (reply|note)/ })
  const isHeld = () => editor.closest('form')?.classList.contains('is-held')
  expect(isHeld()).toBe(false)
  const frame = () => new Promise(requestAnimationFrame)
  editor.focus()
  await waitFor(() => expect(isHeld()).toBe(true))
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('heading', { name: 'Activity' }) })
  expect(editor.closest('form')?.contains(document.activeElement)).toBe(false)
  await frame()
  await frame()
  expect(isHeld()).toBe(true)
  await user.pointer({ keys: '[/MouseLeft]' })
  await waitFor(() => expect(isHeld()).toBe(false))
})
