import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const makeProject = async (name: string) => {
  const [department] = await api.rows('/departments?perPage=1')
  return api.make('/projects', { name, priority: 'low', destination: 'internal', department_id: department?.id })
}
const tasksCalled = (name: string) =>
  api.rows(`/tasks?${new URLSearchParams({ 'filter[name]': name, include: 'assignees,project' })}`)
const dialog = (name = 'New task') => screen.findByRole('dialog', { name })

test('c makes a task anywhere: what is missing is said at once, and a chip is filled in where it stands', async () => {
  const project = await makeProject('Quay of the small form')
  const { user } = await mount('/home')
  await user.keyboard('c')
  const form = within(await dialog())
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Name' })))
  await user.keyboard('{Control>}{Enter}{/Control}')
  // Name and project in one round.
  await waitFor(() => expect(form.getAllByText('This field is required')).toHaveLength(2))
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Moor the pilot boat')
  await user.click(form.getByRole('button', { name: /^Project/ }))
  const picker = await screen.findByRole('combobox', { name: 'Project' })
  await user.type(picker, 'Quay of the small')
  await user.click(await screen.findByRole('option', { name: 'Quay of the small form' }))
  await form.findByRole('button', { name: /^Project: *Quay of the small form/ })
  await form.findByRole('button', { name: /^Assignees: *Me/ })
  await user.click(form.getByRole('button', { name: /^Priority: *Medium/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Urgent' }))
  await user.click(form.getByRole('checkbox', { name: 'Create another' }))
  await user.type(form.getByRole('textbox', { name: 'Name' }), '{Control>}{Enter}{/Control}')
  await screen.findByRole('button', { name: /^Open .*T-/ })
  const me = await api.rows('/users?search=admin%40example.test')
  const [made] = await tasksCalled('Moor the pilot boat')
  expect(made).toMatchObject({ project_id: project.id, priority: 'urgent', assignees: [{ id: me[0]?.id }] })

  // The next begins with the last one's chips and without its name.
  const next = within(await dialog())
  const name = next.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect((name as HTMLInputElement).value).toBe('')
  await next.findByRole('button', { name: /^Project: *Quay of the small form/ })
  await user.type(name, 'Coil the lines{Enter}')
  await waitFor(async () => expect(await tasksCalled('Coil the lines')).toHaveLength(1))
})

test('what is typed stays: closed and opened again, and in the whole form behind it', async () => {
  const { user, router } = await mount('/home')
  await user.keyboard('c')
  await user.type(within(await dialog()).getByRole('textbox', { name: 'Name' }), 'Sound the depth')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('c')
  const form = within(await dialog())
  await waitFor(() => expect(form.getByDisplayValue('Sound the depth')).toBeTruthy())
  await user.click(form.getByRole('button', { name: 'More options' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tasks/add'))
  await screen.findByDisplayValue('Sound the depth')
})

test('a project gives its tasks a place', async () => {
  const project = await makeProject('Where work is done')
  const { user } = await mount(`/projects/${project.id}`)
  await user.keyboard('c')
  await within(await dialog()).findByRole('button', { name: /^Project: *Where work is done/ })
})

test('a task’s own page gives a further task its project and sprint, and not a sprint that is over', async () => {
  const project = await makeProject('Beside another')
  const phase = await api.make('/phases', { project_id: project.id, name: 'Only' })
  const place = { project_id: project.id, phase_id: phase.id }
  const [open, over] = await Promise.all(
    ['Open fortnight', 'Past fortnight'].map((name) => api.make('/sprints', { phase_id: phase.id, name })),
  )
  const first = await api.make('/tasks', { ...place, name: 'Now', sprint_id: open?.id })
  const second = await api.make('/tasks', { ...place, name: 'Then', sprint_id: over?.id, status: 'completed' })
  const ended = { is_completed: true, unfinished: 'backlog', version: over?.version }
  expect((await api.call('PUT', `/sprints/${over?.id}`, ended)).status).toBe(200)
  const { user, router } = await mount(`/projects/task/${first.id}`)
  await screen.findByRole('heading', { name: 'Now' })
  await user.keyboard('c')
  const form = within(await dialog())
  await form.findByRole('button', { name: /^Project: *Beside another/ })
  await form.findByRole('button', { name: /^Sprint: *Open fortnight/ })
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Beside now{Enter}')
  await waitFor(async () =>
    expect(await tasksCalled('Beside now')).toEqual([expect.objectContaining({ ...place, sprint_id: open?.id })]),
  )
  await router.navigate(`/projects/task/${second.id}`)
  await screen.findByRole('heading', { name: 'Then' })
  await user.keyboard('c')
  const other = within(await dialog())
  await other.findByRole('button', { name: /^Project: *Beside another/ })
  expect(other.getByRole('button', { name: 'Sprint' })).toBeTruthy()
})
