import type { Locator } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'

const outline = (part: Locator) => part.evaluate((element) => getComputedStyle(element).outlineStyle)
const border = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderTopStyle)

test.describe('colours that the system forces', () => {
  test.use({ forcedColors: 'active' })
  test('leave to be seen what has the focus, what is selected, and where a control ends @full', async ({ page }) => {
    // One row, that no other test's rows push away.
    await page.goto('/users?search=admin@example.test')
    await expect(page.getByText(/1–1.? of 1/)).toBeVisible()
    const row = page.getByRole('row').nth(1)
    expect(await outline(row)).toBe('none')
    await row.getByRole('checkbox').check()
    await expect.poll(() => outline(row)).toBe('solid')
    await page.keyboard.press('Escape')
    await row.getByRole('gridcell').nth(1).press('ArrowRight')
    await expect.poll(() => outline(row.getByRole('gridcell').nth(2))).not.toBe('none')

    await page.goto('/users/add')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.focus()
    // The line around a field becomes twice as thick: its colour may be the same.
    const line = page.locator('.MuiOutlinedInput-root', { has: name }).locator('fieldset')
    await expect(line).toHaveCSS('border-top-width', '2px')
    const create = page.getByRole('button', { name: 'Create', exact: true })
    expect(await border(create)).toBe('solid')
    await name.press('Shift+Tab')
    const focused = page.locator(':focus')
    expect(await outline(focused)).not.toBe('none')
    const here = page.getByRole('navigation').locator('[aria-current=page]')
    expect(await outline(here)).toBe('solid')
  })
})
