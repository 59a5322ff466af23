import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { callApi } from '../e2e/harness/api.ts'
import { violations } from './harness/axe.ts'
import { address, api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

const password = 'Anna#Bollard-2026'
const word = (key: string, values = {}): string => i18next.t(key, values)

const permissionOf = async (name: string) => {
  const found = await api.rows(`/permissions?filter[name]=${name}`)
  return found.find((one) => one.name === name)?.id
}
/** Makes a user. @param permissions of a role of their own; without it they are a member */
const person = async (name: string, permissions?: readonly string[]) => {
  const [member] = await api.rows('/roles?filter[name]=member')
  const ids = await Promise.all((permissions ?? []).map(permissionOf))
  const role = permissions === undefined ? member : await api.make('/roles', { name, permissions: ids })
  const [department] = await api.rows('/departments?perPage=1')
  const email = `${name.replaceAll(' ', '.')}@example.test`
  return api.make('/users', { name, email, password, roles: [role?.id], department_id: department?.id })
}
const tokenOf = async ({ email }: { readonly [field: string]: unknown }) => {
  const { body } = await callApi(address, 'POST', '/users/login', { body: { email, password } })
  return String(body.data.access_token)
}

/** Makes a project with two tasks, one of them of somebody who has left, and a document. */
const makeQuay = async (name: string) => {
  const [department] = await api.rows('/departments?perPage=1')
  const left = await person(`Left ${name}`)
  const values = { priority: 'low', destination: 'internal', department_id: department?.id }
  const project = await api.make('/projects', { name, ...values, start_at: '2031-03-03T08:00:00Z' })
  await api.make('/tasks', { name: 'Dredge {{berth}}', project_id: project.id, assignees: [left.id] })
  await api.make('/tasks', { name: 'Survey', project_id: project.id, estimate: 90 })
  await api.make('/documents', { title: 'Method', project_id: project.id })
  const { status } = await api.call('PUT', `/users/${left.id}`, { is_active: false, version: left.version })
  expect(status).toBe(200)
  return project
}

type User = Awaited<ReturnType<typeof mount>>['user']
const openPalette = async (user: User) => {
  await user.keyboard('{Control>}k{/Control}')
  return within(await screen.findByRole('dialog'))
}
const openMenu = async (user: User) => {
  const main = within(await screen.findByRole('main'))
  const [more] = await main.findAllByRole('button', { name: word('common:actions') })
  if (more === undefined) throw new Error('there is no menu')
  await user.click(more)
  return within(await screen.findByRole('menu'))
}

test.each(['en', 'ar'] as const)(
  'in %s the palette duplicates a project by keys: what comes along is ticked, what cannot is named before',
  async (language) => {
    const project = await makeQuay(`Quay ${language}`)
    const { user, router } = await mount(`/projects/${project.id}`, { language })
    expect(document.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
    const title = String(project.name)
    const command = word('facets:copy.of', { title })
    const palette = await openPalette(user)
    await user.type(await palette.findByRole('combobox'), command)
    const option = await palette.findByRole('option', { name: command })
    expect(await violations()).toEqual([])
    await waitFor(() => expect(option.getAttribute('aria-selected')).toBe('true'))
    await user.keyboard('{Enter}')

    // Its words come with the dialog.
    const isNamed = (name: string) => name === word('copies:title', { name: title })
    const dialog = within(await screen.findByRole('dialog', { name: isNamed }))
    const part = (entity: string, count: number) =>
      dialog.findByRole('checkbox', {
        name: word('copies:part', { entity: word(`${entity}:many`), count }),
      })
    for (const [entity, count] of [
      ['task', 2],
      ['document', 1],
    ] as const)
      expect(await part(entity, count)).toMatchObject({ checked: true, disabled: false })
    expect(dialog.getByRole('checkbox', { name: word('copies:group.estimates') })).toHaveProperty('checked', true)
    dialog.getByText(word('copies:gone', { name: `Left ${title}` }))
    const name = dialog.getByRole('textbox', { name: word('copies:name') })
    expect(name).toHaveProperty('value', word('copies:copyOf', { name: title }))
    await waitUntilIdle()
    expect(await violations()).toEqual([])

    ;(await part('document', 1)).focus()
    await user.keyboard(' ')
    await user.type(dialog.getByRole('textbox', { name: word('copies:word', { name: 'berth' }) }), '7')
    await user.clear(name)
    await user.type(name, `${title} anew{Enter}`)
    await waitFor(() => expect(router.state.location.pathname).not.toBe(`/projects/${project.id}`))
    const [copy] = await api.rows(`/projects?${new URLSearchParams({ 'filter[name]': `${title} anew` })}`)
    expect(router.state.location.pathname).toBe(`/projects/${copy?.id}`)
    const tasks = await api.rows(`/tasks?filter[project_id]=${copy?.id}&include=assignees&orderOn=name&orderBy=asc`)
    expect(tasks).toMatchObject([
      { name: 'Dredge 7', assignees: [] },
      { name: 'Survey', estimate: 90 },
    ])
    expect(await api.rows(`/documents?filter[project_id]=${copy?.id}`)).toEqual([])
  },
)

test('a refusal is said in the dialog, which keeps what was chosen; what one may not make is named and stays out', async () => {
  const project = await makeQuay('Quay of few rights')
  const few = await person('Copier of quays', [
    ...['project-index', 'project-show', 'project-store', 'project-update', 'project-index-all'],
    ...['task-index', 'task-show', 'document-index', 'document-show', 'document-store', 'department-index'],
    ...['department-show', 'document-index-all', 'task-index-all'],
  ])
  const { user, router } = await mount(`/projects/${project.id}`, { as: { token: await tokenOf(few) } })
  await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Duplicate…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate “Quay of few rights”' }))
  expect(await dialog.findByRole('checkbox', { name: 'Tasks: 2' })).toMatchObject({ checked: false, disabled: true })
  dialog.getByText('Tasks: you may not make them')
  const documents = dialog.getByRole('checkbox', { name: 'Documents: 1' })
  expect(documents).toMatchObject({ checked: true, disabled: false })
  await user.click(documents)
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  expect(dialog.getByRole('button', { name: 'Duplicate' })).toHaveProperty('disabled', true)
  await user.click(name)
  await user.paste('x'.repeat(301))
  await user.click(dialog.getByRole('button', { name: 'Duplicate' }))
  await dialog.findByText(/300 characters/)
  expect(await violations()).toEqual([])
  expect(documents).toHaveProperty('checked', false)
  await user.clear(name)
  await user.type(name, 'Quay without tasks{Enter}')
  await waitFor(() => expect(router.state.location.pathname).not.toBe(`/projects/${project.id}`))
  const [copy] = await api.rows('/projects?filter[name]=Quay without tasks')
  expect(await api.rows(`/tasks?filter[project_id]=${copy?.id}`)).toEqual([])
})

test('who may not make projects has neither the entry in the menu nor the command', async () => {
  const [project] = await api.rows('/projects?filter[status]=active&perPage=1')
  const reader = await person('Reader of quays', [
    'project-index',
    'project-show',
    'project-index-all',
    'project-update',
  ])
  const { user } = await mount(`/projects/${project?.id}`, { as: { token: await tokenOf(reader) } })
  const menu = await openMenu(user)
  menu.getAllByRole('menuitem')
  expect(menu.queryByRole('menuitem', { name: 'Duplicate…' })).toBeNull()
  await user.keyboard('{Escape}')
  const palette = await openPalette(user)
  await user.type(await palette.findByRole('combobox'), 'Duplicate')
  await waitUntilIdle()
  expect(palette.queryByRole('option', { name: /^Duplicate/ })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
