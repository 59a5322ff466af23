import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const button = { name: 'New SLA policy for a workspace' }

test('the list of workspaces makes a policy for the tickets of one; what is refused is said at its field', async () => {
  const team = await api.make('/teams', { name: 'Policy team' })
  const space = await api.make('/todo/workspaces', { name: 'Policy space', team_id: team.id })
  await api.make('/todo/workspaces', { name: 'Policy space without people' })
  const calendar = await api.make('/business-calendars', { name: 'Policy hours', monday: ['09:00-17:00'] })
  await api.make('/tickets/sla', {
    name: 'Taken',
    within_hours: '4',
    target_status: 'solved',
    calendar_id: calendar.id,
  })
  const { user } = await mount('/workspaces')
  await user.click(await screen.findByRole('button', button))
  const dialog = await screen.findByRole('dialog', { name: 'New SLA policy' })
  const box = (name: string) => within(dialog).getByRole('textbox', { name })
  const write = async (name: string, text: string) => {
    await user.clear(box(name))
    await user.click(box(name))
    await user.paste(text)
  }
  await within(dialog).findByRole('textbox', { name: 'Name' })
  expect(within(dialog).queryByRole('group', { name: /criteria/i })).toBeNull()
  await write('Name', 'Taken')
  await write('Time limit (hours)', '2')
  // Before those that hold for all tickets.
  await write('Order', '0')
  await user.click(within(dialog).getByRole('combobox', { name: 'Business calendar' }))
  await user.paste('Policy')
  await user.click(await screen.findByRole('option', { name: 'Policy hours' }))
  const create = () => user.click(within(dialog).getByRole('button', { name: 'Create' }))

  // Without a workspace nothing is sent, and the list's field says so.
  await create()
  const picker = within(dialog).getByRole('combobox', { name: 'Workspace' })
  await waitFor(() => expect(picker.getAttribute('aria-invalid')).toBe('true'))
  await user.click(picker)
  await user.paste('Policy space')
  await screen.findByRole('option', { name: 'Policy space' })
  expect(screen.queryByRole('option', { name: 'Policy space without people' })).toBeNull()
  await user.click(screen.getByRole('option', { name: 'Policy space' }))
  await waitFor(() => expect(picker.getAttribute('aria-invalid')).toBe('false'))

  await create()
  await waitFor(() => expect(box('Name').getAttribute('aria-invalid')).toBe('true'))
  expect((within(dialog).getByRole('textbox', { name: 'Time limit (hours)' }) as HTMLInputElement).value).toBe('2')
  await write('Name', 'Policy of the space')
  await create()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [policy] = await api.rows('/tickets/sla?filter[name]=Policy of the space')
  expect(policy).toMatchObject({
    within_hours: '2.00',
    calendar_id: calendar.id,
    criteria: { operator: 'and', filters: [{ column: 'team_id', operator: 'eq', value: team.id }] },
  })
  expect((await api.make('/tickets', { title: 'Of the space', team_id: space.team_id })).sla_policy_id).toBe(policy?.id)
})

test('whoever may not make policies is not offered one', async () => {
  await mount('/workspaces', { as: 'member' })
  await screen.findByRole('searchbox')
  expect(screen.queryByRole('button', button)).toBeNull()
})
