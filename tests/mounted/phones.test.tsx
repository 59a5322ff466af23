import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

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

test('the rights of a role are chips below what they are about', async () => {
  const [role] = await api.rows('/roles?filter[name]=member')
  await mount(`/roles/${String(role?.id)}`)
  const matrix = await screen.findByRole('region', { name: word('permission:many') })
  expect(within(matrix).queryByRole('table')).toBeNull()
  const tasks = within(matrix)
    .getAllByRole('listitem')
    .find((one) => within(one).queryByText(word('task:many')) !== null)
  expect(tasks?.textContent).toContain(word('common:permission.export'))
})
