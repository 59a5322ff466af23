import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const lines = () => screen.findAllByRole('group', { name: /^(Holiday \d|New: Holiday)/ })
const named = (line: string, field: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${field} \\(${line}\\)`))
const holidaysOf = (id: unknown) => api.rows(`/holidays?filter[calendar_id]=${id}&orderOn=day&orderBy=asc`)

test('rows are added by typing into the last line, and made with their parent by one write', async () => {
  const { user, router } = await mount('/business-calendars/add')
  await user.type(await screen.findByLabelText<HTMLInputElement>(/^Name(?! \()/), 'Quay days')
  const name = await named('New: Holiday', 'Name')
  name.focus()
  await user.paste('New Year')
  await waitFor(async () => expect(await lines()).toHaveLength(2))
  // Enter leads to the next line and does not send the form.
  fireEvent.keyDown(await named('Holiday 1', 'Name'), { key: 'Enter' })
  expect(document.activeElement).toBe(await named('New: Holiday', 'Name'))
  await user.paste('Port day')
  await waitFor(async () => expect(await lines()).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  // Each day is missing, at its cell; the empty line lacks nothing.
  await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(2))
  for (const [line, day] of [
    ['Holiday 1', '01/01/2027'],
    ['Holiday 2', '05/06/2027'],
  ] as const) {
    const field = await named(line, 'Day')
    await user.clear(field)
    await user.click(field)
    await user.paste(day)
    fireEvent.blur(field)
  }
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/business-calendars\/[0-9a-f-]{36}/))
  const [calendar] = await api.rows('/business-calendars?filter[name]=Quay days')
  expect((await holidaysOf(calendar?.id)).map(({ name }) => name)).toEqual(['New Year', 'Port day'])
})

test('rows of a parent that there is are changed and taken out by keys, and what is wrong is told at its cell', async () => {
  const calendar = await api.make('/business-calendars', {
    name: 'Dock days',
    holidays: [
      { name: 'One', day: '2027-01-01' },
      { name: 'Two', day: '2027-02-01' },
      { name: 'Three', day: '2027-03-01' },
    ],
  })
  const { user, router } = await mount(`/business-calendars/${calendar.id}/edit`)
  const two = await named('Holiday 2', 'Name')
  await user.clear(two)
  // Nothing is left to delete in the cell: the line goes, and the next one has the focus.
  fireEvent.keyDown(two, { key: 'Delete' })
  await waitFor(async () => expect(await lines()).toHaveLength(3))
  await waitFor(async () => expect(document.activeElement).toBe(await named('Holiday 2', 'Name')))
  expect((await named('Holiday 2', 'Name')).value).toBe('Three')
  const one = await named('Holiday 1', 'Name')
  await user.clear(one)
  await user.click(one)
  await user.paste('x'.repeat(121))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const line = await screen.findByRole('group', { name: 'Holiday 1' })
  await waitFor(() => expect(within(line).getAllByText(/120/)).toHaveLength(1))
  expect((await holidaysOf(calendar.id)).map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
  await user.clear(one)
  await user.click(one)
  await user.paste('First')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/business-calendars/${calendar.id}`))
  expect((await holidaysOf(calendar.id)).map(({ name }) => name)).toEqual(['First', 'Three'])
})

test('what somebody else has changed meanwhile is told at the cell, and one’s own is kept by saving again', async () => {
  const calendar = await api.make('/business-calendars', {
    name: 'Pier days',
    holidays: [
      { name: 'One', day: '2027-01-01' },
      { name: 'Two', day: '2027-02-01' },
    ],
  })
  const [first, second] = await holidaysOf(calendar.id)
  const { user, router } = await mount(`/business-calendars/${calendar.id}/edit`)
  const one = await named('Holiday 1', 'Name')
  await user.clear(one)
  await user.click(one)
  await user.paste('Mine')
  // After what was typed: an untouched cell would take theirs as soon as the page hears of it.
  await api.call('PUT', `/holidays/${first?.id}`, { name: 'Theirs' })
  await api.call('PUT', `/holidays/${second?.id}`, { name: 'Their second' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/meanwhile: Theirs/)
  await waitFor(async () => expect(document.activeElement).toBe(await named('Holiday 1', 'Name')))
  await waitFor(async () => expect((await named('Holiday 2', 'Name')).value).toBe('Their second'))
  expect((await named('Holiday 1', 'Name')).value).toBe('Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/business-calendars/${calendar.id}`))
  expect((await holidaysOf(calendar.id)).map(({ name }) => name)).toEqual(['Mine', 'Their second'])
})

test('the table speaks Arabic', async () => {
  await mount('/business-calendars/add', { language: 'ar' })
  const line = await screen.findByRole('group', { name: /جديد/ })
  expect(line.textContent).not.toMatch(/children:|holiday:/)
})
