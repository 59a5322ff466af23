import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const stages = [
  { name: 'To do', status: 'pending' },
  { name: 'Done', status: 'done' },
]

test('the list of a project opens on the phase that runs, its empty groups last and folded', async () => {
  const [department] = await api.rows('/departments?perPage=1')
  const project = await api.make('/projects', {
    ...{ name: 'Two phases', priority: 'low', destination: 'internal', department_id: department?.id },
    phases: [
      { name: 'Before', sprints: [{ name: 'Early', stages }] },
      { name: 'Now', sprints: [{ name: 'Running', is_active: true, stages }] },
    ],
  })
  const [running] = await api.rows(`/sprints?project_id=${project.id}&filter[is_active]=true`)
  const [, done] = await api.rows(`/stages?filter[sprint_id]=${running?.id}`)
  const place = { project_id: project.id, sprint_id: running?.id, stage_id: done?.id }
  await api.make('/tasks', { name: 'Moor', ...place })
  const { user } = await mount(`/projects/${project.id}?tab=list`)
  await screen.findByText('Moor')
  expect(screen.getByRole('combobox', { name: 'Phase' }).textContent).toBe('Now')
  const titles = () =>
    screen
      .getAllByRole('region')
      .map((one) => within(one).queryByRole('heading')?.textContent ?? '')
      .filter((title) => title.startsWith('Running'))
  await waitFor(() => expect(titles()).toEqual(['Running · Done', 'Running · To do']))
  expect(screen.queryByRole('textbox', { name: 'Add a task to Running · To do' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Running · To do', expanded: false }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Add a task to Running · To do' })).toBeTruthy())
})
