import { File as SentFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { zipOfTexts } from '../server/harness/document-imports.ts'
import { api, mount } from './harness/mount.tsx'

const fileOf = (name: string, data: Buffer | string): File =>
  new SentFile([typeof data === 'string' ? data : new Uint8Array(data)], name) as unknown as File
const word = (key: string, values: { readonly [name: string]: unknown } = {}) =>
  String(i18next.t(`document_import:${key}`, values))

test('documents of a file are looked at first, then imported, and the new tree is one step away', async () => {
  const { user, router } = await mount('/documents')
  await user.click(await screen.findByRole('button', { name: i18next.t('documents:import') }))
  const dialog = within(await screen.findByRole('dialog', { name: i18next.t('documents:import') }))
  const start = await dialog.findByRole('button', { name: i18next.t('common:import.button') })
  expect(start).toHaveProperty('disabled', true)
  const input = screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, fileOf('empty.md', ''))
  await dialog.findByText('This file is empty.')
  expect(document.activeElement?.textContent).toBe(i18next.t('common:file.replace'))

  const archive = zipOfTexts({
    'Guides/One.md': '# First\n\n[gone](gone.md)',
    'Guides/Two.md': '# Second',
    'Guides/x.csv': 'a',
  })
  await user.upload(input, fileOf('guides.zip', archive))
  await dialog.findByText(word('would', { name: word('format.archive') }))
  expect(dialog.getByText(word('count.pages', { count: 2 }))).toBeDefined()
  expect(dialog.getByText(word('left_title', { count: 2 }))).toBeDefined()
  expect(dialog.getByText('gone.md')).toBeDefined()
  const tree = within(dialog.getByRole('list', { name: word('tree') }))
  expect(tree.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    ['document', 'page', 'page'].map((kind, n) => `${word(`kind.${kind}`)}${['Guides', 'First', 'Second'][n]}`),
  )
  // Nothing is made yet.
  expect(await api.rows('/documents?filter[title]=Guides')).toHaveLength(0)

  await user.click(start)
  const open = await dialog.findByRole('link', { name: word('open', { title: 'Guides' }) })
  await waitFor(() => expect(document.activeElement).toBe(open))
  expect(dialog.getByText(word('made', { name: word('format.archive') }))).toBeDefined()
  const [made] = await api.rows('/documents?filter[title]=Guides')
  await user.click(open)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/documents/${made?.id}`))
  expect(screen.queryByRole('dialog')).toBeNull()
  const shown = await screen.findByRole('tree', { name: i18next.t('documents:tree') })
  await within(shown).findByRole('treeitem', { name: /^Guides/ })
})
