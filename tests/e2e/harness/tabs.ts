import { expect, type Page } from '@playwright/test'

const menuNames = /^(More|Plus|المزيد)$/

/** Opens a tab of a page, where the strip has no room for it by the menu at its end. */
export const openTab = (page: Page, name: string): Promise<void> =>
  expect(async () => {
    const tab = page.getByRole('tab', { name, exact: true })
    const isInMenu = !(await tab.isVisible()) && (await page.getByRole('button', { name: menuNames }).isVisible())
    if (isInMenu) {
      await page.getByRole('button', { name: menuNames }).click({ timeout: 2000 })
      await page.getByRole('menuitem', { name, exact: true }).click({ timeout: 2000 })
    } else await tab.click({ timeout: 2000 })
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
