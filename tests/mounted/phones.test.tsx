import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

/** A label of the product's own words. */
const word = (key: string, more: { readonly name?: string } = {}): string => i18next.t(key, more)

const { matchMedia } = window
beforeAll(() => {
  const asPhone = (media: string) => ({ ...matchMedia(media), matches: /max-width:\s*599/.test(media) })
  Object.assign(window, { matchMedia: asPhone })
})
afterAll(() => {
  Object.assign(window, { matchMedia })
})

test('a finger that rests on a row begins choosing, and opens no page', async () => {
  const skill = await api.make('/skills', { name: 'Splices ropes' })
  const { router } = await mount('/skills?search=Splices')
  const link = await screen.findByRole('link', { name: 'Splices ropes' })
  const box = () => screen.getByRole('checkbox', { name: word('list:shape.choose', { name: 'Splices ropes' }) })
  const touch = { pointerType: 'touch', bubbles: true }
  // A touch that moves is a scroll.
  fireEvent(link, new PointerEvent('pointerdown', touch))
  fireEvent(link, new PointerEvent('pointermove', { ...touch, clientY: 40 }))
  await new Promise((done) => setTimeout(done, 600))
  expect((box() as HTMLInputElement).checked).toBe(false)
  fireEvent(link, new PointerEvent('pointerdown', touch))
  await waitFor(() => expect((box() as HTMLInputElement).checked).toBe(true))
  fireEvent(link, new PointerEvent('pointerup', touch))
  fireEvent.click(link)
  expect(router.state.location.pathname).toBe('/skills')
  // The next touch opens the row.
  fireEvent(link, new PointerEvent('pointerdown', touch))
  fireEvent(link, new PointerEvent('pointerup', touch))
  fireEvent.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/skills/${String(skill.id)}`))
})

test('the views of a list are a menu that is called as the open one', async () => {
  const { user } = await mount('/tasks')
  const menu = (name: string) => screen.findByRole('button', { name: `${word('list:views.button')}: ${name}` })
  await user.click(await menu(word('list:views.all')))
  const items = within(await screen.findByRole('menu', { name: word('list:views.button') })).getAllByRole('menuitem')
  const [, second] = items
  const name = second?.textContent ?? ''
  await user.click(second as HTMLElement)
  await menu(name)
})

test('a report says its question in one line, which opens its controls', async () => {
  const { user } = await mount('/time-entries?shape=report&report=sum.minutes:project_id:this_month')
  const line = await screen.findByRole('button', { name: /Total duration · Project · This month$/ })
  expect(screen.queryByRole('button', { name: /^Then by/ })).toBeNull()
  await user.click(line)
  const sheet = await screen.findByRole('dialog', { name: word('list:moreTools') })
  await user.click(within(sheet).getByRole('button', { name: /^Then by/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Person' }))
  await screen.findByRole('button', { name: /Total duration · Project › Person · This month$/, hidden: true })
})

test('what can be done to a notification is one menu', async () => {
  const { user } = await mount('/notifications', { as: 'leader' })
  const list = await screen.findByRole('group', { name: word('notification:many') })
  const [first] = within(list).getAllByRole('listitem')
  const menu = within(first as HTMLElement).getAllByRole('button')
  expect(menu).toHaveLength(1)
  await user.click(menu[0] as HTMLElement)
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect([items[0], items.at(-1)]).toEqual([expect.stringMatching(/^Mark as (un)?read$/), 'Delete'])
})

test('a task of the backlog is chosen by its menu', async () => {
  const [project] = await api.rows('/projects?search=Route%20planning')
  const { user } = await mount(`/projects/list/${String(project?.id)}?tab=backlog`)
  const line = () => document.querySelector('[data-row]') as HTMLElement
  await waitFor(() => expect(line()).not.toBeNull())
  await waitUntilIdle()
  await user.click(within(line()).getByRole('button', { name: /^Actions for / }))
  await user.click(await screen.findByRole('menuitem', { name: word('plan:select') }))
  await waitFor(() => expect(within(line()).getByRole('checkbox')).toHaveProperty('checked', true))
})

test('the rights of a role are one row for each area, which opens to them', async () => {
  const [role] = await api.rows('/roles?filter[name]=member')
  const { user } = await mount(`/roles/${String(role?.id)}`)
  const matrix = await screen.findByRole('region', { name: word('permission:many') })
  expect(within(matrix).queryByRole('table')).toBeNull()
  const tasks = within(matrix)
    .getAllByRole('listitem')
    .find((one) => within(one).queryByText(word('task:many')) !== null)
  if (tasks === undefined) throw new Error('no row of tasks')
  expect(tasks.textContent).toContain(word('permission_matrix:summary.some'))
  expect(tasks.textContent).not.toContain(word('common:permission.export'))
  await user.click(within(tasks).getByRole('button'))
  expect(tasks.textContent).toContain(word('common:permission.export'))
})
