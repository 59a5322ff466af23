import { GRID_DEFAULT_LOCALE_TEXT } from '@mui/x-data-grid'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mount } from './harness/mount.tsx'

/** Texts that the grid has of its own, in English. */
const english = new Set(
  Object.values(GRID_DEFAULT_LOCALE_TEXT).filter((text) => typeof text === 'string' && text !== ''),
)

test('a table says nothing in English to an Arabic reader, at no moment, also to screen readers', async () => {
  const said = new Set<string>()
  const listen = () => {
    for (const element of document.querySelectorAll('[aria-label], [title]'))
      for (const name of ['aria-label', 'title']) said.add(element.getAttribute(name) ?? '')
    for (const header of document.querySelectorAll('.MuiDataGrid-root button, .MuiDataGrid-root [role=columnheader]'))
      said.add(header.textContent ?? '')
  }
  const watch = new MutationObserver(listen)
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  try {
    await mount('/roles', { as: 'admin', language: 'ar' })
    await screen.findAllByRole('checkbox', { name: 'تحديد الصف' })
    listen()
  } finally {
    watch.disconnect()
  }
  expect(said).toContain('تحديد كل الصفوف')
  expect(said).toContain('ترتيب')
  expect([...said].filter((text) => english.has(text))).toEqual([])
})

test('the built-in roles say in the reader’s language what they are for', async () => {
  await mount('/roles', { as: 'admin', language: 'ar' })
  await waitFor(() => expect(document.body.textContent).toContain('يعمل في المشاريع.'))
  expect(document.body.textContent).not.toContain('Works in projects.')
})
