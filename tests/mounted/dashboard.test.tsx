import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

test('tiles show numbers that open their rows, and are narrowed to a project, which the address keeps', async () => {
  const [project] = await api.rows('/projects?filter[status]=active&perPage=1')
  const { user, router } = await mount('/dashboard', { as: 'manager' })
  const tile = async (name: string) => within(await screen.findByRole('region', { name }))
  const number = async () => (await tile('Open tasks')).findByRole('link', { name: /^Open tasks: .*Show the rows$/ })
  const all = Number((await number()).textContent?.replaceAll(',', ''))
  expect(all).toBeGreaterThan(100)
  // Beside what was before, in words: an arrow alone tells nothing.
  await (await tile('Tasks completed in 30 days')).findByText(/(up|down) from .+ in the 30 days before$/)
  // Each status with its number, also for who sees no bar.
  await (await tile('Tasks by status')).findByRole('rowheader', { name: 'In progress' })
  const weeks = await (await tile('Tasks completed by week')).findAllByRole('link', {
    name: /^Week of .*Show the rows$/,
  })
  expect(weeks.length).toBeGreaterThan(3)

  await user.click(await screen.findByRole('combobox', { name: 'Project' }))
  await user.paste(String(project?.name))
  await user.click(await screen.findByRole('option', { name: new RegExp(String(project?.name).slice(0, 12)) }))
  await waitFor(() => expect(router.state.location.search).toBe(`?project_id=${project?.id}`))
  await waitFor(async () => expect(Number((await number()).textContent?.replaceAll(',', ''))).toBeLessThan(all))
  await user.click(await number())
  await waitFor(() => expect(router.state.location.pathname).toBe('/tasks'))
})

test('tickets that nobody has are called so, and shares by the field whose share they are', async () => {
  await mount('/dashboard?ready=agent', { as: 'agent' })
  const tile = async (name: string) => within(await screen.findByRole('region', { name }))
  await (await tile('Open tickets by assignee')).findByRole('rowheader', { name: 'Unassigned' })
  await (await tile('Service levels met in 12 weeks by policy')).findByRole('columnheader', {
    name: 'Service level met (share)',
  })
})

test('a client’s person has tiles of what they may list, and none of hours', async () => {
  await mount('/dashboard', { as: 'client' })
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  await screen.findByRole('region', { name: 'Open tickets' })
  expect(screen.queryByRole('region', { name: 'Time worked in 30 days' })).toBeNull()
})
