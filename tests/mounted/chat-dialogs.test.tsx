import { File as SentFile } from 'node:buffer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, onTestFinished, test, vi } from 'vitest'
import { conversationAddress } from '../../src/domain/chats/web/addresses.ts'
import { picture } from '../e2e/harness/picture.ts'
import { strongPassword } from '../e2e/harness/rows.ts'
import { violations } from './harness/axe.ts'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

const word = (key: string, values: { readonly [name: string]: string | number } = {}) =>
  i18next.t(`chats:${key}`, values)
type User = Awaited<ReturnType<typeof mount>>['user']

/** Presses what has this name, as somebody does who came to it by Tab. */
const press = async (user: User, name: string) => {
  const button = await screen.findByRole('button', { name })
  button.focus()
  await user.keyboard('{Enter}')
}
/** Takes an entry of the conversation's menu, by arrows alone. */
const take = async (user: User, name: string) => {
  await press(user, word('menu'))
  const entry = await screen.findByRole('menuitem', { name })
  const all = within(screen.getByRole('menu')).getAllByRole('menuitem')
  await waitFor(() => expect(all).toContain(document.activeElement))
  for (let n = 0; n < all.length && document.activeElement !== entry; n++) await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(entry)
  await user.keyboard('{Enter}')
}
/** Chooses people in the field of a dialog, which has the focus from the start, by their names. */
const choose = async (user: User, dialog: HTMLElement, names: readonly string[]) => {
  const field = await within(dialog).findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  for (const name of names) {
    await user.keyboard(name)
    // At once: until the server has found them, those that were offered before stand there, and none of them is chosen.
    await user.keyboard('{ArrowDown}{Enter}')
    await within(dialog).findByRole('button', { name: new RegExp(name) })
    // The field is empty for the next name as soon as the chosen one stands there.
    expect(field).toHaveProperty('value', '')
  }
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a group is made, gets more people, is renamed, searched and left, by keys alone, and axe finds nothing', async () => {
  const me = await api.read('/profile')
  const department = await api.make('/departments', { name: 'Of groups' })
  for (const name of ['Amina Rope', 'Bruno Sail', 'Chadi Mast'])
    await api.make('/users', {
      name,
      password: strongPassword,
      email: `${name.replace(' ', '.').toLowerCase()}@example.test`,
      department_id: department.id,
      roles: ['member'],
    })
  const { user, router } = await mount(`/users/${me.id}/chats`)

  await press(user, word('new'))
  const making = await screen.findByRole('dialog', { name: word('new') })
  await choose(user, making, ['Amina Rope', 'Bruno Sail'])
  const title = await within(making).findByRole('textbox', { name: new RegExp(`^${word('name')}`) })
  for (let n = 0; n < 6 && document.activeElement !== title; n++) await user.tab()
  expect(document.activeElement).toBe(title)
  // Without a name it is told so, at the field.
  await user.keyboard('{Enter}')
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'))
  expect(await violations()).toEqual([])
  await user.keyboard('Rigging{Enter}')
  await screen.findByRole('heading', { name: 'Rigging' })
  await gone()
  const id = new URLSearchParams(router.state.location.search).get('in') ?? ''
  const names = async () => {
    const { body } = await api.call('GET', `/conversations/${id}/members`)
    return (body.data as unknown as readonly { readonly name: string }[]).map(({ name }) => name)
  }
  expect((await names()).filter((name) => name !== me.name)).toEqual(['Amina Rope', 'Bruno Sail'])

  await take(user, word('addPeople'))
  const adding = await screen.findByRole('dialog', { name: word('addPeople') })
  await choose(user, adding, ['Chadi Mast'])
  expect(await violations()).toEqual([])
  const add = within(adding).getByRole('button', { name: word('add') })
  for (let n = 0; n < 6 && document.activeElement !== add; n++) await user.tab()
  await user.keyboard('{Enter}')
  await gone()
  expect((await names()).filter((name) => name !== me.name)).toEqual(['Amina Rope', 'Bruno Sail', 'Chadi Mast'])

  await take(user, word('rename'))
  const renaming = await screen.findByRole('dialog', { name: word('rename') })
  const name = within(renaming).getByRole('textbox', { name: word('name') })
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(await violations()).toEqual([])
  await user.keyboard('{Control>}a{/Control}Rig and sail{Enter}')
  await screen.findByRole('heading', { name: 'Rig and sail' })
  await gone()

  await press(user, word('members', { count: 4 }))
  const people = await screen.findByRole('dialog', { name: word('people') })
  expect(people.querySelectorAll('li a[href]')).toHaveLength(4)
  expect(await violations()).toEqual([])
  await user.keyboard('{Escape}')
  await gone()

  for (const text of ['The jib is torn', 'The mast stands', 'A new jib came'])
    await api.make('/messages', { conversation_id: id, body: `<p>${text}</p>` })
  await press(user, word('searchMessages'))
  const searching = await screen.findByRole('dialog', { name: word('searchMessages') })
  await waitFor(() => expect(document.activeElement).toBe(within(searching).getByRole('searchbox')))
  await user.keyboard('jib')
  const found = await within(searching).findByRole('list', { name: word('found') })
  await waitFor(() => expect(found.querySelectorAll('li a[href]')).toHaveLength(2))
  expect(await violations()).toEqual([])
  await user.tab()
  await user.tab()
  expect(document.activeElement?.textContent).toContain('The jib is torn')
  await user.keyboard('{Enter}')
  await gone()
  const torn = await screen.findByRole('article', { name: /The jib is torn/ })
  expect(router.state.location.search).toContain('message=')

  // Reading by arrows, from one message to the next.
  torn.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('The mast stands')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(torn)

  await take(user, word('leave'))
  const leaving = await screen.findByRole('dialog', { name: word('leaveTitle') })
  expect(await violations()).toEqual([])
  const sure = within(leaving).getByRole('button', { name: word('leave') })
  for (let n = 0; n < 4 && document.activeElement !== sure; n++) await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect((await api.call('GET', `/conversations/${id}`)).status).toBe(404))
  await gone()
  expect(screen.queryByRole('heading', { name: 'Rig and sail' })).toBeNull()
})

test('files of a message are there when the page is opened anew', async () => {
  const me = await api.read('/profile')
  const chat = await api.make('/conversations', { kind: 'group', title: 'Of files', members: [] })
  const { user } = await mount(conversationAddress(String(me.id), String(chat.id)))
  // Of Node, as its fetch sends it.
  vi.stubGlobal('File', SentFile)
  onTestFinished(() => void vi.unstubAllGlobals())
  const note = new SentFile(['Seven crates'], 'crates.txt', { type: 'text/plain' }) as unknown as File
  await screen.findByText(word('empty'))
  await waitUntilIdle()
  // The editor has a chooser of its own, for pictures.
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]:not([accept])')
  if (chooser === null) throw new Error('no chooser')
  await user.upload(chooser, [note])
  await within(await screen.findByRole('list', { name: word('files') })).findByText('crates.txt')
  // A picture comes by paste into the field of the message.
  const pasted = new SentFile([picture.buffer], 'quay.png', { type: picture.mimeType }) as unknown as File
  fireEvent.paste(await screen.findByRole('textbox', { name: /Of files/ }), {
    clipboardData: { files: [pasted], types: ['Files'], getData: () => '' },
  })
  await within(await screen.findByRole('list', { name: word('files') })).findByText('quay.png')
  await press(user, word('send'))
  const sent = await screen.findByRole('article', { name: /crates\.txt|file/ }, { timeout: 3000 })
  await within(sent).findByText('crates.txt')
  await mount(conversationAddress(String(me.id), String(chat.id)))
  const again = await screen.findByRole('article')
  await within(again).findByText('crates.txt')
  const [row] = await api.rows(`/messages?filter[conversation_id]=${String(chat.id)}&include=attachments`)
  await within(again).findByRole('button', { name: 'quay.png' })
  await waitFor(() => expect(again.querySelector('img')).not.toBeNull())
  expect(row?.attachments).toMatchObject([{ file: { name: 'crates.txt', size: 12 } }, { file: { name: 'quay.png' } }])
})
