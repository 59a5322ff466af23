import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../e2e/harness/api.ts'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

const dayMs = 86_400_000
const today = new Date().toISOString().slice(0, 10)
/** Ten o'clock of a day, counted from today. */
const ten = (days: number): string =>
  `${new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)}T10:00:00.000Z`

/** Five days in a row, of which today is the third. */
const makeSeries = (title: string): Promise<Row> =>
  api.make('/events', {
    title,
    start_datetime: ten(-2),
    end_datetime: ten(-2).replace('T10', 'T11'),
    time_zone: 'UTC',
    repeat_rule: 'FREQ=DAILY;COUNT=5',
  })
const rowsCalled = (title: string) =>
  api.rows(`/events?filter[title]=${encodeURIComponent(title)}&orderOn=start_datetime&orderBy=asc`)
/** The project of what is shown is chosen by keys. */
const chooseProject = async (user: Awaited<ReturnType<typeof mount>>['user']): Promise<Row> => {
  const [project] = await api.rows('/projects?perPage=1')
  if (project === undefined) throw new Error('no project')
  await user.keyboard('f')
  const list = within(await screen.findByRole('dialog', { name: 'Project' }))
  await list.findByRole('combobox')
  await user.keyboard(String(project.name))
  await waitFor(() => expect(list.getByRole('listbox').getAttribute('aria-busy')).toBe('false'))
  await waitFor(() => expect(list.getByRole('listbox').textContent).toContain(project.name))
  await user.keyboard('{Enter}')
  return project
}
const question = async () => within(await screen.findByRole('dialog', { name: 'This repeats' }))

test('in the panel beside the calendar: its menu deletes this one alone, a property changes this one alone', async () => {
  const series = await makeSeries('Paneled')
  const { user } = await mount('/events')
  await user.click(await screen.findByRole('button', { name: 'Week' }))
  const entry = () =>
    [...document.querySelectorAll<HTMLElement>('[data-view=week] [data-entry]')].filter(
      (one) => one.textContent?.includes('Paneled') === true && one.closest(`[data-date^="${today}"]`) !== null,
    )
  const open = async () => {
    await waitFor(() => expect(entry()).toHaveLength(1))
    entry()[0]?.focus()
    await user.keyboard('{Enter}')
    return within(await screen.findByRole('dialog', { name: 'Paneled' }))
  }
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click((await question()).getByRole('button', { name: 'This one' }))
  await waitFor(async () => expect((await api.read(`/events/${series.id}`)).left_out).toEqual([ten(0)]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Paneled' })).toBeNull())
  await waitFor(() => expect(entry()).toEqual([]))
  await user.keyboard('z')
  await waitFor(() => expect(entry()).toHaveLength(1))
  // The key on the entry asks the same.
  entry()[0]?.focus()
  await user.keyboard('{Delete}')
  await user.click((await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'This repeats' })).toBeNull())
  const leftOut = async () => (await api.read(`/events/${series.id}`)).left_out ?? []
  expect(await leftOut()).toEqual([])
  const project = await chooseProject(user)
  await user.click((await question()).getByRole('button', { name: 'This one' }))
  await waitFor(async () =>
    expect((await rowsCalled('Paneled')).map((row) => [row.start_datetime, row.project_id])).toEqual([
      [ten(-2), null],
      [ten(0), project.id],
    ]),
  )
})

test('on its page by keys alone: a property of this and the following, then all of them deleted by the palette', async () => {
  const series = await makeSeries('Keyed')
  const { user, router } = await mount(`/events/${series.id}?occurrence=${ten(0)}`)
  await screen.findByRole('heading', { level: 1, name: 'Keyed' })
  const project = await chooseProject(user)
  const asked = await question()
  expect(document.activeElement).toBe(asked.getByRole('button', { name: 'This one' }))
  await user.keyboard('{Tab}{Enter}')
  await waitFor(async () => expect(await rowsCalled('Keyed')).toHaveLength(2))
  const [, later] = await rowsCalled('Keyed')
  expect((await rowsCalled('Keyed')).map((row) => [row.start_datetime, row.project_id])).toEqual([
    [ten(-2), null],
    [ten(0), project.id],
  ])

  // The page is that of the series which begins with this one.
  await waitFor(() => expect(router.state.location.pathname).toBe(`/events/${later?.id}`))
  // The palette offers the commands that there are when it opens.
  await waitUntilIdle()
  // The former page has no project: with it the new one is there, and its commands.
  await screen.findByRole('button', { name: new RegExp(`^Project.*${String(project.name)}`) })
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: /command|palette/i }))
  await user.type(await palette.findByRole('combobox'), 'Delete Keyed')
  await waitFor(() => expect(palette.getByRole('listbox').textContent).toMatch(/Delete.*Keyed/))
  await user.keyboard('{Enter}')
  const which = await question()
  which.getByRole('button', { name: 'This one' })
  await user.keyboard('{Tab}{Tab}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: /Keyed/ }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect((await rowsCalled('Keyed')).map(({ id }) => id)).toEqual([series.id]))
})
