import { configure, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

configure({ asyncUtilTimeout: 60_000 })

test('a rule of a new event proposes the day on which it begins, and says what is stored', async () => {
  const { user } = await mount('/events/add?with.start_datetime=2027-03-02T09:00:00.000Z')
  const title = await screen.findByRole('textbox', { name: /^Title/ })
  await user.click(title)
  await user.paste('Proposed')
  await user.click(await screen.findByRole('combobox', { name: /^Repeat|^Rule/ }))
  await user.click(await screen.findByRole('option', { name: /Weekly|Week/ }))
  const days = within(await screen.findByRole('group', { name: /Days|On/ }))
  expect(days.getByRole('button', { name: 'Tue' }).getAttribute('aria-pressed')).toBe('true')
  await screen.findByText(/every Tuesday/i)
  await user.click(days.getByRole('button', { name: 'Thu' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await api.rows('/events?filter[title]=Proposed'))[0]?.repeat_rule).toBe('FREQ=WEEKLY;BYDAY=TU,TH'),
  )
})
