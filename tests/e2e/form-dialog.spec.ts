import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'
import type { Word } from './harness/words.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const newOne = (word: Word) => new RegExp(`^${word('department:new')}$`, 'i')
const nameField = (page: Page, word: Word) =>
  page.getByRole('dialog').getByRole('textbox', { name: word('department:field.name'), exact: true })
const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('a short form opens over its list: by key, button and link; Back closes it, and what was typed is kept @rtl @full', async ({
  page,
  api,
  word,
  unique,
}) => {
  await page.goto('/departments?perPage=10')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: newOne(word) })).toBeVisible()
  await expect(page).toHaveURL('/departments?perPage=10&form=new')
  await expect(nameField(page, word)).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/departments?perPage=10')

  await page
    .getByRole('link', { name: newOne(word) })
    .first()
    .click()
  await button(page, word('create')).click()
  await expect(page.getByText(word('error.required'))).toBeVisible()
  await expect(nameField(page, word)).toBeFocused()
  expect(await violations(page)).toEqual([])
  await nameField(page, word).fill(`Quay ${unique}`)
  // Leaving asks first; who stays has everything as it was.
  await page.keyboard.press('Escape')
  await dialogOf(page, word('leave.title'))
    .getByRole('button', { name: word('cancel'), exact: true })
    .press('Enter')
  await expect(dialogOf(page, word('leave.title'))).toHaveCount(0)
  await expect(nameField(page, word)).toHaveValue(`Quay ${unique}`)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(nameField(page, word)).toHaveValue(`Quay ${unique}`)
  await nameField(page, word).press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/departments?perPage=10')
  const [made] = await api.rows(`/departments?search=${unique}`)
  expect(made?.name).toBe(`Quay ${unique}`)
  await expect(page.getByRole('status').filter({ hasText: word('message.created') })).toBeVisible()

  // Over the row's page, from the page of the form; and a conflict is drawn there as on a page.
  await page.goto(`/departments/${made?.id}?form=${made?.id}`)
  await expect(nameField(page, word)).toHaveValue(`Quay ${unique}`)
  await api.call('PUT', `/departments/${made?.id}`, { name: `Berth ${unique}` })
  await nameField(page, word).fill(`Pier ${unique}`)
  await button(page, word('save')).click()
  const mine = page.getByRole('dialog').getByRole('radio', { name: `Pier ${unique}` })
  await mine.check()
  await page.getByRole('button', { name: word('conflict.save') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/departments/${made?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pier ${unique}`)
})

test.describe('a member', () => {
  test.use({ as: 'member' })
  test('is not led into a form by its address @full', async ({ page, api, unique }) => {
    const department = await makeDepartment(api, unique)
    await page.goto('/departments?form=new')
    await expect(page).toHaveURL('/not-authorized')
    await page.goto(`/departments?form=${department.id}`)
    await expect(page.getByRole('dialog')).not.toContainText(unique)
  })
})
