import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const priorities = async (project: string) =>
  (await api.rows(`/tasks?filter[project_id]=${project}&orderOn=number&orderBy=asc`)).map(({ priority }) => priority)

test('a small paste is written at once and undone; one of more than ten cells, or with one that is refused, asks', async () => {
  const [department] = await api.rows('/departments?perPage=1')
  const { id } = await api.make('/projects', {
    name: 'Pasted quay',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
  })
  const project = String(id)
  for (let n = 0; n < 12; n++) await api.make('/tasks', { name: `Bollard ${n}`, project_id: project, priority: 'low' })
  const { user } = await mount(`/projects/list/${project}?tab=table&sort=number`)
  const grid = await screen.findByRole('grid')
  // What was undone is on the screen a little after it is stored.
  const at = (row: number) =>
    waitFor(() =>
      within(within(grid).getByText(`Bollard ${row}`).closest('[role=row]') as HTMLElement).getByText('Low'),
    )
  const paste = async (row: number, text: string) => {
    await user.click(await at(row))
    fireEvent.paste(document.activeElement ?? grid, { clipboardData: { getData: () => text } })
  }

  await paste(0, 'High\nUrgent')
  await screen.findByText('2 cells changed')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await priorities(project)).slice(0, 3)).toEqual(['high', 'urgent', 'low'])
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect((await priorities(project)).slice(0, 2)).toEqual(['low', 'low']))

  await paste(1, 'High\nUtmost')
  const refusing = within(await screen.findByRole('dialog', { name: 'Change one cell?' }))
  refusing.getByText('One cell cannot be changed')
  await user.click(refusing.getByRole('button', { name: 'Cancel' }))

  await paste(0, Array.from({ length: 11 }, () => 'High').join('\n'))
  const many = within(await screen.findByRole('dialog', { name: 'Change 11 cells?' }))
  await user.click(many.getByRole('button', { name: 'Cancel' }))
  expect(await priorities(project)).toEqual(Array.from({ length: 12 }, () => 'low'))
})

test('a change of a few chosen rows is written at once, with its way back', async () => {
  for (const title of ['Small leak', 'Small dent']) await api.make('/tickets', { title, priority: 'low' })
  const { user } = await mount('/tickets?search=Small&sort=title')
  await screen.findByText('Small leak')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  const bar = await screen.findByRole('region', { name: 'Selection' })
  await user.click(within(bar).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'Field' }))
  await user.click(await screen.findByRole('option', { name: 'Priority' }))
  await user.click(dialog.getAllByRole('combobox', { name: 'Priority' }).at(-1) as HTMLElement)
  await user.click(await screen.findByRole('option', { name: 'High' }))
  await user.click(dialog.getByRole('button', { name: 'Change 2 rows' }))
  await screen.findByText('2 rows changed')
  const stored = async () => (await api.rows('/tickets?search=Small')).map(({ priority }) => priority)
  expect(await stored()).toEqual(['high', 'high'])
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await stored()).toEqual(['low', 'low']))
})
