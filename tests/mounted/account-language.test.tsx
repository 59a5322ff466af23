import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, onTestFinished, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const ownId = async () => (await api.rows('/users?filter[email]=admin@example.test'))[0]?.id
const localeOf = async () => (await api.rows('/users?filter[email]=admin@example.test'))[0]?.locale
const keepLocale = async (locale: string) => {
  const [id, before] = [await ownId(), await localeOf()]
  await api.call('PUT', `/users/${id}`, { locale })
  onTestFinished(async () => void (await api.call('PUT', `/users/${id}`, { locale: before })))
}

test('a browser without a language takes the account’s; one that has a language keeps it', async () => {
  await keepLocale('fr')
  await mount('/tags', { language: null })
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'))
  expect(localStorage.getItem('language')).toContain('fr')
  await mount('/tags', { language: 'ar' })
  expect(document.documentElement.lang).toBe('ar')
})

test('a language chosen on the page is the account’s, too', async () => {
  await keepLocale('fr')
  const { user } = await mount('/tags', { language: 'fr' })
  await user.click(await screen.findByRole('button', { name: i18next.t('common:profileMenu') }))
  await user.click(await within(document.body).findByRole('menuitemradio', { name: 'English' }))
  await waitFor(async () => expect(await localeOf()).toBe('en'))
})
