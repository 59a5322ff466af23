import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from './harness/axe.ts'
import { api, mount } from './harness/mount.tsx'

test('the secret of a new webhook is shown once, right after it was made', async () => {
  const { user, router } = await mount('/webhooks/add')
  await user.click(await screen.findByRole('textbox', { name: /^Address/ }))
  await user.paste('https://hooks.example.test/made')
  await user.click(await screen.findByRole('combobox', { name: /^About/ }))
  await user.click(await screen.findByRole('option', { name: 'Tasks' }))
  await user.click(await screen.findByRole('combobox', { name: /^When/ }))
  await user.click(await screen.findByRole('option', { name: /created/i }))
  await user.keyboard('{Escape}')
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const told = await screen.findByText(/^whsec_/)
  expect(told.textContent).toMatch(/^whsec_.{30,}/)
  screen.getByText(/It is shown only once/)
  expect(await violations()).toEqual([])
  const [made] = await api.rows('/webhooks?filter[url]=https://hooks.example.test/made')
  expect(router.state.location.pathname).toBe(`/webhooks/${String(made?.id)}`)
  // Whoever comes again reads no secret.
  await mount(`/webhooks/${String(made?.id)}`)
  await screen.findByRole('button', { name: 'New secret' })
  expect(screen.queryByText(/^whsec_/)).toBeNull()
})
