import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const makeProject = async (name: string, more: object) => {
  const [department] = await api.rows('/departments?perPage=1')
  return api.make('/projects', {
    name,
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
    ...more,
  })
}

test('the overview begins with what runs now, what is late and which dates come next', async () => {
  const project = await makeProject('Quay at a glance', {
    phases: [
      { name: 'Survey', start_at: inDays(-30), end_at: inDays(-5) },
      { name: 'Piling', start_at: inDays(-4), end_at: inDays(20), sprints: [{ name: 'First piles', is_active: true }] },
    ],
  })
  const task = (name: string, due_at: string) => api.make('/tasks', { name, project_id: project.id, due_at })
  await task('Order the piles', inDays(-1))
  await task('Drive the piles', inDays(3))
  const { router, user } = await mount(`/projects/${project.id}?tab=overview`)
  const now = within(await screen.findByRole('region', { name: 'Now' }))
  expect(now.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Piling',
    'First piles',
  ])
  const dates = within(await screen.findByRole('list', { name: 'Next dates' }))
  expect(dates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Drive the piles'),
    expect.stringContaining('Piling'),
  ])
  await user.click(await screen.findByRole('link', { name: '1 late task' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tasks'))
  await screen.findByText('Order the piles')
  expect(screen.queryByText('Drive the piles')).toBeNull()
})

test('an empty project says what one could begin', async () => {
  const project = await makeProject('Nothing yet', { type: 'waterfall' })
  for (const phase of await api.rows(`/phases?filter[project_id]=${project.id}`))
    await api.call('DELETE', `/phases/${phase.id}`)
  const { user } = await mount(`/projects/${project.id}?tab=overview`)
  const begin = within(await screen.findByRole('region', { name: 'Begin this project' }))
  expect(begin.getByRole('link', { name: 'Plan on the timeline' }).getAttribute('href')).toContain('tab=timeline')
  await user.click(begin.getByRole('button', { name: 'Write the first task' }))
  await within(await screen.findByRole('dialog', { name: 'New task' })).findByRole('button', {
    name: /^Project: *Nothing yet/,
  })
})
