import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const eventsCalled = (title: string) => api.rows(`/events?${new URLSearchParams({ 'filter[title]': title })}`)

test('hours are chosen by keys, and an event is made there with a rule in words and guests by name and address', async () => {
  const { user } = await mount('/events')
  await user.click(await screen.findByRole('button', { name: 'Week' }))
  const find = () => document.querySelector<HTMLElement>('[data-view=week] [data-date]')
  await waitFor(() => expect(find()).not.toBeNull())
  const day = find()
  const date = day?.dataset.date ?? ''
  if (day === null) throw new Error('no day')
  day.tabIndex = -1
  day.focus()
  // Nine to ten, half an hour later, and half an hour longer.
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  await user.keyboard('{Enter}')
  const form = within(await screen.findByRole('dialog', { name: 'New event' }))
  await user.type(await form.findByRole('textbox', { name: 'Title' }), 'Drawn by keys')
  await user.click(await form.findByRole('button', { name: 'Repeats' }))
  const named = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))
  await user.click(await screen.findByRole('menuitem', { name: `every ${named}` }))
  await form.findByRole('button', { name: new RegExp(`^Repeats: *every ${named}`) })
  await user.click(form.getByRole('button', { name: 'Guests' }))
  const guests = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Guests' })
  await user.type(guests, 'anna@port.example{Enter}')
  const [colleague] = await api.rows('/users?filter[email]=leader@example.test')
  await user.type(guests, String(colleague?.name))
  await user.click(await screen.findByRole('option', { name: String(colleague?.name) }))
  await waitFor(() => expect(guests.value).toBe(''))
  // One Escape ends the list, one the field; a third would end the form.
  await user.keyboard('{Escape}')
  await user.keyboard('{Escape}')
  screen.getByRole('dialog', { name: 'New event' })
  // Whether they are free then, and their day.
  await form.findByText(/All guests are free|Busy then/)
  await form.findByRole('list', { name: 'That day of the guests' })
  await user.click(form.getByRole('button', { name: 'Create' }))
  await waitFor(async () => expect(await eventsCalled('Drawn by keys')).toHaveLength(1))
  const [made] = await eventsCalled('Drawn by keys')
  expect(made?.guest_emails).toEqual(['anna@port.example'])
  expect((await api.read(`/events/${made?.id}?include=attendees`)).attendees).toMatchObject([{ id: colleague?.id }])
  const at = (moment: unknown) => String(moment).slice(0, 16)
  expect([made?.repeat_rule, at(made?.start_datetime), at(made?.end_datetime)]).toEqual([
    `FREQ=WEEKLY;BYDAY=${named.slice(0, 2).toUpperCase()}`,
    `${date}T09:30`,
    `${date}T11:00`,
  ])
})
