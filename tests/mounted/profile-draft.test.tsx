import { act, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { mount } from './harness/mount.tsx'

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })

test('what was typed on the profile and not saved is there again, and can be discarded', async () => {
  const { user, router } = await mount('/profile')
  const before = (await name()).value
  await user.type(await name(), ' of the quay')
  await act(() => router.navigate('/departments'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull())
  await act(() => router.navigate('/profile'))
  await waitFor(async () => expect((await name()).value).toBe(`${before} of the quay`))
  await user.click(screen.getByRole('button', { name: i18next.t('common:draft.discard') }))
  expect((await name()).value).toBe(before)
})
