import { createHmac } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Delivery } from '../server/pull-requests/deliveries.ts'
import { life } from '../server/pull-requests/payloads.ts'
import { violations } from './harness/axe.ts'
import { address, api, mount } from './harness/mount.tsx'

/** Sends a delivery as GitHub does. */
const deliver = async (id: string, secret: string, { event, payload }: Delivery): Promise<number> => {
  const body = JSON.stringify(payload)
  const headers = {
    'content-type': 'application/json',
    'x-github-event': event,
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  }
  return (await fetch(`${address}/api/hooks/github/${id}`, { method: 'POST', headers, body })).status
}

test('the tab of pull requests: it says what is missing, and shows what a repository sent', async () => {
  const project = await api.make('/projects', {
    name: 'Of pull requests',
    priority: 'low',
    destination: 'internal',
    department_id: (await api.make('/departments', { name: 'Of pull requests' })).id,
  })
  const tab = `/projects/list/${String(project.id)}?tab=pull_requests`
  const empty = await mount(tab)
  await screen.findByText(/A repository is where the code of a project lies/)
  await empty.user.click(await screen.findByRole('button', { name: 'New repository' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New repository' }))
  const name = await dialog.findByRole('textbox', { name: /^Repository/ })
  // By keys alone: the first field has the focus, and Enter saves.
  await waitFor(() => expect(document.activeElement).toBe(name))
  await empty.user.keyboard('https://github.com/acme/harbour.git{Enter}')
  await dialog.findByText('This field is required')
  expect(await violations()).toEqual([])
  await empty.user.click(dialog.getByRole('combobox', { name: /^Product/ }))
  await empty.user.click(await screen.findByRole('option', { name: 'GitHub' }))
  await empty.user.click(dialog.getByRole('button', { name: 'Create' }))
  await screen.findByRole('link', { name: 'acme/harbour' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await violations()).toEqual([])
  const [repository] = await api.rows(`/repositories?filter[project_id]=${String(project.id)}`)
  expect(repository).toMatchObject({ repository: 'acme/harbour', provider: 'github' })
  const { user } = await mount(`/repositories/${String(repository?.id)}`)
  await user.click(await screen.findByRole('button', { name: 'Make a secret' }))
  await screen.findByRole('button', { name: 'Copy: Secret' })
  expect(await violations()).toEqual([])
  const secret = document.querySelector<HTMLInputElement>('input[name=Secret]')?.value ?? ''
  const statuses = await Promise.all(life.github(41).map((one) => deliver(String(repository?.id), secret, one)))
  expect(new Set(statuses)).toEqual(new Set([202]))
  await mount(tab, { language: 'ar' })
  await screen.findByText('Steady the crane (T-1)')
  await screen.findByRole('link', { name: 'acme/harbour' })
  expect(await violations()).toEqual([])
})
