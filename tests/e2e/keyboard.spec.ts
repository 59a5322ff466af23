import type { Page } from '@playwright/test'
import { demoPassword } from './harness/api.ts'
import { expect, test } from './harness/fixtures.ts'
import { toContent } from './harness/keys.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/**
 * Goes on by Tab, or back, until something has the focus: what can't be reached so can't be used without a pointer.
 */
const tabTo = async (
  page: Page,
  role: 'link' | 'button' | 'textbox' | 'combobox' | 'checkbox',
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
) => {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' })
  await expect(wanted.first()).toBeVisible()
  for (let stops = 0; stops < 60; stops++) {
    if (await wanted.evaluateAll((found) => found.some((one) => one === document.activeElement))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${role} ${name} can't be reached by Tab`)
}

test.describe('without a pointer', () => {
  test.use({ as: 'nobody' })
  test('one signs in, opens users, makes one, edits and deletes it', async ({ page, unique }) => {
    await page.goto('/login')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await page.keyboard.type('admin@example.test')
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Hello')).toBeVisible()

    // Back into the navigation: how much of Home lies between on the way forward depends on what is due.
    await tabTo(page, 'button', 'Organisation', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, 'link', 'Users')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Users')).toBeFocused()

    await tabTo(page, 'link', 'New user')
    await page.keyboard.press('Enter')
    // What is typed next is the form's: its first field has the focus.
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.type(`Keyboard ${unique}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${unique}@example.test`)
    // Instead of letting them choose their password themselves.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Quay&Crane#471')
    await tabTo(page, 'combobox', 'Department')
    await page.keyboard.type('Fleet')
    await expect(page.getByRole('option', { name: 'Fleet Maintenance' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, 'button', 'Create')
    await page.keyboard.press('Enter')
    await expect(heading(page, `Keyboard ${unique}`)).toBeFocused()

    await tabTo(page, 'button', 'More actions', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
    await expect(heading(page, `Edit Keyboard ${unique}`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await tabTo(page, 'textbox', 'Job title')
    await page.keyboard.type('Typist')
    await page.keyboard.press('Control+Enter')
    await expect(heading(page, `Keyboard ${unique}`)).toBeFocused()
    await expect(page.getByRole('definition').filter({ hasText: 'Typist' })).toBeVisible()

    await tabTo(page, 'button', 'More actions', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Users')).toBeFocused()
  })
})

test('a dialog keeps the focus within, and gives it back @full', async ({ page, api }) => {
  const [department] = await api.rows('/departments?perPage=1')
  await page.goto(`/departments/${department?.id}`)
  await tabTo(page, 'button', 'More actions', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const dialog = page.getByRole('dialog')
  for (let stops = 0; stops < 5; stops++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
})

test('the skip link comes first, and leads past header and navigation', async ({ page }) => {
  await page.goto('/users')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  // The views are read beside the rows.
  const views = page.getByRole('tab', { name: 'All' })
  await expect(views).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  // The page's own line: its views come first.
  await expect(views).toBeFocused()
})

test('a row of a list opens from the keyboard @full', async ({ page }) => {
  await page.goto('/departments?sort=name')
  await toContent(page)
  // The grid is one stop; arrows lead to a cell, and Tab from there to what is in it.
  await tabTo(page, 'checkbox', 'Select all rows')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const cell = page.getByRole('gridcell', { name: 'Customer Care' })
  await expect(cell).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cell.getByRole('link')).toBeFocused()
  // Other rows are no stops of their own.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Customer Care')).toBeFocused()
})
