import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { violations } from './harness/axe.ts'
import { api, mount } from './harness/mount.tsx'

const makeTemplate = async (name: string, description: string) => {
  const [department] = await api.rows('/departments?perPage=1')
  const values = { priority: 'low', destination: 'internal', department_id: department?.id }
  const project = await api.make('/projects', { name: `Project of ${name}`, ...values })
  const task = await api.make('/tasks', { name, description, project_id: project.id })
  await api.make(`/tasks/${task.id}/template`, { name })
  return project
}
const chooseTemplate = async (user: Awaited<ReturnType<typeof mount>>['user'], name: string) => {
  const picker = await screen.findByRole('combobox', { name: 'Template' })
  await user.type(picker, name)
  await user.click(await screen.findByRole('option', { name }))
}

test('c makes a task from a template, in the page’s project, with the name that is typed and the words that it asks for', async () => {
  const project = await makeTemplate('Moor a barge', '<p>At berth {{berth}}</p>')
  const { user, router } = await mount(`/projects/${project.id}`)
  await user.keyboard('c')
  const form = within(await screen.findByRole('dialog', { name: 'New task' }))
  await form.findByRole('button', { name: /^Project: *Project of Moor a barge/ })
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Moor the Anna')
  await user.click(form.getByRole('button', { name: 'From a template' }))
  await chooseTemplate(user, 'Moor a barge')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const made = within(await screen.findByRole('dialog', { name: 'Create from “Moor a barge”' }))
  expect(made.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Moor the Anna')
  expect(made.queryByRole('combobox', { name: 'Project' })).toBeNull()
  await user.type(await made.findByRole('textbox', { name: 'Value of berth' }), '7')
  await user.click(made.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/projects\/task\//))
  const [task] = await api.rows(`/tasks?${new URLSearchParams({ 'filter[name]': 'Moor the Anna' })}`)
  expect(task).toMatchObject({ project_id: project.id, description: '<p>At berth 7</p>' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a line names a template by a word of its name, and is refused with what the template asks for', async () => {
  const todo = await api.make('/todos', { title: 'Onboard a client', description: '<p>Call {{me}}</p>' })
  await api.make(`/todos/${todo.id}/template`, { name: 'Onboarding of clients' })
  const asking = await api.make('/todos', { title: 'Ask', description: '<p>{{depot}}</p>' })
  await api.make(`/todos/${asking.id}/template`, { name: 'Depots' })
  const { user } = await mount('/my-todos')
  const line = await screen.findByRole('textbox', { name: 'New todo' })
  await user.type(line, 'Welcome Hansa ~depots{Enter}')
  await screen.findByText(/depots asks for depot/)
  await user.clear(line)
  await user.type(line, 'Welcome Hansa @nobodyatall{Enter}')
  await screen.findByText(/nobodyatall: nobody of that name/)
  await user.clear(line)
  await user.type(line, 'Welcome Hansa ~onboarding{Enter}')
  await waitFor(async () => {
    const [made] = await api.rows(`/todos?${new URLSearchParams({ 'filter[title]': 'Welcome Hansa' })}`)
    expect(made?.description).toMatch(/^<p>Call [^{]+<\/p>$/)
  })
  await waitFor(() => expect(line).toHaveProperty('value', ''))
})

test('the form of a project asks for the people and words of the template that is chosen in it, and names what stays behind', async () => {
  const [department] = await api.rows('/departments?perPage=1')
  const values = { priority: 'low', destination: 'internal', department_id: department?.id }
  const [role] = await api.rows(`/roles?${new URLSearchParams({ 'filter[name]': 'member' })}`)
  const person = (name: string) => {
    const sign = { email: `${name.replaceAll(' ', '.')}@example.test`, password: 'Anna#Bollard-2026' }
    return api.make('/users', { name, ...sign, roles: [role?.id], department_id: department?.id })
  }
  const [left, stays] = [await person('Left Behind'), await person('Stands In Now')]
  const source = await api.make('/projects', {
    name: 'Quay with people',
    ...values,
    start_at: '2027-03-01T08:00:00.000Z',
  })
  const task = { project_id: source.id, start_at: '2027-03-03T08:00:00.000Z', due_at: '2027-03-04T08:00:00.000Z' }
  await api.make('/tasks', { ...task, name: 'Dredge {{berth}}', assignees: [left.id] })
  const template = await api.make(`/projects/${source.id}/template`, { name: 'Quays with people' })
  expect((await api.call('PUT', `/users/${left.id}`, { is_active: false, version: left.version })).status).toBe(200)

  const { user, router } = await mount('/projects/add')
  await chooseTemplate(user, 'Quays with people')
  await screen.findByText(/Left Behind is no longer active/)
  expect(screen.getByRole('checkbox', { name: 'Tasks: 1' })).toHaveProperty('checked', true)
  const replacement = screen.getByRole('combobox', { name: 'Replacement for Left Behind (1)' })
  await user.click(replacement)
  await user.paste('Stands In Now')
  await user.click(await screen.findByRole('option', { name: /Stands In Now/ }))
  await user.click(screen.getByRole('textbox', { name: 'Value of berth' }))
  await user.paste('9')
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/, { selector: 'input' })
  await user.click(name)
  await user.paste('Quay 9')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/projects\/[0-9a-f-]{36}/))
  const [project] = await api.rows(`/projects?${new URLSearchParams({ 'filter[name]': 'Quay 9' })}`)
  expect(project).toMatchObject({ template_id: template.id, priority: 'low', department_id: department?.id })
  const tasks = await api.rows(`/tasks?filter[project_id]=${project?.id}&include=assignees`)
  expect(tasks).toEqual([
    expect.objectContaining({ name: 'Dredge 9', assignees: [expect.objectContaining({ id: stays.id })] }),
  ])
})

test.each(['en', 'ar'] as const)(
  'in %s a task is kept on a phone as a template, or in place of one, and made from it: axe finds nothing',
  async (language) => {
    const { matchMedia } = window
    const asPhone = (media: string) => ({ ...matchMedia(media), matches: /max-width:\s*599/.test(media) })
    Object.assign(window, { matchMedia: asPhone })
    try {
      const word = (key: string, values = {}): string => i18next.t(key, values)
      const name = `Tow ${language}`
      const project = await makeTemplate(name, '<p>From {{berth}}</p>')
      const [task] = await api.rows(`/tasks?filter[project_id]=${project.id}`)
      const { user, router } = await mount(`/projects/task/${task?.id}`, { language })
      const main = within(await screen.findByRole('main'))
      const [more] = await main.findAllByRole('button', { name: word('common:actions') })
      if (more === undefined) throw new Error('there is no menu')
      await user.click(more)
      await user.click(await screen.findByRole('menuitem', { name: word('facets:copy.keep') }))
      const keep = within(await screen.findByRole('dialog', { name: word('facets:copy.keep') }))
      await user.click(await keep.findByRole('combobox', { name: word('copies:replaces') }))
      await user.paste(name)
      await user.click(await screen.findByRole('option', { name }))
      expect(keep.getByRole('textbox', { name: word('copies:name') })).toHaveProperty('value', name)
      expect(await violations()).toEqual([])
      await user.click(keep.getByRole('button', { name: word('copies:keep') }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const templates = await api.rows(`/templates?${new URLSearchParams({ 'filter[name]': name })}`)
      expect(templates).toHaveLength(1)

      await router.navigate(`/templates/${templates[0]?.id}`)
      await user.click(await screen.findByRole('button', { name: word('copies:useIt') }))
      const use = within(await screen.findByRole('dialog', { name: word('copies:use', { name }) }))
      await use.findByRole('textbox', { name: word('copies:word', { name: 'berth' }) })
      expect(await violations()).toEqual([])
    } finally {
      Object.assign(window, { matchMedia })
    }
  },
)
