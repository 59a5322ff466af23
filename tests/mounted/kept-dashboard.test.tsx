import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { violations } from './harness/axe.ts'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

const titles = () =>
  screen.getAllByRole('button', { name: /^Move .*: arrow keys$/ }).map((one) => one.getAttribute('aria-label'))
const handle = (name: string) => `Move ${name}: arrow keys`
const moved = (...names: readonly string[]) => names.map(handle)

test('ready tiles are added from the gallery and arranged by keys, which is kept', async () => {
  const kept = await api.make('/dashboards', { title: 'Quay today', tiles: [{ id: 'a', ready: 'open_tasks' }] })
  const { user } = await mount(`/dashboards/${kept.id}?arrange=1`)
  await screen.findByRole('button', { name: handle('Open tasks') })
  await user.click(screen.getByRole('button', { name: 'Add a tile' }))
  const gallery = within(await screen.findByRole('dialog', { name: 'Add tiles' }))
  await gallery.findByRole('list', { name: 'Ready tiles' })
  await user.type(gallery.getByRole('textbox', { name: 'Search tiles' }), 'overdue tasks')
  await user.click(await gallery.findByRole('button', { name: /^Overdue tasks/ }))
  await gallery.findByTitle('Already on this dashboard')
  await user.click(gallery.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(titles()).toEqual(moved('Open tasks', 'Overdue tasks')))

  screen.getByRole('button', { name: handle('Overdue tasks') }).focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(titles()).toEqual(moved('Overdue tasks', 'Open tasks')))
  await screen.findByText('Overdue tasks: place 1 of 2')
  await waitFor(async () => {
    const { tiles } = await api.read(`/dashboards/${kept.id}`)
    expect(tiles).toMatchObject([{ ready: 'overdue_tasks' }, { ready: 'open_tasks' }])
  })
})

test('on a wall it fills the screen and reads its numbers again every minute', async () => {
  const [project] = await api.rows('/projects?filter[status]=active&perPage=1')
  // The page of the test has no screen to fill.
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true })
  let filled: Element | null = null
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => filled })
  Element.prototype.requestFullscreen = function fill() {
    filled = this
    document.dispatchEvent(new Event('fullscreenchange'))
    return Promise.resolve()
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { user } = await mount(`/dashboard?project_id=${project?.id}`)
    const number = async () =>
      Number(
        (await screen.findByRole('link', { name: /^Open tasks: .*Show the rows$/ })).textContent?.replaceAll(',', ''),
      )
    const before = await number()
    await user.click(screen.getByRole('button', { name: 'Full screen' }))
    expect(filled).toBe(document.querySelector('main'))
    await api.make('/tasks', { name: 'Moor the barge', project_id: project?.id })
    vi.advanceTimersByTime(60_000)
    await waitFor(async () => expect(await number()).toBe(before + 1))
  } finally {
    vi.useRealTimers()
  }
})

test.each(['en', 'ar'] as const)(
  'in %s the days and people of its mail are set, and axe finds nothing',
  async (language) => {
    const kept = await api.make('/dashboards', { title: `Quay ${language}`, tiles: [{ id: 'a', ready: 'open_tasks' }] })
    const { user } = await mount(`/dashboards/${kept.id}/edit`, { language })
    const mail = within(await screen.findByRole('region', { name: i18next.t('dashboard:section.mail') }))
    await waitUntilIdle()
    expect(await violations()).toEqual([])
    await user.click(mail.getByRole('combobox', { name: i18next.t('dashboard:field.mail_days') }))
    await user.click(await screen.findByRole('option', { name: i18next.t('dashboard:choice.mail_days.monday') }))
    await user.keyboard('{Escape}')
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: i18next.t('common:save') }))
    await waitFor(async () => expect((await api.read(`/dashboards/${kept.id}`)).mail_days).toEqual(['monday']))
  },
)
