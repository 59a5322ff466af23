import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

test('the form of a new project has its first phase, sprint and stages, and says at which of them something is wrong', async () => {
  const [department] = await api.rows('/departments?perPage=1')
  const { user, router } = await mount('/projects/add')
  // By its label and not by its role: the roles of so large a form are worked out anew for each search. A star may follow.
  const box = (name: string) =>
    screen.findByLabelText<HTMLInputElement>((text) => text.replace(/\s*\*$/, '') === name, { selector: 'input' })
  // Pasted: each key that is typed draws the whole form.
  const write = async (name: string, text: string) => {
    await user.clear(await box(name))
    await user.click(await box(name))
    await user.paste(text)
  }
  await write('Name', 'Berth with a beginning')
  const choose = async (field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Priority', 'Urgent')
  await choose('Destination', 'Internal')
  const picker = await screen.findByRole('combobox', { name: 'Department' })
  await user.click(picker)
  await user.paste(String(department?.name))
  await user.click(await screen.findByRole('option', { name: String(department?.name) }))

  await write('Name (Phase 1)', 'Foundations')
  await user.clear(await box('Name (Sprint 1)'))
  expect(screen.getAllByRole('textbox', { name: /^Name \(Column/ })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Leave out: Column 3' }))
  await user.click(screen.getByRole('button', { name: 'New phase' }))
  await write('Name (Phase 2)', 'Handover')

  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(1))
  expect((await box('Name (Sprint 1)')).getAttribute('aria-invalid')).toBe('true')
  // The server names the place, too: no more characters than a sprint's name may have.
  await write('Name (Sprint 1)', 'x'.repeat(161))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const group = screen.getByRole('group', { name: 'Sprint 1' })
  await waitFor(() => expect(within(group).getAllByText(/160/)).toHaveLength(1))
  expect(await api.rows('/projects?filter[name]=Berth with a beginning')).toHaveLength(0)

  await write('Name (Sprint 1)', 'First fortnight')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/projects\/[0-9a-f-]{36}/))
  const [project] = await api.rows('/projects?filter[name]=Berth with a beginning')
  const phases = await api.rows(`/phases?filter[project_id]=${project?.id}`)
  expect(phases.map(({ name }) => name).toSorted()).toEqual(['Foundations', 'Handover'])
  const sprints = await api.rows(`/sprints?project_id=${project?.id}`)
  expect(sprints.map(({ name }) => name)).toEqual(['First fortnight'])
  const stages = await api.rows(`/stages?filter[sprint_id]=${sprints[0]?.id}&orderOn=order&orderBy=asc`)
  expect(stages.map(({ status }) => status)).toEqual(['pending', 'in_progress'])
})
