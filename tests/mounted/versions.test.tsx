import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

const task = async (name: string) => {
  const [project] = await api.rows('/projects?perPage=1')
  const made = await api.make('/tasks', { name, project_id: project?.id, description: '<p>Call the red pilot</p>' })
  await api.make(`/tasks/${made.id}/versions`, { name: 'As agreed' })
  await api.call('PUT', `/tasks/${made.id}`, { description: '<p>Call the blue pilot</p>' })
  return made
}

test.each(['en', 'ar'] as const)(
  'in %s versions are opened by a key, compared, named and restored',
  async (language) => {
    const row = await task(`Versions ${language}`)
    const { user } = await mount(`/projects/task/${row.id}`, { language })
    await waitUntilIdle()
    await user.keyboard('v')
    const dialog = await screen.findByRole('dialog')
    const list = await within(dialog).findByRole('list', { name: i18next.t('facets:versions.list') })
    expect(within(list).getAllByRole('button')).toHaveLength(2)
    const agreed = within(list).getByRole('button', { name: /As agreed/ })
    await user.click(agreed)
    expect(agreed.getAttribute('aria-current')).toBe('true')
    await waitFor(() => expect(dialog.querySelector('del')?.textContent).toBe('red'))
    expect(dialog.querySelector('ins')?.textContent).toBe('blue')
    await user.click(within(dialog).getByRole('radio', { name: i18next.t('facets:versions.way.whole') }))
    await waitFor(() => expect(within(dialog).queryByText('Call the red pilot')).not.toBeNull())
    const name = within(dialog).getByRole('textbox', { name: i18next.t('facets:versions.name') })
    await user.clear(name)
    await user.type(name, 'Signed{Enter}')
    await within(list).findByRole('button', { name: /Signed/ })
    await user.click(within(dialog).getByRole('button', { name: i18next.t('facets:versions.restore') }))
    const dialogs = await screen.findAllByRole('dialog')
    const asked = dialogs.at(-1) ?? dialog
    await user.click(within(asked).getByRole('button', { name: i18next.t('facets:versions.restore') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [now] = await api.rows(`/tasks?filter[id]=${row.id}`)
    expect(now?.description).toBe('<p>Call the red pilot</p>')
  },
)

test('a text that nobody has changed says that it has no versions, and an empty name is refused', async () => {
  const [project] = await api.rows('/projects?perPage=1')
  const row = await api.make('/tasks', { name: 'Unchanged', project_id: project?.id, description: '<p>As it was</p>' })
  const { user } = await mount(`/projects/task/${row.id}`)
  await waitUntilIdle()
  await user.keyboard('v')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(i18next.t('facets:versions.none'))
  await user.click(within(dialog).getByRole('button', { name: i18next.t('facets:versions.keep') }))
  await within(dialog).findByText(i18next.t('facets:versions.unnamed'))
  expect((await api.rows(`/tasks/${row.id}/versions`)).length).toBe(0)
})

test('a client user is offered no versions', async () => {
  const [client] = await api.rows('/users?filter[email]=client@example.test')
  const [project] = await api.rows(
    `/projects?filter[client_id]=${client?.client_id}&filter[destination]=external&perPage=1`,
  )
  const row = await api.make('/tasks', { name: 'Shown outside', project_id: project?.id, shared_with_client: true })
  const { user } = await mount(`/projects/task/${row.id}`, { as: 'client' })
  await screen.findByRole('heading', { level: 1, name: 'Shown outside' })
  await waitUntilIdle()
  await user.keyboard('v')
  await waitUntilIdle()
  expect(screen.queryByRole('dialog')).toBeNull()
})
