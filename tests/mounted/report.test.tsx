import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

const word = (key: string, values: { readonly [name: string]: string } = {}) => i18next.t(`report:${key}`, values)
const place = '/time-entries?shape=report&report=sum.minutes:user_id,project_id:2032-05-01..2032-05-31'

/** @param month a month (`YYYY-MM`) that no other row is in; the member gets an hour and a half in it */
const hours = async (month: string) => {
  const [project] = await api.rows('/projects?perPage=1')
  const member = (await api.call('GET', '/profile', undefined, 'member')).body.data
  const task = await api.make('/tasks', { name: 'Count the crates', project_id: project?.id })
  const made = await api.call('POST', '/time-entries', {
    about_type: 'task',
    about_id: task.id,
    user_id: member.id,
    started_at: `${month}-05T10:00:00Z`,
    ended_at: `${month}-05T11:30:00Z`,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const billed = await api.call('PUT', `/time-entries/${made.body.data.id}`, { is_billable: true })
  expect(billed.status, JSON.stringify(billed.body)).toBe(200)
  return { member: String(member.name) }
}

test('a report adds up by two fields, is changed by its menus and opens the rows of each number', async () => {
  const { member } = await hours('2032-05')
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

test('a report of amounts says which hours have no rate, and opens them', async () => {
  // The demo's rates begin later.
  const { member } = await hours('2012-06')
  const { user, router } = await mount('/time-entries?shape=report&report=sum.amount:user_id:2012-06-01..2012-06-30')
  await screen.findByText(i18next.t('time_entry:lacks.amount', { value: '1h 30m' }), { exact: false })
  await user.click(screen.getByRole('link', { name: word('showLacking') }))
  await waitUntilIdle()
  expect(new URLSearchParams(router.state.location.search).get('shape')).toBe('table')
  await waitFor(() => expect(document.querySelector('main')?.textContent).toContain(member))
})

test('a span without rows says so, and whoever may not list them is turned away', async () => {
  await mount('/time-entries?shape=report&report=count:user_id:1999-01-01..1999-01-02')
  await screen.findByText(word('empty'))
  const { router } = await mount('/time-entries?shape=report', { as: 'client' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/not-authorized'))
})
