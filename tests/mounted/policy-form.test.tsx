import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

test('a policy is told as a sentence above its form while it is written; the field of a condition is found by typing', async () => {
  const calendar = await api.make('/business-calendars', { name: 'Night shift', time_zone: 'Europe/Paris' })
  const { id } = await api.make('/tickets/sla', { name: 'Told policy', within_hours: '4', calendar_id: calendar.id })
  const { user } = await mount(`/tickets/sla-policies/${id}/edit`)
  const sentence = await screen.findByText(/within 4h of working time/)
  await waitFor(() =>
    expect(sentence.textContent).toBe('“Solved” within 4h of working time (Night shift), for all tickets.'),
  )
  const hours = screen.getByLabelText(/^Time limit/)
  await user.clear(hours)
  await user.type(hours, '1,25')
  expect(sentence.textContent).toContain('within 1h 15m of')

  await user.click(await screen.findByRole('button', { name: 'Add a condition' }))
  const line = within(await screen.findByRole('group', { name: 'Condition 1' }))
  const field = line.getByRole('combobox', { name: 'Field' })
  await user.clear(field)
  await user.type(field, 'prior')
  await user.keyboard('{Enter}')
  // Without a value it is no zero, and the form refuses it at its place.
  await waitFor(() => expect(sentence.textContent).toContain('for tickets whose priority is …'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const value = line.getByRole('combobox', { name: /^Value/ })
  await waitFor(() => expect(document.activeElement).toBe(value))
  expect(line.getByText('Choose a value, or remove this condition.')).toBeDefined()
  await user.click(value)
  await user.click(await screen.findByRole('option', { name: 'Urgent' }))
  await user.keyboard('{Escape}')
  expect(sentence.textContent).toContain('for tickets whose priority is Urgent')
})
