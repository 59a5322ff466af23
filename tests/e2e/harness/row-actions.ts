import type { Page } from '@playwright/test'

/** Opens the menu of a row's page and chooses an action. @param menu accessible name of its button */
export const chooseAction = async (page: Page, action: string, menu = 'More actions'): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
