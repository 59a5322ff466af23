import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

const word = (key: string, values: { readonly [name: string]: string } = {}) => i18next.t(`report:${key}`, values)
const place = '/time-entries?shape=report&report=sum.minutes:user_id,project_id:2032-05-01..2032-05-31'

/** An hour and a half of the member in a month that no other row is in. */
const hours = async () => {
  const [project] = await api.rows('/projects?perPage=1')
  const member = (await api.call('GET', '/profile', undefined, 'member')).body.data
  const task = await api.make('/tasks', { name: 'Count the crates', project_id: project?.id })
  const made = await api.call('POST', '/time-entries', {
    about_type: 'task',
    about_id: task.id,
    user_id: member.id,
    started_at: '2032-05-05T10:00:00Z',
    ended_at: '2032-05-05T11:30:00Z',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { member: String(member.name) }
}

test('a report adds up by two fields, is changed by its menus and opens the rows of each number', async () => {
  const { member } = await hours()
  const { user, router } = await mount(place)
  const table = await screen.findByRole('table')
  await waitUntilIdle()
  const [, line] = within(table).getAllByRole('row')
  expect(line?.textContent).toMatch(new RegExp(`^${member}1h 30m1h 30m$`))

  await user.click(screen.getByRole('button', { name: /^Then by/ }))
  await user.click(await screen.findByRole('menuitem', { name: word('nothing') }))
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('report')).toMatch(/:user_id:/))
  await waitUntilIdle()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3)

  const name = word('opens', { name: member, value: '1h 30m' })
  await user.click(screen.getByRole('link', { name }))
  await waitUntilIdle()
  expect(new URLSearchParams(router.state.location.search).get('shape')).toBe('table')
  await waitFor(() => expect(document.querySelector('main')?.textContent).toContain('1h 30m'))
})

test('a span without rows says so, and whoever may not list them is turned away', async () => {
  await mount('/time-entries?shape=report&report=count:user_id:1999-01-01..1999-01-02')
  await screen.findByText(word('empty'))
  const { router } = await mount('/time-entries?shape=report', { as: 'client' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/not-authorized'))
})
