import './harness/browser.ts'
import { screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { client } from '../../src/web/base/api/client.ts'
import { api, mount } from './harness/mount.tsx'

const read = async () => (await api.call('GET', '/daily-targets', undefined, 'member')).body.data
/** Today in the zone of the member. */
const today = async (): Promise<string> => String((await read()).date)
const asMember = { as: 'member' } as const

test('today’s target is set where it stands, wrong ones are refused there, and it is taken away', async () => {
  const date = await today()
  await api.call('PUT', '/daily-targets', { target: null, date }, 'member')
  const { user } = await mount('/daily-targets', asMember)
  const field = await screen.findByLabelText('Target')
  expect(screen.getByText('You have set no target for today.')).toBeDefined()
  await user.type(field, '101{Enter}')
  await screen.findByText('Please give a whole number from 0 to 100.')
  await user.clear(field)
  await user.type(field, '50{Enter}')
  await screen.findByText(/left to finish$/)
  expect((await read()).target).toBe(50)
  await user.click(await screen.findByRole('button', { name: 'Remove the target' }))
  await screen.findByText('You have set no target for today.')
  expect((await read()).target).toBe(null)
})

test('each square says its numbers to whoever reads, walks by keys or presses it', async () => {
  const date = await today()
  await api.call('PUT', '/daily-targets', { target: 50, date }, 'member')
  const { user } = await mount('/daily-targets', asMember)
  const grid = within(await screen.findByRole('grid'))
  const squares = grid.getAllByRole('button')
  expect(squares.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  expect(grid.getByRole('button', { current: 'date' }).getAttribute('aria-label')).toMatch(
    /of 50 finished, not achieved$/,
  )
  squares[0]?.focus()
  await user.keyboard('{End}')
  expect(document.activeElement).not.toBe(squares[0])
  await user.keyboard('{ArrowDown}{Enter}')
  const label = document.activeElement?.getAttribute('aria-label') ?? 'none'
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(label)
})

test('in Arabic the page is whole, and each square is read in it', async () => {
  await mount('/daily-targets', { as: 'member', language: 'ar' })
  const grid = within(await screen.findByRole('grid'))
  expect(grid.getByRole('button', { current: 'date' }).getAttribute('aria-label')).toMatch(/^.+: .*أُنجز/)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('الهدف اليومي')
})

test('a page that could not be read says why, and is read again; whoever has no todos is led away', async () => {
  let isDown = true
  const listener = client.interceptors.request.use((config) =>
    config.url?.startsWith('/daily-targets') === true && isDown
      ? { ...config, baseURL: 'http://127.0.0.1:9/api' }
      : config,
  )
  try {
    const { user } = await mount('/daily-targets', asMember)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await user.click(retry)
    await screen.findByRole('grid')
  } finally {
    client.interceptors.request.eject(listener)
  }
  const { router } = await mount('/daily-targets', { as: 'client' })
  await screen.findByRole('heading', { level: 1 })
  expect(router.state.location.pathname).toBe('/not-authorized')
})

test('today’s target is set on the home page, where it is shown', async () => {
  const date = await today()
  await api.call('PUT', '/daily-targets', { target: null, date }, 'member')
  const { user } = await mount('/', asMember)
  const card = within(await screen.findByRole('region', { name: 'Daily target' }))
  await user.click(await card.findByRole('button', { name: 'Set a target' }))
  await user.keyboard('60{Enter}')
  expect(await card.findByText(/of 60 finished$/)).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Change the target')
  expect((await read()).target).toBe(60)
})

test('the target of whoever shares it is found by name and only read; one that is not shared says so', async () => {
  const leader = (await api.call('GET', '/profile', undefined, 'leader')).body.data
  const share = (is: boolean) => api.call('PUT', '/profile', { share_daily_target: is }, 'leader')
  expect((await share(true)).status).toBe(200)
  const { date } = (await api.call('GET', '/daily-targets', undefined, 'leader')).body.data
  await api.call('PUT', '/daily-targets', { target: 40, date }, 'leader')
  const { user } = await mount('/daily-targets')
  const whose = await screen.findByRole('combobox', { name: i18next.t('targets:whose') })
  await user.clear(whose)
  await user.type(whose, String(leader.name))
  await user.click(await screen.findByRole('option', { name: new RegExp(String(leader.name)) }))
  expect(await screen.findByText('of 40')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove the target' })).toBeNull()
  expect(screen.queryByLabelText('Target')).toBeNull()
  expect((await share(false)).status).toBe(200)
  await mount(`/daily-targets?user=${leader.id}`)
  expect(await screen.findByText(i18next.t('targets:notShared'))).toBeDefined()
})
