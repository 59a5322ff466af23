import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const namesOf = async () => {
  const rows = await api.rows('/departments?search=Sunk&orderOn=name')
  return rows.map(({ name }) => name)
}
const confirm = async (user: Awaited<ReturnType<typeof mount>>['user']) =>
  user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Delete' }))

test('rows that somebody has changed since they were read are deleted only once that was told', async () => {
  const [quay] = [
    await api.make('/departments', { name: 'Sunk berth' }),
    await api.make('/departments', { name: 'Sunk crane' }),
  ]
  const { user } = await mount('/departments?search=Sunk')
  await screen.findByText('Sunk crane')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  const bar = await screen.findByRole('region', { name: 'Selection' })
  await api.call('PUT', `/departments/${quay?.id}`, { name: 'Sunk quay' })
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  await confirm(user)
  await screen.findAllByText(/This changed since you read it/)
  expect(await namesOf()).toEqual(['Sunk quay'])
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  await confirm(user)
  await waitFor(async () => expect(await namesOf()).toEqual([]))
})
