import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, onTestFinished, test } from 'vitest'
import { currencyWord, formatInstant, formatMoney } from '../../src/web/base/i18n/format.ts'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

test.each(['en', 'fr', 'ar'] as const)(
  'in %s amounts of the past stand in the currency that they had',
  async (language) => {
    const [department] = await api.rows('/departments?perPage=1')
    const made = await api.make('/projects', {
      name: `Amounts ${language}`,
      priority: 'low',
      destination: 'internal',
      department_id: department?.id,
      budget: '1200',
      budget_currency: 'USD',
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

test.each(['en', 'fr', 'ar'] as const)(
  'in %s the log names a time entry by its moment, by the reader’s clock',
  async (language) => {
    const [task] = await api.rows('/tasks?perPage=1')
    const started = `2026-07-0${['en', 'fr', 'ar'].indexOf(language) + 1}T22:30:00.000Z`
    await api.make('/time-entries', {
      about_type: 'task',
      about_id: task?.id,
      started_at: started,
      ended_at: started.replace('22:30', '23:00'),
    })
    const [me] = await api.rows('/users?filter[email]=admin@example.test')
    const readIn = (time_zone: unknown) => api.call('PUT', `/users/${me?.id}`, { time_zone })
    await readIn('Africa/Casablanca')
    // Others are mounted over the same product.
    onTestFinished(async () => void (await readIn(me?.time_zone)))
    await mount('/system/logs?filter[subject_type]=time_entry', { language })
    const written = formatInstant(started, { locale: language, timeZone: 'Africa/Casablanca' })
    expect(written).not.toBe(formatInstant(started, { locale: language, timeZone: 'UTC' }))
    await screen.findAllByText(written)
  },
)

test('whoever may do one thing with a row has a button for it, and no menu of one or none', async () => {
  const [me] = await api.rows('/users?filter[email]=member@example.test')
  const colleagues = await api.rows(`/users?perPage=2&filter[department_id]=${me?.department_id}&filter[is_active]=1`)
  const colleague = colleagues.find(({ id }) => id !== me?.id)
  const made = await api.make('/users', {
    name: 'Reads people alone',
    email: 'reads.people@example.test',
    password: 'Quay#2026-north',
    department_id: me?.department_id,
  })
  await api.call('POST', `/users/${made.id}/permissions`, { permissions: ['user-index', 'user-show'] })
  const signedIn = await api.call('POST', '/users/login', { email: made.email, password: 'Quay#2026-north' })
  const reader = { token: String(signedIn.body.data.access_token) }
  const menu = () => screen.queryByRole('button', { name: i18next.t('common:actions') })
  await mount(`/users/${colleague?.id}`, { as: reader })
  await screen.findByRole('button', { name: i18next.t('facets:profile') })
  expect(menu()).toBeNull()
  await mount(`/users/${colleague?.id}`)
  await waitFor(() => expect(menu()).not.toBeNull())
})

test.each(['en', 'fr', 'ar'] as const)(
  'in %s a deletion is one line, by name, that opens to what went along, in the log and in the history',
  async (language) => {
    const [department] = await api.rows('/departments?perPage=1')
    const name = `Taken along ${language}`
    const project = { priority: 'low', destination: 'internal', department_id: department?.id }
    const made = await api.make('/projects', { ...project, name })
    for (const n of [1, 2]) await api.make('/tasks', { name: `${name} ${n}`, project_id: made.id })
    await api.call('DELETE', `/projects/${made.id}`)
    await mount('/history', { language })
    const title = await screen.findAllByText(name)
    await waitUntilIdle()
    const entry = title[0]?.closest('li')
    const opener = () => [...(entry?.querySelectorAll<HTMLElement>('[aria-expanded="false"]') ?? [])]
    expect(opener()).toHaveLength(1)
    expect(entry?.textContent).not.toContain(`${name} 1`)
    opener()[0]?.click()
    await waitFor(() => expect(entry?.textContent).toMatch(new RegExp(`${name} [12].*${name} [12]`)))
    expect(opener()).toHaveLength(0)
    expect(document.querySelector('main')?.textContent).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  },
)
