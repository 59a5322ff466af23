import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Low is no priority' })
  const [rule] = await api.rows('/automation-rules?filter[name]=Low is no priority')
  expect(rule).toMatchObject({
    when: { kind: 'event', entity: 'task', event: 'updated', fields: ['priority'] },
    // biome-ignore lint/suspicious/noThenProperty: the name on the wire
    then: [{ do: 'set', values: { priority: 'high' } }],
  })
  await user.click(await screen.findByRole('button', { name: 'Try the rule' }))
  await screen.findByText(/It would have acted/)
  await screen.findByText('Ruled')
  expect((await api.rows(`/tasks?filter[id]=${task.id}`))[0]?.priority).toBe('low')
})

test('a ready rule fills in the form, also in Arabic', async () => {
  const { user } = await mount('/automation-rules/add', { language: 'ar' })
  const page = within(document.body)
  await choose(user, page, 'البدء بقاعدة جاهزة', 'إغلاق التذاكر بعد 7 أيام بلا رد')
  expect(await screen.findByDisplayValue('إغلاق التذاكر بعد 7 أيام بلا رد')).toBeDefined()
  const first = within(await screen.findByRole('group', { name: 'الإجراء 1' }))
  expect((await first.findByRole<HTMLTextAreaElement>('textbox', { name: 'النص' })).value).toMatch(/سبعة أيام/)
  expect((await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'المقدار' })).value).toBe('7')
  await user.click(screen.getByRole('button', { name: 'إزالة الإجراء 1' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'الإجراء 2' })).toBeNull())
})
