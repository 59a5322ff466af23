import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callApi } from '../e2e/harness/api.ts'
import { strongPassword } from '../e2e/harness/rows.ts'
import { address, api, mount } from './harness/mount.tsx'

test('who makes a row that they will not see is told before, and makes it only if they say so', async () => {
  const permissions = (await api.rows('/permissions?perPage=100&search=department')).filter(({ name }) =>
    ['department-index', 'department-show', 'department-store'].includes(String(name)),
  )
  const role = await api.make('/roles', { name: 'Opener of offices', permissions: permissions.map(({ id }) => id) })
  const email = 'opener.of.offices@example.test'
  await api.make('/users', {
    name: 'Opener of offices',
    email,
    password: strongPassword,
    job_title: 'Opener',
    roles: [role.id],
  })
  const { body } = await callApi(address, 'POST', '/users/login', { body: { email, password: strongPassword } })
  const { user } = await mount('/departments/add', { as: { token: String(body.data.access_token) } })
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Unseen office')
  const create = () => user.click(screen.getByRole('button', { name: 'Create' }))
  const made = () => api.rows('/departments?search=Unseen+office')
  await create()
  const question = await screen.findByRole('dialog', { name: /You will not see|won’t see|not see/ })
  within(question).getByText(/Manager/)
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await made()).toEqual([])
  await create()
  await user.click(
    within(await screen.findByRole('dialog', { name: /not see/ })).getByRole('button', { name: /^Make|^Create/ }),
  )
  await waitFor(async () => expect(await made()).toHaveLength(1))
})
