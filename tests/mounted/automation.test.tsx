import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { violations } from './harness/axe.ts'
import { api, mount } from './harness/mount.tsx'

const choose = async (
  user: Awaited<ReturnType<typeof mount>>['user'],
  within_: ReturnType<typeof within>,
  label: string | RegExp,
  option: string | RegExp,
) => {
  await user.click(await within_.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('a rule is written as a sentence, saved, and tried on what happened before', async () => {
  const project = await api.make('/projects', {
    name: 'Of the mounted rules',
    priority: 'low',
    destination: 'internal',
    department_id: (await api.make('/departments', { name: 'Mounted rules' })).id,
  })
  const task = await api.make('/tasks', { name: 'Ruled', project_id: project.id })
  await api.call('PUT', `/tasks/${task.id}`, { priority: 'low' })
  const { user } = await mount('/automation-rules/add')
  const page = within(document.body)
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Low is no priority')
  await choose(user, page, 'When', 'Something happens')
  await choose(user, page, 'What happens', 'is changed')
  await choose(user, page, 'Only these fields', 'Priority')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Add an action' }))
  const action = within(await screen.findByRole('group', { name: 'Action 1' }))
  await user.click(action.getByRole('button', { name: 'Set a field' }))
  await choose(user, action, 'Field', 'Priority')
  await choose(user, action, 'To', 'High')
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByRole('heading', { name: 'Low is no priority' })
  const [rule] = await api.rows('/automation-rules?filter[name]=Low is no priority')
  // It would act on tasks of others that are mounted over the same product.
  onTestFinished(async () => void (await api.call('DELETE', `/automation-rules/${rule?.id}`)))
  expect(rule).toMatchObject({
    when: { kind: 'event', entity: 'task', event: 'updated', fields: ['priority'] },
    // biome-ignore lint/suspicious/noThenProperty: the name on the wire
    then: [{ do: 'set', values: { priority: 'high' } }],
  })
  // It is turned off beside its title.
  await user.click(screen.getByRole('checkbox', { name: 'Active' }))
  await waitFor(async () => {
    expect((await api.rows(`/automation-rules?filter[id]=${rule?.id}`))[0]?.is_active).toBe(false)
  })
  await user.click(await screen.findByRole('button', { name: 'Test the rule' }))
  await screen.findByText(/It would have acted/)
  await screen.findByText('Ruled')
  expect(await violations()).toEqual([])
  expect((await api.rows(`/tasks?filter[id]=${task.id}`))[0]?.priority).toBe('low')
})

test('a new rule marks each missing part at once, and the first of them gets the focus', async () => {
  const { user } = await mount('/automation-rules/add')
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  const when = await screen.findByRole('combobox', { name: 'When' })
  await screen.findByRole('combobox', { name: 'Begin with a ready rule' })
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(when.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(name)
  await user.type(name, 'Without a moment')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(document.activeElement).toBe(when))
  await choose(user, within(document.body), 'When', 'Something happens')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an action' })))
})

test('a rule says what holds it back, a moment from when it acts, and what others read in their language', async () => {
  const { user } = await mount('/automation-rules/add')
  const page = within(document.body)
  await choose(user, page, 'Begin with a ready rule', 'A task is done when all of its subtasks are')
  const first = within(await screen.findByRole('group', { name: 'Action 1' }))
  await first.findByRole('combobox', { name: 'Not while there are' })
  const held = within(await first.findByRole('group', { name: 'Tasks that hold it back' }))
  expect(held.getByRole('combobox', { name: 'Comparison' }).textContent).toBe('is none of')
  await choose(user, first, 'Of', 'Task')
  await user.click(first.getByRole('button', { name: 'Set a field' }))
  await choose(user, first, 'Field', 'Due')
  await choose(user, first, 'Which moment', 'Counted from when the rule acts')
  await choose(user, first, 'Unit', 'hours')
  await user.click(screen.getByRole('button', { name: 'Add an action' }))
  await choose(user, within(await screen.findByRole('group', { name: 'Action 2' })), 'Do', 'Notify')
  const second = within(await screen.findByRole('group', { name: 'Action 2' }))
  await choose(user, second, 'People of the row', 'Assignees')
  await user.keyboard('{Escape}')
  await user.click(await second.findByRole('textbox', { name: 'Text' }))
  await user.paste('Look')
  await choose(user, second, 'Also in', 'Français')
  const french = await second.findByRole('textbox', { name: 'Text (Français)' })
  await user.clear(french)
  await user.paste('Regardez')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByRole('heading', { name: 'A task is done when all of its subtasks are' })
  const [rule] = await api.rows('/automation-rules?filter[name]=A task is done when all of its subtasks are')
  expect(rule?.then).toEqual([
    { do: 'set', values: { due_at: { minutes: 60 } } },
    { do: 'notify', to: ['@assignees'], text: 'Look', translations: { fr: { text: 'Regardez' } } },
  ])
  await screen.findByText(/^Set due.* to 60 minutes later$/)
})

test('rows that may not be outside of some values are said to have to be one of them', async () => {
  const { user } = await mount('/automation-rules/add')
  await choose(user, within(document.body), 'Begin with a ready rule', 'A task is done when all of its subtasks are')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText(/^Only if the status of all .* is Done, Closed, or Rejected$/)
  await screen.findByText(/^On the parent, set status to Done/)
})

test('a ready rule fills in the form, also in Arabic', async () => {
  const { user } = await mount('/automation-rules/add', { language: 'ar' })
  const page = within(document.body)
  await choose(user, page, 'البدء بقاعدة جاهزة', 'إغلاق التذاكر بعد 7 أيام بلا رد')
  expect(await screen.findByDisplayValue('إغلاق التذاكر بعد 7 أيام بلا رد')).toBeDefined()
  const first = within(await screen.findByRole('group', { name: 'الإجراء 1' }))
  expect((await first.findByRole<HTMLTextAreaElement>('textbox', { name: 'النص' })).value).toMatch(/سبعة أيام/)
  expect((await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'المقدار' })).value).toBe('7')
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'إزالة الإجراء 1' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'الإجراء 2' })).toBeNull())
})
