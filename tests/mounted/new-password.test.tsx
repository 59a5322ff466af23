import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isSignedIn } from '../../src/web/base/api/session.ts'
import { api, mount } from './harness/mount.tsx'

/** Invites somebody. @returns what stands behind the `#` of their link */
const invite = async (email: string): Promise<string> => {
  await api.make('/users', { name: 'Ines Nova', email, is_invited: true, roles: ['member'] })
  let text = ''
  await waitFor(
    async () => {
      const [mail] = await api.rows(`/logs/mails?search=${encodeURIComponent(email)}`)
      text = String((await api.read(`/logs/mails/${mail?.id}`)).text)
      expect(text).toMatch(/reset-password#/)
    },
    { timeout: 20_000 },
  )
  return /reset-password(#\S+)/.exec(text)?.[1] ?? ''
}

test('an invitation’s link survives a reload, leaves the address, and signs in with the password that is chosen', async () => {
  const hash = await invite('ines.nova@example.test')
  window.history.replaceState(null, '', `/reset-password${hash}`)
  await mount('/reset-password', { as: null })
  await screen.findByLabelText('New password')
  expect(window.location.href).not.toContain('token')
  const { user, router } = await mount('/reset-password', { as: null })
  await user.type(await screen.findByLabelText('New password'), 'Gdansk#2020-own')
  await user.type(screen.getByLabelText(/again|repeat|confirm/i), 'Gdansk#2020-own')
  await user.click(screen.getByRole('button', { name: /save|set/i }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(isSignedIn()).toBe(true)
  expect(JSON.stringify(window.history.state)).not.toContain('token')
})
