import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const stages = [
  { name: 'To do', status: 'pending' },
  { name: 'Done', status: 'done' },
]

test('the list of a project opens on the phase that runs, its empty groups last and folded, and a line makes a task', async () => {
  const [department] = await api.rows('/departments?perPage=1')
  const project = await api.make('/projects', {
    name: 'Two phases',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
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
  screen.getByRole('button', { name: 'Phase: Now' })
  const titles = () =>
    screen
      .getAllByRole('region')
      .map((one) => within(one).queryByRole('heading')?.textContent ?? '')
      .filter((title) => title.startsWith('Running'))
  await waitFor(() => expect(titles()).toEqual(['Running · Done', 'Running · To do']))
  expect(screen.queryByRole('textbox', { name: 'Add a task to Running · To do' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Running · To do', expanded: false }))
  const line = await screen.findByRole('textbox', { name: 'Add a task to Running · To do' })

  // A title is a title; what a line says more is shown as chips, and what is taken back stays in the title.
  await user.click(line)
  await user.paste('Monday meeting notes')
  await user.keyboard('{Enter}')
  await user.paste('Bug #123 on deck #dock tomorrow 9am !high every friday')
  ;(await screen.findByRole('button', { name: '#dock' })).focus()
  await user.keyboard('{Delete}')
  await screen.findByText('Bug #123 on deck #dock')
  await user.click(line)
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await api.rows(`/tasks?filter[sprint_id]=${running?.id}`)).toHaveLength(3))
  const [rule, plain] = await api.rows(`/tasks?filter[sprint_id]=${running?.id}&orderOn=number&orderBy=desc`)
  expect(plain).toMatchObject({ name: 'Monday meeting notes', due_at: null, priority: 'medium' })
  expect(rule).toMatchObject({ name: 'Bug #123 on deck #dock', priority: 'high', repeat_rule: 'FREQ=WEEKLY;BYDAY=FR' })
  expect(Date.parse(String(rule?.due_at))).toBeGreaterThan(Date.now())
  expect((line as HTMLInputElement).value).toBe('')
})
