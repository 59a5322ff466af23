import type { Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const describe = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Edit Description' }).press('Enter')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(text)
  await page.keyboard.press('Control+Enter')
  await expect(said(page, 'Updated Successfully')).toBeVisible()
}

test('an edit and a change of many are taken back, by button and key, unless somebody changed the same since', async ({
  page,
  api,
  unique,
}) => {
  const [one, two] = [
    await makeDepartment(api, unique, { description: 'At first' }),
    await makeDepartment(api, `${unique} B`, { is_active: false }),
  ]
  const read = async (id: string | undefined) => api.read(`/departments/${id}`)
  await page.goto(`/departments/${one.id}`)
  await describe(page, 'Changed in place')
  await undo(page).click()
  await expect(said(page, 'Undone Successfully')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'At first' })).toBeVisible()
  expect((await read(one.id)).description).toBe('At first')

  await describe(page, 'Changed again')
  await api.call('PUT', `/departments/${one.id}`, { description: 'By somebody else' })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('z')
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was overwritten' })).toBeVisible()
  expect((await read(one.id)).description).toBe('By somebody else')

  await page.goto(`/departments?search=${unique}`)
  await expect(page.getByText(/1–2.? of 2/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Active' }).click()
  await dialog.getByRole('checkbox', { name: 'Active', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Change 2 rows' }).click()
  // The second is so already.
  await expect(said(page, 'One row changed')).toBeVisible()
  expect([(await read(one.id)).is_active, (await read(two.id)).is_active]).toEqual([false, false])
  await undo(page).click()
  await expect(said(page, 'Undone Successfully')).toBeVisible()
  // The second had nothing that was changed.
  expect([(await read(one.id)).is_active, (await read(two.id)).is_active]).toEqual([true, false])
})
