import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

/** A policy for the tickets of a type of its own, some of which were solved under it. */
const policyWith = async (name: string, solved: number) => {
  const type = await api.make('/tickets/types', { name })
  const calendar = await api.make('/business-calendars', { name, monday: ['09:00-17:00'] })
  const criteria = { operator: 'and', filters: [{ column: 'type_id', operator: 'eq', value: type.id }] }
  const terms = { within_hours: '4', target_status: 'solved', calendar_id: calendar.id, order: 0 }
  const policy = await api.make('/tickets/sla', { name, criteria, ...terms })
  for (let n = 0; n < solved; n++)
    await api.make('/tickets', { title: `${name} ${n}`, type_id: type.id, status: 'solved' })
  return { policy, type }
}

test('the page of a changed policy offers to judge its closed tickets again, says before what changes, and after it what has', async () => {
  const { policy, type } = await policyWith('Judged of the mounted desk', 2)
  expect((await api.call('PUT', `/tickets/sla/${policy.id}`, { within_hours: '8' })).status).toBe(200)
  const { user } = await mount(`/tickets/sla-policies/${policy.id}`)
  await user.click(await screen.findByRole('button', { name: 'Judge 2 closed tickets again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Judge closed tickets again' })
  const would = await within(dialog).findByRole('table', { name: 'What would change' })
  expect(within(would).getByRole('row').textContent).toBe('Another policy, due date or time2')
  const of = () => api.rows(`/tickets?filter[type_id]=${type.id}`)
  expect((await of()).map((row) => row.sla_within)).toEqual([240, 240])
  await user.click(within(dialog).getByRole('button', { name: 'Judge 2 closed tickets again' }))
  const has = await within(dialog).findByRole('table', { name: 'What has changed' })
  expect(within(has).getByRole('row').textContent).toBe('Another policy, due date or time2')
  await within(dialog).findByText('2 closed tickets were judged again.')
  expect((await of()).map((row) => row.sla_within)).toEqual([480, 480])
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('2 closed tickets were judged again.')
  expect(screen.queryByRole('button', { name: /^Judge .* again$/ })).toBeNull()

  // By hand it is there at any time, and says that nothing would change.
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Judge closed tickets again' }))
  const again = await screen.findByRole('dialog', { name: 'Judge closed tickets again' })
  await within(again).findByText('All 2 closed tickets would stay as they are.')
  expect(within(again).queryByRole('button', { name: /^Judge/ })).toBeNull()
})

test('nothing is offered where no closed ticket is concerned', async () => {
  const { policy } = await policyWith('Unconcerned of the mounted desk', 0)
  const { user } = await mount(`/tickets/sla-policies/${policy.id}`)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Judge closed tickets again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Judge closed tickets again' })
  await within(dialog).findByText('This policy holds no closed ticket and would hold none.')
  expect(screen.queryByRole('button', { name: /^Judge/ })).toBeNull()
})

test('whoever may not change policies is offered nothing', async () => {
  const { policy } = await policyWith('Unoffered of the mounted desk', 1)
  expect((await api.call('PUT', `/tickets/sla/${policy.id}`, { within_hours: '8' })).status).toBe(200)
  await mount(`/tickets/sla-policies/${policy.id}`, { as: 'agent' })
  await screen.findByRole('heading', { name: 'Unoffered of the mounted desk' })
  expect(screen.queryByRole('button', { name: /^Judge/ })).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
