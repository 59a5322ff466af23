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
  await screen.findAllByText(/This has changed since you loaded it/)
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
  const [pile] = await api.rows('/tasks?search=Sunk+pile')
  await api.make('/tasks', { name: 'Sunk nail', project_id: project?.id, parent_id: pile?.id })
  await api.make('/comments', { about_type: 'task', about_id: pile?.id, body: '<p>Rotten</p>' })
  const { user, router } = await mount('/my-tasks?view=created')
  await router.navigate(`/projects/task/${parent.id}`)
  await screen.findAllByText('Sunk pier')
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: /Delete “Sunk pier”/ })
  await within(dialog).findByText(/Deleted with it: Sub-tasks: 3(,| and) Comments: 1\./)
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/my-tasks?view=created'),
  )
})

test('what is still in use is refused before the warning', async () => {
  const department = await api.make('/departments', { name: 'Sunk office' })
  await api.make('/users', {
    name: 'Sunk clerk',
    email: 'sunk.clerk@example.test',
    password: 'Sunk#Clerk-2026',
    department_id: department.id,
  })
  const { user } = await mount(`/departments/${department.id}`)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: /Delete “Sunk office”/ })
  await within(dialog).findByText(/can’t be deleted while something belongs to it: .*1/)
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('a project goes into the trash whatever belongs to it, and says what goes along', async () => {
  const [department] = await api.rows('/departments?perPage=1')
  const project = await api.make('/projects', {
    name: 'Sunk harbour',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
    phases: [{ name: 'Diving', sprints: [{ name: 'First dive' }, { name: 'Second dive' }] }],
  })
  const { user } = await mount(`/projects/${project.id}`)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: /Delete “Sunk harbour”/ })
  await within(dialog).findByText(/Deleted with it: .*Phases: 1.*Sprints: 2/)
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await api.rows('/projects?search=Sunk+harbour')).toEqual([]))
})

test('of many that are chosen those in use stay, and where all are nothing is asked', async () => {
  const rows = [
    await api.make('/departments', { name: 'Moored one' }),
    await api.make('/departments', { name: 'Moored two' }),
  ]
  for (const [n, { id }] of rows.entries())
    await api.make('/users', {
      name: `Moored clerk ${n}`,
      email: `moored.${n}@example.test`,
      password: 'Sunk#Clerk-2026',
      department_id: id,
    })
  await api.make('/departments', { name: 'Moored free' })
  const { user } = await mount('/departments?search=Moored')
  await screen.findByText('Moored free')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  const bar = await screen.findByRole('region', { name: 'Selection' })
  const ask = async () => {
    await user.click(within(bar).getByRole('button', { name: 'Delete' }))
    return within(await screen.findByRole('dialog'))
  }
  const some = await ask()
  await some.findByText(/2 of them stay, as something belongs to them: .*2\./)
  await user.click(some.getByRole('button', { name: 'Delete' }))
  // Those that were refused stay chosen.
  await within(bar).findByText('2 selected')
  // Told once: where the rows are listed with their reasons.
  expect(screen.getAllByText('2 rows were refused')).toHaveLength(1)
  // The number is read aloud, not each row; the reason that they share stands once.
  expect(screen.getByText('2 rows were refused').closest('[role=alert]')?.textContent).toBe('2 rows were refused')
  const told = within(screen.getByRole('group', { name: '2 rows were refused' }))
  expect(
    told
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .sort(),
  ).toEqual(['Moored one', 'Moored two'])
  const none = await ask()
  await none.findByText(/can’t be deleted while something belongs to it: .*2\./)
  expect(none.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test.each([
  ['a skill in a list', '/skills', { name: 'Sunk welding' }],
  ['a role that somebody has', '/roles', { name: 'sunk-diver' }],
] as const)('%s is refused before the warning', async (_what, path, values) => {
  const row = await api.make(path, values)
  const list = path === '/skills' ? { skills: [row.id] } : { roles: [values.name] }
  const password = 'Sunk#Clerk-2026'
  await api.make('/users', { name: 'Sunk welder', email: `sunk.${values.name.length}@example.test`, password, ...list })
  const { user } = await mount(`${path}/${row.id}`)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: /Delete “/ })
  await within(dialog).findByText(/can’t be deleted while something belongs to it: Users: 1/)
})
