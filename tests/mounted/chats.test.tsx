import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const word = (key: string, values: { readonly [name: string]: string | number } = {}) =>
  i18next.t(`chats:${key}`, values)
const field = () => screen.findByRole('textbox', { name: word('writeNotes') })
const write = async (html: string) => {
  const box = await field()
  box.focus()
  box.innerHTML = html
  fireEvent.input(box)
  await waitFor(() => expect(within(box).queryByText(/./)).not.toBeNull())
}
const press = async (key: string, more: object = {}) => fireEvent.keyDown(await field(), { key, ...more })

const openNotes = async () => {
  const me = await api.read('/profile')
  const page = await mount(`/users/${me.id}/chats`)
  const chat = await api.make('/conversations', { kind: 'direct', members: [me.id] })
  const said = async () =>
    (await api.rows(`/messages?filter[conversation_id]=${chat.id}&perPage=50`)).map(({ body }) => body)
  return { ...page, said }
}
afterEach(() => vi.restoreAllMocks())

test('Enter sends a note to oneself; not while a word is composed, and not offline, where the text stays', async () => {
  const { said } = await openNotes()
  const before = await said()
  await write('<p>Weigh the lorry</p>')
  await press('Enter', { isComposing: true })
  await press('Enter', { shiftKey: true })
  expect(await said()).toEqual(before)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await write('<p>Weigh the lorry</p>')
  await press('Enter')
  await screen.findByText(i18next.t('common:error.offline'))
  expect((await field()).textContent).toBe('Weigh the lorry')
  onLine.mockReturnValue(true)
  await press('Enter')
  await waitFor(async () => expect(await said()).toEqual([...before, '<p>Weigh the lorry</p>']))
  await waitFor(async () => expect((await field()).textContent).toBe(''))
  const feed = await screen.findByRole('feed')
  await within(feed).findByText('Weigh the lorry')
})

test('the upper arrow edits the last note in its place, and Escape leaves it as it was', async () => {
  await openNotes()
  await write('<p>Call the pilot</p>')
  await press('Enter')
  const note = await screen.findByRole('article', { name: /Call the pilot/ })
  await press('ArrowUp')
  const editor = await within(note).findByRole('textbox')
  fireEvent.keyDown(editor, { key: 'Escape' })
  await waitFor(() => expect(within(note).queryByRole('textbox')).toBeNull())
  await within(note).findByText('Call the pilot')
  expect(document.activeElement).toBe(note)
  // From the message back to the field.
  fireEvent.keyDown(note, { key: 'Escape' })
  expect(document.activeElement).toBe(await field())
})

test('with the other setting Enter breaks the line and Ctrl+Enter sends', async () => {
  const { user, said } = await openNotes()
  const before = await said()
  await user.click(await screen.findByRole('button', { name: new RegExp(word('sendKey')) }))
  await user.click(await screen.findByRole('menuitem', { name: word('sendByCtrlEnter') }))
  await write('<p>Two lines</p>')
  await press('Enter')
  expect(await said()).toEqual(before)
  await press('Enter', { ctrlKey: true })
  await waitFor(async () => expect((await said()).length).toBe(before.length + 1))
})

test('T opens the replies to a message beside it, where one more is written and counted; Escape goes back to it', async () => {
  await openNotes()
  await write('<p>Where is the key?</p>')
  await press('Enter')
  const note = await screen.findByRole('article', { name: /Where is the key/ })
  note.focus()
  fireEvent.keyDown(note, { key: 't' })
  const thread = await screen.findByRole('complementary', { name: word('thread') })
  const box = await within(thread).findByRole('textbox', { name: word('writeReply') })
  box.focus()
  box.innerHTML = '<p>At the gate</p>'
  fireEvent.input(box)
  await waitFor(() => expect(within(box).queryByText(/At the gate/)).not.toBeNull())
  fireEvent.keyDown(box, { key: 'Enter' })
  await within(thread).findByRole('article', { name: /At the gate/ })
  await within(note).findByRole('button', { name: word('replies', { count: 1 }) })
  fireEvent.keyDown(thread, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('complementary', { name: word('thread') })).toBeNull())
  expect(document.activeElement).toBe(note)
})
