import { File as SentFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from './harness/axe.ts'
import { api, mount } from './harness/mount.tsx'

/** Of Node, as its fetch sends it. */
const fileOf = (name: string): File => new SentFile(['seen'], name) as unknown as File

const formOf = async (name: string, more: object = {}) => {
  const [type] = await api.rows('/tickets/types?perPage=1')
  const { id } = await api.make('/intake-forms', { name, type_id: type?.id, ...more })
  const [form] = await api.rows(`/intake-forms?filter[id]=${String(id)}`)
  return { id: String(id), address: `/public/form/${String(form?.token)}` }
}

test('somebody without an account asks by keys, with a file, and is told what is missing', async () => {
  const { address, id } = await formOf('By keys', { asks: ['type', 'files'], requires: ['description'] })
  const { user } = await mount(address, { as: null })
  await screen.findByRole('heading', { name: 'By keys' })
  // Every field is a stop, in the order in which they are read, and nothing that is hidden is one.
  screen.getByRole('textbox', { name: /^Your email/ }).focus()
  const stops: string[] = []
  for (let n = 0; n < 6; n++) {
    stops.push(document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '')
    await user.tab()
  }
  expect(stops[0]).toBe('requester_email')
  expect(stops[1]).toBe('title')
  expect(stops.slice(3)).toEqual(['description', 'Add files', 'Send'])
  await user.click(screen.getByRole('textbox', { name: /^Your email/ }))
  await user.paste('visitor@elsewhere.example')
  await user.keyboard('{Enter}')
  // The first field that is wrong has the focus.
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('description'))
  expect(await violations()).toEqual([])
  await user.paste('It fell')
  await user.click(screen.getByRole('textbox', { name: /^Subject/ }))
  await user.paste('Broken pallet')
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  if (chooser === null) throw new Error('no chooser')
  await user.upload(chooser, [fileOf('note.txt'), fileOf('two.txt')])
  await user.click(await screen.findByRole('button', { name: 'Remove two.txt' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const told = within(await screen.findByRole('status'))
  await told.findByText(/Its number is/)
  const [ticket] = await api.rows(`/tickets?filter[form_id]=${id}`)
  expect(ticket).toMatchObject({ title: 'Broken pallet', channel: 'form' })
  expect(await api.rows(`/attachments?filter[about_id]=${String(ticket?.id)}`)).toMatchObject([{ name: 'note.txt' }])
})

test('the settings of a form: what it asks, its address, and that it has ended', async () => {
  const { id, address } = await formOf('Settings', { asks: ['files'] })
  const { user } = await mount(`/intake-forms/${id}/edit`)
  await user.click(await screen.findByRole('combobox', { name: /^Must be filled in/ }))
  await user.click(await screen.findByRole('option', { name: 'Type' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('checkbox', { name: /^Open/ }))
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The form is closed: nobody can send it now.')
  expect(document.querySelector<HTMLInputElement>('input[name=address]')?.value).toContain(address)
  expect((await api.rows(`/intake-forms?filter[id]=${id}`))[0]).toMatchObject({ requires: ['type'], is_active: false })
  await mount(address, { as: null, language: 'ar' })
  await screen.findByRole('heading', { name: 'هذا النموذج مغلق' })
})
