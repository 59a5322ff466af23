import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

test('Escape leaves a description with its words kept, and the page says so until they are taken up', async () => {
  const [workspace] = await api.rows('/todo/workspaces')
  const values = { title: 'A draft of the quay', workspace_id: workspace?.id, description: '<p>Stored</p>' }
  const todo = await api.make('/todos', values)
  const { user, router } = await mount(`/workspaces/todo/${todo.id}`)
  await user.click(await screen.findByRole('button', { name: /Edit Description/ }))
  const editor = await screen.findByRole('textbox', { name: 'Description' })
  editor.innerHTML = '<p>Stored and more</p>'
  fireEvent.input(editor)
  await waitFor(() => expect(editor.textContent).toBe('Stored and more'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  fireEvent.keyDown(editor, { key: 'Escape' })
  const waiting = await screen.findByRole('button', { name: i18next.t('common:draft.waits') })
  expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull()
  await act(() => router.navigate('/departments'))
  await waitFor(() => expect(waiting.isConnected).toBe(false))
  await act(() => router.navigate(`/workspaces/todo/${todo.id}`))
  await user.click(await screen.findByRole('button', { name: i18next.t('common:draft.waits') }))
  expect((await screen.findByRole('textbox', { name: 'Description' })).textContent).toBe('Stored and more')
  expect((await api.read(`/todos/${todo.id}`)).description).toBe('<p>Stored</p>')
})
