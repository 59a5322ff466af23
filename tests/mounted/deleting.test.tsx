import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const namesOf = async () => {
  const rows = await api.rows('/departments?search=Sunk&orderOn=name')
  return rows.map(({ name }) => name)
}
const confirm = async (user: Awaited<ReturnType<typeof mount>>['user']) =>
  user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Delete' }))

test('rows that somebody has changed since they were read are deleted only once that was told', async () => {
  const [quay] = [
    await api.make('/departments', { name: 'Sunk berth' }),
    await api.make('/departments', { name: 'Sunk crane' }),
  ]
  const { user } = await mount('/departments?search=Sunk')
  await screen.findByText('Sunk crane')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  const bar = await screen.findByRole('region', { name: 'Selection' })
  await api.call('PUT', `/departments/${quay?.id}`, { name: 'Sunk quay' })
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  await confirm(user)
  await screen.findAllByText(/This changed since you read it/)
  expect(await namesOf()).toEqual(['Sunk quay'])
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  await confirm(user)
  await waitFor(async () => expect(await namesOf()).toEqual([]))
})

test('what goes along is said before a row is deleted, and one is where one was after it', async () => {
  const [project] = await api.rows('/projects?perPage=1')
  const parent = await api.make('/tasks', { name: 'Sunk pier', project_id: project?.id })
  for (const name of ['Sunk pile', 'Sunk plank'])
    await api.make('/tasks', { name, project_id: project?.id, parent_id: parent.id })
  const { user, router } = await mount('/my-tasks?view=created')
  await router.navigate(`/projects/task/${parent.id}`)
  await screen.findAllByText('Sunk pier')
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: /Delete “Sunk pier”/ })
  await within(dialog).findByText(/Goes along: Sub-tasks: 2\./)
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/my-tasks?view=created'),
  )
})

test('what is still in use is refused before the warning', async () => {
  const department = await api.make('/departments', { name: 'Sunk office' })
  await api.make('/users', {
    ...{ name: 'Sunk clerk', email: 'sunk.clerk@example.test', password: 'Sunk#Clerk-2026' },
    department_id: department.id,
  })
  const { user } = await mount(`/departments/${department.id}`)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: /Delete “Sunk office”/ })
  await within(dialog).findByText(/can’t be deleted while something belongs to it: .*1/)
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
})
