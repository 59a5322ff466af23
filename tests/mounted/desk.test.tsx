import { File as SentFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'
import { openTab } from './harness/tabs.ts'

test('a department has its tickets in a tab, says how many are open, and leads to those', async () => {
  const department = await api.make('/departments', { name: 'Claims of the mounted desk' })
  const where = { department_id: department.id }
  await api.make('/tickets', { title: 'Still open here', ...where })
  await api.make('/tickets', { title: 'Solved here', status: 'solved', ...where })
  const { user, router } = await mount(`/departments/${department.id}`)
  const numbers = await screen.findByRole('region', { name: 'Work in numbers' })
  expect((await within(numbers).findByRole('link', { name: /^1\s*Open tickets$/ })).getAttribute('href')).toMatch(
    /^\/tickets\?/,
  )
  await openTab(user, 'Tickets')
  await screen.findByText('Still open here')
  await screen.findByText('Solved here')
  expect(router.state.location.search).toBe('?tab=tickets')
})

/** Of Node, as its fetch sends it. */
const fileOf = (parts: readonly string[]): File => new SentFile([...parts], 'days.ics') as unknown as File
const calendarFile = (...events: readonly string[]): File =>
  fileOf([['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Harbour//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')])
const day = (uid: string, date: string, name: string, more = ''): string =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART;VALUE=DATE:${date}`,
    `SUMMARY:${name}`,
    ...(more === '' ? [] : [more]),
    'END:VEVENT',
  ].join('\r\n')

test('a calendar file’s holidays are shown before they are brought in, those that are there already named, and no other file is taken', async () => {
  const calendar = await api.make('/business-calendars', { name: 'Quay of the mounted desk', monday: ['09:00-17:00'] })
  const year = new Date().getUTCFullYear() + 1
  await api.make('/holidays', { calendar_id: calendar.id, name: 'Epiphany', day: `${year}-01-06` })
  const { user } = await mount(`/business-calendars/${calendar.id}`)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import holidays' }))
  const dialog = await screen.findByRole('dialog', { name: /Quay of the mounted desk/ })
  const bring = () => within(dialog).getByRole('button', { name: /holiday/i }) as HTMLButtonElement
  const chooser = dialog.querySelector('input[type=file]') as HTMLInputElement
  expect(bring().disabled).toBe(true)

  await user.upload(chooser, fileOf(['no calendar']))
  await within(dialog).findByText('This is no calendar file.')
  const again = within(dialog).getByRole('button', { name: /days\.ics/ })
  expect(document.activeElement).toBe(again)
  expect(document.getElementById(again.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This is no calendar file.',
  )
  expect(bring().disabled).toBe(true)

  const file = calendarFile(
    day('a', `${year}0106`, 'Epiphany'),
    day('b', `${year}0501`, 'Labour Day', 'RRULE:FREQ=YEARLY'),
    day('c', `${year}1224`, 'Works outing'),
  )
  await user.upload(chooser, file)
  const lines = await waitFor(() => {
    const found = within(dialog).getAllByRole('listitem')
    expect(found).toHaveLength(3)
    return found.map(({ textContent }) => textContent)
  })
  expect(lines[0]).toMatch(/Epiphany .*already/i)
  expect(lines[1]).toMatch(/Labour Day .*every year/i)
  await user.click(bring())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const there = await api.rows(`/holidays?filter[calendar_id]=${calendar.id}&orderOn=day&orderBy=asc`)
  expect(there.map(({ name, every_year }) => [name, every_year])).toEqual([
    ['Epiphany', false],
    ['Labour Day', true],
    ['Works outing', false],
  ])
  await screen.findByText('Works outing')
})

test('a new ticket asks for what matters; the rest is behind one heading, which opens by keys and where a value is set', async () => {
  const department = await api.make('/departments', { name: 'Of folded fields' })
  const { user, router } = await mount('/tickets/add')
  const more = await screen.findByRole('button', { name: 'More' })
  await screen.findByRole('combobox', { name: 'Requester' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('combobox', { name: 'Department' })).toBeNull()
  more.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('combobox', { name: 'Department' })
  expect(document.activeElement).toBe(more)
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('combobox', { name: 'Department' })).toBeNull()

  await router.navigate('/departments')
  await screen.findByRole('heading', { level: 1, name: 'Departments' })
  await router.navigate(`/tickets/add?with.department_id=${String(department.id)}`)
  await screen.findByRole('combobox', { name: 'Department' })
  expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('true')
})
