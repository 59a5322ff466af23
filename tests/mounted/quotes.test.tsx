import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

const content = '<h2>Soundings</h2><p>Call the <strong>red</strong> pilot before noon.</p>'
const page = async (title: string) => {
  const document = await api.make('/documents', { title })
  return api.make('/pages', { title, document_id: document.id, content })
}
const comment = (on: { readonly id: unknown }, more: object) =>
  api.make('/comments', { about_type: 'page', about_id: on.id, body: '<p>Which one?</p>', ...more })
const word = (key: string, values: { readonly [name: string]: number } = {}) => i18next.t(`talk:quote.${key}`, values)

/** Selects a word of the page, as by mouse or by Shift and arrows. */
const select = (text: string) => {
  const node = [...document.querySelectorAll('[data-rich-text] *')]
    .flatMap(({ childNodes }) => [...childNodes])
    .find((one) => one.nodeType === Node.TEXT_NODE && one.textContent?.includes(text))
  if (node === undefined) throw new Error(`${text} is not shown`)
  const at = node.textContent?.indexOf(text) ?? 0
  document.getSelection()?.setBaseAndExtent(node, at, node, at + text.length)
  fireEvent(document, new Event('selectionchange'))
}

test.each(['en', 'ar'] as const)(
  'in %s a passage is commented on, answered, resolved and reopened',
  async (language) => {
    const on = await page(`Quoted ${language}`)
    const { user } = await mount(`/documents/page/${on.id}`, { language })
    await screen.findByText(/before noon/)
    await waitUntilIdle()
    select('pilot')
    await user.click(await screen.findByRole('button', { name: new RegExp(word('add')) }))
    const panel = await screen.findByRole('dialog', { name: word('add') })
    expect(panel.querySelector('blockquote')?.textContent).toBe('pilot')
    const box = await within(panel).findByRole('textbox')
    box.focus()
    await user.keyboard('Which one?')
    await user.keyboard('{Control>}{Enter}{/Control}')
    // The panel closes, and what is open is one button below the text.
    const open = await screen.findByRole('button', { name: word('open', { count: 1 }) })
    expect(screen.queryByRole('dialog')).toBeNull()
    const [said] = await api.rows(`/comments?filter[about_id]=${on.id}`)
    expect(said).toMatchObject({ quote: 'pilot', quote_at: 19, quote_length: 5 })
    await user.click(open)
    const thread = await screen.findByRole('dialog', { name: word('thread') })
    const answer = await within(thread).findByRole('textbox')
    answer.focus()
    await user.keyboard('The first.')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await within(thread).findByText('The first.')
    await user.click(within(thread).getByRole('button', { name: word('resolve') }))
    await user.click(await within(thread).findByRole('button', { name: word('reopen') }))
    await within(thread).findByRole('button', { name: word('resolve') })
    const answers = await api.rows(`/comments?filter[reply_to_id]=${said?.id}`)
    expect(answers).toHaveLength(1)
  },
)

test('the stream shows the passage of a comment, and those that are open or resolved', async () => {
  const on = await page('Quoted in the stream')
  const [one, two] = [await comment(on, { quote: 'red pilot' }), await comment(on, { quote: 'Soundings' })]
  await api.call('POST', `/comments/${two.id}/resolve`, {})
  await comment(on, { quote: 'noon', body: '<p>When exactly?</p>' })
  await api.call('PUT', `/pages/${on.id}`, { content: content.replace(' before noon', '') })
  const { user } = await mount(`/documents/page/${on.id}`)
  const stream = within(await screen.findByRole('list', { name: i18next.t('talk:title') }))
  await stream.findByText('red pilot')
  await stream.findByText(word('gone'))
  await user.click(screen.getByRole('combobox', { name: i18next.t('talk:show') }))
  await user.click(await screen.findByRole('option', { name: i18next.t('talk:resolved') }))
  await waitFor(() => expect(stream.queryByText('red pilot')).toBeNull())
  await stream.findByText('Soundings')
  expect((await api.rows(`/comments?filter[id]=${one.id}`))[0]).toMatchObject({ quote_at: 16 })
})

test('the editor marks passages, and the key shows the thread of the one where the caret is', async () => {
  const on = await page('Quoted in the editor')
  await comment(on, { quote: 'red pilot' })
  const { user } = await mount(`/documents/page/${on.id}`)
  await screen.findByRole('button', { name: word('open', { count: 1 }) })
  await user.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: i18next.t('command:keys.title') }))
  expect(sheet.getByText(word('add')).nextSibling?.textContent).toBe('CtrlAltM')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('w')
  const text = await waitFor(() => {
    const found = document.querySelector('.ProseMirror [data-quoted]')
    if (found === null) throw new Error('not marked')
    return found
  })
  const marked = [...document.querySelectorAll('.ProseMirror [data-quoted]')].map((one) => one.textContent).join('')
  expect(marked).toBe('red pilot')
  document.getSelection()?.collapse(text.firstChild, 1)
  fireEvent.keyDown(text, { code: 'KeyM', key: 'm', ctrlKey: true, altKey: true })
  const thread = await screen.findByRole('dialog', { name: word('thread') })
  expect(thread.querySelector('blockquote')?.textContent).toBe('red pilot')
})
