import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

test('a new business calendar begins with a usual week and its maker’s zone, and all days can be the same', async () => {
  const { user } = await mount('/business-calendars/add')
  const monday = await screen.findByLabelText<HTMLInputElement>('Monday')
  expect(monday.value).toBe('09:00-17:00')
  expect(screen.getByLabelText<HTMLInputElement>('Sunday').value).toBe('')
  const { time_zone } = await api.read('/profile')
  expect(screen.getByLabelText<HTMLInputElement>(/^Time zone/).value).toContain(String(time_zone))
  await user.clear(monday)
  await user.type(monday, '08:00-12:00')
  await user.click(screen.getByRole('button', { name: 'Same for all days' }))
  for (const day of ['Tuesday', 'Saturday', 'Sunday'])
    expect(screen.getByLabelText<HTMLInputElement>(day).value).toBe('08:00-12:00')
})

test('a table of children has New, and `c` makes what is made there, its parent given', async () => {
  const calendar = await api.make('/business-calendars', { name: 'Quay hours' })
  const { user } = await mount(`/business-calendars/${calendar.id}?tab=holidays`)
  await screen.findByRole('button', { name: 'New holiday' })
  expect(document.title).toContain('Quay hours')
  fireEvent.keyDown(document.body, { key: 'c' })
  const dialog = await screen.findByRole('dialog', { name: 'New holiday' })
  expect(within(dialog).queryByText('Business calendar')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'New holiday' }))
  await screen.findByRole('dialog', { name: 'New holiday' })
})

test('where a title is enough, its last line adds a row to the parent', async () => {
  const client = await api.make('/clients', { name: 'Sunk harbour' })
  const { user } = await mount(`/clients/${client.id}?tab=tickets`)
  await user.type(await screen.findByRole('textbox', { name: 'Add to Sunk harbour' }), 'Crane stands still{Enter}')
  await waitFor(async () => {
    const rows = await api.rows(`/tickets?filter[client_id]=${client.id}`)
    expect(rows.map(({ title }) => title)).toEqual(['Crane stands still'])
  })
})
