import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import axios, { AxiosError } from 'axios'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { conversationAddress } from '../../src/domain/chats/web/addresses.ts'
import { client } from '../../src/web/base/api/client.ts'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

const word = (key: string, values: { readonly [name: string]: string | number } = {}) =>
  i18next.t(`chats:${key}`, values)
const field = () => screen.findByRole('textbox', { name: word('writeNotes') })
/** Puts a text into an editor, which has read it once it may be sent. */
const writeIn = async (box: HTMLElement, html: string) => {
  // An editor that is drawn anew before it has read its content takes its own for it.
  await waitUntilIdle()
  box.focus()
  box.innerHTML = html
  fireEvent.input(box)
  const send = within(box.closest('form') ?? box).getByRole('button', { name: word('send') })
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'))
}
const write = async (html: string) => writeIn(await field(), html)
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
  const carets: (number | undefined)[] = []
  const watching = new MutationObserver(() => {
    const opened = note.querySelector<HTMLElement & { editor?: Editor }>('[role=textbox]')
    if (opened !== null) carets.push(opened.editor?.state.selection.anchor)
  })
  watching.observe(note, { childList: true, subtree: true })
  await press('ArrowUp')
  const editor = await within(note).findByRole('textbox')
  watching.disconnect()
  // Keys typed the moment the editor is there go on with the message; its paragraph begins at position 1.
  expect(carets[0]).toBe(1 + 'Call the pilot'.length)
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
  await writeIn(box, '<p>At the gate</p>')
  fireEvent.keyDown(box, { key: 'Enter' })
  await within(thread).findByRole('article', { name: /At the gate/ })
  await within(note).findByRole('button', { name: word('replies', { count: 1 }) })
  fireEvent.keyDown(thread, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('complementary', { name: word('thread') })).toBeNull())
  expect(document.activeElement).toBe(note)
})

test('a message is shown while it is sent; where the answer is lost it waits, is sent again with its key and arrives once', async () => {
  const { said, user } = await openNotes()
  const before = await said()
  const real = axios.getAdapter(client.defaults.adapter ?? 'xhr')
  const { adapter } = client.defaults
  let isLost = true
  let attempts = 0
  client.defaults.adapter = async (config) => {
    const answer = await real(config)
    if (config.method !== 'post' || config.url?.startsWith('/messages') !== true) return answer
    attempts++
    if (isLost) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
    return answer
  }
  try {
    await write('<p>Count the ropes</p>')
    await press('Enter')
    const list = await screen.findByRole('list', { name: word('onTheirWay') })
    within(list).getByText('Count the ropes')
    await waitFor(async () => expect((await field()).textContent).toBe(''))
    await screen.findByText(word('waiting'))
    await waitFor(() => expect(attempts).toBeGreaterThan(1), { timeout: 8000 })
    isLost = false
    await waitFor(() => expect(screen.queryByRole('list', { name: word('onTheirWay') })).toBeNull(), { timeout: 8000 })
    expect(await said()).toEqual([...before, '<p>Count the ropes</p>'])
    // One that waits goes back to the field, if its writer wants it.
    isLost = true
    await write('<p>Paint the door</p>')
    await press('Enter')
    await user.click(await screen.findByRole('button', { name: word('takeBack') }))
    await waitFor(async () => expect((await field()).textContent).toBe('Paint the door'))
  } finally {
    if (adapter !== undefined) client.defaults.adapter = adapter
  }
})

test('one conversation and one message at a time have stops of Tab', async () => {
  const me = await api.read('/profile')
  // A new one: of a long one the page shows a part.
  const chat = await api.make('/conversations', { kind: 'group', title: 'Stops', members: [] })
  for (const name of ['Rules', 'Prices'])
    await api.make('/messages', {
      conversation_id: chat.id,
      body: `<p><a href="https://example.test">${name}</a></p>`,
    })
  await mount(conversationAddress(String(me.id), String(chat.id)))
  const rules = await screen.findByRole('link', { name: 'Rules' })
  const prices = await screen.findByRole('link', { name: 'Prices' })
  rules.closest('article')?.focus()
  await waitFor(() => expect([rules.tabIndex, prices.tabIndex]).toEqual([0, -1]))
  prices.closest('article')?.focus()
  await waitFor(() => expect([rules.tabIndex, prices.tabIndex]).toEqual([-1, 0]))
  const lines = within(screen.getByRole('navigation', { name: word('list') })).getAllByRole('listitem')
  const stops = lines.flatMap((line) => [...line.querySelectorAll('a')]).map(({ tabIndex }) => tabIndex)
  expect(stops.length).toBeGreaterThan(1)
  expect(stops.filter((stop) => stop >= 0)).toHaveLength(1)
})

test('the list says who has a conversation open, by a dot with words, and no longer once they left', async () => {
  const me = await api.read('/profile')
  const { id: member } = (await api.call('GET', '/profile', undefined, 'member')).body.data
  const chat = await api.make('/conversations', { kind: 'group', title: 'Present', members: [member] })
  const be = (writing: string) => api.call('PUT', `/conversations/${String(chat.id)}/writing`, { writing }, 'member')
  await api.make('/messages', { conversation_id: chat.id, body: '<p>Good morning</p>' })
  await be('here')
  await mount(`/users/${String(me.id)}/chats`)
  const list = within(await screen.findByRole('navigation', { name: word('list') }))
  const line = await list.findByRole('link', { name: /Present/ })
  await within(line).findByText(/ is here$/)
  await be('nothing')
  await mount(`/users/${String(me.id)}/chats`)
  const again = await screen.findByRole('navigation', { name: word('list') })
  await within(again).findByRole('link', { name: /Present/ })
  await waitUntilIdle()
  expect(within(again).queryByText(/ is here$/)).toBeNull()
})
