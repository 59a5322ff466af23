import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { currencyWord, formatMoney } from '../../src/web/i18n/format.ts'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

test.each(['en', 'fr', 'ar'] as const)(
  'in %s amounts of the past stand in the currency that they had',
  async (language) => {
    const [department] = await api.rows('/departments?perPage=1')
    const made = await api.make('/projects', {
      ...{ name: `Amounts ${language}`, priority: 'low', destination: 'internal', department_id: department?.id },
      ...{ budget: '1200', budget_currency: 'USD' },
    })
    await api.call('PUT', `/projects/${made.id}`, { budget: '1300' })
    await api.call('PUT', `/projects/${made.id}`, { budget: '900', budget_currency: 'MAD' })
    await mount('/history', { language })
    await screen.findAllByText(`Amounts ${language}`)
    await waitUntilIdle()
    const text = () => document.querySelector('main')?.textContent ?? ''
    for (const [amount, currency] of [
      ['1200.00', 'USD'],
      ['1300.00', 'USD'],
      ['900.00', 'MAD'],
    ] as const)
      await waitFor(() => expect(text()).toContain(formatMoney(amount, currency, language)))
    // The amount says it already.
    expect(text()).not.toContain(currencyWord('MAD', language))
  },
)

test('whoever may do one thing with a row has a button for it, and no menu of one or none', async () => {
  const [me] = await api.rows('/users?filter[email]=member@example.test')
  const colleagues = await api.rows(`/users?perPage=2&filter[department_id]=${me?.department_id}&filter[is_active]=1`)
  const colleague = colleagues.find(({ id }) => id !== me?.id)
  const menu = () => screen.queryByRole('button', { name: i18next.t('common:actions') })
  await mount(`/users/${colleague?.id}`, { as: 'member' })
  await screen.findByRole('button', { name: i18next.t('facets:profile') })
  expect(menu()).toBeNull()
  await mount(`/users/${colleague?.id}`)
  await waitFor(() => expect(menu()).not.toBeNull())
})
